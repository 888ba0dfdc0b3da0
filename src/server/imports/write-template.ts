import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type { ImportField } from '#contract/import-column.ts'
import { type ImportedEntity, importEntity } from '#contract/import-fields.ts'
import type { TemplateFormat } from '#domain/imports.ts'
import { sayImportFile } from '#words/en/import-files.ts'
import { sayImportHint } from '#words/en/import-hints.ts'
import { sayKnown } from '#words/words.ts'
import { toCsv } from './rows.ts'

/** The headings alone, as a row of examples would be imported; of a workbook a second sheet explains them. */
export async function writeTemplate(entity: ImportedEntity, format: TemplateFormat) {
  const fields = importEntity(entity).fields.filter(({ name }) => name !== 'version')
  const headings = fields.map(({ title }) => sayKnown(title))
  const name = sayImportFile('templateFile', { entity, format })
  const bytes = format === 'csv' ? toCsv([headings], { isFirst: true }) : await packSheets(headings, fields)
  return {
    name,
    ...(format === 'xlsx' && { type: `${sheetType}.sheet` }),
    open: () => Readable.from([bytes], { objectMode: false }),
    close: () => {},
  }
}

async function packSheets(headings: readonly string[], fields: readonly ImportField[]): Promise<Buffer> {
  const zip = new ZipFile()
  const explained = [
    [sayImportHint('column'), sayImportHint('isRequired'), sayImportHint('whatToWrite')],
    ...fields.map(explain),
  ]
  const sheets = [
    { name: sayImportHint('sheet'), lines: [headings], widths: headings.map(() => 20) },
    { name: sayImportHint('explained'), lines: explained, widths: [24, 10, 90] },
  ]
  for (const [path, text] of Object.entries(writeParts(sheets))) zip.addBuffer(Buffer.from(text), path)
  zip.end()
  const failed = once(zip as unknown as NodeJS.EventEmitter, 'error').then(([error]) => Promise.reject(error))
  return Promise.race([buffer(zip.outputStream as Readable), failed])
}

const explain = ({ title, isRequired, kind, hint }: ImportField) => [
  sayKnown(title),
  sayImportHint(isRequired ? 'yes' : 'no'),
  hint ? sayKnown(hint) : sayImportHint(kind),
]

type SheetOfTexts = { name: string; lines: readonly (readonly string[])[]; widths: readonly number[] }

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const declared = (xml: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`

/** The parts that every program reads (ECMA-376); its only style is a heading in bold. */
function writeParts(sheets: readonly SheetOfTexts[]): Record<string, string> {
  const all = sheets.map(({ name }, at) => ({ name: spell(name), at: at + 1 }))
  const relate = (type: string, target: string, at: number | string) =>
    `<Relationship Id="r${at}" Type="${office}/${type}" Target="${target}"/>`
  const relations = (...items: string[]) =>
    declared(`<Relationships xmlns="${packaged}/relationships">${items.join('')}</Relationships>`)
  const override = (path: string, type: string) =>
    `<Override PartName="/xl/${path}.xml" ContentType="${sheetType}.${type}+xml"/>`
  return {
    '[Content_Types].xml': declared(
      `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${override('workbook', 'sheet.main')}${override('styles', 'styles')}${all.map(({ at }) => override(`worksheets/sheet${at}`, 'worksheet')).join('')}</Types>`,
    ),
    '_rels/.rels': relations(relate('officeDocument', 'xl/workbook.xml', 1)),
    'xl/workbook.xml': declared(
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${all.map(({ name, at }) => `<sheet name="${name}" sheetId="${at}" r:id="r${at}"/>`).join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': relations(
      ...all.map(({ at }) => relate('worksheet', `worksheets/sheet${at}.xml`, at)),
      relate('styles', 'styles.xml', 'Styles'),
    ),
    'xl/styles.xml': declared(
      `<styleSheet xmlns="${main}"><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
    ),
    ...Object.fromEntries(
      sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, declared(writeSheet(sheet))]),
    ),
  }
}

const writeSheet = ({ lines, widths }: SheetOfTexts) =>
  `<worksheet xmlns="${main}"><cols>${widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')}</cols><sheetData>${lines.map((line, at) => `<row>${line.map(text => `<c t="inlineStr"${at === 0 ? ' s="1"' : ''}><is><t>${spell(text)}</t></is></c>`).join('')}</row>`).join('')}</sheetData></worksheet>`

const spell = (text: string) => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)
