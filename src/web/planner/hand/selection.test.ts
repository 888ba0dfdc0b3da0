import { expect, test } from 'vitest'
import { activeStop, createSelectionStore } from './selection.ts'

const lines = [
  { key: 'anna', bars: [{ id: 1, at: 0 }] },
  { key: 'bao', bars: [{ id: 2, at: 3 }] },
]

test('Tab leads to what had the focus last, or to the name in its row when that is gone', () => {
  expect(activeStop(lines, { lineKey: 'bao', id: 2 })).toEqual({ lineKey: 'bao', id: 2 })
  expect(activeStop(lines, { lineKey: 'bao', id: 9 })).toEqual({ lineKey: 'bao', id: null })
})

test('Tab leads to the first name while nothing had the focus, or its row is gone', () => {
  expect(activeStop(lines, undefined)).toEqual({ lineKey: 'anna', id: null })
  expect(activeStop(lines, { lineKey: 'chen', id: 3 })).toEqual({ lineKey: 'anna', id: null })
  expect(activeStop([], undefined)).toBeUndefined()
})

test('what the focus does leaves the bars selected as they are, so that none of them is redrawn', () => {
  const selection = createSelectionStore()
  const before = selection.get().ids
  selection.setPlace({ lineKey: 'anna', id: 1 })
  expect(selection.get().ids).toBe(before)
})
