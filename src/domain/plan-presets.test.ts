import { expect, test } from 'vitest'
import { datePoints, travelPoints, visitPoints, weightOf } from './plan-presets.ts'

test.each([
  [0, 4],
  [1, 0],
  [2, 0],
  [3, 19],
  [5, 49],
])('Who was there %i times in three years: %i points', (visits, points) => {
  expect(visitPoints(visits)).toBe(points)
})

test.each([
  [200, false, 0],
  [300, false, 0],
  [1_400, false, 3],
  [3_999, false, 8],
  [9_000, false, 16],
  [200, true, 3],
  [2_000, true, 8],
])('A way of %i km, abroad %s: %i points', (way, isAbroad, points) => {
  expect(travelPoints(isAbroad, km => way <= km)).toBe(points)
})

test('A way that nobody knows counts by country alone', () => {
  expect([travelPoints(false), travelPoints(true)]).toEqual([0, 3])
})

test.each([
  [0, 0],
  [5, 10],
  [-5, 5],
  [40, 60],
  [-90, 60],
])('%i working days after the day that counts: %i points', (days, points) => {
  expect(datePoints(days)).toBe(points)
})

test.each([
  [-3, 3],
  [14, 3],
  [15, 2],
  [45, 2],
  [46, 1],
])('An audit whose day is %i days ahead weighs %i', (days, weight) => {
  expect(weightOf(days)).toBe(weight)
})
