import { expect, test } from 'vitest'
import { nextStop } from './stops.ts'

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
  expect(nextStop(lines, at('anna', null), 'ArrowRight')).toEqual(at('anna', 1))
  expect(nextStop(lines, at('anna', 1), 'ArrowLeft')).toEqual(at('anna', null))
  expect(nextStop(lines, at('anna', 2), 'ArrowRight')).toBeNull()
})

test('up and down go to the nearest bar, or to the name of an empty line', () => {
  expect(nextStop(lines, at('anna', 2), 'ArrowDown')).toEqual(at('bao', null))
  expect(nextStop(lines, at('chen', 3), 'ArrowUp')).toEqual(at('bao', null))
  expect(nextStop(lines, at('bao', null), 'ArrowDown')).toEqual(at('chen', null))
  expect(nextStop(lines.toSpliced(1, 1), at('chen', 3), 'ArrowUp')).toEqual(at('anna', 2))
})

test('Home is the name, End the last bar', () => {
  expect(nextStop(lines, at('anna', 1), 'Home')).toEqual(at('anna', null))
  expect(nextStop(lines, at('anna', 1), 'End')).toEqual(at('anna', 2))
})
