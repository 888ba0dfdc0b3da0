import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { dropApostrophes } from '#domain/formulas.ts'
import type { Cell, Column, WriteRow } from './cells.ts'
import { writeCsv } from './write-csv.ts'

const column = (kind: Column['kind']): Column => ({
  key: kind,
  kind,
  title: { key: 'sheets.id', values: {} },
})

async function write(cells: Cell[], kinds: Column['kind'][], separator: ',' | ';' = ',') {
  async function* rows(write: WriteRow) {
    yield write(cells)
  }
  const lines: string[] = []
  for await (const line of writeCsv(kinds.map(column), [], rows, separator)) lines.push(line)
  return lines[1]
}

test.each([
  ['=cmd|’/c calc’!A1', "'=cmd|’/c calc’!A1"],
  ['+84 24 3333', "'+84 24 3333"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', `"'\tx"`],
  ['a "quote"', '"a ""quote"""'],
  ['two\nlines', '"two\nlines"'],
  ['Đà Nẵng', 'Đà Nẵng'],
  ['safe;=1+1', `"safe;'=1+1"`],
  ["-a;=cmd|' /C calc'!A0", `"'-a;'=cmd|' /C calc'!A0"`],
  ["two\n=cmd|' /C calc'!A0", `"two\n'=cmd|' /C calc'!A0"`],
  ['two\r\n@x', `"two\r\n'@x"`],
  ['\n=1+1', `"\n'=1+1"`],
  ['call\n+84 24 3333', `"call\n+84 24 3333"`],
  ['+84 24 3333;@x', `"'+84 24 3333;'@x"`],
])('The text %j is written as %j, and read again.', async (text, written) => {
  expect(await write([text], ['text'])).toBe(`${written}\r\n`)
  const [[read]] = parse(written) as [[string]]
  expect(dropApostrophes(read)).toBe(text)
})

test('Numbers, days and moments are as a spreadsheet reads them, and stay what they are below zero.', async () => {
  const kinds = ['number', 'day', 'there', 'text'] as const
  expect(await write([-1.5, '2026-03-02', '2026-03-02T08:00:00', null], [...kinds], ';')).toBe(
    '-1.5;2026-03-02;2026-03-02 08:00;\r\n',
  )
  expect(await write(['2026-03-04'], ['there'])).toBe('2026-03-04\r\n')
})
