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
  const texts = [...relations.values()].find(({ type }) => type === 'sharedStrings')?.target
  return { sheets, system, texts: texts && zip.has(texts) ? texts : undefined }
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
