import { refuseFormulas } from '#domain/formulas.ts'

/** The mark by which Excel knows UTF-8. */
const mark = '\uFEFF'

/** Rows as a file for a spreadsheet, in the form of the history's: nothing in it is taken for a formula. Numbers stay numbers. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  const lines = rows.map(row =>
    row.map(cell => (typeof cell === 'number' ? String(cell) : quote(refuseFormulas(cell)))).join(','),
  )
  return `${mark}${lines.map(line => `${line}\r\n`).join('')}`
}

const quote = (cell: string): string => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
