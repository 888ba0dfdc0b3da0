import { memo } from 'react'
import { nameDayOfMonth } from '#words/days.ts'
import { sayCompetence } from '#words/en/competence.ts'
import {
  type Cell,
  type Column,
  cellOf,
  describeCell,
  isOver,
  type Person,
  type Spot,
  showsEnd,
} from './competence.ts'
import classes from './grid.module.css'
import { Foot, figuresOf } from './grid-foot.tsx'
import signs from './legend.module.css'
import { Letter } from './legend.tsx'
import { columnsOf, type Range, rowsOf } from './selection.ts'
import { type Pages, useCells } from './use-cells.ts'

type Props = {
  people: readonly Person[]
  standards: readonly Column[]
  /** The day that is looked at. */
  day: string
  showsApproval: boolean
  range: Range | undefined
  onRange: (range: Range | undefined) => void
  onOpen: (spot: Spot) => void
  pages: Pages
  /** How many auditors stand on the pages before, and on all. */
  before: number
  count: number
}

/**
 * Auditors by standards, and below them figures. One tab stop; arrow keys move, with Shift they select, Enter opens. By mouse a
 * click opens, with Shift it selects from where one is.
 */
export function Grid(props: Props) {
  const { people, standards, day, showsApproval, range, before, count } = props
  const figures = figuresOf(standards)
  const { table, place, onKeyDown, onClick } = useCells(props)
  return (
    <div className={classes.scroll}>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table whose cells are moved through
        role="grid"
        aria-label={sayCompetence('grid')}
        aria-multiselectable="true"
        aria-rowcount={1 + count + figures.length}
        className={classes.grid}
        onKeyDown={onKeyDown}
        onMouseDown={event => event.shiftKey && event.preventDefault()}
        onClick={onClick}
      >
        <Head standards={standards} current={place.column} />
        <tbody>
          {people.map((person, row) => (
            <Row
              key={person.id}
              person={person}
              standards={standards}
              row={row}
              nth={before + row}
              showsApproval={showsApproval}
              stop={place.row === row ? place.column : undefined}
              {...selectedIn(range, row)}
            />
          ))}
        </tbody>
        <Foot standards={standards} day={day} rows={people.length} count={count} stop={place} />
      </table>
    </div>
  )
}

/** The columns of a row that are selected: two numbers, so that a row that keeps them isn’t drawn again. */
function selectedIn(range: Range | undefined, row: number): { from?: number; to?: number } {
  if (!range || row < rowsOf(range).first || row > rowsOf(range).last) return {}
  const { first, last } = columnsOf(range)
  return { from: first, to: last }
}

const Head = ({ standards, current }: Pick<Props, 'standards'> & { current: number }) => (
  <thead>
    <tr aria-rowindex={1}>
      <th scope="col" className={classes.corner}>
        {sayCompetence('auditor')}
      </th>
      {standards.map(({ id, code, name }, column) => (
        <th key={id} scope="col" title={name} data-current={column === current || undefined}>
          <span className={classes.code}>{code}</span>
        </th>
      ))}
    </tr>
  </thead>
)

type RowProps = Pick<Props, 'standards' | 'showsApproval'> & {
  person: Person
  row: number
  /** Counted over all pages, from 0. */
  nth: number
  /** The column of the one tab stop, if it is in this row. */
  stop: number | undefined
  from?: number
  to?: number
}

const Row = memo(
  ({ person, standards, row, nth, showsApproval, stop, from = Number.NaN, to = Number.NaN }: RowProps) => (
    <tr data-record={person.id} aria-rowindex={nth + 2}>
      <th scope="row" title={`${person.name}, ${person.country}`}>
        {person.name}
        <span className={classes.country}>{person.country}</span>
      </th>
      {standards.map((standard, column) => {
        const cell = cellOf(person, standard)
        const about = describeCell(cell, showsApproval)
        const isSelected = column >= from && column <= to
        return (
          <td
            key={standard.id}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid takes the focus
            role="gridcell"
            tabIndex={stop === column ? 0 : -1}
            data-place={`${row} ${column}`}
            aria-selected={isSelected}
            aria-label={sayCompetence('cell', { auditor: person.name, standard: standard.code, about })}
            title={cell ? about : undefined}
          >
            {cell && <Mark cell={cell} showsApproval={showsApproval} />}
          </td>
        )
      })}
    </tr>
  ),
)

/** Its letter, with what else there is to say of it by shape, not by color alone. */
function Mark({ cell, showsApproval }: { cell: Cell; showsApproval: boolean }) {
  const isOpen = showsApproval && !cell.approved
  return (
    <span
      className={signs.mark}
      data-grade={cell.grade}
      data-over={isOver(cell) || undefined}
      data-unapproved={isOpen || undefined}
    >
      <Letter grade={cell.grade} />
      {cell.isInactive && <span className={signs.inactive} />}
      {showsEnd(cell) && cell.validTo && <span className={signs.end}>{nameDayOfMonth(cell.validTo)}</span>}
    </span>
  )
}
