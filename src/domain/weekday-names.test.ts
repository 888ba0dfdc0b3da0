import { expect, test } from 'vitest'
import { readWeekdays, writeWeekdays } from './weekday-names.ts'

test.each([
  ['Mon, Tue, Wed', [1, 2, 3]],
  ['Monday-Friday', [1, 2, 3, 4, 5]],
  ['Su – Th', [1, 2, 3, 4, 7]],
  ['mon to thurs; sat', [1, 2, 3, 4, 6]],
  ['5 1 3', [1, 3, 5]],
  ['Weds & Fri', [3, 5]],
  ['Tues.', [2]],
  ['fri-fri', [5]],
  ['', []],
  ['weekdays', undefined],
  ['Mon, 8', undefined],
  ['T', undefined],
  ['Mon-', undefined],
  ['-Fri', undefined],
  ['Mon-Wed-Fri', undefined],
])('%s', (text, days) => {
  expect(readWeekdays(text)).toEqual(days)
})

test('What is written is read as the same days.', () => {
  for (const days of [[1], [7], [1, 2, 3, 4, 5], [6, 7], [1, 2, 3, 4, 5, 6, 7]])
    expect(readWeekdays(writeWeekdays(days))).toEqual(days)
  expect(writeWeekdays([1, 3, 7])).toBe('Mon, Wed, Sun')
})
