import { describe, expect, test } from 'vitest'
import { packXlsx, packZip } from '#tests/pack-xlsx.ts'
import { Problem } from './problem.ts'
import type { Choices } from './queries.ts'
import { readXlsx } from './read-xlsx.ts'

async function read(bytes: Buffer, choices: Choices = {}) {
  const source = await readXlsx(bytes, choices)
  const lines = []
  for await (const { row, cells } of source.lines) lines.push([row, ...cells])
  return { ...source, lines, hints: source.hints().map(({ key }) => key) }
}

const keyOf = (bytes: Buffer, choices?: Choices) =>
  read(bytes, choices).then(
    () => 'read',
    error => (error instanceof Problem ? error.text.key.replace('import-failures.', '') : String(error)),
  )

describe('A sheet', () => {
  test('reads cells of every type, where they say that they are', async () => {
    const rows = `
      <row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="inlineStr"><is><t>in line</t></is></c></row>
      <row r="4" hidden="1"><c r="A4"><v>46084</v></c><c><v>1E-3</v></c><c r="C4" t="b"><v>1</v></c>
        <c r="D4" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="E4"><f>A1</f></c><c r="F4" t="str"><f>A1</f><v>=cmd|x</v></c>
        <c r="G4" s="7"/></row>
      <row r="5"><c r="A5" s="1"/></row>`
    const texts = ['Tr&#7847;n &amp; Söhne']
    const shown = await read(
      packXlsx({ rows, texts, beside: '<cols/><mergeCells><mergeCell ref="A1:B1"/></mergeCells>' }),
    )
    expect(shown).toMatchObject({ sheet: 'Clients', sheets: ['Notes', 'Clients'], system: '1900' })
    expect(shown.lines).toEqual([
      [2, 'Trần & Söhne', null, 'in line'],
      [4, { number: '46084' }, { number: '1E-3' }, true, { error: '#DIV/0!' }, { formula: true }, '=cmd|x'],
    ])
    expect(shown.hints).toEqual(['import-failures.hidden', 'import-failures.merged'])
  })

  test('joins rich text, leaves out how it is pronounced, and says where days are counted from', async () => {
    const texts = ['<r><t>Blue </t></r><r><t>Dye</t></r><rPh sb="0" eb="1"><t>ブルー</t></rPh>']
    const rows = '<row><c t="s"><v>0</v></c><c><v>1</v></c></row>'
    expect(await read(packXlsx({ rows, texts, is1904: true }))).toMatchObject({
      system: '1904',
      lines: [[1, 'Blue Dye', { number: '1' }]],
    })
  })

  test('is the one that was chosen', async () => {
    const bytes = packXlsx({ rows: '<row><c><v>1</v></c></row>' })
    expect((await read(bytes, { sheet: 'Notes' })).lines).toEqual([])
    expect(await keyOf(bytes, { sheet: 'Gone' })).toBe('noSheet')
  })
})

describe('What no spreadsheet would hold ends in a sentence', () => {
  const row = '<row><c><v>1</v></c></row>'

  test.each<[string, () => Buffer, string]>([
    [
      'a part that says it unpacks to 10 GB',
      () => packXlsx({ rows: row, sheet: { says: 4_000_000_000 } }),
      'unpacksTooLarge',
    ],
    [
      'a part that unpacks to more than it says',
      () => packXlsx({ rows: row, sheet: { bytes: Buffer.alloc(50_000_000, ' '), says: 1000 } }),
      'damaged',
    ],
    ['a password', () => packXlsx({ rows: row, sheet: { flags: 1 } }), 'hasPassword'],
    [
      'a document type',
      () => packXlsx({ rows: row, sheet: { bytes: '<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>' } }),
      'hasDoctype',
    ],
    [
      '10,000 columns',
      () => packXlsx({ rows: `<row>${'<c><v>1</v></c>'.repeat(10_000)}</row>` }),
      'tooManyColumns',
    ],
    ['a cell beyond all columns', () => packXlsx({ rows: '<row><c r="ZZZ1"><v>1</v></c></row>' }), 'damaged'],
    ['a row beyond all rows', () => packXlsx({ rows: '<row r="9999999"/>' }), 'damaged'],
    [
      'a text that is too long',
      () => packXlsx({ rows: '<row><c t="s"><v>0</v></c></row>', texts: ['x'.repeat(10_001)] }),
      'cellTooLong',
    ],
    ['no workbook', () => packZip([{ name: 'a.txt', bytes: 'x' }]), 'damaged'],
    ['half a file', () => packXlsx({ rows: row }).subarray(0, 300), 'damaged'],
    ['nothing but its first letters', () => Buffer.from('PK'), 'damaged'],
  ])('%s', async (_, make, key) => {
    expect(await keyOf(make())).toBe(key)
  })
})
