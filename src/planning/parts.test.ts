import { expect, test } from 'vitest'
import { isNearBest, percentAbove } from './parts.ts'

const of = (weight: number, points: number) => ({ weight, points })

test.each([
  // 0.2406 %: rounded down it would be said to be nearer than it is known to be.
  [of(10, 0), of(9, 976), 0.3],
  [of(10, 20), of(10, 0), 0.2],
  [of(10, 21), of(10, 0), 0.3],
  // 4.96 % of the bound, which is 4.7 % of the plan.
  [of(10, 496), of(10, 0), 5],
  [of(10, 0), of(10, 0), 0.1],
])('A plan of %j is at most so many percent above %j, rounded up: %d', (plan, bound, percent) => {
  expect(percentAbove(plan, bound)).toBe(percent)
  expect(isNearBest(plan, bound)).toBe(true)
})

test('What is five percent of its bound above it, or has none, is not said to be near the best', () => {
  expect(isNearBest(of(10, 499), of(10, 0))).toBe(true)
  expect(isNearBest(of(10, 500), of(10, 0))).toBe(false)
  expect(isNearBest(of(0, 1), of(0, 0))).toBe(false)
})
