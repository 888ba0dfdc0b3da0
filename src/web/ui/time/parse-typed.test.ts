import { expect, test } from 'vitest'
import { namesNoDay, parseDay, parseDayTime } from './parse-typed.ts'

test.each([
  ['05-01-2026', '2026-01-05'],
  ['5.1.2026', '2026-01-05'],
  ['5/1/2026 ', '2026-01-05'],
  ['05012026', '2026-01-05'],
  ['2026-01-05', '2026-01-05'],
  ['05 Jan 2026', '2026-01-05'],
  ['Mon 05 Jan 2026', '2026-01-05'],
  ['5 january, 2026', '2026-01-05'],
  ['5-Sept-2026', '2026-09-05'],
  ['29-02-2028', '2028-02-29'],
  ['31-02-2026', null],
  ['05 Foo 2026', null],
  ['05-01-26', null],
  ['5-1', null],
  ['05-13-2026', null],
  ['tomorrow', null],
  ['', null],
])('the day %j is read as %j', (text, day) => {
  expect(parseDay(text)).toBe(day)
})

test.each([
  ['05-01-26', '2026-01-05'],
  ['5 Jan 26', '2026-01-05'],
  ['5-12', '2026-12-05'],
  ['5 dec', '2026-12-05'],
  ['5.1', '2027-01-05'],
  ['20/11', '2026-11-20'],
  ['31-02', null],
  ['5', null],
])('once left on 21 November 2026, the short day %j is %j', (text, day) => {
  expect(parseDay(text, '2026-11-21')).toBe(day)
})

test.each([
  ['05-01-2026 09:30', '2026-01-05 09:30:00'],
  ['5.1.2026 9', '2026-01-05 09:00:00'],
  ['05-01-2026 0930', '2026-01-05 09:30:00'],
  ['05-01-2026, 17.00', '2026-01-05 17:00:00'],
  ['05-01-2026', '2026-01-05 08:00:00'],
  ['05 Jan 2026 09:30', '2026-01-05 09:30:00'],
  ['Mon 05 Jan 2026 09:30', '2026-01-05 09:30:00'],
  ['2026-01-05T09:30', '2026-01-05 09:30:00'],
  ['05-01-2026 24:00', null],
  ['05-01-2026 09:61', null],
  ['05-01-20', null],
])('the moment %j is read as %j', (text, moment) => {
  expect(parseDayTime(text, '08:00')).toBe(moment)
})

test.each([
  ['2/12/26 18:00', '2026-12-02 18:00:00'],
  ['2-12 9', '2026-12-02 09:00:00'],
  ['2-12', '2026-12-02 08:00:00'],
])('once left on 21 November 2026, the short moment %j is %j', (text, moment) => {
  expect(parseDayTime(text, '08:00', '2026-11-21')).toBe(moment)
})

test.each([
  ['31/02/2027', true],
  ['31-02-2027 09:00', true],
  ['05-13-2027', true],
  ['28-02-2027 25:00', false],
  ['next week', false],
])('that %j names a day that does not exist is %j', (text, expected) => {
  expect(namesNoDay(text)).toBe(expected)
})
