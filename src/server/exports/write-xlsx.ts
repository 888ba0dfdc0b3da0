import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Cell, Column, WriteRow } from './cells.ts'

/** Excel's own limit, less the heading. */
export const mostSpreadsheetRows = 1_048_575

/**
 * A workbook of one sheet (ECMA-376, its parts that every program reads): text is text and never a formula, days and moments
 * are numbers that are shown as dates. It is written as it is read: no row is kept.
 */
export function writeXlsx(
  columns: readonly Column[],
  headings: readonly string[],
  read: (write: WriteRow) => AsyncIterable<string>,
): Readable {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name)
  const sheet = Readable.from(writeSheet(columns, headings, read), { objectMode: false })
  const output = zip.outputStream as Readable
  sheet.once('error', error => output.destroy(error))
  output.once('close', () => sheet.destroy())
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml')
  zip.end()
  return output
}

async function* writeSheet(
  columns: readonly Column[],
  headings: readonly string[],
  read: (write: WriteRow) => AsyncIterable<string>,
): AsyncGenerator<string> {
  const widths = columns.map((_, at) => `<col min="${at + 1}" max="${at + 1}" width="20" customWidth="1"/>`)
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row>${headings.map(text => writeText(text, ' s="3"')).join('')}</row>`
  const kinds = columns.map(({ kind }) => kind)
  yield* read(row => `<row>${row.map((cell, at) => writeCell(cell, kinds[at] ?? 'text')).join('')}</row>`)
  yield '</sheetData></worksheet>'
}

function writeCell(cell: Cell, kind: Column['kind']): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if (kind === 'day') return writeSerial(cell, '1')
  // What lasts whole days is told by days.
  return kind === 'moment' || kind === 'there'
    ? writeSerial(cell, cell.length > 10 ? '2' : '1')
    : writeText(cell)
}

/** Excel has no days before 1 March 1900 that other programs agree about: those are text. */
function writeSerial(cell: string, style: string): string {
  const serial = (Date.parse(`${cell.length === 10 ? `${cell}T00:00:00` : cell}Z`) - firstDay) / dayLength
  return serial > 60 ? `<c s="${style}"><v>${Number(serial.toFixed(9))}</v></c>` : writeText(cell)
}

const dayLength = 86_400_000
const firstDay = Date.UTC(1899, 11, 30)

const writeText = (text: string, style = '') =>
  `<c t="inlineStr"${style}><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`

/** What XML can't hold is left out, and `_x0041_`, which Excel reads as a letter, is said so that it reads what stands there. */
const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(unwritable, '')
    .replace(/[&<>]/g, sign => `&${{ '&': 'amp', '<': 'lt', '>': 'gt' }[sign]};`)

const unwritable = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'

const relations = (...items: readonly [type: string, target: string][]) =>
  `${declaration}<Relationships xmlns="${packaged}/relationships">${items
    .map(
      ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

/** Cells: 0 as they are, 1 a day, 2 a moment, 3 a heading. */
const styles = `${declaration}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`

const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${declaration}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/></Types>`,
  '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
  'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']),
  'xl/styles.xml': styles,
}
