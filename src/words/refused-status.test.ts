import { describe, expect, test } from 'vitest'
import {
  type AuditAction,
  type AuditStatus,
  auditActions,
  auditStatuses,
  nextStatus,
} from '#domain/audit-status.ts'
import { nextRequestStatus, requestActions, requestStatuses } from '#domain/request-status.ts'
import { sayStatus } from './en/statuses.ts'
import { refusedAudit, refusedRequest } from './refused-status.ts'
import { sayText } from './words.ts'

describe('Why an audit’s status refuses an action', () => {
  const refused = auditStatuses.flatMap(status =>
    auditActions.filter(action => !nextStatus(status, action)).map(action => [status, action] as const),
  )

  test.each(refused)('names the status %s and the action %s', (status, action) => {
    const pattern = new RegExp(`^This audit is .*${status}.* can’t be .*${action}.*\\.$`)
    expect(sayText(refusedAudit(status, action))).toMatch(pattern)
  })

  test.each<[AuditStatus, AuditAction | 'delete', string]>([
    ['draft', 'complete', 'This audit is a draft and can’t be completed.'],
    ['completed', 'cancel', 'This audit is completed and can’t be canceled.'],
    ['canceled', 'cancel', 'This audit is canceled and can’t be canceled again.'],
    ['assigned', 'delete', 'This audit is assigned and can’t be deleted.'],
    ['draft', 'delete', 'This draft was in the roster before, so it can’t be deleted; cancel it instead.'],
  ])('reads, %s, %s: %s', (status, action, sentence) => {
    expect(sayText(refusedAudit(status, action))).toBe(sentence)
  })
})

describe('Why a request’s status refuses an action', () => {
  const refused = requestStatuses.flatMap(status =>
    requestActions
      .filter(action => !nextRequestStatus(status, action))
      .map(action => [status, action] as const),
  )

  test.each(refused)('names the status %s and the action %s', (status, action) => {
    const current = sayStatus(status).toLowerCase()
    const again = current.startsWith(action) ? ' again' : ''
    const verb = action.endsWith('Cancel') ? 'cancele' : action
    const pattern = new RegExp(`^This request is ${current} and can’t be ${verb}e?d${again}\\.$`)
    expect(sayText(refusedRequest(status, action))).toMatch(pattern)
  })
})
