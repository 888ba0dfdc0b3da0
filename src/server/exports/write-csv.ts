import { refuseFormulas } from '#domain/formulas.ts'
import type { Cell, Column, WriteRow } from './cells.ts'

/** The mark by which Excel knows UTF-8. */
export const mark = '\uFEFF'

/** Lines of a file for spreadsheets, as RFC 4180 has them; a text that would be a formula begins with an apostrophe. */
export async function* writeCsv(
  columns: readonly Column[],
  headings: readonly string[],
  read: (write: WriteRow) => AsyncIterable<string>,
  separator: ',' | ';',
): AsyncGenerator<string> {
  yield `${mark}${headings.map(writeText).join(separator)}\r\n`
  yield* read(row => writeLine(columns, row, separator))
}

const writeLine = (columns: readonly Column[], row: readonly Cell[], separator: string): string =>
  `${row.map((cell, place) => writeCell(cell, columns[place]?.kind ?? 'text')).join(separator)}\r\n`

function writeCell(cell: Cell, kind: Column['kind']): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  // What lasts whole days is told by days.
  const isMoment = (kind === 'moment' || kind === 'there') && cell.length > 10
  if (isMoment) return `${cell.slice(0, 10)} ${cell.slice(11, 16)}`
  return kind === 'text' ? writeText(cell) : cell
}

/** Whatever a spreadsheet reads on from, also in a file of the other separator. */
const isQuoted = /[",;\t\r\n]/

/** Most texts, which no program takes for anything else. */
const isPlain = /^[\p{L}\p{N}][^",;\t\r\n]*$/u

export function writeText(cell: string): string {
  if (isPlain.test(cell)) return cell
  const refused = refuseFormulas(cell)
  const safe = /^[=+\-@\t\r]/.test(refused) ? `'${refused}` : refused
  return isQuoted.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
