import { describe, expect, test } from 'vitest'
import {
  asksForOrder,
  type Cell,
  orderOfColumn,
  readDay,
  readFlag,
  readNumber,
  readText,
  readTime,
  writeSerial,
} from './cells.ts'

const shown = (read: object) => ('value' in read ? read.value : read)

describe('A text field', () => {
  test.each<[Cell, string]>([
    [{ number: '46084' }, '46084'],
    [{ number: '1.2345678901234E13' }, '12345678901234'],
    [{ number: '0.1000000000000000055' }, '0.1'],
    [{ number: '-2.5E-3' }, '-0.0025'],
    [{ number: '100' }, '100'],
    [{ number: '0' }, '0'],
    ["'+84 24 1", '+84 24 1'],
    ["'=1+1", '=1+1'],
    ['O’Neil', 'O’Neil'],
    ["'tis", "'tis"],
    [true, 'TRUE'],
    [null, ''],
  ])('%j reads %j', (cell, text) => expect(shown(readText(cell))).toBe(text))

  test('says what a formula came to, or that it came to nothing', () => {
    expect(readText({ error: '#N/A' })).toEqual({ fault: { code: 'error', error: '#N/A' } })
    expect(readText({ formula: true })).toEqual({ fault: { code: 'formula' } })
  })
})

test.each<[Cell, unknown]>([
  ['Yes', true],
  ['x', true],
  [{ number: '1' }, true],
  [true, true],
  ['Ja', true],
  ['WAHR', true],
  ['Sí', true],
  ['no', false],
  ['nein', false],
  ['Không', false],
  [null, false],
  ['maybe', { fault: { code: 'notAFlag' } }],
])('A flag: %j is %j', (cell, flag) => expect(shown(readFlag(cell))).toEqual(flag))

test.each<[string, number | undefined]>([
  ['12', 12],
  ['1,5', 1.5],
  ['12,25', 12.25],
  ['1234,5', 1234.5],
  ['1.5', 1.5],
  ['1.234', 1.234],
  ['1,234', 1234],
  ['1,234,567', 1_234_567],
  ['1.234.567', 1_234_567],
  ['1,234.5', 1234.5],
  ['1.234,5', 1234.5],
  ['1.234.567,25', 1_234_567.25],
  [' 7 ', 7],
  ['0,125', undefined],
  ['1,2345', undefined],
  ['12,34.5', undefined],
  ['1,234,5', undefined],
  ['1.2.3', undefined],
  ['-1', undefined],
  ['many', undefined],
  ['', undefined],
])('A number: %j is %j', (text, number) => expect(readNumber(text)).toBe(number))

describe('A day', () => {
  const read = (cell: Cell, order?: 'dmy' | 'mdy', system: '1900' | '1904' = '1900') =>
    shown(readDay(cell, { order, system }))

  test.each<[Cell, unknown]>([
    [{ number: '46084' }, '2026-03-03'],
    ['46084', '2026-03-03'],
    [{ number: '46084.333333333' }, '2026-03-03'],
    [{ number: '1' }, '1900-01-01'],
    [{ number: '59' }, '1900-02-28'],
    [{ number: '60' }, { fault: { code: 'noSuchDay' } }],
    [{ number: '61' }, '1900-03-01'],
    ['2026-03-03', '2026-03-03'],
    ['3 Mar 2026', '2026-03-03'],
    ['03 March 2026', '2026-03-03'],
    ['03.03.2026', '2026-03-03'],
    ['31/12/2026', '2026-12-31'],
    ['12/31/2026', '2026-12-31'],
    ['31/02/2026', { fault: { code: 'notADay' } }],
    ['03/04/26', { fault: { code: 'shortYear' } }],
    ['soon', { fault: { code: 'notADay' } }],
    ['', null],
  ])('%j is %j', (cell, day) => expect(read(cell)).toEqual(day))

  test.each<[Cell, '1900' | '1904', string | undefined]>([
    [{ number: '46084.375' }, '1900', '2026-03-03 09:00'],
    [{ number: '46084' }, '1900', '2026-03-03'],
    [{ number: '44622.375' }, '1904', '2026-03-03 09:00'],
    [{ number: '46084.500011574' }, '1900', '2026-03-03 12:00:01'],
    ['46084', '1904', '2026-03-03'],
    [{ number: '60' }, '1900', undefined],
    ['03.03.2026', '1900', undefined],
    [true, '1900', undefined],
  ])(
    'that is counted as %j in a workbook of %s is written as %j, and read as the same',
    (cell, system, written) => {
      expect(writeSerial(cell, system)).toBe(written)
      const time = (one: Cell, by: '1900' | '1904') =>
        readTime(one, { order: undefined, system: by }, '08:00:00')
      if (written) expect(time(written, '1900')).toEqual(time(cell, system))
    },
  )

  test('of a workbook of 1904 is counted from there', () => {
    expect(read({ number: '0' }, undefined, '1904')).toBe('1904-01-01')
    expect(read({ number: '44622' }, undefined, '1904')).toBe('2026-03-03')
  })

  test('that can be read either way is asked for, unless another one in its column tells', () => {
    expect(read('03/04/2026')).toEqual({ fault: { code: 'whichOrder' } })
    expect(read('03/04/2026', 'dmy')).toBe('2026-04-03')
    expect(read('03/04/2026', 'mdy')).toBe('2026-03-04')
    expect(orderOfColumn(['03/04/2026', '13/04/2026'])).toBe('dmy')
    expect(orderOfColumn(['03/04/2026', null, '04-13-2026'])).toBe('mdy')
    expect(orderOfColumn(['03/04/2026'])).toBeUndefined()
    expect(asksForOrder('03/04/2026')).toBe(true)
    expect(asksForOrder('04/04/2026')).toBe(false)
  })
})
