import { expect, test } from 'vitest'
import { firstCounted, gapOf, isInactive } from './competence.ts'

test.each([
  [{ lead: 0, auditor: 0 }, 'none'],
  [{ lead: 0, auditor: 3 }, 'noLead'],
  [{ lead: 1, auditor: 0 }, 'single'],
  [{ lead: 1, auditor: 1 }, null],
  [{ lead: 2, auditor: 0 }, null],
])('A standard with %o lacks %s.', (held, gap) => {
  expect(gapOf(held)).toBe(gap)
})

test.each([
  [{ audits: 2, days: null, months: 12 }, { audits: 2, days: 0 }, false],
  [{ audits: 2, days: null, months: 12 }, { audits: 1, days: 9 }, true],
  [{ audits: null, days: 2.5, months: 12 }, { audits: 9, days: 2 }, true],
  [{ audits: 1, days: 2.5, months: 12 }, { audits: 1, days: 2.5 }, false],
  [{ audits: 1, days: 2.5, months: 12 }, { audits: 0, days: 2.5 }, true],
])('Of %o whoever did %o is inactive: %s.', (activity, done, expected) => {
  expect(isInactive(activity, { since: null, ...done }, '2026-11-23')).toBe(expected)
})

test.each([
  ['2025-11-23', true],
  ['2025-11-24', false],
  [null, true],
])('Whoever holds it since %s has had the months to do enough: %s.', (since, expected) => {
  const activity = { audits: 1, days: null, months: 12 }
  expect(isInactive(activity, { since, audits: 0, days: 0 }, '2026-11-23')).toBe(expected)
  expect(firstCounted(12, '2026-11-23')).toBe('2025-11-24')
})
