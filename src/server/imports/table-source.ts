import type { Cell } from '#domain/cells.ts'
import { importLimits } from '#domain/imports.ts'
import { sayImportFailure } from '#words/en/import-failures.ts'
import { Problem } from './problem.ts'
import type { FileRead } from './queries.ts'

export type Line = { row: number; cells: Cell[] }

/** A file as a table; its rows are read as one asks for them, numbered as the spreadsheet does, without those that are empty. */
export type TableSource = Pick<FileRead, 'sheets' | 'sheet' | 'encoding' | 'separator' | 'system'> & {
  lines: AsyncIterable<Line>
  /** What there is to say about it, once it has been read. */
  hints: () => FileRead['hints']
}

/** What no database keeps becomes what can be seen. */
const toStorable = (text: string) => text.replaceAll('\0', '\ufffd').toWellFormed()

/** A line without what is empty behind it; undefined where nothing is in it. Throws for what is too wide or too long. */
export function toLine(row: number, given: Cell[], letter: (place: number) => string): Line | undefined {
  let width = given.length
  while (width > 0 && isEmpty(given[width - 1] ?? null)) width--
  if (width === 0) return undefined
  if (width > importLimits.columns) throw new Problem(sayImportFailure.text('tooManyColumns'))
  const cells = given.slice(0, width).map((cell, place) => {
    if (isEmpty(cell)) return null
    if (typeof cell !== 'string') return cell
    if (cell.length > importLimits.cell)
      throw new Problem(sayImportFailure.text('cellTooLong', { cell: `${letter(place)}${row}` }))
    return toStorable(cell)
  })
  return { row, cells }
}

export const isEmpty = (cell: Cell) => cell === null || (typeof cell === 'string' && cell.trim() === '')
