import { expect, test } from 'vitest'
import { certificateActionsFrom, certificateStatuses, phaseOfCertificate } from './certificate-status.ts'

test('Each status has its ways.', () => {
  expect(Object.fromEntries(certificateStatuses.map(one => [one, certificateActionsFrom(one)]))).toEqual({
    pending: ['grant', 'withdraw'],
    active: ['renew', 'extend', 'suspend', 'withdraw'],
    suspended: ['restore', 'withdraw'],
    withdrawn: ['restore'],
  })
})

test.each([
  ['active', '2028-03-09', 6, 'active'],
  ['active', '2028-03-10', 6, 'expired'],
  ['active', '2028-09-09', 6, 'expired'],
  ['active', '2028-09-10', 6, 'lapsed'],
  ['active', '2028-03-10', 0, 'lapsed'],
  ['active', '2038-03-10', null, 'expired'],
  ['suspended', '2028-03-09', 6, 'suspended'],
  ['suspended', '2028-03-10', 6, 'expired'],
  ['withdrawn', '2030-01-01', 6, 'withdrawn'],
  ['pending', '2030-01-01', 6, 'pending'],
] as const)('%s to 9 Mar 2028 is on %s, with %s months to restore it, %s', (status, today, months, phase) => {
  const expires = status === 'pending' ? null : '2028-03-09'
  expect(phaseOfCertificate({ status, expires }, today, months)).toBe(phase)
})
