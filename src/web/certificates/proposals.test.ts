import { expect, test } from 'vitest'
import { threeYearCycle, yearly } from '#domain/programme.ts'
import { proposeExpiry } from './proposals.ts'

test('a certificate is proposed to be good for its months, less a day', () => {
  expect(proposeExpiry(threeYearCycle, '2025-03-10')).toBe('2028-03-09')
  expect(proposeExpiry(yearly, '2026-01-01')).toBe('2026-12-31')
})

test('without a programme nothing is proposed', () => {
  expect(proposeExpiry(null, '2025-03-10')).toBeNull()
})
