import { expect, test } from 'vitest'
import { clampDays, moveDays } from './move-days.ts'

const newYork = 'America/New_York'
const friday = { start: '2026-03-06T13:00:00.000Z', end: '2026-03-06T22:00:00.000Z' }

test('moving over a change of the clocks keeps the hours at the site', () => {
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
