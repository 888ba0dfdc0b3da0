import type { Sql } from 'postgres'
import type { Parsed } from '#contract/endpoint.ts'
import { Failure, type FieldFault } from '#contract/failure.ts'
import type { requests } from '#contract/requests.ts'
import { mayEditRequest } from '#domain/request-rights.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { isReviewer } from '#server/people/holders.ts'
import { followRequest } from '#server/planning/open-case.ts'
import { hasOnTeam } from '#server/planning/team-queries.ts'
import { faultOf, refuse } from '#server/refuse.ts'
import { sayRequestFailure } from '#words/en/request-failures.ts'
import { type LockedRequest, lockRequest, requireTransition } from './lock-request.ts'
import { notifyReviewer } from './notify-parties.ts'
import {
  findRequest,
  findSent,
  insertRequest,
  lockSubject,
  mayOpen,
  noteSent,
  type Request,
  updateRequest,
} from './queries.ts'

type Form = Parsed<typeof requests.create, 'body'>

/** Makes a request for oneself or somebody else. The database refuses overlaps. */
export async function createRequest(sql: Sql, caller: Caller, form: Form): Promise<Request> {
  const parties = { userId: form.userId ?? caller.accountId, createdUserId: caller.accountId }
  if (parties.userId !== caller.accountId && !caller.holds('ViewAllRequests'))
    throw refuse('forbidden', sayRequestFailure.text('onlyOwn'))
  return transaction(sql, { actor: caller.accountId }, async tx => {
    const sentBefore = form.key && (await findSent(tx, caller.accountId, form.key))
    if (sentBefore) return findRequest(tx, sentBefore)
    await refuseFormFaults(tx, caller, form, parties.userId)
    const request = await findRequest(tx, await insertRequest(tx, form, parties))
    if (form.key) await noteSent(tx, caller.accountId, form.key, request.id)
    await notifyReviewer(tx, caller, request)
    return request
  })
}

async function refuseFormFaults(tx: Db, caller: Caller, form: Form, userId: number): Promise<void> {
  const subject = await lockSubject(tx, userId)
  const faults = [
    ...(subject?.isLive ? [] : [faultOf('userId', sayRequestFailure.text('personGone'))]),
    ...(await reviewerFaults(tx, form.reviewerId, [userId, caller.accountId])),
    ...(form.projectId ? await auditFaults(tx, caller, form.projectId) : []),
  ]
  if (faults.length > 0) throw Failure.invalid(faults)
}

type Change = Parsed<typeof requests.update, 'body'>

/** Changes a waiting request and notifies a new reviewer. */
export async function changeRequest(sql: Sql, caller: Caller, id: number, change: Change): Promise<Request> {
  return transaction(sql, { actor: caller.accountId }, async tx => {
    const rule = { visible: mayOpen(tx, caller), version: change.version, may: mayEditRequest }
    const before = await lockRequest(tx, caller, id, rule)
    requireTransition(before.status, 'edit')
    await refuseChangeFaults(tx, caller, before, change)
    await updateRequest(tx, id, change)
    const request = await findRequest(tx, id)
    await followRequest(tx, { ...request, auditorId: request.userId })
    if (request.reviewerId !== before.reviewerId) await notifyReviewer(tx, caller, request)
    return request
  })
}

/** Checks only what changes: the reviewer may have lost the permission since, or the audit been deleted. */
async function refuseChangeFaults(
  tx: Db,
  caller: Caller,
  before: LockedRequest,
  change: Change,
): Promise<void> {
  const { userId, createdUserId } = before
  const isReviewerNew = change.reviewerId !== before.reviewerId
  const newAuditId = change.projectId === before.projectId ? null : change.projectId
  const faults = [
    ...((change.userId ?? userId) === userId
      ? []
      : [faultOf('userId', sayRequestFailure.text('personFixed'))]),
    ...(isReviewerNew ? await reviewerFaults(tx, change.reviewerId, [userId, createdUserId]) : []),
    ...(newAuditId ? await auditFaults(tx, caller, newAuditId) : []),
  ]
  if (faults.length > 0) throw Failure.invalid(faults)
}

/** Reviewers may decide requests, and are neither the person it is about nor who made it. */
async function reviewerFaults(tx: Db, reviewerId: number, owners: readonly number[]): Promise<FieldFault[]> {
  const field = 'reviewerId'
  if (owners.includes(reviewerId)) return [faultOf(field, sayRequestFailure.text('reviewerInvolved'))]
  const found = await tx`
    select from account join role on role.id = account.role_id where account.id = ${reviewerId} and ${isReviewer(tx)}`
  return found.length > 0 ? [] : [faultOf(field, sayRequestFailure.text('reviewerUnable'))]
}

/** An audit that the caller may see. */
async function auditFaults(tx: Db, caller: Caller, auditId: number): Promise<FieldFault[]> {
  const seesAll = caller.holds('ViewAllAudit') || caller.holds('ViewAuditDetail')
  const found = await tx`
    select from audit where id = ${auditId} and deleted_at is null
      and (${seesAll} or ${hasOnTeam(tx, caller.accountId)})`
  return found.length > 0 ? [] : [faultOf('projectId', sayRequestFailure.text('auditGone'))]
}
