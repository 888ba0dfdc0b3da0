import { describe, expect, test } from 'vitest'
import {
  type AuditAction,
  type AuditStatus,
  actionsFrom,
  auditActions,
  auditStatuses,
  canComplete,
  canDelete,
  needsReason,
  nextStatus,
  phaseOf,
} from './audit-status.ts'

const start = new Date('2026-03-02T08:00:00Z')
const end = new Date('2026-03-02T17:00:00Z')
const before = new Date('2026-03-02T07:59:59Z')
const during = new Date('2026-03-02T16:59:59Z')

describe('from every status, every action leads where the table says', () => {
  const table: Record<AuditStatus, Record<AuditAction, AuditStatus | null>> = {
    draft: {
      assign: 'assigned',
      're-assign': null,
      draft: null,
      cancel: 'canceled',
      complete: null,
      're-open': null,
    },
    assigned: {
      assign: 'assigned',
      're-assign': 'assigned',
      draft: 'draft',
      cancel: 'canceled',
      complete: 'completed',
      're-open': null,
    },
    canceled: {
      assign: null,
      're-assign': 'assigned',
      draft: null,
      cancel: null,
      complete: null,
      're-open': 'draft',
    },
    completed: {
      assign: null,
      're-assign': 'assigned',
      draft: null,
      cancel: null,
      complete: null,
      're-open': 'assigned',
    },
  }
  const cases = auditStatuses.flatMap(status => auditActions.map(action => [status, action] as const))

  test.each(cases)('%s → %s', (status, action) => {
    expect(nextStatus(status, action)).toBe(table[status][action])
    expect(actionsFrom(status).includes(action)).toBe(table[status][action] !== null)
  })
})

test('only a draft that never had a roster entry can be deleted', () => {
  expect(auditStatuses.filter(status => canDelete(status, false))).toEqual(['draft'])
  expect(auditStatuses.filter(status => canDelete(status, true))).toEqual([])
})

test('an audit can be completed once its start has passed', () => {
  expect(canComplete(start, before)).toBe(false)
  expect(canComplete(start, start)).toBe(true)
  expect(canComplete(start, during)).toBe(true)
})

test('canceling and re-opening take a reason, completing only before the end', () => {
  const withReason = (now: Date) => auditActions.filter(action => needsReason(action, { now, end }))
  expect(withReason(during)).toEqual(['cancel', 'complete', 're-open'])
  expect(withReason(end)).toEqual(['cancel', 're-open'])
})

describe('an assigned audit', () => {
  test.each([
    ['is assigned until it starts', before, 'assigned'],
    ['is auditing from its start', start, 'auditing'],
    ['is auditing until its end', during, 'auditing'],
    ['is overdue from its end', end, 'overdue'],
  ])('%s', (_, now, phase) => {
    expect(phaseOf({ status: 'assigned', start, end }, now)).toBe(phase)
  })
})

test.each(['draft', 'canceled', 'completed'] as const)(
  'a %s audit is shown as that, whatever the time',
  status => {
    for (const now of [before, during, end]) expect(phaseOf({ status, start, end }, now)).toBe(status)
  },
)
