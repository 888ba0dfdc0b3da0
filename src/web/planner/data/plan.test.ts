import { expect, test } from 'vitest'
import { auditEntryOf } from '#web/planning/test-entry.ts'
import type { Audit } from './booking.ts'
import { assignTo, changeEntry, moveAudit, removeEntry } from './plan.ts'

const times = { start: '2027-05-04T01:00:00.000Z', end: '2027-05-04T10:00:00.000Z' }
const audit = { id: 7, version: 3, ...times, timeZone: 'UTC' } as Audit
const entry = { ...auditEntryOf({ id: 9, ...times }), version: 2 }

test('every step has the version that was seen, and only what is to be changed', () => {
  expect(moveAudit(audit, { ...audit, ...times })).toEqual({
    kind: 'moveAudit',
    projectId: 7,
    version: 3,
    ...times,
  })
  expect(assignTo(audit, { id: 3 }, { id: 4, role: 'expert' })).toEqual({
    kind: 'assign',
    projectId: 7,
    version: 3,
    auditors: [{ id: 3 }, { id: 4, role: 'expert' }],
  })
  expect(changeEntry(entry, { auditorId: 5 })).toEqual({
    kind: 'moveEntry',
    rosterId: 9,
    version: 2,
    auditorId: 5,
  })
  expect(removeEntry(entry)).toEqual({ kind: 'removeEntry', rosterId: 9, version: 2 })
})
