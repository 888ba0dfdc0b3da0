import { stringify } from 'csv-stringify/sync'
import { refuseFormulas } from '#domain/formulas.ts'

/** Lines for a spreadsheet: with the mark that it knows UTF-8 by, and nothing in it that it would take for a formula. */
export const toCsv = (lines: readonly string[][], { isFirst = false } = {}): string =>
  stringify(
    lines.map(line => line.map(refuseFormulas)),
    { bom: isFirst, escape_formulas: true, quoted_match: /;/, record_delimiter: 'windows' },
  )
