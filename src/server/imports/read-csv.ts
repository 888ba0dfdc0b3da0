import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { columnLetter, type Encoding, importLimits, type Separator, separators } from '#domain/imports.ts'
import { sayImportFailure } from '#words/en/import-failures.ts'
import { guessEncoding, openDecoder } from './decode-text.ts'
import { Problem } from './problem.ts'
import type { Choices } from './queries.ts'
import { breathe } from './steps.ts'
import { type Line, type TableSource, toLine } from './table-source.ts'

/** Quotes within a cell that has none around it are its own; lines may be of any length. */
const format = { relax_quotes: true, relax_column_count: true, skip_empty_lines: false } as const

/** Reads what was separated by commas, semicolons, tabs or strokes, in whatever encoding. */
export async function readCsv(bytes: Buffer, choices: Choices): Promise<TableSource> {
  const encoding = choices.encoding ?? guessEncoding(bytes)
  const start = openDecoder(encoding)(bytes.subarray(0, sampledBytes))
  const { text, stated } = withoutSeparatorLine(start)
  const separator = choices.separator ?? stated ?? (await guessSeparator(text))
  return {
    sheets: [],
    sheet: null,
    encoding,
    separator,
    system: '1900',
    lines: readLines({ bytes, encoding, skipped: start.length - text.length }, separator),
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
const sampledBytes = 2 * sampleLength
const sampledRecords = 100

/** The one that gives most of the first 100 records the same count of cells, of more than one. */
async function guessSeparator(text: string): Promise<Separator> {
  const sample = text.slice(0, sampleLength)
  const tried = []
  for (const separator of separators) {
    tried.push({ separator, ...tryOut(sample, separator) })
    await breathe()
  }
  return tried.reduce((one, other) => (isBetter(other, one) ? other : one)).separator
}

/** How many cells each record has, as far as they can be read: up to a quote that is not closed, in the file or in its sample. */
type Tried = { counts: number[]; isWhole: boolean }
type Agreeing = { count: number; cells: number }

/** Where one could not read on, as many records of both are compared. */
function isBetter(one: Tried, other: Tried): boolean {
  const both = [one, other].filter(({ isWhole }) => !isWhole).map(({ counts }) => counts.length)
  const least = Math.min(sampledRecords, ...both)
  return compare(one, other, least) || (!compare(other, one, least) && compare(one, other, sampledRecords))
}

/** Of as many records that agree, the one that makes more cells of them. */
function compare(one: Tried, other: Tried, records: number): boolean {
  const [here, there] = [countAgreeing(one, records), countAgreeing(other, records)]
  return here.count > there.count || (here.count === there.count && here.cells > there.cells)
}

function tryOut(sample: string, delimiter: Separator): Tried {
  const counts: number[] = []
  const on_record = ({ length }: string[]) => void counts.push(length)
  const how = { ...format, delimiter, to: sampledRecords, on_record }
  try {
    parseAtOnce(sample, how)
    return { counts, isWhole: true }
  } catch {
    if (counts.length > 0) return { counts, isWhole: false }
    // Not even the first can be read: as if quotes were letters.
    parseAtOnce(sample, { ...how, quote: null })
    return { counts, isWhole: true }
  }
}

function countAgreeing({ counts }: Tried, records: number): Agreeing {
  const found = new Map<number, number>()
  for (const cells of counts.slice(0, records)) if (cells > 1) found.set(cells, (found.get(cells) ?? 0) + 1)
  return [...found]
    .map(([cells, count]) => ({ count, cells }))
    .reduce(
      (best, one) =>
        one.count > best.count || (one.count === best.count && one.cells > best.cells) ? one : best,
      { count: 0, cells: 0 },
    )
}

/** The bytes of a file, which are never text as a whole, and how many letters in front are no row. */
type Encoded = { bytes: Buffer; encoding: Encoding; skipped: number }

/** `stoppedAt`: the byte at which nothing more was given, as a record had no end. */
type Reading = { records: () => number; stoppedAt?: number }

/** Small, so that others are served in between. */
const sliceLength = 16 * 1024

/** Ends before the file does where a record goes on without end, which need not be kept to be refused. */
async function* slicesOf(
  { bytes, encoding, skipped }: Encoded,
  delimiter: Separator,
  reading: Reading,
): AsyncGenerator<string> {
  const decode = openDecoder(encoding)
  let records = 0
  let given = 0
  let isBeyond = false
  const isTooWide = watchWidth(delimiter)
  for (let from = 0; from < bytes.length; from += sliceLength) {
    if (reading.records() > records) {
      records = reading.records()
      given = 0
    }
    if (given > longestRecord || isBeyond) {
      reading.stoppedAt = from
      return
    }
    const slice = bytes.subarray(from, from + sliceLength)
    const text = decode(slice).slice(from === 0 ? skipped : 0)
    given += text.length
    isBeyond = isTooWide(text, slice.length)
    if (text) yield text
    await breathe()
  }
}

/** In bytes: twice a row of a spreadsheet in UTF-16 that is empty to its last column. */
const longestUnbroken = 64 * 1024

/** Whether what has come since the last break or quote, which is all in one record, has too many cells and is too long to be empty ones. */
function watchWidth(delimiter: Separator): (text: string, size: number) => boolean {
  let [bytes, delimiters] = [0, 0]
  return (text, size) => {
    const isBroken = /[\r\n"]/.test(text)
    bytes = isBroken ? 0 : bytes + size
    delimiters = isBroken ? 0 : delimiters + text.split(delimiter).length - 1
    return bytes >= longestUnbroken && delimiters >= importLimits.columns
  }
}

/** In letters: 200 columns of 10,000, and what is given ahead of the parser. */
const longestRecord = 3 * 2 ** 20

async function* readLines(encoded: Encoded, delimiter: Separator): AsyncGenerator<Line> {
  let row = 0
  const parser = parse({ ...format, delimiter })
  const reading: Reading = { records: () => parser.info.records }
  Readable.from(slicesOf(encoded, delimiter, reading)).pipe(parser)
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      row++
      const line = toLine(row, record, columnLetter)
      if (line) yield line
    }
    if (reading.stoppedAt !== undefined) throw new Problem(sayImportFailure.text('tooManyColumns'))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // Records that were read and not yet taken are given up with the fault.
    const open = { row: parser.info.records + 1, error }
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') throw openQuote(encoded, reading, open)
    throw new Problem(sayImportFailure.text('damaged'))
  } finally {
    parser.destroy()
  }
}

const quote = '"'.charCodeAt(0)

/** One that is closed behind what was given is only too long. */
function openQuote(
  { bytes }: Encoded,
  { stoppedAt }: Reading,
  { row, error }: { row: number; error: CsvError },
) {
  const isClosed = stoppedAt !== undefined && bytes.includes(quote, stoppedAt)
  if (!isClosed) return new Problem(sayImportFailure.text('openQuote', { row: String(row) }))
  const column = columnLetter(Number(error.index ?? 0))
  return new Problem(sayImportFailure.text('cellTooLong', { cell: `${column}${row}` }))
}
