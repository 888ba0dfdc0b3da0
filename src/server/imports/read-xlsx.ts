import type { Cell } from '#domain/cells.ts'
import { columnLetter, columnPlace, importLimits } from '#domain/imports.ts'
import { sayImportFailure } from '#words/en/import-failures.ts'
import type { Text } from '#words/words.ts'
import { damaged, openZip, type Zip } from './open-zip.ts'
import { Problem } from './problem.ts'
import type { Choices } from './queries.ts'
import { readDayStyles, readTexts, readWorkbook } from './read-workbook.ts'
import { type Attributes, readXml } from './read-xml.ts'
import { isEmpty, type Line, type TableSource, toLine } from './table-source.ts'

/** A sheet of XLSX or XLSM: the first that is shown, unless another one is chosen. Nothing else of the file is opened. */
export async function readXlsx(bytes: Buffer, { sheet: chosen }: Choices): Promise<TableSource> {
  const zip = await openZip(bytes)
  const { sheets, system, texts, styles } = await readWorkbook(zip)
  const sheet = chosen
    ? sheets.find(({ name }) => name === chosen)
    : (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0])
  if (chosen && !sheet) throw new Problem(sayImportFailure.text('noSheet', { sheet: chosen }))
  if (!sheet || !zip.has(sheet.part)) throw damaged()
  const watched = { hasHidden: false, hasMerged: false }
  const shared = { texts: await readTexts(zip, texts), dayStyles: await readDayStyles(zip, styles) }
  return {
    sheets: sheets.map(({ name }) => name),
    sheet: sheet.name,
    encoding: null,
    separator: null,
    system,
    lines: readLines(zip, sheet.part, shared, watched),
    hints: () => hintsOf(watched),
  }
}

type Watched = { hasHidden: boolean; hasMerged: boolean }

function hintsOf({ hasHidden, hasMerged }: Watched): Text[] {
  return [
    ...(hasHidden ? [sayImportFailure.text('hidden')] : []),
    ...(hasMerged ? [sayImportFailure.text('merged')] : []),
  ]
}

const mostRows = 1_048_576
const mostPlaces = 16_384
/** One more than a cell may hold, so that it is refused. */
const keptLength = 10_001

type CellRead = {
  place: number
  type: string
  style: string
  value: string
  hasValue: boolean
  hasFormula: boolean
}

/** What cells name by its place. */
type Shared = { texts: readonly string[]; dayStyles: ReadonlySet<string> }

async function* readLines(zip: Zip, part: string, shared: Shared, watched: Watched): AsyncGenerator<Line> {
  let row = 0
  let cells: Cell[] = []
  let cell: CellRead | undefined
  let isValue = false
  let isSpoken = false
  let ready: Line[] = []

  function open(name: string, attributes: Attributes): void {
    if (name === 'row') {
      row = attributes.r ? Number(attributes.r) : row + 1
      if (!(row >= 1 && row <= mostRows)) throw damaged()
      cells = []
      cell = undefined
      watched.hasHidden ||= isTrue(attributes.hidden)
    } else if (name === 'c') cell = begin(attributes, cell)
    else if (name === 'f' && cell) cell.hasFormula = true
    else if (name === 'rPh') isSpoken = true
    else if ((name === 'v' || name === 't') && cell) {
      isValue = !isSpoken
      cell.hasValue ||= isValue
    } else if (name === 'col') watched.hasHidden ||= isTrue(attributes.hidden)
    else if (name === 'mergeCell') watched.hasMerged = true
  }
  function close(name: string): void {
    if (name === 'v' || name === 't') isValue = false
    else if (name === 'rPh') isSpoken = false
    else if (name === 'c' && cell) {
      const read = toCell(cell, shared)
      if (isTooWide(cell.place, read)) throw new Problem(sayImportFailure.text('tooManyColumns'))
      if (read !== null) cells[cell.place] = read
    } else if (name === 'row') {
      const line = toLine(
        row,
        Array.from(cells, one => one ?? null),
        columnLetter,
      )
      if (line) ready.push(line)
    }
  }
  function text(more: string): void {
    if (isValue && cell && cell.value.length < keptLength) cell.value += more
  }
  yield* readXml(zip.read(part), { onOpen: open, onText: text, onClose: close }, () => {
    const taken = ready
    ready = []
    return taken
  })
}

/** At once: a row of 10,000 cells need not be kept to be refused. */
const isTooWide = (place: number, cell: Cell) => place >= importLimits.columns && !isEmpty(cell)

const isTrue = (text: string | undefined) => text === '1' || text === 'true'

/** Where a cell doesn’t say where it is, it follows the one before. */
function begin({ r, t = 'n', s = '0' }: Attributes, before: CellRead | undefined): CellRead {
  const place = r ? columnPlace(r.replace(/\d+$/, '')) : (before?.place ?? -1) + 1
  if (place < 0 || place >= mostPlaces) throw damaged()
  return { place, type: t, style: s, value: '', hasValue: false, hasFormula: false }
}

function toCell({ type, style, value, hasValue, hasFormula }: CellRead, { texts, dayStyles }: Shared): Cell {
  if (!hasValue) return hasFormula ? { formula: true } : null
  if (type === 's') return texts[Number(value)] ?? null
  if (type === 'b') return value === '1'
  if (type === 'e') return { error: value }
  if (type === 'n') return toNumber(value.trim(), dayStyles.has(style))
  return value
}

const toNumber = (number: string, isDay: boolean): Cell =>
  number === '' ? null : { number, ...(isDay && { isDay }) }
