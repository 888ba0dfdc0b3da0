import { expect, test } from 'vitest'
import { makeAxis, placeOf } from './axis.ts'

const newYork = makeAxis(['2026-03-07', '2026-03-08', '2026-03-09'], 'America/New_York')

test('a moment stands at its part of the day in the viewer’s zone', () => {
  const hanoi = makeAxis(['2026-10-01', '2026-10-02'], 'Asia/Ho_Chi_Minh')
  expect(placeOf(hanoi, Date.parse('2026-10-01T05:00Z'))).toBe(0.5)
  expect(placeOf(hanoi, Date.parse('2026-10-01T17:00Z'))).toBe(1)
})

test('a day of 23 hours is as wide as any other', () => {
  expect(placeOf(newYork, Date.parse('2026-03-08T05:00Z'))).toBe(1)
  expect(placeOf(newYork, Date.parse('2026-03-09T04:00Z'))).toBe(2)
  expect(placeOf(newYork, Date.parse('2026-03-09T16:00Z'))).toBe(2.5)
})

test('what lies outside goes on by days', () => {
  expect(placeOf(newYork, Date.parse('2026-03-06T05:00Z'))).toBe(-1)
  expect(placeOf(newYork, Date.parse('2026-03-11T04:00Z'))).toBe(4)
})
