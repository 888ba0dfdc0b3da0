import { expect, test } from 'vitest'
import { auditEntryOf } from '#web/planning/test-entry.ts'
import type { Audit } from './booking.ts'
import { assignTo, changeEntry, moveAudit, removeEntry } from './plan.ts'

const times = { start: '2027-05-04T01:00:00.000Z', end: '2027-05-04T10:00:00.000Z' }
const audit = { id: 7, version: 3, ...times, timeZone: 'UTC' } as Audit
const entry = { ...auditEntryOf({ id: 9, ...times }), version: 2 }

test('every step bears the version that was seen, and nothing but what is to be changed', () => {
  expect(moveAudit(audit, { ...audit, ...times })).toEqual({
    kind: 'moveAudit',
    projectId: 7,
    version: 3,
    ...times,
  })
  expect(assignTo(audit, 3, 4)).toEqual({
    kind: 'assign',
    projectId: 7,
    version: 3,
    auditors: [{ id: 3 }, { id: 4 }],
  })
  expect(changeEntry(entry, { auditorId: 5 })).toEqual({
    kind: 'moveEntry',
    rosterId: 9,
    version: 2,
    auditorId: 5,
  })
  expect(removeEntry(entry)).toEqual({ kind: 'removeEntry', rosterId: 9, version: 2 })
})
