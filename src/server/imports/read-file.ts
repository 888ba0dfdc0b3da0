import { createHash } from 'node:crypto'
import type { ImportedEntity } from '#contract/import-fields.ts'
import { asksForOrder, type Cell, orderOfColumn, readText } from '#domain/cells.ts'
import { columnLetter, type DateOrder, importLimits, plainHeading } from '#domain/imports.ts'
import type { Db } from '#server/db/transaction.ts'
import { sayImportFailure } from '#words/en/import-failures.ts'
import { sayNotice } from '#words/en/notices.ts'
import type { Text } from '#words/words.ts'
import { guessMapping } from './guess-mapping.ts'
import { continuesHeading, joinHeadings } from './join-headings.ts'
import { notifyImporters } from './notify-importers.ts'
import { Problem } from './problem.ts'
import {
  asksDateOrder,
  type Choices,
  type FileRead,
  listMissing,
  type Mapping,
  type Options,
} from './queries.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { askFor, breathe, openRests, progressOf, type Work } from './steps.ts'
import type { Line, TableSource } from './table-source.ts'

type Known = { entity: ImportedEntity; choices: Choices; options: Options; mapping: Mapping }

/** Reads the file into lines, and guesses which column is which field. */
export async function readFile(work: Work): Promise<void> {
  const { tx, job } = work
  const { importId } = job
  const [known] = await tx<Known[]>`
    select entity, choices, options, mapping from import join import_file on import_id = import.id where import.id = ${importId}`
  if (!known) return
  const bytes = await readBytes(tx, importId)
  const tell = progressOf(work, bytes.length)
  await tx`delete from import_row where import_id = ${importId}`
  const sha256 = await digest(bytes)
  const source = await openTable(bytes, known.choices)
  const kept = await keepLines(tx, importId, source, known, tell)
  const before = await findBefore(tx, importId, sha256)
  const read: FileRead = { ...kept.read, hints: [...kept.read.hints, ...before] }
  const headings = JSON.stringify(kept.read.columns.map(({ heading }) => plainHeading(heading)))
  const mapping = (await findMapping(tx, known.entity, headings)) ?? kept.guess(known.entity)
  await tx`
    update import_file set read = ${tx.json(read as never)}, headings = ${headings}, mapping = ${tx.json(mapping as never)},
      notice = null
    where import_id = ${importId}`
  const isReady =
    listMissing(known.entity, mapping, known.options).length === 0 &&
    !asksDateOrder(known.entity, mapping, read, known.choices)
  const state = isReady ? 'checking' : 'mapping'
  await tx`
    update import set state = ${state}, sha256 = ${sha256}, counts = null, problem = null
    where id = ${importId} and state = 'reading'`
  if (isReady) return askFor(tx, { ...job, step: 'check' })
  await notifyImporters(tx, job, {
    type: 'import:checked',
    text: about => sayNotice.text('importRead', about),
  })
}

async function readBytes(tx: Db, importId: number): Promise<Buffer> {
  const [{ size } = { size: 0 }] = await tx<{ size: number }[]>`
    select coalesce(sum(length(bytes)), 0)::integer as size from import_part where import_id = ${importId}`
  // Some parts at a time, so that a large file isn’t held twice.
  const whole = Buffer.allocUnsafe(size)
  let at = 0
  const parts = tx<
    { bytes: Buffer }[]
  >`select bytes from import_part where import_id = ${importId} order by n`
  for await (const some of parts.cursor(4)) for (const { bytes } of some) at += bytes.copy(whole, at)
  return whole
}

/** A piece at a time: all of a large file would hold up everybody else. */
async function digest(bytes: Buffer): Promise<string> {
  const hash = createHash('sha256')
  for (let from = 0; from < bytes.length; from += 2 ** 21) {
    hash.update(bytes.subarray(from, from + 2 ** 21))
    await breathe()
  }
  return hash.digest('hex')
}

/** How a ZIP begins: with a file, with none, or as the first of several; text may begin with its two letters too. */
const zipped = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'].map(sign => Buffer.from(sign))
/** Of what Office packed before 2007, and of what it encrypts. */
const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const encrypted = Buffer.from('EncryptedPackage', 'utf16le')

/** By what is in it, whatever it is called. */
async function openTable(bytes: Buffer, choices: Choices): Promise<TableSource> {
  if (bytes.subarray(0, 8).equals(compound))
    throw new Problem(sayImportFailure.text(bytes.includes(encrypted) ? 'hasPassword' : 'oldExcel'))
  const isZipped = zipped.some(sign => bytes.subarray(0, 4).equals(sign))
  return isZipped ? readXlsx(bytes, choices) : readCsv(bytes, choices)
}

const linesAtOnce = 100
const sampled = 200

type Kept = { read: FileRead; guess: (entity: ImportedEntity) => Mapping }

