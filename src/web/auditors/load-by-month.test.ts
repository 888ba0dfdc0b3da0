import { expect, test } from 'vitest'
import { auditEntryOf, entryOf } from '#web/planning/test-entry.ts'
import { listMonths, loadByMonth } from './load-by-month.ts'

test('Months go over the turn of a year', () => {
  const months = ['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01']
  expect(listMonths('2026-02-28', { before: 3, count: 5 })).toEqual(months)
})

test('A day counts once, in the month that it is in where the booking is', () => {
  const months = ['2026-01-01', '2026-02-01']
  const entries = [
    // 31 January to 2 February in Hanoi, though it is still the 30th in London when it begins.
    auditEntryOf({ id: 1, start: '2026-01-30T18:00:00Z', end: '2026-02-02T09:00:00Z' }),
    auditEntryOf({ id: 2, audit: 8, start: '2026-02-02T01:00:00Z', end: '2026-02-02T03:00:00Z' }),
    entryOf({ id: 3, start: '2026-02-26T17:00:00Z', end: '2026-03-01T17:00:00Z' }),
  ]
  expect(loadByMonth(entries, months)).toEqual([
    { month: '2026-01-01', auditDays: 1, awayDays: 0 },
    { month: '2026-02-01', auditDays: 2, awayDays: 2 },
  ])
})
