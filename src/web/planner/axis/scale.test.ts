import { expect, test } from 'vitest'
import { nameDays } from '#words/days.ts'
import { leastDayWidth, monthsOf, plannerDays, stepDate } from './scale.ts'

test('weeks begin as the viewer likes it, months on their first day', () => {
  expect(plannerDays('week', '2026-10-04', 1).at(0)).toBe('2026-09-28')
  expect(plannerDays('week', '2026-10-07', 0).at(0)).toBe('2026-10-04')
  expect(plannerDays('fortnight', '2026-10-04', 1)).toHaveLength(14)
  expect(plannerDays('month', '2026-02-14', 1)).toHaveLength(28)
  expect(plannerDays('quarter', '2026-11-21', 1).at(-1)).toBe('2027-01-31')
})

test('a step leads to what follows without a gap', () => {
  expect(stepDate('month', '2026-12-31', 1)).toBe('2027-01-01')
  expect(stepDate('quarter', '2026-11-21', -1)).toBe('2026-08-01')
  expect(stepDate('fortnight', '2026-10-04', 1)).toBe('2026-10-18')
})

test('spans and months are named', () => {
  const days = plannerDays('week', '2026-10-01', 1)
  expect(nameDays(days[0] ?? '', days.at(-1) ?? '', 'short')).toMatch(/^28 Sep\s–\s4 Oct 2026$/)
  expect(monthsOf(days)).toEqual([
    { first: '2026-09-28', count: 3 },
    { first: '2026-10-01', count: 4 },
  ])
})

test('two weeks and a month fit the 640 pixels beside the drafts on a screen of 1440', () => {
  expect(14 * leastDayWidth.fortnight).toBeLessThanOrEqual(640)
  expect(31 * leastDayWidth.month).toBeLessThanOrEqual(640)
})