async function keepLines(
  tx: Db,
  importId: number,
  source: TableSource,
  { entity, choices }: Known,
  tell: (done: number) => Promise<void>,
): Promise<Kept> {
  let heading: Line | undefined
  let waiting: Line[] = []
  let rows = 0
  const shape = watchColumns()
  const isMuch = weighText()
  const rest = openRests()
  const write = async () => {
    if (waiting.length > 0) await writeLines(tx, importId, waiting)
    waiting = []
    await tell(rows)
    await rest()
  }
  const keep = async (line: Line) => {
    rows++
    if (rows > importLimits.rows) throw new Problem(sayImportFailure.text('tooManyRows'))
    shape.see(line)
    waiting.push(line)
    if (isMuch(line) || waiting.length >= linesAtOnce) await write()
  }
  /** Until there is a heading; in a file of one column none is found. */
  const before: Line[] = []
  for await (const line of source.lines) {
    if (heading) {
      if (rows === 0 && !choices.headingRow && continuesHeading(entity, heading, line))
        heading = joinHeadings(entity, heading, line)
      else await keep(line)
    } else if (isHeading(line, choices)) heading = line
    else if (!choices.headingRow) before.push(line)
    if (before.length > importLimits.rows + 1) throw new Problem(sayImportFailure.text('tooManyRows'))
  }
  if (!heading) {
    heading = before[0]
    for (const line of before.slice(1)) await keep(line)
  }
  if (!heading) throw new Problem(sayImportFailure.text('noHeading'))
  if (rows === 0) throw new Problem(sayImportFailure.text('noRows'))
  await write()
  return shape.end(source, heading, rows)
}

/** In letters, of the cells of a line. */
const lettersAtOnce = 2 ** 20
const mostLetters = 128 * 2 ** 20

/** Whether so much text waits that it is written; throws where a file has too much, as all of its cells may name one long text. */
function weighText(): (line: Line) => boolean {
  let waiting = 0
  let all = 0
  return ({ cells }) => {
    const letters = cells.reduce<number>((sum, one) => sum + (typeof one === 'string' ? one.length : 0), 0)
    all += letters
    if (all > mostLetters) throw new Problem(sayImportFailure.text('textsTooLarge'))
    waiting += letters
    if (waiting < lettersAtOnce) return false
    waiting = 0
    return true
  }
}

const isHeading = ({ row, cells }: Line, { headingRow }: Choices) =>
  headingRow ? row === headingRow : cells.filter(cell => cell !== null).length >= 2

const writeLines = (tx: Db, importId: number, lines: readonly Line[]) => tx`
  insert into import_row (import_id, row, cells)
  select ${importId}, row, cells from jsonb_to_recordset(${tx.json(lines as never)}) line (row integer, cells jsonb)`

const shownLength = 80

/** What of a column is shown, what it is guessed by, and in which order its days are. */
function watchColumns() {
  const samples: Cell[][] = []
  const orders: Record<string, DateOrder | 'open'> = {}
  const firstLines: Cell[][] = []
  const see = ({ cells }: Line) => {
    if (firstLines.length < sampled) firstLines.push(cells)
    cells.forEach((cell, place) => {
      if (cell === null) return
      const seen = samples[place] ?? []
      samples[place] = seen
      if (seen.length < 3) seen.push(cut(cell))
      seeOrder(orders, columnLetter(place), cell)
    })
  }
  const end = (source: TableSource, heading: Line, rows: number): Kept => {
    const width = Math.max(heading.cells.length, samples.length)
    const headings = Array.from({ length: width }, (_, place) => show(heading.cells[place] ?? null))
    const columns = headings.map((heading, place) => ({
      letter: columnLetter(place),
      heading,
      samples: samples[place] ?? [],
    }))
    const { sheets, sheet, encoding, separator, system } = source
    const read = {
      sheets,
      sheet,
      encoding,
      separator,
      system,
      headingRow: heading.row,
      columns,
      rows,
      orders,
    }
    return {
      read: { ...read, hints: source.hints() },
      guess: entity => guessMapping(entity, headings, firstLines),
    }
  }
  return { see, end }
}

const cut = (cell: Cell): Cell =>
  typeof cell === 'string' ? cell.slice(0, shownLength).toWellFormed() : cell

function show(cell: Cell): string {
  const read = readText(cell)
  return 'value' in read ? read.value.slice(0, shownLength).toWellFormed() : ''
}

/** A part over 12 anywhere in the column tells for all of it. */
function seeOrder(orders: Record<string, DateOrder | 'open'>, letter: string, cell: Cell): void {
  if (orders[letter] === 'dmy' || orders[letter] === 'mdy') return
  const told = orderOfColumn([cell])
  if (told) orders[letter] = told
  else if (asksForOrder(cell)) orders[letter] = 'open'
}

/** The last one that was committed for the same headings, in the whole house. */
/** Of files that have gone the headings are known by their digest alone. */
async function findMapping(tx: Db, entity: ImportedEntity, headings: string): Promise<Mapping | undefined> {
  const digest = createHash('sha256').update(headings).digest('hex')
  const [known] = await tx<{ mapping: Mapping }[]>`
    select mapping from import_file join import on import.id = import_id
    where headings in (${headings}, ${digest}) and entity = ${entity} and committed_at is not null
    order by committed_at desc limit 1`
  return known?.mapping
}

/** The same bytes, committed before; the day by the calendar of whoever brings them again. */
async function findBefore(tx: Db, importId: number, sha256: string): Promise<Text[]> {
  const [before] = await tx<{ id: number; day: string }[]>`
    select before.id, (before.committed_at at time zone reader.time_zone)::date::text as day
    from import before
      join import here on here.id = ${importId}
      join account reader on reader.id = here.created_by
    where before.sha256 = ${sha256} and before.state = 'committed' and before.id <> here.id
    order by before.committed_at desc limit 1`
  return before
    ? [sayImportFailure.text('committedBefore', { number: String(before.id), day: before.day })]
    : []
}
