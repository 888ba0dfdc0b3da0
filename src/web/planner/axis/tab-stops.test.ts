import { expect, test } from 'vitest'
import { nextIndex, nextTabStop } from './tab-stops.ts'

const lines = [
  {
    key: 'anna',
    bars: [
      { id: 1, at: 2 },
      { id: 2, at: 9 },
    ],
  },
  { key: 'bao', bars: [] },
  { key: 'chen', bars: [{ id: 3, at: 8 }] },
]
const at = (lineKey: string, id: number | null) => ({ lineKey, id })

test('left and right go from the name along the bars, and stop at the ends', () => {
  expect(nextTabStop(lines, at('anna', null), 'ArrowRight')).toEqual(at('anna', 1))
  expect(nextTabStop(lines, at('anna', 1), 'ArrowLeft')).toEqual(at('anna', null))
  expect(nextTabStop(lines, at('anna', 2), 'ArrowRight')).toBeNull()
})

test('up and down go to the nearest bar, or to the name of an empty line', () => {
  expect(nextTabStop(lines, at('anna', 2), 'ArrowDown')).toEqual(at('bao', null))
  expect(nextTabStop(lines, at('chen', 3), 'ArrowUp')).toEqual(at('bao', null))
  expect(nextTabStop(lines, at('bao', null), 'ArrowDown')).toEqual(at('chen', null))
  expect(nextTabStop(lines.toSpliced(1, 1), at('chen', 3), 'ArrowUp')).toEqual(at('anna', 2))
})

test('Home is the name, End the last bar', () => {
  expect(nextTabStop(lines, at('anna', 1), 'Home')).toEqual(at('anna', null))
  expect(nextTabStop(lines, at('anna', 1), 'End')).toEqual(at('anna', 2))
})

test('arrows go to the next, Home and End to the ends, nothing beyond', () => {
  expect([nextIndex('ArrowDown', 0, 3), nextIndex('ArrowUp', 2, 3)]).toEqual([1, 1])
  expect([nextIndex('Home', 2, 3), nextIndex('End', 0, 3)]).toEqual([0, 2])
  expect([nextIndex('ArrowUp', 0, 3), nextIndex('ArrowDown', 2, 3), nextIndex('a', 1, 3)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
