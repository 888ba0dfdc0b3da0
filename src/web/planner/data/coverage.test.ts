import { expect, test } from 'vitest'
import { auditEntryOf } from '#web/planning/test-entry.ts'
import type { AuditorRow } from './auditor-rows.ts'
import { gapsByAudit } from './coverage.ts'

const [grs, ocs] = [4, 5]
const forGood = { validFrom: null, validTo: null }
const people = [
  { id: 1, standards: [grs, ocs].map(standardId => ({ standardId, ...forGood })) },
  { id: 2, standards: [{ standardId: grs, ...forGood }] },
  { id: 3, standards: [{ standardId: ocs, validFrom: null, validTo: '2026-10-05' }] },
] as unknown as AuditorRow[]
const times = { start: '2026-10-01T01:00:00.000Z', end: '2026-10-01T10:00:00.000Z' }

test('an audit whose whole team is loaded shows what it lacks', () => {
  const asked = { start: '2026-09-30T00:00:00.000Z', end: '2026-10-04T00:00:00.000Z' }
  const entry = auditEntryOf({ id: 11, ...times, auditor: { id: 2, name: 'Bao' } })
  const project = entry.project && { ...entry.project, standardId: [grs, ocs] }
  const known = { ...entry, project }
  expect([...gapsByAudit([known], asked, people)]).toEqual([[7, [ocs]]])
  const other = { ...known, id: 12, auditorId: 3 }
  expect([...gapsByAudit([known, other], asked, people)]).toEqual([])
  // Somebody of its team may stand beyond what was asked for.
  expect([...gapsByAudit([known], { ...asked, end: times.start }, people)]).toEqual([])
})
