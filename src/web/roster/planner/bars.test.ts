import { expect, test } from 'vitest'
import { auditEntryOf, entryOf } from '#web/roster/test-entry.ts'
import { makeAxis } from './axis.ts'
import { extentOf, laneCount, layRow } from './bars.ts'

const axis = makeAxis(['2026-10-01', '2026-10-02', '2026-10-03'], 'Asia/Ho_Chi_Minh')
const audit = (id: number, start: string, end: string) => auditEntryOf({ id, start, end })

test('an audit of one working day reads as that day', () => {
  const { from, to } = extentOf(audit(1, '2026-10-02T01:00Z', '2026-10-02T10:00Z'), axis)
  expect(from).toBeGreaterThan(1)
  expect(from).toBeLessThan(1.1)
  expect(to).toBeGreaterThan(1.9)
  expect(to).toBeLessThan(2)
})

test('a whole day off stands from midnight to midnight', () => {
  const off = entryOf({ id: 1, start: '2026-10-01T17:00Z', end: '2026-10-02T17:00Z' })
  expect(extentOf(off, axis)).toEqual({ from: 1, to: 2 })
})

test('working days one after the other share a lane, two halves of a day don’t', () => {
  const days = [
    audit(1, '2026-10-01T01:00Z', '2026-10-01T10:00Z'),
    audit(2, '2026-10-02T01:00Z', '2026-10-02T10:00Z'),
  ]
  expect(laneCount(layRow(days, axis))).toBe(1)
  const halves = [
    audit(1, '2026-10-01T01:00Z', '2026-10-01T05:00Z'),
    audit(2, '2026-10-01T05:00Z', '2026-10-01T10:00Z'),
  ]
  expect(layRow(halves, axis).map(({ lane }) => lane)).toEqual([0, 1])
})

test('what lies outside of the days is not drawn', () => {
  expect(layRow([audit(1, '2026-11-01T01:00Z', '2026-11-01T10:00Z')], axis)).toEqual([])
})

test('a bar knows how much of its lane is free after it', () => {
  const days = ['2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04', '2026-10-05']
  const axis = makeAxis(days, 'Asia/Ho_Chi_Minh')
  const whole = (id: number, day: string, next: string) =>
    entryOf({ id, start: `${day}T17:00:00.000Z`, end: `${next}T17:00:00.000Z` })
  const bars = layRow([whole(1, '2026-09-30', '2026-10-01'), whole(2, '2026-10-03', '2026-10-04')], axis)
  expect(bars.map(({ room }) => room)).toEqual([2, 1])
})
