import { expect, test } from 'vitest'
import { showWorkDays, weekdays } from './work-days.ts'

test('the week is named from Monday to Sunday', () => {
  expect(showWorkDays(weekdays)).toBe('Mon, Tue, Wed, Thu, Fri, Sat, Sun')
})
