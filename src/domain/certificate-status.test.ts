import { expect, test } from 'vitest'
import {
  certificateActionsFrom,
  certificateStatuses,
  isDecidedOn,
  phaseOfCertificate,
} from './certificate-status.ts'

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

test('A grant rests on its stages and a renewal on the cycle before, but neither on what a person added for itself.', () => {
  const [pending, granted, renewed] = [
    { cycle: 1, isGranted: false },
    { cycle: 1, isGranted: true },
    { cycle: 2, isGranted: true },
  ]
  const stage2 = { kind: 'stage2', ordinal: 0, cycle: 1 } as const
  expect([pending, granted].map(one => isDecidedOn(stage2, one))).toEqual([false, true])
  const surveillance = { kind: 'surveillance', ordinal: 1, cycle: 1 } as const
  expect([granted, renewed].map(one => isDecidedOn(surveillance, one))).toEqual([false, true])
  expect(isDecidedOn({ kind: 'stage1', ordinal: 1, cycle: 1 }, granted)).toBe(false)
  expect(isDecidedOn({ kind: 'special', ordinal: 1, cycle: 1 }, renewed)).toBe(false)
})
