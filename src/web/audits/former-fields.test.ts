import { expect, test } from 'vitest'
import type { Audit } from './audit.ts'
import { formerFields } from './former-fields.ts'

const audit = {
  idflNumber: 'AUD-7',
  customerId: 1,
  siteId: 11,
  start: '2026-03-02T01:00:00.000Z',
  end: '2026-03-02T10:00:00.000Z',
  standardId: [9],
  areas: [{ id: 5 }],
  visits: [{ id: 3, siteIds: null }],
  note: 'Ring twice.',
} as unknown as Audit

test('times alone are brought back by steps', () => {
  expect(formerFields({ start: '2026-03-03T01:00:00.000Z' }, audit)).toBeNull()
})

test('of other fields those that were changed are saved as they were', () => {
  expect(formerFields({ note: '', standardId: [8] }, audit)).toEqual({ note: 'Ring twice.', standardId: [9] })
  expect(formerFields({ areaIds: [], countsFor: [] }, audit)).toEqual({
    areaIds: [5],
    countsFor: [{ visitId: 3, siteIds: null }],
  })
})

test('another customer or site is brought back with the times there', () => {
  const { customerId, siteId, start, end } = audit
  expect(formerFields({ customerId: 2 }, audit)).toEqual({ customerId, siteId, start, end })
  expect(formerFields({ siteId: 12 }, { ...audit, siteId: null })).toBeUndefined()
})
