import { expect, test } from 'vitest'
import {
  formatBeside,
  formatClock,
  formatDay,
  formatInterval,
  formatMoment,
  formatShortInterval,
  formatSpan,
  formatTime,
} from './moments.ts'

const audit = { start: '2026-11-30T01:00:00Z', end: '2026-12-03T09:00:00Z', timeZone: 'Asia/Ho_Chi_Minh' }
const times = 'Mon 30 Nov 2026 08:00 – Thu 03 Dec 2026 16:00'

test('a clash is given by the clock of its own place, whose zone is named beside times of another', () => {
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

test.each([
  ['2027-05-09T17:00:00Z', '2027-05-12T17:00:00Z', 'Asia/Ho_Chi_Minh', 'Mon 10 May 2027 – Wed 12 May 2027'],
  ['2027-05-09T17:00:00Z', '2027-05-10T17:00:00Z', 'Asia/Ho_Chi_Minh', 'Mon 10 May 2027'],
  // 4 November 2018 began at 01:00 in Sao Paulo.
  ['2018-11-04T03:00:00Z', '2018-11-05T02:00:00Z', 'America/Sao_Paulo', 'Sun 04 Nov 2018'],
  [
    '2027-05-09T17:00:00Z',
    '2027-05-10T17:00:00Z',
    'Asia/Tokyo',
    'Mon 10 May 2027 02:00 – Tue 11 May 2027 02:00',
  ],
  ['2027-05-09T17:00:00Z', '2027-05-10T05:00:00Z', 'Asia/Ho_Chi_Minh', 'Mon 10 May 2027 00:00 – 12:00'],
])('%s to %s in %s: whole days read as days', (start, end, timeZone, text) => {
  expect(formatInterval(start, end, timeZone)).toBe(text)
})

test('the year goes without saying beside one that says it', () => {
  const zone = 'Europe/London'
  const [start, later] = ['2026-11-30T18:30:00Z', '2026-12-01T09:00:00Z']
  expect(formatShortInterval(start, later, zone)).toBe('Mon 30 Nov 18:30 – Tue 01 Dec 09:00')
  expect(formatShortInterval(start, '2026-11-30T20:00:00Z', zone)).toBe('Mon 30 Nov 18:30 – 20:00')
})

test('the clock of the header is as the specification has it', () => {
  expect(formatClock('2026-11-30T18:30:00Z', 'Europe/London')).toBe('30 Nov 2026 18:30')
  expect(formatTime('2026-11-30T18:30:00Z', 'Europe/London')).toBe('18:30')
})

test.each([
  ['2027-05-09T17:00Z', '2027-05-12T17:00Z', 'Asia/Ho_Chi_Minh', '10 May 2027 to 12 May 2027'],
  ['2027-05-09T17:00Z', '2027-05-10T17:00Z', 'Asia/Ho_Chi_Minh', '10 May 2027'],
  // 4 November 2018 began at 01:00 in Sao Paulo, which is how long that day lasted.
  ['2018-11-04T03:00Z', '2018-11-05T02:00Z', 'America/Sao_Paulo', '04 Nov 2018'],
  // The same moments are no whole days a zone further.
  [
    '2027-05-09T17:00Z',
    '2027-05-10T17:00Z',
    'Asia/Tokyo',
    '10 May 2027 02:00 to 11 May 2027 02:00 (Asia/Tokyo)',
  ],
  [
    '2026-03-02T01:00Z',
    '2026-03-02T10:00Z',
    'Asia/Ho_Chi_Minh',
    '02 Mar 2026 08:00 to 17:00 (Asia/Ho Chi Minh)',
  ],
  ['2026-03-02T08:00Z', '2026-03-03T00:00Z', 'UTC', '02 Mar 2026 08:00 to 03 Mar 2026 00:00 (UTC)'],
])('%s to %s in %s is told as a person reads it.', (start, end, timeZone, text) => {
  expect(formatSpan({ start: new Date(start), end: new Date(end) }, timeZone)).toBe(text)
})
