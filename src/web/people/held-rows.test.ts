import { expect, test } from 'vitest'
import { findOverlaps, renew } from './held-rows.ts'

const held = (standardId: number | null, validFrom: string | null, validTo: string | null) => ({
  standardId,
  validFrom,
  validTo,
})

test('a row that shares a day with an earlier one of its standard is found, by its place in the form', () => {
  const rows = [
    held(null, null, null),
    held(7, null, '2026-06-30'),
    held(8, null, null),
    held(7, '2026-06-30', null),
  ]
  expect([...findOverlaps(rows)]).toEqual([3])
})

test('periods that adjoin, other standards and empty rows do not overlap', () => {
  const rows = [
    held(7, null, '2026-06-30'),
    held(7, '2026-07-01', null),
    held(8, null, null),
    held(null, null, null),
    held(null, null, null),
  ]
  expect(findOverlaps(rows).size).toBe(0)
})

test('a renewal goes on the day after, open-ended', () => {
  expect(renew(held(7, '2023-01-01', '2026-02-28'))).toEqual(held(7, '2026-03-01', null))
  expect(renew(held(7, '2023-01-01', null))).toBeNull()
})
