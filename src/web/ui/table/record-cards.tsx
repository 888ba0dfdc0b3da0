import { ActionIcon, Anchor, Button, Checkbox, Group, NativeSelect, Skeleton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { sayTable } from '#words/en/table.ts'
import { type Column, readSort } from './column.ts'
import type { ColumnArrangement } from './column-settings.ts'
import classes from './record-cards.module.css'
import type { DataTableProps } from './table-props.ts'
import type { RowSelection } from './use-row-selection.ts'

type Props<Row extends { id: number }> = DataTableProps<Row> & {
  arrangement: ColumnArrangement<Row>
  selection: RowSelection<Row>
}

/**
 * The list on a phone, where a table would show a name and little else. A tap on a card opens the record. What was
 * hidden of the table is hidden here too. Where something can be done with several, Select gives each card a box.
 */
export function RecordCards<Row extends { id: number }>(props: Props<Row>) {
  const { list, columns, search, onSearch, selection } = props
  const [selects, setSelects] = useState(false)
  const toggleSelecting = () => {
    if (selects) selection.replace([])
    setSelects(!selects)
  }
  return (
    <>
      {/* Of a single one too: it was there while the list was read, and the card would jump. */}
      {(list.isLoading || list.rows.length > 0) && (
        <SortSelect
          columns={columns}
          sort={search.sort}
          unsorted={props.unsorted ?? sayTable('newestFirst')}
          onSort={sort => onSearch({ sort, page: 1 })}
        >
          {props.selectionActions && (
            <Button
              size="xs"
              variant={selects ? 'light' : 'default'}
              aria-pressed={selects}
              flex="none"
              onClick={toggleSelecting}
            >
              {sayTable('select')}
            </Button>
          )}
        </SortSelect>
      )}
      <ul className={classes.cards} aria-label={props.label} data-previous={list.isPrevious || undefined}>
        {list.isLoading
          ? Array.from({ length: 6 }, (_, index) => <Placeholder key={-index} />)
          : list.rows.map((row, index) => (
              <Card key={row.id} row={row} index={index} selects={selects} {...props} />
            ))}
      </ul>
    </>
  )
}

type CardProps<Row extends { id: number }> = Props<Row> & { row: Row; index: number; selects: boolean }

function Card<Row extends { id: number }>(props: CardProps<Row>) {
  const { row, index, arrangement, actions, onOpen, selection } = props
  const shown = arrangement.columns.filter(({ isHidden }) => !isHidden)
  const at = (place: Column<Row>['card']) => shown.filter(({ card, pinned }) => card === place && !pinned)
  const name = shown.find(({ pinned }) => pinned) ?? shown[0]
  return (
    <li className={classes.card} data-record={row.id}>
      <div className={classes.head}>
        {props.selects && (
          <Checkbox
            className={classes.select}
            aria-label={sayTable('selectRow', { row: String(index + 1) })}
            checked={selection.rows.some(({ id }) => id === row.id)}
            onChange={() => selection.pick(index, false)}
          />
        )}
        {name && <Name row={row} column={name} onOpen={onOpen} />}
        {at('beside').map(column => (
          <div key={column.key} className={classes.beside}>
            {show(column, row)}
          </div>
        ))}
        {actions && <div className={classes.menu}>{actions(row)}</div>}
      </div>
      {at('under').map(column => (
        <div key={column.key} className={classes.under}>
          {show(column, row)}
        </div>
      ))}
      <Lines row={row} columns={at(undefined)} />
    </li>
  )
}

type NameProps<Row> = { row: Row; column: Column<Row>; onOpen: ((row: Row) => void) | undefined }

function Name<Row>({ row, column, onOpen }: NameProps<Row>) {
  const name = show(column, row)
  const isPlain = !onOpen || column.isLink
  return (
    <div className={classes.name}>
      {isPlain ? (
        name
      ) : (
        <Anchor component="button" type="button" inherit ta="left" onClick={() => onOpen(row)}>
          {name}
        </Anchor>
      )}
    </div>
  )
}

function Lines<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  const lines = columns.flatMap(column => {
    const value = show(column, row)
    return isNothing(value) ? [] : [{ ...column, value }]
  })
  if (lines.length === 0) return null
  return (
    <dl className={classes.lines}>
      {lines.map(({ key, title, value }) => (
        <div key={key}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const show = <Row,>({ render, renderCard }: Column<Row>, row: Row): ReactNode => (renderCard ?? render)(row)

const isNothing = (value: ReactNode) =>
  value === undefined || value === null || value === '' || value === false

function Placeholder() {
  return (
    <li className={classes.card} aria-hidden>
      <Skeleton height={12} my={8} width="45%" />
      <Skeleton height={10} my={6} width="70%" />
      <Skeleton height={10} my={6} width="55%" />
    </li>
  )
}

type SortSelectProps<Row> = {
  columns: readonly Column<Row>[]
  sort: string | undefined
  unsorted: string
  onSort: (sort: string | undefined) => void
  children: ReactNode
}

/** What the headings of a table do, where there are none: by what, and which way round. */
function SortSelect<Row>({ columns, sort, unsorted, onSort, children }: SortSelectProps<Row>) {
  const current = readSort(sort)
  const choices = columns.flatMap(column => (column.sort ? { value: column.sort, label: column.title } : []))
  const order = current?.direction ?? 'asc'
  const turned = order === 'asc' ? 'desc' : 'asc'
  const Arrow = order === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <Group className={classes.sort} gap="sm" wrap="nowrap">
      <NativeSelect
        size="xs"
        flex={1}
        aria-label={sayTable('sortBy')}
        value={current?.field ?? ''}
        data={[{ value: '', label: unsorted }, ...choices]}
        onChange={({ currentTarget: { value } }) => onSort(value ? `${value}:${order}` : undefined)}
      />
      {current && (
        <ActionIcon
          variant="default"
          aria-label={sayTable(turned === 'asc' ? 'sortAscending' : 'sortDescending')}
          onClick={() => onSort(`${current.field}:${turned}`)}
        >
          <Arrow size={16} aria-hidden />
        </ActionIcon>
      )}
      {children}
    </Group>
  )
}
