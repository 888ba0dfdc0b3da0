import type { FieldFault } from '#contract/failure.ts'
import { type ImportedEntity, importEntity } from '#contract/import-fields.ts'
import {
  type Cell,
  type CellFault,
  type DaySystem,
  isSameCell,
  type Read,
  readDay,
  readFlag,
  readNumber,
  readText,
  readTime,
  type TimeRead,
} from '#domain/cells.ts'
import { columnPlace, type DateOrder } from '#domain/imports.ts'
import { readWeekdays } from '#domain/weekday-names.ts'
import { sayImportFailure } from '#words/en/import-failures.ts'
import { sayKnown, type Text } from '#words/words.ts'
import type { Names } from './names.ts'
import type { Mapping, Options } from './queries.ts'
import { isOfDays, showCell } from './show-cell.ts'
import type { Line } from './table-source.ts'

/** What is wrong with a line, and in which cell. */
export type RowFault = {
  row: number
  column: string | null
  field: string | null
  value: string
  message: string
  text: Text | null
}

/** How the cells of a file are read. */
export type Layout = {
  entity: ImportedEntity
  mapping: Mapping
  options: Options
  system: DaySystem
  /** Of days that could be read either way, by column. */
  orderOf: (column: string | null) => DateOrder | undefined
}

const isSameFlag = (one: Cell, other: Cell) =>
  isSameCell(one, other) || JSON.stringify(readFlag(one)) === JSON.stringify(readFlag(other))

const isSameCountry =
  ({ country }: Pick<Names, 'country'>) =>
  (one: Cell, other: Cell): boolean => {
    const [here, there] = [one, other].map(cell => {
      const read = readText(cell)
      return 'value' in read ? country(read.value) : undefined
    })
    return isSameCell(one, other) || (here !== undefined && here.id === there?.id)
  }

const textOfFault = (fault: CellFault): Text => {
  if (fault.code === 'error') return sayImportFailure.text('cellError', { error: fault.error })
  if (fault.code === 'formula') return sayImportFailure.text('noResult')
  if (fault.code === 'whichOrder') return sayImportFailure.text('askOrder')
  return sayImportFailure.text(fault.code)
}

/** What a field takes of a line: of several columns their texts, but for what one before them says already. */
export function cellOf(
  { column, more = [] }: { column: string; more?: string[] | undefined },
  cells: readonly Cell[],
): Cell {
  const first = cells[columnPlace(column)] ?? null
  if (more.length === 0) return first
  let whole = ''
  for (const letter of [column, ...more]) {
    const read = readText(cells[columnPlace(letter)] ?? null)
    if (!('value' in read)) return first
    const text = read.value.trim()
    if (text && !whole.toLowerCase().includes(text.toLowerCase())) whole = whole ? `${whole}, ${text}` : text
  }
  return whole || null
}

/** The lines of a file that make one record, read field by field; what is wrong with them gathers in `faults`. */
export class Group {
  readonly faults: RowFault[] = []
  readonly #layout: Layout
  readonly lines: readonly Line[]

  constructor(layout: Layout, lines: readonly Line[]) {
    this.#layout = layout
    this.lines = lines
  }

  get entity() {
    return this.#layout.entity
  }

  get first(): Line {
    return this.lines[0] as Line
  }

  /** Whether the field has a column or a value, and is not to be left as it is. */
  isGiven(field: string, line = this.#spokesman(field)): boolean {
    const one = this.#mapped(field)
    if (!one) return false
    return this.#layout.options.empty === 'clear' || this.#cell(field, line) !== null
  }

  /** Whether both are read from the same column. */
  areOne = (field: string, other: string): boolean =>
    this.#column(field) !== null && this.#column(field) === this.#column(other)

