import { Alert, Button, Group, Paper } from '@mantine/core'
import { type ClipboardEvent, type MouseEvent, useRef } from 'react'
import type { ListSearch } from '#web/app/list-search.ts'
import { readMessage } from '#web/app/read-failure.ts'
import { KeptNotice } from '#web/ui/page/kept-notice.tsx'
import { useIsPhone } from '#web/ui/page/screen-width.ts'
import { ErrorState, StaleNotice } from '#web/ui/page/states.tsx'
import { sayTable } from '#words/en/table.ts'
import { listValues } from '#words/lists.ts'
import { useColumnSettings } from './column-settings.ts'
import { readSelectedRows } from './copied-rows.ts'
import classes from './data-table.module.css'
import { NoRecords } from './no-records.tsx'
import { RecordCards } from './record-cards.tsx'
import { SelectionSummary, TableFooter } from './table-footer.tsx'
import { TableGrid } from './table-grid.tsx'
import type { DataTableProps } from './table-props.ts'
import { useRowSelection } from './use-row-selection.ts'

/**
 * Every list of the product. Columns can be sorted, moved, resized, hidden; rows selected, by mouse and by
 * keyboard; what a person arranges stays in this browser. On a phone it is a column of cards.
 *
 *     const table = useListPage(countries.list, filters)
 *     <DataTable {...table} name="countries" label="Countries" columns={columns}
 *       onOpen={edit} actions={row => <RowMenu … />} />
 */
export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { list, search, onSearch } = props
  const card = useRef<HTMLDivElement>(null)
  const arrangement = useColumnSettings(props.name, props.columns)
  const selection = useRowSelection(list.rows, props.selectsWhole)
  const isPhone = useIsPhone()
  const isEmpty = !list.isLoading && list.rows.length === 0

  if (list.error && list.rows.length === 0) {
    return (
      <Paper withBorder>
        <ErrorState error={list.error} onRetry={list.retry} />
      </Paper>
    )
  }
  return (
    <Paper
      ref={card}
      withBorder
      className={classes.card}
      aria-busy={list.isFetching}
      onMouseOver={showCutText}
      onCopy={event => selection.rows.length > 0 && copyRows(event)}
    >
      {list.isFetching && !list.isLoading && <div className={classes.progress} aria-hidden />}
      {!!list.error && (
        <StaleNotice
          radius={0}
          says={sayTable('notRefreshed', { reason: readMessage(list.error) })}
          onRetry={list.retry}
        />
      )}
      <KeptNotice of={list.answer} px="md" />
      {list.leftOut.length > 0 && <LeftOutNotice names={list.leftOut} onSearch={onSearch} />}
      {isPhone ? (
        <RecordCards {...props} arrangement={arrangement} selection={selection} />
      ) : (
        <TableGrid {...props} arrangement={arrangement} selection={selection} />
      )}
      {isEmpty && (
        <NoRecords
          search={search}
          onSearch={onSearch}
          title={props.nothing}
          hint={props.empty}
          create={props.create || undefined}
        />
      )}
      {isPhone && selection.rows.length > 0 && (
        <div className={classes.chosen}>
          <SelectionSummary
            list={list}
            selection={selection}
            card={card}
            selectionActions={props.selectionActions}
            selectsWhole={props.selectsWhole !== undefined}
          />
        </div>
      )}
      <TableFooter
        list={list}
        search={search}
        onSearch={onSearch}
        selection={selection}
        card={card}
        selectionActions={props.selectionActions}
        selectsWhole={props.selectsWhole !== undefined}
        columns={arrangement.columns}
      />
    </Paper>
  )
}

/** Ctrl+C takes the selected rows, unless it is text that is marked. */
function copyRows(event: ClipboardEvent<HTMLElement>): void {
  const isInField = event.target instanceof Element && event.target.matches('input, textarea, select')
  if (isInField || getSelection()?.toString()) return
  const { text, html } = readSelectedRows(event.currentTarget)
  event.clipboardData.setData('text/plain', text)
  event.clipboardData.setData('text/html', html)
  event.preventDefault()
}

type LeftOutProps = { names: readonly string[]; onSearch: (change: Partial<ListSearch>) => void }

/** An old or mistyped link asked for more than the list can show; what it could is shown. */
function LeftOutNotice({ names, onSearch }: LeftOutProps) {
  const forget = () => onSearch(Object.fromEntries(names.map(name => [name, undefined])))
  return (
    <Alert color="orange" radius={0} py="xs" role="status">
      <Group justify="space-between" gap="sm">
        <span>{sayTable('leftOut', { names: listValues(names) })}</span>
        <Button size="compact-xs" variant="default" onClick={forget}>
          {sayTable('removeFromAddress')}
        </Button>
      </Group>
    </Alert>
  )
}

/** A cell whose text is cut off shows it whole under the mouse; it may be wider the next time. */
function showCutText({ target }: MouseEvent): void {
  const cell = target instanceof Element ? target.closest('td') : null
  if (!cell) return
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.innerText
  else cell.removeAttribute('title')
}
