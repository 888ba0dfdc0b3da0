import type { ReactNode } from 'react'

/** One column of a `DataTable`. A function makes the array, for its titles are said when the table is shown. */
export type Column<Row> = {
  /** Names the column in what a person has arranged; stays the same from version to version. */
  key: string
  title: string
  render: (row: Row) => ReactNode
  /** The field the server sorts by. Without one the column can't be sorted. */
  sort?: string
  /** In pixels; 160 unless given. */
  width?: number
  /** Takes the width that is left over. */
  grow?: boolean
  /** Numbers stand at the right. */
  align?: 'right' | 'center'
  /** Not shown until the person asks for it. */
  startsHidden?: boolean
  /** Can't be hidden: it names the record. */
  pinned?: boolean
  /** Its cell is a link to the record itself. */
  isLink?: boolean
  /**
   * Where it stands on the card that a phone shows of a record, whose name is the pinned column: beside the name, under
   * it, or nowhere. By default a line with its title.
   */
  card?: 'beside' | 'under' | 'nowhere'
  /** On the card instead of the cell. */
  renderCard?: (row: Row) => ReactNode
  /** The field of the search bar that filters by it, where that isn't called as the column or its order is. */
  filter?: string
  /** What an export has for it, by the names of fields on the wire, where that isn't one called as the column. */
  exported?: readonly string[]
}

/** `createdAt:desc`, as it travels. */
export function readSort(sort: string | undefined): { field: string; direction: 'asc' | 'desc' } | null {
  const [field, direction] = sort?.split(':') ?? []
  return field && (direction === 'asc' || direction === 'desc') ? { field, direction } : null
}
