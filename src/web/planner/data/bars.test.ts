import { expect, test } from 'vitest'
import { auditEntryOf, entryOf } from '#web/planning/test-entry.ts'
import { extentOf, laneCount, layRow, placeLabel } from './bars.ts'

const days = ['2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04', '2026-10-05']
const axis = { days }
const losAngeles = 'America/Los_Angeles'
const audit = (id: number, start: string, end: string, timeZone?: string) =>
  auditEntryOf({ id, audit: id, start, end, ...(timeZone ? { timeZone } : {}) })
const off = (id: number, start: string, end: string) => entryOf({ id, start, end })
const lanesOf = (...entries: Parameters<typeof layRow>[0][number][]) =>
  layRow(entries, axis).map(({ lane }) => lane)

test('an audit is on its days at the site, whatever the viewer’s zone', () => {
  // Friday 2 October: already Saturday in Hanoi when it ends.
  const friday = audit(1, '2026-10-02T15:00Z', '2026-10-03T00:00Z', losAngeles)
  const { from, to } = extentOf(friday, axis)
  expect([Math.floor(from), Math.ceil(to)]).toEqual([1, 2])
  // Thursday and Friday, 07:00 to 19:00.
  const two = extentOf(audit(2, '2026-10-01T14:00Z', '2026-10-03T02:00Z', losAngeles), axis)
  expect([Math.floor(two.from), Math.ceil(two.to)]).toEqual([0, 2])
})

test('an absence is on the days of its auditor’s zone', () => {
  const { from, to } = extentOf(off(1, '2026-10-01T17:00Z', '2026-10-02T17:00Z'), axis)
  expect([Math.floor(from), Math.ceil(to)]).toEqual([1, 2])
})

test('working days one after the other share a lane, in whatever zones they are', () => {
  expect(
    lanesOf(
      audit(1, '2026-10-01T01:00Z', '2026-10-01T10:00Z'),
      audit(2, '2026-10-02T00:00Z', '2026-10-02T11:00Z'),
      audit(3, '2026-10-03T07:00Z', '2026-10-03T16:00Z', 'Europe/London'),
      audit(4, '2026-10-04T15:00Z', '2026-10-05T00:00Z', losAngeles),
    ),
  ).toEqual([0, 0, 0, 0])
})

test('two halves of a day divide it: nobody is booked twice', () => {
  const halves = [
    audit(2, '2026-10-01T06:00Z', '2026-10-01T10:00Z'),
    audit(1, '2026-10-01T01:00Z', '2026-10-01T05:00Z'),
  ]
  const [morning, afternoon] = layRow(halves, axis)
  expect([morning?.entry.id, afternoon?.entry.id]).toEqual([1, 2])
  expect([morning?.lane, afternoon?.lane]).toEqual([0, 0])
  // They meet at half past twelve.
  expect(morning?.to).toBeLessThan(12.5 / 24)
  expect(afternoon?.from).toBeGreaterThan(12.5 / 24)
  expect(afternoon?.to).toBeGreaterThan(0.9)
})

test('what would be left a sliver of its day has a lane of its own', () => {
  expect(
    lanesOf(
      audit(1, '2026-10-01T01:00Z', '2026-10-01T02:00Z'),
      audit(2, '2026-10-01T02:00Z', '2026-10-01T03:00Z'),
      audit(3, '2026-10-01T03:00Z', '2026-10-01T10:00Z'),
    ),
  ).toEqual([0, 0, 1])
})

test('two calendars can put one after the other on the same hours of a day: then they stand below each other', () => {
  expect(
    lanesOf(
      off(1, '2026-09-30T17:00Z', '2026-10-01T17:00Z'),
      audit(2, '2026-10-01T17:00Z', '2026-10-02T00:00Z', losAngeles),
    ),
  ).toEqual([0, 1])
})

test('what is outside the days shown is not drawn', () => {
  expect(layRow([audit(1, '2026-11-01T01:00Z', '2026-11-01T10:00Z')], axis)).toEqual([])
})

test('a bar knows how much of its lane is free after it', () => {
  const whole = (id: number, day: string, next: string) =>
    off(id, `${day}T17:00:00.000Z`, `${next}T17:00:00.000Z`)
  const bars = layRow([whole(1, '2026-09-30', '2026-10-01'), whole(2, '2026-10-03', '2026-10-04')], axis)
  expect(bars.map(({ room }) => room)).toEqual([2, 1])
  expect(laneCount(bars)).toBe(1)
})

test('of a way between two audits each bar draws half, and no more than half of what is free', () => {
  const on = (id: number, day: string, before: number | null, after: number | null) => ({
    ...audit(id, `${day}T01:00Z`, `${day}T10:00Z`),
    travelHours: { before, after },
  })
  const [first, second, third] = layRow(
    [on(1, '2026-10-01', null, 16), on(2, '2026-10-04', 16, 16), on(3, '2026-10-05', 16, 0)],
    axis,
  )
  expect(first?.caps).toEqual({ before: 0, after: 16 / 48 })
  expect(first?.room).toBeCloseTo(2 - 16 / 48)
  expect(second?.caps?.before).toBeCloseTo(16 / 48)
  // The next day: a sliver says that there is a way.
  expect(second?.caps?.after).toBeCloseTo(0.04)
  expect(third?.caps).toEqual({ before: 0.04, after: 0 })
})

test('where travel is not counted nothing is worked out', () => {
  expect(layRow([audit(1, '2026-10-01T01:00Z', '2026-10-01T10:00Z')], axis)[0]).not.toHaveProperty('caps')
})

const number = 'AUD-1703'
const place = (days: number, room: number, dayWidth: number) =>
  placeLabel({ from: 1, to: 1 + days, room }, number, dayWidth, 31)

test('a number is in a bar that has room for all of it and the icon', () => {
  expect(place(4, 0, 30)).toBe('inside')
})

test('a number that would be cut is beside the bar', () => {
  expect(place(2.6, 3, 30)).toBe('beside')
  expect(place(1, 9, 18)).toBe('beside')
})

test('a number that the second picture, of what isn’t covered, would cut is beside the bar', () => {
  const gap = (days: number, room: number) =>
    placeLabel({ from: 1, to: 1 + days, room, hasGaps: true }, number, 30, 31)
  expect([place(3.2, 3, 30), gap(3.2, 3), gap(3.2, 0), gap(4, 3)]).toEqual([
    'inside',
    'beside',
    'alone',
    'inside',
  ])
})

test('where the next bar is close, the picture makes room for the number', () => {
  expect(place(2.6, 0.5, 30)).toBe('alone')
})

test('a number with no place anywhere is left to the card', () => {
  expect(place(1, 1, 18)).toBe('none')
})

test('a long title is cut in a wide bar alone', () => {
  const long = { from: 0, to: 6, room: 0 }
  expect(placeLabel(long, 'Surveillance audit 2026/17', 30, 31)).toBe('inside')
  expect(placeLabel(long, 'Surveillance audit 2026/17', 18, 31)).toBe('none')
})

test('only what is shown of a bar has room', () => {
  expect(placeLabel({ from: -9, to: 1, room: 9 }, number, 30, 31)).toBe('beside')
  expect(placeLabel({ from: 30, to: 40, room: 0 }, number, 30, 31)).toBe('none')
})
