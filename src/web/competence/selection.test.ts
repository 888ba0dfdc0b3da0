import { expect, test } from 'vitest'
import { columnsOf, moveBy, rowsOf } from './selection.ts'

const size = { rows: 20, columns: 4 }

test.each([
  ['ArrowUp', { row: 1, column: 1 }, { row: 0, column: 1 }],
  ['ArrowUp', { row: 0, column: 1 }, { row: 0, column: 1 }],
  ['ArrowRight', { row: 1, column: 3 }, { row: 1, column: 3 }],
  ['ArrowLeft', { row: 1, column: 3 }, { row: 1, column: 2 }],
  ['PageDown', { row: 15, column: 0 }, { row: 19, column: 0 }],
  ['Home', { row: 7, column: 2 }, { row: 7, column: 0 }],
  ['End', { row: 7, column: 2 }, { row: 7, column: 3 }],
])('%s leads from %o to %o and never out of the grid', (key, from, to) => {
  expect(moveBy(key, from, size)).toEqual(to)
})

test('With Ctrl, Home and End lead to the corners; other keys don’t move', () => {
  expect(moveBy('Home', { row: 7, column: 2 }, size, { isCtrl: true })).toEqual({ row: 0, column: 0 })
  expect(moveBy('End', { row: 7, column: 2 }, size, { isCtrl: true })).toEqual({ row: 19, column: 3 })
  expect(moveBy('a', { row: 7, column: 2 }, size)).toBeUndefined()
})

test('Below the last auditor an arrow leads to the figures, where nothing is selected', () => {
  const last = { row: 19, column: 2 }
  const withFigures = { ...size, below: 3 }
  expect(moveBy('ArrowDown', last, withFigures)).toEqual({ row: 20, column: 2 })
  expect(moveBy('ArrowDown', { row: 22, column: 2 }, withFigures)).toEqual({ row: 22, column: 2 })
  expect(moveBy('ArrowUp', { row: 20, column: 2 }, withFigures)).toEqual(last)
  expect(moveBy('PageDown', { row: 15, column: 2 }, withFigures)).toEqual(last)
  expect(moveBy('PageDown', { row: 21, column: 2 }, withFigures)).toEqual({ row: 21, column: 2 })
  expect(moveBy('ArrowDown', last, withFigures, { isSelecting: true })).toEqual(last)
})

test('A selection is a rectangle, whichever way it was drawn', () => {
  const range = { anchor: { row: 5, column: 3 }, focus: { row: 2, column: 1 } }
  expect([rowsOf(range), columnsOf(range)]).toEqual([
    { first: 2, last: 5 },
    { first: 1, last: 3 },
  ])
})
