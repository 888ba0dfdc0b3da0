import { expect, test } from 'vitest'
import { Random, seeded } from './random.ts'

test('Follows the reference from the state 1, 2, 3, 4', () => {
  const random = new Random([1, 2, 3, 4])
  expect(Array.from({ length: 10 }, () => random.next())).toEqual([
    11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
  ])
})

test('The same seed gives the same numbers, another others', () => {
  const draw = (seed: number) => {
    const random = seeded(seed)
    return Array.from({ length: 20 }, () => random.below(1000))
  }
  expect(draw(7)).toEqual(draw(7))
  expect(draw(7)).not.toEqual(draw(8))
})

test('Every number below is drawn, and no other', () => {
  const random = seeded(1)
  const drawn = new Set(Array.from({ length: 500 }, () => random.below(7)))
  expect([...drawn].sort()).toEqual([0, 1, 2, 3, 4, 5, 6])
})

test('What is shuffled stays the same things', () => {
  expect(seeded(3).shuffle([1, 2, 3, 4, 5]).sort()).toEqual([1, 2, 3, 4, 5])
})
