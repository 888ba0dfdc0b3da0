import { expect, test } from 'vitest'
import { nextIndex } from './next-index.ts'

test('arrows go to the next, Home and End to the ends, nothing beyond', () => {
  expect([nextIndex('ArrowDown', 0, 3), nextIndex('ArrowUp', 2, 3)]).toEqual([1, 1])
  expect([nextIndex('Home', 2, 3), nextIndex('End', 0, 3)]).toEqual([0, 2])
  expect([nextIndex('ArrowUp', 0, 3), nextIndex('ArrowDown', 2, 3), nextIndex('a', 1, 3)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
