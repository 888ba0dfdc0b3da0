import type { SheetColumn } from '#contract/sheet.ts'
import { daysTouched, isWholeDays, localMoment } from '#domain/zoned-time.ts'
import { saySheet } from '#words/en/sheets.ts'
import { listValues } from '#words/lists.ts'
import { sayKnown, type Text } from '#words/words.ts'

/** Text, a number, a day `2026-03-02`, a moment by a clock `2026-03-02T08:00:00`, or nothing. */
export type Cell = string | number | null

/** What a file has to know of a column. */
export type Column = Pick<SheetColumn<never>, 'key' | 'kind' | 'title'>

/** The cells of a row as a line of its file. */
export type WriteRow = (cells: readonly Cell[]) => string

export function cellOf<Row>(column: SheetColumn<Row>, row: Row, timeZone: string): Cell {
  switch (column.kind) {
    case 'text':
      return sayCell(column.read(row))
    case 'flag':
      return saySheet(column.read(row) ? 'yes' : 'no')
    case 'moment':
      return clockOf(column.read(row), timeZone)
    case 'there':
      return dayOf(column, row) ?? clockOf(column.read(row), column.zone(row))
    default:
      return column.read(row)
  }
}

/** Of what lasts whole days. */
function dayOf<Row>({ day, zone }: Extract<SheetColumn<Row>, { kind: 'there' }>, row: Row): Cell {
  if (!day) return null
  const time = day.of(row)
  return isWholeDays(time, zone(row)) ? daysTouched(time, zone(row))[day.is] : null
}

const clockOf = (at: Date | null, timeZone: string) => at && localMoment(at, timeZone)

type Said = string | Text | readonly (string | Text)[] | null

function sayCell(value: Said): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  if ('key' in value) return sayAgain(value)
  return listValues(value.map(one => (typeof one === 'string' ? one : sayAgain(one))))
}

/** Of a million rows most say one of a few things: by key, and by their parameters. */
const said = new Map<string, Map<string, string>>()
const mostSaid = 1000

function sayAgain(text: Text): string {
  const ofKey = said.get(text.key) ?? new Map<string, string>()
  said.set(text.key, ofKey)
  const values = JSON.stringify(text.values)
  const known = ofKey.get(values)
  if (known !== undefined) return known
  if (ofKey.size >= mostSaid) ofKey.clear()
  const cell = sayKnown(text)
  ofKey.set(values, cell)
  return cell
}

/** What stands above a column; moments say by whose clock. */
export function headingOf({ kind, title }: Column, timeZone: string): string {
  const said = sayKnown(title)
  if (kind === 'moment') return saySheet('momentIn', { title: said, zone: timeZone.replaceAll('_', ' ') })
  return kind === 'there' ? saySheet('momentThere', { title: said }) : said
}
