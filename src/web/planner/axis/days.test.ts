import { expect, test } from 'vitest'
import { clampDays, indexOfDay, moveDays, positionOf } from './days.ts'

const axis = { days: ['2026-03-07', '2026-03-08', '2026-03-09'] }

test('a moment is at its part of the day on the clock of the zone', () => {
  const moment = new Date('2026-03-08T05:00Z')
  expect(positionOf(axis, moment, 'Asia/Ho_Chi_Minh')).toBe(1.5)
  expect(positionOf(axis, moment, 'America/New_York')).toBe(1)
  expect(positionOf(axis, moment, 'America/Los_Angeles')).toBeCloseTo(0.875)
})

test('a day of 23 hours is as wide as any other', () => {
  expect(positionOf(axis, new Date('2026-03-09T04:00Z'), 'America/New_York')).toBe(2)
  expect(positionOf(axis, new Date('2026-03-09T16:00Z'), 'America/New_York')).toBe(2.5)
})

test('days outside go on', () => {
  expect(indexOfDay(axis, '2026-03-06')).toBe(-1)
  expect(indexOfDay(axis, '2026-03-11')).toBe(4)
})

const newYork = 'America/New_York'
const friday = { start: '2026-03-06T13:00:00.000Z', end: '2026-03-06T22:00:00.000Z' }

test('moving over a change of the clocks lockedTo the hours at the site', () => {
  expect(moveDays(friday, 3, newYork)).toEqual({
    start: '2026-03-09T12:00:00.000Z',
    end: '2026-03-09T21:00:00.000Z',
  })
})

test('there and back is where it was', () => {
  expect(moveDays(moveDays(friday, 3, newYork), -3, newYork)).toEqual(friday)
})

test('an edge moves alone', () => {
  expect(moveDays(friday, 1, newYork, 'end')).toEqual({ ...friday, end: '2026-03-07T22:00:00.000Z' })
  expect(moveDays(friday, -1, newYork, 'start')).toEqual({ ...friday, start: '2026-03-05T13:00:00.000Z' })
})

test('an edge stops before nothing is left', () => {
  const threeDays = { ...friday, end: '2026-03-08T21:00:00.000Z' }
  expect(clampDays(threeDays, -5, newYork, 'end')).toBe(-2)
  expect(clampDays(threeDays, 9, newYork, 'start')).toBe(2)
  expect(clampDays(threeDays, 9, newYork, 'move')).toBe(9)
})
