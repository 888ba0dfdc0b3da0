import { expect, test } from 'vitest'
import { auditEntryOf } from '#web/roster/test-entry.ts'
import { compareCoverage, heldBy, lacksByAudit, sayCoverage } from './coverage.ts'
import type { Audit } from './lift.ts'
import type { AuditorRow } from './rows.ts'

const [grs, ocs] = [4, 5]
const forGood = { validFrom: null, validTo: null }
const people = [
  { id: 1, standards: [grs, ocs].map(standardId => ({ standardId, ...forGood })) },
  { id: 2, standards: [{ standardId: grs, ...forGood }] },
  { id: 3, standards: [{ standardId: ocs, validFrom: null, validTo: '2026-10-05' }] },
] as unknown as AuditorRow[]
const held = heldBy(people)
const times = { start: '2026-10-01T01:00:00.000Z', end: '2026-10-01T10:00:00.000Z' }
const audit = {
  id: 7,
  idflNumber: 'AUD-7',
  ...times,
  timeZone: 'Asia/Ho_Chi_Minh',
  standardId: [grs, ocs],
  standards: [
    { id: grs, code: 'GRS' },
    { id: ocs, code: 'OCS' },
  ],
  auditors: [{ id: 1 }],
} as unknown as Audit
const staffed = (...ids: number[]) => ({ ...audit, auditors: ids.map(id => ({ id })) }) as Audit

test('somebody who covers half in the place of somebody who covers all loses the rest', () => {
  const found = compareCoverage(audit, { auditId: 7, leaves: [1], joins: [2] }, held)
  expect(found).toEqual({ lost: [ocs], still: [] })
  expect(sayCoverage(audit, found)).toBe('AUD-7 loses OCS: nobody on the team would hold it.')
})

test('what the rest of the team holds is not lost', () => {
  expect(compareCoverage(staffed(1, 3), { auditId: 7, leaves: [1], joins: [2] }, held)).toEqual({
    lost: [],
    still: [],
  })
})

test('other days can lose a standard that runs out', () => {
  const to = { start: '2026-10-06T01:00:00.000Z', end: '2026-10-06T10:00:00.000Z' }
  expect(compareCoverage(staffed(2, 3), { auditId: 7, to }, held).lost).toEqual([ocs])
})

test('a first auditor loses nothing, but may leave something uncovered', () => {
  const found = compareCoverage(staffed(), { auditId: 7, joins: [2] }, held)
  expect(found).toEqual({ lost: [], still: [ocs] })
  expect(sayCoverage(audit, found)).toBe('Not covered on AUD-7: OCS.')
})

test('an audit whose whole team is loaded shows what it lacks', () => {
  const asked = { start: '2026-09-30T00:00:00.000Z', end: '2026-10-04T00:00:00.000Z' }
  const entry = auditEntryOf({ id: 11, ...times, auditor: { id: 2, name: 'Bao' } })
  const project = entry.project && { ...entry.project, standardId: [grs, ocs] }
  const known = { ...entry, project }
  expect([...lacksByAudit([known], asked, people)]).toEqual([[7, [ocs]]])
  const other = { ...known, id: 12, auditorId: 3 }
  expect([...lacksByAudit([known, other], asked, people)]).toEqual([])
  // Somebody of its team may stand beyond what was asked for.
  expect([...lacksByAudit([known], { ...asked, end: times.start }, people)]).toEqual([])
})
