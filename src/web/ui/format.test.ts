import { expect, test } from 'vitest'
import { formatBeside, formatClock, formatDay, formatInterval, formatMoment, formatTime } from './format.ts'

const audit = { start: '2026-11-30T01:00:00Z', end: '2026-12-03T09:00:00Z', timeZone: 'Asia/Ho_Chi_Minh' }
const times = 'Mon 30 Nov 2026 08:00 – Thu 03 Dec 2026 16:00'

test('a clash is told by the clock of its own place, whose zone is named beside times of another', () => {
  expect(formatBeside(audit, 'Asia/Ho_Chi_Minh')).toBe(times)
  expect(formatBeside(audit, 'Asia/Jakarta')).toBe(`${times} (Asia/Ho Chi Minh)`)
})

test('dates bear their weekday, by the calendar of the zone', () => {
  const at = '2026-11-30T18:30:00Z'
  expect(formatMoment(at, 'Europe/London')).toBe('Mon 30 Nov 2026 18:30')
  expect(formatMoment(at, 'Asia/Ho_Chi_Minh')).toBe('Tue 01 Dec 2026 01:30')
  expect(formatDay('2026-12-25')).toBe('Fri 25 Dec 2026')
  expect(formatInterval(at, '2026-11-30T20:00:00Z', 'Europe/London')).toBe('Mon 30 Nov 2026 18:30 – 20:00')
})

test('the clock of the header is as the specification has it', () => {
  expect(formatClock('2026-11-30T18:30:00Z', 'Europe/London')).toBe('30 Nov 2026 18:30')
  expect(formatTime('2026-11-30T18:30:00Z', 'Europe/London')).toBe('18:30')
})
