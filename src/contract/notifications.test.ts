import { expect, test } from 'vitest'
import { pathOfSubject } from './notifications.ts'

const auditor = { id: 7, seesAudits: false }
const planner = { id: 8, seesAudits: true }
const about = (entity: 'project' | 'request' | 'roster' | 'auditor', type = 'audit:moved' as const) => ({
  type,
  entity,
  entityId: 3,
  day: '2026-03-02',
})

test('A notification leads to its subject.', () => {
  expect(pathOfSubject(about('project'), auditor)).toBe('/dashboard/audits/3')
  expect(pathOfSubject(about('request'), auditor)).toBe('/dashboard/request/3')
  expect(pathOfSubject(about('roster'), auditor)).toBe('/dashboard/rosters?auditorId=7&date=2026-03-02')
  expect(pathOfSubject({ ...about('roster'), day: null }, auditor)).toBe('/dashboard/rosters?auditorId=7')
})

test('A proposal leads to its page.', () => {
  const done = { type: 'plan:done', entity: 'plan', entityId: 3, day: null } as const
  expect(pathOfSubject(done, planner)).toBe('/dashboard/plans/3')
})

test('An audit that one has left is for who may open any; others are led to that day of their roster.', () => {
  for (const type of ['audit:released', 'audit:canceled'] as const) {
    expect(pathOfSubject({ ...about('project'), type }, planner)).toBe('/dashboard/audits/3')
    expect(pathOfSubject({ ...about('project'), type }, auditor)).toBe(
      '/dashboard/rosters?auditorId=7&date=2026-03-02',
    )
  }
})

test('A standard that runs out leads its holder to the own profile, and planners to the auditor.', () => {
  expect(pathOfSubject({ ...about('auditor'), entityId: 7 }, auditor)).toBe('/dashboard/profile')
  expect(pathOfSubject({ ...about('auditor'), entityId: 7 }, planner)).toBe('/dashboard/auditors/7')
})
