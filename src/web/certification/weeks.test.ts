import { expect, test } from 'vitest'
import { filterOf, isAsked, listWeeks, spanFrom } from './weeks.ts'

const aWeek = (week: string, dueDays: number, draftDays: number, freeDays: number) => ({
  week,
  standardId: 1,
  dueDays,
  draftDays,
  assignedDays: 0,
  freeDays,
})

test('26 weeks are asked for, from the Monday of today on', () => {
  expect(spanFrom('2026-11-25')).toEqual({ start: '2026-11-23', end: '2027-05-23' })
  expect(spanFrom('2026-11-29').start).toBe('2026-11-23')
  expect(spanFrom('2026-11-30').start).toBe('2026-11-30')
})

test('a week without figures has nothing; one with more to do than is free says by how much', () => {
  const weeks = listWeeks('2026-11-23', [aWeek('2026-11-23', 6, 3, 7), aWeek('2026-12-07', 2, 3, 5)])
  expect(weeks).toHaveLength(26)
  expect(weeks[0]).toMatchObject({ monday: '2026-11-23', sunday: '2026-11-29', isFirst: true, over: 2 })
  expect(weeks[1]).toMatchObject({ monday: '2026-11-30', due: 0, drafted: 0, free: 0, over: 0 })
  expect(weeks[2]).toMatchObject({ monday: '2026-12-07', due: 2, drafted: 3, free: 5, over: 0 })
  expect(weeks.at(-1)?.sunday).toBe('2027-05-23')
})

test('the filter of a week is its days; what is overdue is in that of the first', () => {
  const [first, second] = listWeeks('2026-11-23', [])
  if (!first || !second) throw new Error('There are no weeks.')
  expect(filterOf(first)).toEqual({ dueFrom: undefined, dueTo: '2026-11-29' })
  expect(filterOf(second)).toEqual({ dueFrom: '2026-11-30', dueTo: '2026-12-06' })
  expect(isAsked(first, { dueTo: '2026-11-29' })).toBe(true)
  expect(isAsked(first, { dueFrom: '2026-11-23', dueTo: '2026-11-29' })).toBe(false)
  expect(isAsked(second, {})).toBe(false)
})
