import { expect, test } from 'vitest'
import { showWorkDays } from './work-days.ts'

test.each([
  [[1, 2, 3, 4, 5], 'Mon – Fri'],
  [[1, 2, 3, 4, 5, 6, 7], 'Mon – Sun'],
  [[1, 2, 3, 4, 7], 'Sun – Thu'],
  [[1, 2, 3, 6, 7], 'Sat – Wed'],
  [[1, 2, 4], 'Mon, Tue, Thu'],
  [[1, 3, 5, 7], 'Mon, Wed, Fri, Sun'],
  [[6, 7], 'Sat, Sun'],
  [[5], 'Fri'],
])('the days %j of a week are read as %s', (days, shown) => {
  expect(showWorkDays(days)).toBe(shown)
})
