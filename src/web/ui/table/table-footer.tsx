import { Button, Group, NativeSelect, Pagination, Text, VisuallyHidden } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import { type ListSearch, pageSizes } from '#web/app/list-search.ts'
import { useIsPhone } from '#web/ui/page/screen-width.ts'
import type { List } from '#web/ui/read/use-list.ts'
import { sayCommon } from '#words/en/common.ts'
import { sayTable } from '#words/en/table.ts'
import type { PlacedColumn } from './column-settings.ts'
import { readSelectedRows } from './copied-rows.ts'
import { CopyButton } from './copy-button.tsx'
import classes from './data-table.module.css'
import { ExportButton } from './export-button.tsx'
import { useLastPage } from './use-last-page.ts'
import type { RowSelection } from './use-row-selection.ts'

const controlNames = {
  first: 'firstPage',
  previous: 'previousPage',
  next: 'nextPage',
  last: 'lastPage',
} as const

/** Until the rows have come it would stand elsewhere on a phone, and jump. */
const unseen = { visibility: 'hidden' } as const

type Props<Row> = {
  list: List<Row>
  search: ListSearch
  onSearch: (change: Partial<ListSearch>) => void
  selection: RowSelection<Row>
  card: RefObject<HTMLElement | null>
  selectionActions: ((rows: Row[], isWhole: boolean) => ReactNode) | undefined
  selectsWhole: boolean
  /** All of them, as they are arranged. */
  columns: readonly PlacedColumn<Row>[]
}

/** Which rows are shown, how many are selected, and the way to the others. */
export function TableFooter<Row>({ list, search, onSearch, columns, ...props }: Props<Row>) {
  const isPhone = useIsPhone()
  const pages = Math.max(1, Math.ceil(list.total / search.size))
  useLastPage(search, { ...list, data: { count: list.total } })
  const isWaiting = isPhone && list.isLoading
  return (
    <Group className={classes.footer} justify="space-between" gap="sm" style={isWaiting ? unseen : {}}>
      {isWaiting && (
        <VisuallyHidden role="status" style={{ visibility: 'visible' }}>
          {sayTable('loading')}
        </VisuallyHidden>
      )}
      <Group gap="md">
        <Text size="sm" c="dimmed" className={classes.range} role="status">
          {list.isLoading ? sayTable('loading') : rangeText(list, search)}
        </Text>
        <ExportButton list={list} columns={columns} />
        {!isPhone && <SelectionSummary list={list} {...props} />}
      </Group>
      <Paging search={search} pages={pages} siblings={isPhone ? 0 : 1} onSearch={onSearch} />
    </Group>
  )
}

type PagingProps = { search: ListSearch; pages: number; siblings: number; onSearch: Props<never>['onSearch'] }

function Paging({ search: { page, size }, pages, siblings, onSearch }: PagingProps) {
  return (
    <Group gap="sm">
      <NativeSelect
        size="xs"
        aria-label={sayTable('recordsPerPage')}
        value={String(size)}
        data={pageSizes.map(value => ({
          value: String(value),
          label: sayTable('perPage', { size: value }),
        }))}
        onChange={event =>
          onSearch({ size: Number(event.currentTarget.value) as ListSearch['size'], page: 1 })
        }
      />
      <Pagination
        size="sm"
        total={pages}
        value={page}
        onChange={next => onSearch({ page: next })}
        siblings={siblings}
        boundaries={1}
        aria-label={sayTable('pages')}
        getItemProps={number => ({ 'aria-label': sayTable('page', { page: String(number) }) })}
        getControlProps={control => ({ 'aria-label': sayTable(controlNames[control]) })}
      />
    </Group>
  )
}

function rangeText(list: List<unknown>, { page, size }: ListSearch): string {
  if (list.rows.length === 0) return '0 - 0 / 0'
  const from = (page - 1) * size + 1
  return `${from} - ${from + list.rows.length - 1} / ${list.total}`
}

type SelectionSummaryProps<Row> = Omit<Props<Row>, 'search' | 'onSearch' | 'columns'>

/** How many rows are selected, and what can be done with them. */
export function SelectionSummary<Row>({ list, selection, card, ...props }: SelectionSummaryProps<Row>) {
  const { rows, isWhole } = selection
  const isPhone = useIsPhone()
  if (rows.length === 0) return <span role="status" />
  const isPage = rows.length === list.rows.length && list.total > rows.length
  const clear = (
    <Button size="compact-xs" variant="subtle" onClick={() => selection.replace([])}>
      {sayCommon('clear')}
    </Button>
  )
  const count = (
    <>
      <Text size="sm" fw={500} role="status">
        {sayTable('selected', { count: isWhole ? list.total : rows.length })}
      </Text>
      {props.selectsWhole && isPage && (
        // The same button for both ways, so that whoever pressed it keeps the focus.
        <Button size="compact-xs" variant="subtle" onClick={() => selection.selectWhole(!isWhole)}>
          {isWhole
            ? sayTable('selectPage', { count: rows.length })
            : sayTable('selectWhole', { count: list.total })}
        </Button>
      )}
    </>
  )
  const actions = props.selectionActions?.(rows, isWhole)
  if (isPhone)
    return (
      // Where not all have room on a line, what is done with them has the second: Clear never stands alone on it.
      <Group gap="sm" data-foot>
        <Group gap="sm">
          {count}
          {clear}
        </Group>
        <Group gap="sm">{actions}</Group>
      </Group>
    )
  return (
    <Group gap="sm" data-foot>
      {count}
      {actions}
      {/* What is seen, ready to be pasted into a spreadsheet; cards are no rows. */}
      <CopyButton read={() => readSelectedRows(card.current)} variant="subtle" size="compact-xs" />
      {clear}
    </Group>
  )
}
