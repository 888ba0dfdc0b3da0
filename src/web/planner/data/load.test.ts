import { expect, test } from 'vitest'
import { busyDays, freePerDay, loadOf, sayLoad } from './load.ts'

const hanoi = 'Asia/Ho_Chi_Minh'
// Thursday to Monday.
const days = ['2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04', '2026-10-05']
const workWeek = [1, 2, 3, 4, 5]
const stay = { start: '2026-10-02T01:00Z', end: '2026-10-05T10:00Z', timeZone: hanoi }

test('an entry books the days on the calendar at its place', () => {
  expect([...busyDays([stay], days)]).toEqual(['2026-10-02', '2026-10-03', '2026-10-04', '2026-10-05'])
  const untilMidnight = { start: '2026-09-30T17:00Z', end: '2026-10-01T17:00Z', timeZone: hanoi }
  expect([...busyDays([untilMidnight], days)]).toEqual(['2026-10-01'])
})

test('load counts working days, without weekends and holidays, beside all that are booked', () => {
  const busy = busyDays([stay], days)
  expect(loadOf(busy, days, { workWeek, holidays: undefined })).toEqual({ days: 4, booked: 2, working: 3 })
  const holiday = new Map([['2026-10-05', 'Holiday']])
  expect(loadOf(busy, days, { workWeek, holidays: holiday })).toEqual({ days: 4, booked: 1, working: 2 })
})

test('load counts the days on which the auditor works', () => {
  const sundayToThursday = { workWeek: [1, 2, 3, 4, 7], holidays: undefined }
  // Booked from Friday to Monday: Sunday and Monday of Thursday, Sunday and Monday.
  expect(loadOf(busyDays([stay], days), days, sundayToThursday)).toEqual({ days: 4, booked: 2, working: 3 })
  const partTime = { workWeek: [4], holidays: undefined }
  expect(loadOf(busyDays([stay], days), days, partTime)).toEqual({ days: 4, booked: 0, working: 1 })
})

test('a load says first the days that the finder counts too', () => {
  expect(sayLoad(loadOf(busyDays([stay], days), days, { workWeek, holidays: undefined }))).toBe(
    '4 days booked, 2 of 3 working days',
  )
})

test('each day says how many are free', () => {
  expect(freePerDay([busyDays([stay], days), new Set()], days)).toEqual([2, 1, 1, 1, 1])
})
