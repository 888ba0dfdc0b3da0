import { expect, test } from 'vitest'
import { threeYearCycle, yearly } from './programme.ts'
import { presetOf } from './programme-presets.ts'

test('A programme is known by its numbers, whenever its drafts are made; with others it is one’s own.', () => {
  expect(presetOf(threeYearCycle)).toBe('threeYear')
  expect(presetOf({ ...yearly, draftDays: 60 })).toBe('yearly')
  expect(presetOf({ ...yearly, restoreMonths: 4 })).toBeNull()
  expect(presetOf({ ...yearly, surveillanceMonths: 6 })).toBeNull()
})
