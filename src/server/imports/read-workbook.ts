import { posix } from 'node:path'
import { sayImportFailure } from '#words/en/import-failures.ts'
import { damaged, type Zip } from './open-zip.ts'
import { Problem } from './problem.ts'
import type { FileRead } from './queries.ts'
import { readWholeXml } from './read-xml.ts'

export type Workbook = {
  sheets: { name: string; part: string; isHidden: boolean }[]
  system: FileRead['system']
  /** Where the texts are that cells share; undefined where there are none. */
  texts: string | undefined
  /** Where it is told how cells are shown; undefined where it isn’t. */
  styles: string | undefined
}

/** Which sheets there are, and where. */
export async function readWorkbook(zip: Zip): Promise<Workbook> {
  const root = await readRelations(zip, '_rels/.rels', '')
  const part = [...root.values()].find(({ type }) => type === 'officeDocument')?.target
  if (!part || !zip.has(part)) throw damaged()
  const folder = posix.dirname(part)
  const relations = await readRelations(zip, `${folder}/_rels/${posix.basename(part)}.rels`, folder)
  const sheets: Workbook['sheets'] = []
  let system: FileRead['system'] = '1900'
  await readWholeXml(zip.read(part), {
    onOpen(name, { name: title = '', state, date1904, ...attributes }) {
      if (name === 'workbookPr' && ['1', 'true'].includes(date1904 ?? '')) system = '1904'
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => /(^|:)id$/.test(key))?.[1]
      const relation = relations.get(id ?? '')
      // Charts have sheets of their own.
      if (relation?.type === 'worksheet')
        sheets.push({
          name: title,
          part: relation.target,
          isHidden: state !== undefined && state !== 'visible',
        })
    },
  })
  const partOf = (given: string) => {
    const part = [...relations.values()].find(({ type }) => type === given)?.target
    return part && zip.has(part) ? part : undefined
  }
  return { sheets, system, texts: partOf('sharedStrings'), styles: partOf('styles') }
}

type Relation = { type: string; target: string }

async function readRelations(zip: Zip, part: string, folder: string): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>()
  if (!zip.has(part)) throw damaged()
  await readWholeXml(zip.read(part), {
    onOpen(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target)
      relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target })
    },
  })
  return relations
}

/** With what stands around them: what is too much is known before any of it is kept. */
const mostTextBytes = 128 * 1024 * 1024
const mostTexts = 2_000_000
/** One more than a cell may hold, so that it is refused. */
const keptLength = 10_001

/** The texts that cells refer to by number; how they are pronounced is left out. */
export async function readTexts(zip: Zip, part: string | undefined): Promise<string[]> {
  const texts: string[] = []
  if (!part) return texts
  if (zip.sizeOf(part) > mostTextBytes) throw new Problem(sayImportFailure.text('textsTooLarge'))
  let text = ''
  let isText = false
  let isSpoken = false
  await readWholeXml(zip.read(part), {
    onOpen(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') isSpoken = true
      else if (name === 't') isText = !isSpoken
    },
    onText(more) {
      if (isText && text.length < keptLength) text += more
    },
    onClose(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') isSpoken = false
      if (name !== 'si') return
      texts.push(text)
      if (texts.length > mostTexts) throw new Problem(sayImportFailure.text('textsTooLarge'))
    },
  })
  return texts
}

/** As many as Excel keeps; of more no memory is taken. */
const mostStyles = 65_536

/** The styles that show a number as a day, as cells name them: by their places. */
export async function readDayStyles(zip: Zip, part: string | undefined): Promise<ReadonlySet<string>> {
  const styles = new Set<string>()
  if (!part) return styles
  const formats = new Set<string>()
  let place = 0
  let isOfCells = false
  await readWholeXml(zip.read(part), {
    onOpen(name, { numFmtId = '', formatCode = '' }) {
      if (name === 'cellXfs') isOfCells = true
      else if (name === 'numFmt' && formats.size < mostStyles && hasDay(formatCode)) formats.add(numFmtId)
      else if (name === 'xf' && isOfCells && place < mostStyles) {
        if (isOwnDayFormat(Number(numFmtId)) || formats.has(numFmtId)) styles.add(String(place))
        place++
      }
    },
    onClose(name) {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return styles
}

/** Those that no workbook describes, of East Asia too (ECMA-376, 18.8.30). */
const isOwnDayFormat = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** `dd.mm.yyyy`, `mmm`, but neither `h:mm` nor `0 "days"` nor `[Red]0`. */
const hasDay = (format: string) => /[dy]|mmm/i.test(format.replace(/"[^"]*"?|\\.|\[[^\]]*\]?|[_*]./g, ''))
