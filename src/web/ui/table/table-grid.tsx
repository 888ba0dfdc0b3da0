import { Skeleton, VisuallyHidden } from '@mantine/core'
import { type DataTableColumn, DataTable as Grid } from 'mantine-datatable'
import { type RefObject, useEffect, useRef } from 'react'
import { readSort } from './column.ts'
import { ColumnHeading } from './column-heading.tsx'
import type { ColumnArrangement, PlacedColumn } from './column-settings.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import classes from './data-table.module.css'
import { useRowKeys } from './use-row-keys.ts'
import type { RowSelection } from './use-row-selection.ts'
import 'mantine-datatable/styles.layer.css'
import { sayTable } from '#words/en/table.ts'
import type { DataTableProps } from './table-props.ts'

type Props<Row extends { id: number }> = DataTableProps<Row> & {
  arrangement: ColumnArrangement<Row>
  selection: RowSelection<Row>
}

/** How the server sorts by default. */
const usualSort = 'createdAt:desc'
const actionsWidth = 48
const selectionWidth = 44

/** The table itself. Headings, widths and selection are ours; mantine-datatable draws, pins and scrolls. */
export function TableGrid<Row extends { id: number }>(props: Props<Row>) {
  const { list, search, selection, arrangement } = props
  const table = useRef<HTMLTableElement>(null)
  const shown = arrangement.columns.filter(column => !column.isHidden)
  const records = list.isLoading ? placeholders<Row>(search.size) : list.rows
  const rowAttributes = useRowKeys(list.rows, selection, props.onOpen, props.opensOnClick)
  useAriaSort(table, shown, search.sort ?? usualSort)

  return (
    <Grid<Row>
      tableRef={table as RefObject<HTMLTableElement>}
      aria-label={props.label}
      records={records}
      columns={[...shown.map(column => gridColumn(column, shown, props)), actionsColumn(props)]}
      selectedRecords={selection.rows}
      onSelectedRecordsChange={selection.replace}
      allRecordsSelectionCheckboxProps={{
        'aria-label': sayTable('selectAllRows'),
        size: 'xs',
        disabled: list.isLoading,
      }}
      getRecordSelectionCheckboxProps={(_, index) => ({
        'aria-label': sayTable('selectRow', { row: String(index + 1) }),
        size: 'xs',
        disabled: list.isLoading,
        onChange: event => selection.pick(index, (event.nativeEvent as MouseEvent).shiftKey),
      })}
      customRowAttributes={list.isLoading ? () => ({}) : rowAttributes}
      rowClassName={props.onOpen ? classes.opens : ''}
      highlightOnHover
      verticalSpacing={6}
      horizontalSpacing="md"
      fz="sm"
      styles={{ table: { minWidth: tableWidth(shown) } }}
      classNames={{ table: classes.table }}
      className={list.isPrevious ? classes.previous : classes.current}
      // Ours stand below: this one would be read out even while it is invisible.
      emptyState={<span />}
    />
  )
}

function gridColumn<Row extends { id: number }>(
  column: PlacedColumn<Row>,
  shown: PlacedColumn<Row>[],
  { list, arrangement, search, onSearch }: Props<Row>,
): DataTableColumn<Row> {
  const absorbs = column === (shown.find(({ grow }) => grow) ?? shown.at(-1))
  return {
    accessor: column.key,
    title: (
      <ColumnHeading
        column={column}
        arrangement={arrangement}
        sort={search.sort ?? usualSort}
        onSort={sort => onSearch({ sort, page: 1 })}
      />
    ),
    ellipsis: true,
    // As a style, since the table keeps the width it first saw of a column for good.
    titleStyle: absorbs ? { minWidth: column.base } : { width: column.base },
    titleClassName: classes.headingCell,
    cellsClassName: column.align === 'right' ? classes.number : '',
    ...(column.align ? { textAlign: column.align } : {}),
    render: row => (list.isLoading ? <Skeleton height={10} my={5} width="70%" /> : column.render(row)),
  }
}

function actionsColumn<Row extends { id: number }>({
  list,
  arrangement,
  actions,
}: Props<Row>): DataTableColumn<Row> {
  return {
    accessor: '$actions',
    title: (
      <>
        <VisuallyHidden>{sayTable('actions')}</VisuallyHidden>
        <ColumnsMenu arrangement={arrangement} />
      </>
    ),
    titleStyle: { width: actionsWidth, paddingInline: 4 },
    cellsStyle: () => ({ paddingInline: 4, paddingBlock: 2 }),
    textAlign: 'center',
    pinned: 'right',
    render: row => (list.isLoading ? null : actions?.(row)),
  }
}

function tableWidth(shown: PlacedColumn<never>[]): number {
  return shown.reduce((sum, column) => sum + column.base, actionsWidth + selectionWidth)
}

function placeholders<Row extends { id: number }>(count: number): Row[] {
  return Array.from({ length: count }, (_, index) => ({ id: -1 - index }) as Row)
}

/** mantine-datatable lets nothing through to the heading cell but its style. */
function useAriaSort(
  table: RefObject<HTMLTableElement | null>,
  shown: readonly PlacedColumn<never>[],
  sort: string | undefined,
): void {
  useEffect(() => {
    const current = readSort(sort)
    for (const column of shown) {
      const cell = table.current?.querySelector(`th[data-accessor="${column.key}"]`)
      const order =
        current?.field !== column.sort ? 'none' : current?.direction === 'asc' ? 'ascending' : 'descending'
      if (column.sort) cell?.setAttribute('aria-sort', order)
    }
  })
}
