import { expect, test } from 'vitest'
import { indexOfDay, placeOf } from './axis.ts'

const axis = { days: ['2026-03-07', '2026-03-08', '2026-03-09'] }

test('a moment stands at its part of the day on the clock of the zone', () => {
  const moment = new Date('2026-03-08T05:00Z')
  expect(placeOf(axis, moment, 'Asia/Ho_Chi_Minh')).toBe(1.5)
  expect(placeOf(axis, moment, 'America/New_York')).toBe(1)
  expect(placeOf(axis, moment, 'America/Los_Angeles')).toBeCloseTo(0.875)
})

test('a day of 23 hours is as wide as any other', () => {
  expect(placeOf(axis, new Date('2026-03-09T04:00Z'), 'America/New_York')).toBe(2)
  expect(placeOf(axis, new Date('2026-03-09T16:00Z'), 'America/New_York')).toBe(2.5)
})

test('days outside go on', () => {
  expect(indexOfDay(axis, '2026-03-06')).toBe(-1)
  expect(indexOfDay(axis, '2026-03-11')).toBe(4)
})
