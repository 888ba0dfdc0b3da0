import { expect, test } from 'vitest'
import { sayTeam } from './en/audit-teams.ts'

test('how much a team covers is said of one standard and of several', () => {
  expect(sayTeam('allCovered', { covered: 1, total: 1 })).toBe('1 of 1 standard covered')
  expect(sayTeam('allCovered', { covered: 2, total: 2 })).toBe('2 of 2 standards covered')
  expect(sayTeam('someCovered', { covered: 0, total: 1, names: 'GRS' })).toBe(
    '0 of 1 standard covered; not GRS',
  )
  expect(sayTeam('someCovered', { covered: 1, total: 3, names: 'GRS and RWS' })).toBe(
    '1 of 3 standards covered; not GRS and RWS',
  )
})
