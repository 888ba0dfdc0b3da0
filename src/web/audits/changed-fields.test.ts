import { describe, expect, test } from 'vitest'
import type { Audit } from './audit.ts'
import { type AuditValues, changedFields, movesTeam } from './changed-fields.ts'

const values: AuditValues = {
  idflNumber: 'A-1',
  customerId: 7,
  start: '2026-03-02T01:00:00.000Z',
  end: '2026-03-02T10:00:00.000Z',
  standardId: [1, 2],
  note: '',
}
const audit = {
  ...values,
  start: '2026-03-02T01:00:00Z',
  auditors: [{ id: 1 }, { id: 2 }],
  visits: [{ id: 5, siteIds: [70] }],
} as unknown as Audit
const links = [{ visitId: 5, siteIds: [70] }]

describe('only what was changed is sent', () => {
  test('nothing was: a moment may be written differently, standards be in another order', () => {
    expect(changedFields({ ...values, standardId: [2, 1] }, audit)).toEqual({})
  })

  test.each<Partial<AuditValues>>([
    { idflNumber: 'A-2' },
    { customerId: 8 },
    { start: '2026-03-02T02:00:00.000Z' },
    { end: '2026-03-02T09:00:00.000Z' },
    { standardId: [1] },
    { note: 'By the east gate.' },
  ])('%j', change => {
    expect(changedFields({ ...values, ...change }, audit)).toEqual(change)
  })
})

describe('what it counts for', () => {
  const change = (given: Partial<AuditValues>, of = audit) =>
    changedFields({ ...values, countsFor: links, ...given }, of)

  test('stays out while it is the same, and where it isn’t seen', () => {
    expect(change({})).toEqual({})
    expect(change({ countsFor: undefined, siteId: 71 })).toEqual({ countsFor: undefined, siteId: 71 })
  })

  test('goes along where it is another, none too', () => {
    expect(change({ countsFor: [{ visitId: 6 }] })).toEqual({ countsFor: [{ visitId: 6 }] })
    expect(change({ countsFor: [] })).toEqual({ countsFor: [] })
  })

  test('goes along with another site, to that site, and with other standards', () => {
    expect(change({ siteId: 71 })).toEqual({ siteId: 71, countsFor: [{ visitId: 5 }] })
    expect(change({ standardId: [1] })).toEqual({ standardId: [1], countsFor: links })
  })

  test('keeps its sites where it counts at several', () => {
    const several = { ...audit, visits: [{ id: 5, siteIds: [70, 72] }] } as unknown as Audit
    const countsFor = [{ visitId: 5, siteIds: [70, 72] }]
    expect(change({ siteId: 71, countsFor }, several)).toEqual({ siteId: 71, countsFor })
  })
})

describe('a team is moved', () => {
  test('by a change of dates', () => {
    expect(movesTeam({ end: values.end }, audit)).toBe(true)
  })

  test('not by a note', () => {
    expect(movesTeam({ note: 'x' }, audit)).toBe(false)
  })

  test('of one too, and not where there is none', () => {
    const { auditors } = audit
    expect(movesTeam({ start: values.start }, { ...audit, auditors: auditors.slice(1) })).toBe(true)
    expect(movesTeam({ start: values.start }, { ...audit, auditors: [] })).toBe(false)
  })
})
