import { type KeyboardEvent, type MouseEvent, memo, type RefObject, useRef, useState } from 'react'
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
import { Foot } from './grid-foot.tsx'
import signs from './legend.module.css'
import { Letter } from './legend.tsx'
import { columnsOf, moveBy, type Place, type Range, rowsOf } from './selection.ts'

type Props = {
  people: readonly Person[]
  standards: readonly Column[]
  /** The day that is looked at. */
  day: string
  showsApproval: boolean
  range: Range | undefined
  onRange: (range: Range | undefined) => void
  onOpen: (spot: Spot) => void
}

const start: Place = { row: 0, column: 0 }

/**
 * Auditors by standards. One tab stop; arrow keys move, with Shift they select, Enter opens. By mouse a click opens, with
 * Shift it selects from where one is.
 */
export function Grid(props: Props) {
  const { people, standards, day, showsApproval, range } = props
  const { table, place, onKeyDown, onClick } = useCells(props)
  return (
    <div className={classes.scroll}>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table whose cells are moved through
        role="grid"
        aria-label={sayCompetence('grid')}
        aria-multiselectable="true"
        aria-rowcount={people.length + 1}
        className={classes.grid}
        onKeyDown={onKeyDown}
        onMouseDown={event => event.shiftKey && event.preventDefault()}
        onClick={onClick}
      >
        <Head standards={standards} />
        <tbody>
          {people.map((person, row) => (
            <Row
              key={person.id}
              person={person}
              standards={standards}
              row={row}
              showsApproval={showsApproval}
              stop={place.row === row ? place.column : undefined}
              {...selectedIn(range, row)}
            />
          ))}
        </tbody>
        <Foot standards={standards} day={day} />
      </table>
    </div>
  )
}

/** Which cell one is on, and what keys and clicks do from there. */
function useCells({ people, standards, range, onRange, onOpen }: Omit<Props, 'showsApproval' | 'day'>) {
  const table = useRef<HTMLTableElement>(null)
  const [here, setHere] = useState(start)
  const place = {
    row: Math.min(here.row, people.length - 1),
    column: Math.min(here.column, standards.length - 1),
  }

  function go(to: Place, isSelecting: boolean) {
    setHere(to)
    focusOn(table, to)
    onRange(isSelecting ? { anchor: range?.anchor ?? place, focus: to } : undefined)
  }
  function open({ row, column }: Place) {
    const [person, standard] = [people[row], standards[column]]
    if (person && standard) onOpen({ person, standard })
  }
  function onKeyDown(event: KeyboardEvent) {
    // A number of the foot is a link, with keys of its own.
    if (event.altKey || event.metaKey || !placeOf(event.target)) return
    const size = { rows: people.length, columns: standards.length }
    const to = moveBy(event.key, place, size, event.ctrlKey)
    if (to) go(to, event.shiftKey)
    else if (event.key === 'Enter' || event.key === ' ') open(place)
    else if (event.key === 'Escape' && range) onRange(undefined)
    else return
    event.preventDefault()
  }
  function onClick(event: MouseEvent) {
    const to = placeOf(event.target)
    if (!to) return
    go(to, event.shiftKey)
    if (!event.shiftKey) open(to)
  }
  return { table, place, onKeyDown, onClick }
}

function focusOn(table: RefObject<HTMLTableElement | null>, { row, column }: Place): void {
  table.current?.querySelector<HTMLElement>(`[data-place="${row} ${column}"]`)?.focus()
}

/** To where one was in the grid. */
export function focusCell(): void {
  document.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus({ preventScroll: true })
}

function placeOf(target: EventTarget): Place | undefined {
  const text = (target as HTMLElement).closest<HTMLElement>('[data-place]')?.dataset.place
  if (text === undefined) return undefined
  const [row = 0, column = 0] = text.split(' ').map(Number)
  return { row, column }
}

/** The columns of a row that are selected: two numbers, so that a row that keeps them isn’t drawn again. */
function selectedIn(range: Range | undefined, row: number): { from?: number; to?: number } {
  if (!range || row < rowsOf(range).first || row > rowsOf(range).last) return {}
  const { first, last } = columnsOf(range)
  return { from: first, to: last }
}

const Head = ({ standards }: Pick<Props, 'standards'>) => (
  <thead>
    <tr>
      <th scope="col" className={classes.corner}>
        {sayCompetence('auditor')}
      </th>
      {standards.map(({ id, code, name }) => (
        <th key={id} scope="col" title={name}>
          <span className={classes.code}>{code}</span>
        </th>
      ))}
    </tr>
  </thead>
)

type RowProps = Pick<Props, 'standards' | 'showsApproval'> & {
  person: Person
  row: number
  /** The column of the one tab stop, if it is in this row. */
  stop: number | undefined
  from?: number
  to?: number
}

const Row = memo(
  ({ person, standards, row, showsApproval, stop, from = Number.NaN, to = Number.NaN }: RowProps) => (
    <tr data-record={person.id}>
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