  text = (field: string, line = this.#spokesman(field)): string => this.#read(field, line, readText, '')
  flag = (field: string, line = this.#spokesman(field)): boolean => this.#read(field, line, readFlag, false)

  day(field: string, line = this.#spokesman(field)): string | null {
    const order = this.#layout.orderOf(this.#column(field))
    const how = { system: this.#layout.system, order }
    return this.#read(field, line, cell => readDay(cell, how), null)
  }

  /** By the clock, a day alone at `clock`; null where there is none, or it can’t be read. */
  time(field: string, clock: string): TimeRead | null {
    const order = this.#layout.orderOf(this.#column(field))
    const how = { system: this.#layout.system, order }
    return this.#read(field, this.#spokesman(field), cell => readTime(cell, how, clock), null)
  }

  get options() {
    return this.#layout.options
  }

  /** A whole number; undefined where there is none. */
  number(field: string): number | undefined {
    const number = this.#number(field)
    if (number === undefined || Number.isInteger(number)) return number
    this.refuse(field, sayImportFailure.text('notANumber'))
    return undefined
  }

  /** It need not be whole; undefined where there is none. */
  decimal(field: string): number | undefined {
    const number = this.#number(field)
    if (!Number.isNaN(number)) return number
    this.refuse(field, sayImportFailure.text('notANumberOfDays'))
    return undefined
  }

  /** NaN for what is no number. */
  #number(field: string): number | undefined {
    const text = this.text(field).trim()
    return text === '' ? undefined : (readNumber(text) ?? Number.NaN)
  }

  refuse(field: string | null, text: Text, line = field ? this.#spokesman(field) : this.first): void {
    this.#note(field, { message: sayKnown(text), text }, line)
  }

  /** What a schema or a rule finds fault with, at the field where a person would mend it. */
  refuseAt(field: string | null, { message, text }: Pick<FieldFault, 'message' | 'text'>, line?: Line): void {
    this.#note(field, { message, text: text ?? null }, line ?? (field ? this.#spokesman(field) : this.first))
  }

  #note(field: string | null, said: { message: string; text: Text | null }, { row, cells }: Line): void {
    const column = field && this.#column(field)
    const cell = field ? this.#cellAt(field, cells) : null
    if (this.faults.some(one => one.row === row && one.field === field && one.message === said.message))
      return
    this.faults.push({
      row,
      column: column || null,
      field,
      value: field ? showCell(cell, { isDay: this.#isDay(field), system: this.#layout.system }) : '',
      ...said,
    })
  }

  /** Fields that a record has once: lines that fill them in must say the same, but for what a part of it is told in the same column. */
  refuseContradictions(names: Pick<Names, 'country'>): void {
    if (this.lines.length === 1) return
    const { fields, keys, elseKey } = importEntity(this.#layout.entity)
    const ofParts = fields.flatMap(({ name, ofPart }) => (ofPart && this.#column(name)) || [])
    for (const { name, kind, ofPart } of fields) {
      const [first, ...others] =
        ofPart || name === elseKey || keys.includes(name) || ofParts.includes(this.#column(name) ?? '')
          ? []
          : this.lines.filter(line => this.#cell(name, line) !== null)
      const isSame = kind === 'flag' ? isSameFlag : name === 'country' ? isSameCountry(names) : isSameCell
      const other = first && others.find(line => !isSame(this.#cell(name, first), this.#cell(name, line)))
      if (!first || !other) continue
      this.refuse(name, sayImportFailure.text('contradicts', { row: String(other.row) }), first)
      this.refuse(name, sayImportFailure.text('contradicts', { row: String(first.row) }), other)
    }
  }

  /** Days of the week, 1 for Monday; null where there are none. */
  weekdays(field: string): number[] | null {
    const days = readWeekdays(this.text(field))
    if (!days) this.refuse(field, sayImportFailure.text('notWeekdays'))
    return days && days.length > 0 ? days : null
  }

  /** The first line that fills the field in. */
  #spokesman(field: string): Line {
    return this.lines.find(line => this.#cell(field, line) !== null) ?? this.first
  }

  #read<Value>(field: string, line: Line, read: (cell: Cell) => Read<Value>, otherwise: Value): Value {
    const found = read(this.#cell(field, line))
    if ('value' in found) return found.value
    this.refuse(field, textOfFault(found.fault), line)
    return otherwise
  }

  #mapped(field: string) {
    return this.#layout.mapping.find(one => one.field === field)
  }

  #isDay(field: string): boolean {
    const { fields } = importEntity(this.#layout.entity)
    return fields.some(({ name, kind }) => name === field && isOfDays(kind))
  }

  #column(field: string): string | null {
    const one = this.#mapped(field)
    return one && 'column' in one ? one.column : null
  }

  #cell(field: string, { cells }: Line): Cell {
    return this.#cellAt(field, cells)
  }

  #cellAt(field: string, cells: readonly Cell[]): Cell {
    const one = this.#mapped(field)
    if (!one) return null
    if ('column' in one) return cellOf(one, cells)
    return one.value === '' ? null : one.value
  }
}
