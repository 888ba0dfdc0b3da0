import { expect, test } from 'vitest'
import { threeYearCycle, yearly } from '#domain/programme.ts'
import { proposeExpiry, proposeExtension, proposeRenewal } from './proposals.ts'

test('a certificate is proposed to be good for its months, less a day', () => {
  expect(proposeExpiry(threeYearCycle, '2025-03-10')).toBe('2028-03-09')
  expect(proposeExpiry(yearly, '2026-01-01')).toBe('2026-12-31')
})

test('without a programme nothing is proposed', () => {
  expect(proposeExpiry(null, '2025-03-10')).toBeNull()
  expect(proposeRenewal(null, { cycleEnds: '2028-03-09', expires: '2028-03-09' }, '2028-03-01')).toBeNull()
})

test('renewed early or a week late, the anniversary stays', () => {
  const running = { cycleEnds: '2028-03-09', expires: '2028-03-09' }
  expect(proposeRenewal(threeYearCycle, running, '2028-02-01')).toBe('2031-03-09')
  expect(proposeRenewal(threeYearCycle, running, '2028-03-16')).toBe('2031-03-09')
})

test('an extension moves no anniversary', () => {
  const extended = { cycleEnds: '2026-12-31', expires: '2027-03-31' }
  expect(proposeRenewal(yearly, extended, '2027-03-15')).toBe('2027-12-31')
})

test('renewed seven months after its end, it begins a new cycle', () => {
  const lapsed = { cycleEnds: '2028-03-09', expires: '2028-03-09' }
  expect(proposeRenewal(threeYearCycle, lapsed, '2028-10-10')).toBe('2031-10-09')
})

test('three months more are proposed, and at most half a year after the end of the cycle', () => {
  expect(proposeExtension({ cycleEnds: '2028-03-09', expires: '2028-03-09' })).toBe('2028-06-09')
  expect(proposeExtension({ cycleEnds: '2028-03-09', expires: '2028-08-09' })).toBe('2028-09-09')
})
