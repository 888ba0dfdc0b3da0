import { expect, test } from 'vitest'
import { parseDay, parseDayTime } from './parse-typed.ts'

test.each([
  ['05-01-2026', '2026-01-05'],
  ['5.1.2026', '2026-01-05'],
  ['5/1/2026 ', '2026-01-05'],
  ['05012026', '2026-01-05'],
  ['29-02-2028', '2028-02-29'],
  ['31-02-2026', null],
  ['05-01-26', null],
  ['05-13-2026', null],
  ['', null],
])('the day %j is read as %j', (text, day) => {
  expect(parseDay(text)).toBe(day)
})

test.each([
  ['05-01-2026 09:30', '2026-01-05 09:30:00'],
  ['5.1.2026 9', '2026-01-05 09:00:00'],
  ['05-01-2026 0930', '2026-01-05 09:30:00'],
  ['05-01-2026, 17.00', '2026-01-05 17:00:00'],
  ['05-01-2026', '2026-01-05 08:00:00'],
  ['05-01-2026 24:00', null],
  ['05-01-2026 09:61', null],
  ['05-01-20', null],
])('the moment %j is read as %j', (text, moment) => {
  expect(parseDayTime(text, '08:00')).toBe(moment)
})
