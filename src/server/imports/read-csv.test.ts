import { describe, expect, test } from 'vitest'
import { separators } from '#domain/imports.ts'
import type { Problem } from './problem.ts'
import type { Choices } from './queries.ts'
import { readCsv } from './read-csv.ts'
import { openRests } from './steps.ts'

async function read(bytes: Buffer | string, choices: Choices = {}) {
  const { lines, encoding, separator } = await readCsv(Buffer.from(bytes as string), choices)
  const read = []
  for await (const line of lines) read.push(line)
  return { encoding, separator, lines: read.map(({ row, cells }) => [row, ...cells]) }
}

const text = 'Name;Ort\r\nMüller „Söhne“ €;Köln\r\n'
/** As a spreadsheet program for Windows writes it. */
const windows = Buffer.from(
  [...text].map(sign => ({ '„': 0x84, '“': 0x93, '€': 0x80 })[sign] ?? sign.charCodeAt(0)),
)
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16()

describe('The same table', () => {
  test.each([
    ['UTF-8', Buffer.from(text), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`), 'utf-8'],
    ['UTF-16LE with a mark', Buffer.from(`\ufeff${text}`, 'utf16le'), 'utf-16le'],
    ['UTF-16LE without one', Buffer.from(text, 'utf16le'), 'utf-16le'],
    ['UTF-16BE', swapped(Buffer.from(`\ufeff${text}`, 'utf16le')), 'utf-16be'],
    ['Windows-1252', windows, 'windows-1252'],
  ])('as %s reads alike', async (_, bytes, encoding) => {
    expect(await read(bytes)).toEqual({
      encoding,
      separator: ';',
      lines: [
        [1, 'Name', 'Ort'],
        [2, 'Müller „Söhne“ €', 'Köln'],
      ],
    })
  })

  test.each([',', ';', '\t', '|'])('parted by %j reads alike', async separator => {
    const lines = Array.from({ length: 3 }, (_, n) =>
      [`${n}`, 'a, b; c', 'd'].map(one => `"${one}"`).join(separator),
    )
    expect(await read(lines.join('\n'))).toMatchObject({
      separator,
      lines: [0, 1, 2].map(n => [n + 1, `${n}`, 'a, b; c', 'd']),
    })
  })

  test('is parted as its records are, also if its first 256 KiB end within quotes', async () => {
    const note = (n: number) => `"Note, of ${n}\n${'one, two\n'.repeat(500)}"`
    const lines = Array.from({ length: 90 }, (_, n) => `${n};${note(n)};1,5`)
    const { separator, lines: read90 } = await read(['Number;Note;Days', ...lines].join('\n'))
    expect({ separator, records: read90.length }).toEqual({ separator: ';', records: 91 })
  })

  test('tells by its first line how it is parted, which is no row', async () => {
    expect(await read('sep=|\r\na,b|c,d')).toMatchObject({ separator: '|', lines: [[1, 'a,b', 'c,d']] })
  })
})

describe('Rows', () => {
  test('are numbered as a spreadsheet does: with empty ones, and breaks within quotes', async () => {
    expect((await read('a,b\n\n"1\n2",3\n,\n4,5')).lines).toEqual([
      [1, 'a', 'b'],
      [3, '1\n2', '3'],
      [5, '4', '5'],
    ])
  })

  test('keep quotes that stand within a cell, and empty cells in between', async () => {
    expect((await read('5" pipe,,x')).lines).toEqual([[1, '5" pipe', null, 'x']])
  })
})

describe('A file that can’t be read ends in a sentence', () => {
  const problem = async (bytes: string) =>
    (await read(bytes).catch((error: Problem) => error.text)) as unknown

  test.each([
    ['a,b\n1,2\n"3,4\n5,6', 'openQuote', { row: '3' }],
    [`a,b\n${'x'.repeat(10_001)},2`, 'cellTooLong', { cell: 'A2' }],
    [Array.from({ length: 10_000 }, (_, n) => n).join(','), 'tooManyColumns', {}],
  ])('%#', async (bytes, key, values) => {
    expect(await problem(bytes)).toEqual({ key: `import-failures.${key}`, values })
  })

  test.each([';', '\t', '|'])('also where it is parted by %j, whatever else is in it', async separator => {
    const openIn = (row: number, values: string[][]) =>
      problem(values.map(cells => cells.join(separator)).join('\n')).then(text =>
        expect(text).toEqual({ key: 'import-failures.openQuote', values: { row: String(row) } }),
      )
    await openIn(3, [
      ['Number', 'Name', 'Price'],
      ['1', 'A', '1,5'],
      ['2', '"B', '2,5'],
      ['3', 'C', '3,5'],
    ])
    await openIn(1, [
      ['"Number', 'Name'],
      ['1', 'A'],
    ])
  })

  test.each([1, 20, 41, 100])('which names the row, here %i, however far it was read ahead', async row => {
    const lines = Array.from({ length: 120 }, (_, n) => `${n + 1},${n + 1 === row ? '"' : ''}x`)
    const table = await readCsv(Buffer.from(lines.join('\n')), {})
    // As whoever keeps the lines takes its time for each.
    const readSlowly = async () => {
      for await (const _ of table.lines) await new Promise(resolve => setTimeout(resolve, 1))
    }
    await expect(readSlowly()).rejects.toMatchObject({
      text: { key: 'import-failures.openQuote', values: { row: String(row) } },
    })
  })

  test('A cell within quotes that is closed after 4 MiB is too long, and one that never is says so', async () => {
    const long = `a,b\n1,"${'x'.repeat(4 * 2 ** 20)}`
    expect(await problem(`${long}"\n3,4`)).toEqual({
      key: 'import-failures.cellTooLong',
      values: { cell: 'B2' },
    })
    expect(await problem(`${long}\n3,4`)).toEqual({ key: 'import-failures.openQuote', values: { row: '2' } })
  })

  test('and nothing in it is a formula: it is kept as the text that it is', async () => {
    expect((await read("a,b\n=cmd|' /C calc'!A0,1", { separator: ',' })).lines[1]).toEqual([
      2,
      "=cmd|' /C calc'!A0",
      '1',
    ])
  })
})

test.each([['utf-8'], ['utf16le']] as const)(
  'A row that is empty to the last column of a spreadsheet, in %s, is as wide as what is in it',
  async encoding => {
    const row = (n: number) => `K-${n},Mill ${n}${','.repeat(16_382)}`
    const text = `\ufeff${Array.from({ length: 50 }, (_, n) => row(n + 1)).join('\r\n')}`
    const { lines } = await read(Buffer.from(text, encoding))
    expect(lines).toHaveLength(50)
    expect(lines.at(-1)).toEqual([50, 'K-50', 'Mill 50'])
  },
)

/** How often others have their turn meanwhile. */
async function countTurns(work: Promise<unknown>): Promise<number> {
  let turns = 0
  const count = () => {
    turns++
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  await work
  clearImmediate(next)
  return turns
}

test.each([
  ['utf-8', Buffer.from('一,'.repeat(1_000_000))],
  ['utf-16', Buffer.from(`\ufeff${'a,'.repeat(1_000_000)}`, 'utf16le')],
])('One line of a million columns is given up soon, in %s too', async (_, bytes) => {
  const refused = expect(read(bytes)).rejects.toMatchObject({
    text: { key: 'import-failures.tooManyColumns' },
  })
  // A turn after each piece of it.
  expect(await countTurns(refused)).toBeLessThan(20)
})

describe('Others have their turns', () => {
  test('between the tries of separators', async () => {
    const turns = await countTurns(readCsv(Buffer.from('a;b\n1;2'), {}))
    expect(turns).toBeGreaterThanOrEqual(separators.length - 1)
  })

  test('for as long as something took', async () => {
    const rest = openRests()
    const since = performance.now()
    while (performance.now() - since < 10);
    await rest()
    // Timers may be a millisecond early.
    expect(performance.now() - since).toBeGreaterThanOrEqual(18)
  })
})
