import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { columnLetter, type Separator, separators } from '#domain/imports.ts'
import { sayImportFailure } from '#words/en/import-failures.ts'
import { decodeText, guessEncoding } from './decode-text.ts'
import { Problem } from './problem.ts'
import type { Choices } from './queries.ts'
import { breathe } from './steps.ts'
import { type Line, type TableSource, toLine } from './table-source.ts'

/** Quotes within a cell that has none around it are its own; lines may be of any length. */
const format = { relax_quotes: true, relax_column_count: true, skip_empty_lines: false } as const

/** Reads what was separated by commas, semicolons, tabs or strokes, in whatever encoding. */
export function readCsv(bytes: Buffer, choices: Choices): TableSource {
  const encoding = choices.encoding ?? guessEncoding(bytes)
  const { text, stated } = withoutSeparatorLine(decodeText(bytes, encoding))
  const separator = choices.separator ?? stated ?? guessSeparator(text)
  return {
    sheets: [],
    sheet: null,
    encoding,
    separator,
    system: '1900',
    lines: readLines(text, separator),
    hints: () => [],
  }
}

/** Excel’s own `sep=;` in front, which it doesn’t count as a row. */
function withoutSeparatorLine(text: string): { text: string; stated: Separator | undefined } {
  const [line = '', sign = ''] = /^"?sep=(.)"?\r?\n/i.exec(text) ?? []
  const stated = separators.find(one => one === sign)
  return stated ? { text: text.slice(line.length), stated } : { text, stated }
}

const sampleLength = 256 * 1024
const sampledRecords = 100

/** The one that gives most of the first 100 records the same count of cells, of more than one. */
function guessSeparator(text: string): Separator {
  const sample = text.slice(0, sampleLength)
  const agreeing = separators.map(separator => ({ separator, ...countAgreeing(sample, separator) }))
  const best = agreeing.reduce((one, other) => (isBetter(other, one) ? other : one))
  return best.separator
}

type Agreeing = { count: number; cells: number }

/** Of as many records, the one that makes more cells of them. */
const isBetter = (one: Agreeing, other: Agreeing) =>
  one.count > other.count || (one.count === other.count && one.cells > other.cells)

function countAgreeing(sample: string, delimiter: Separator): Agreeing {
  const counts = new Map<number, number>()
  try {
    const records = parseAtOnce(sample, { ...format, delimiter, to: sampledRecords }) as string[][]
    for (const { length } of records) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1)
  } catch {
    return { count: 0, cells: 0 }
  }
  return [...counts]
    .map(([cells, count]) => ({ count, cells }))
    .reduce((best, one) => (isBetter(one, best) ? one : best), { count: 0, cells: 0 })
}

type Reading = { records: () => number; isEndless: boolean }

const sliceLength = 64 * 1024

/** Ends before the text does where a record goes on without end, which need not be kept to be refused. */
async function* slicesOf(text: string, reading: Reading): AsyncGenerator<string> {
  let records = 0
  let began = 0
  for (let from = 0; from < text.length; ) {
    if (reading.records() > records) {
      records = reading.records()
      began = from
    }
    if (from - began > longestRecord) {
      reading.isEndless = true
      return
    }
    // A pair of surrogates stays together.
    const end = from + sliceLength
    const to = isHigh(text.charCodeAt(end - 1)) ? end + 1 : end
    yield text.slice(from, to)
    await breathe()
    from = to
  }
}

const isHigh = (unit: number) => unit >= 0xd800 && unit <= 0xdbff

/** In letters: 200 columns of 10,000, and what is given ahead of the parser. */
const longestRecord = 3 * 2 ** 20

async function* readLines(text: string, delimiter: Separator): AsyncGenerator<Line> {
  let row = 0
  const parser = parse({ ...format, delimiter })
  const reading: Reading = { records: () => parser.info.records, isEndless: false }
  Readable.from(slicesOf(text, reading)).pipe(parser)
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      row++
      const line = toLine(row, record, columnLetter)
      if (line) yield line
    }
    if (reading.isEndless) throw new Problem(sayImportFailure.text('tooManyColumns'))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_QUOTE_NOT_CLOSED')
      throw new Problem(sayImportFailure.text('openQuote', { row: String(row + 1) }))
    throw new Problem(sayImportFailure.text('damaged'))
  } finally {
    parser.destroy()
  }
}
