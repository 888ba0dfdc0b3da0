import { expect, test } from 'vitest'
import {
  formatDate,
  formatDays,
  nameDate,
  nameDayOfMonth,
  nameDayOfWeek,
  nameDays,
  nameMonth,
  nameMonthOfYear,
  nameWeekday,
} from './days.ts'

test('weekdays and months are named as long as there is room', () => {
  const styles = ['long', 'short', 'narrow'] as const
  expect(styles.map(style => nameWeekday('2026-10-06', style))).toEqual(['Tuesday', 'Tue', 'T'])
  expect([0, 1, 6, 7].map(day => nameDayOfWeek(day))).toEqual(['Sunday', 'Monday', 'Saturday', 'Sunday'])
  expect(styles.map(style => nameMonth('2026-10-06', style))).toEqual(['October', 'Oct', 'O'])
})

test('September is short as the specification has it', () => {
  expect(nameMonthOfYear('2026-09-01', 'short')).toBe('Sep 2026')
})

test('days and spans of days are named as the language orders them', () => {
  expect(nameDate('2026-10-06')).toBe('6 October 2026')
  expect(nameDayOfMonth('2026-10-06')).toBe('6 Oct')
  expect(nameDays('2026-10-05', '2026-10-11').replaceAll(/\s/g, ' ')).toBe('5 – 11 October 2026')
})

test('days in a row are written as single ones are, and one day once', () => {
  const say = (first: string, last: string) => formatDays(first, last).replaceAll(/\s/g, ' ')
  expect(say('2024-11-06', '2025-02-04')).toBe('06 Nov 2024 – 04 Feb 2025')
  expect(say('2026-09-05', '2026-11-04')).toBe('05 Sep – 04 Nov 2026')
  expect(say('2026-11-02', '2026-11-08')).toBe('02 – 08 Nov 2026')
  expect(say('2026-11-02', '2026-11-02')).toBe(formatDate('2026-11-02'))
})
