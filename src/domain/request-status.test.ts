import { describe, expect, test } from 'vitest'
import {
  blocksRoster,
  needsAudit,
  nextRequestStatus,
  type RequestAction,
  type RequestStatus,
  requestActions,
  requestActionsFrom,
  requestCategories,
  requestNeedsReason,
  requestStatuses,
} from './request-status.ts'

describe('from every status, every action leads where the table says', () => {
  const nothing: Record<RequestAction, null> = {
    edit: null,
    accept: null,
    reject: null,
    askCancel: null,
    refuseCancel: null,
    delete: null,
  }
  const table: Record<RequestStatus, Record<RequestAction, RequestStatus | null>> = {
    waiting: { ...nothing, edit: 'waiting', accept: 'accept', reject: 'reject', delete: 'deleted' },
    accept: { ...nothing, askCancel: 'accept', refuseCancel: 'accept', delete: 'deleted' },
    reject: nothing,
    deleted: nothing,
  }
  const cases = requestStatuses.flatMap(status => requestActions.map(action => [status, action] as const))

  test.each(cases)('%s → %s', (status, action) => {
    expect(nextRequestStatus(status, action)).toBe(table[status][action])
    expect(requestActionsFrom(status).includes(action)).toBe(table[status][action] !== null)
  })
})

test('accepted time off, sick leave and training block the roster; other categories do not', () => {
  expect(requestCategories.filter(blocksRoster)).toEqual(['timeOff', 'sickLeave', 'training'])
})

test('only a change of schedule names an audit', () => {
  expect(requestCategories.filter(needsAudit)).toEqual(['scheduleChange'])
})

test('only rejecting takes a reason', () => {
  expect(requestActions.filter(requestNeedsReason)).toEqual(['reject'])
})
