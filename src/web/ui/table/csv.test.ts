import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('Rows become lines that a spreadsheet reads as UTF-8', () => {
  expect(
    toCsv([
      ['Country', 'Due'],
      ['Türkiye', 12],
    ]),
  ).toBe('\uFEFFCountry,Due\r\nTürkiye,12\r\n')
})

test.each([
  ['Lotus, Knit', '"Lotus, Knit"'],
  ['The "Mill"', '"The ""Mill"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['=A1,B1', '"\'=A1,B1"'],
  ['x;=1+1', '"x;\'=1+1"'],
  ['Hanoi; Hue', '"Hanoi; Hue"'],
  ['+84 24;-1-1', '"+84 24;-1-1"'],
  ['x;-A1;"=1"', '"x;\'-A1;\'""=1"""'],
  [-3, '-3'],
  [0.945, '0.945'],
])('%j stands there as %s', (cell, written) => {
  expect(toCsv([[cell]])).toBe(`\uFEFF${written}\r\n`)
})
