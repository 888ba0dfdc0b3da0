import { NativeSelect } from '@mantine/core'
import { sayTable } from '#words/en/table.ts'
import type { Column } from './column.ts'
import classes from './record-cards.module.css'

type Props<Row> = {
  columns: readonly Column<Row>[]
  sort: string | undefined
  onSort: (sort: string | undefined) => void
}

/** What the headings of a table do, where there are none. */
export function SortSelect<Row>({ columns, sort, onSort }: Props<Row>) {
  const choices = columns.flatMap(({ title, sort: field }) =>
    field
      ? [
          { value: `${field}:asc`, label: sayTable('ascending', { column: title }) },
          { value: `${field}:desc`, label: sayTable('descending', { column: title }) },
        ]
      : [],
  )
  return (
    <NativeSelect
      size="xs"
      className={classes.sort}
      aria-label={sayTable('sortBy')}
      value={sort ?? ''}
      data={[{ value: '', label: sayTable('newestFirst') }, ...choices]}
      onChange={event => onSort(event.currentTarget.value || undefined)}
    />
  )
}
