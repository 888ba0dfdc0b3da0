import { expect, test } from 'vitest'
import { sayCompetence } from '#words/en/competence.ts'
import { type Column, gapShown, knowsGrades } from './competence.ts'

const standard = (given: Partial<Column>): Column => ({
  areaList: null,
  ...{
    id: 1,
    code: 'GRS',
    name: 'GRS',
    lead: 0,
    auditor: 2,
    trainee: 0,
    expert: 0,
    expiring: 0,
    booked: 0,
    gap: 'noLead',
  },
  ...given,
})

test('That nobody leads a standard is no gap until somebody is graded in one', () => {
  const [grs, rds] = [standard({}), standard({ id: 2, code: 'RDS', auditor: 0, gap: 'none' })]
  expect(knowsGrades([grs, rds])).toBe(false)
  expect([grs, rds].map(one => gapShown(one, [grs, rds]))).toEqual([null, 'none'])

  for (const graded of [{ lead: 1 }, { trainee: 1 }, { expert: 1 }]) {
    const ocs = standard({ id: 3, code: 'OCS', gap: 'single', ...graded })
    expect(gapShown(grs, [grs, rds, ocs])).toBe('noLead')
  }
})

test('One day of one audit is told as one', () => {
  expect(sayCompetence('done', { audits: 1, days: 1 })).toBe('1 audit, 1 day')
  expect(sayCompetence('done', { audits: 2, days: 2.5 })).toBe('2 audits, 2.5 days')
})
