import type { ReactNode } from 'react'
import type { ListSearch } from '#web/app/list-search.ts'
import type { List } from '#web/ui/read/use-list.ts'
import type { Column } from './column.ts'
import type { CreateAction } from './search-bar.tsx'

export type DataTableProps<Row extends { id: number }> = {
  /** Names the table in what a person has arranged: `countries`. */
  name: string
  /** Names it for screen readers: `Countries`. */
  label: string
  columns: readonly Column<Row>[]
  list: List<Row>
  search: ListSearch
  onSearch: (change: Partial<ListSearch>) => void
  /** The row's menu, pinned at the right. */
  actions?: (row: Row) => ReactNode
  /** By double click or Enter. */
  onOpen?: ((row: Row) => void) | undefined
  /** One click is enough. */
  opensOnClick?: boolean
  /** What can be done with selected rows, beside their number; with all that was searched for, where that can be selected. */
  selectionActions?: (rows: Row[], isWhole: boolean) => ReactNode
  /** Once a whole page is selected, all pages can be: says what is searched for, so that another search starts from nothing selected. */
  selectsWhole?: string
  /** In place of `No records`. */
  nothing?: string
  /** Below it: a hint, or a button that helps. */
  empty?: ReactNode
  /** What a phone calls the order that nobody chose; `Newest first` unless given. */
  unsorted?: string
  /** How a first record is made; as in the search bar above. */
  create?: CreateAction | false | undefined
}
