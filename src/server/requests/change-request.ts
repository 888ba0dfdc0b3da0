import type { Sql } from 'postgres'
import type { Parsed } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import type { requests } from '#contract/requests.ts'
import { mayEditRequest } from '#domain/request-rights.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { type LockedRequest, lockRequest, requireTransition } from './lock-request.ts'
import { notifyReviewer } from './notify-parties.ts'
import { findRequest, mayOpen, type Request, updateRequest } from './queries.ts'
import { auditFaults, reviewerFaults } from './request-faults.ts'

type Change = Parsed<typeof requests.update, 'body'>

/** Changes a request that waits; a new reviewer is told of it. */
export async function changeRequest(sql: Sql, caller: Caller, id: number, change: Change): Promise<Request> {
  return transaction(sql, { actor: caller.accountId }, async tx => {
    const rule = { visible: mayOpen(tx, caller), version: change.version, may: mayEditRequest }
    const before = await lockRequest(tx, caller, id, rule)
    requireTransition(before.status, 'edit')
    await refuseFaults(tx, caller, before, change)
    await updateRequest(tx, id, change)
    const request = await findRequest(tx, id)
    if (request.reviewerId !== before.reviewerId) await notifyReviewer(tx, caller, request)
    return request
  })
}

/** What stays is not asked again: a reviewer may have lost the right since, or the audit have gone. */
async function refuseFaults(tx: Db, caller: Caller, before: LockedRequest, change: Change): Promise<void> {
  const { userId, createdUserId } = before
  const isReviewerNew = change.reviewerId !== before.reviewerId
  const newAuditId = change.projectId === before.projectId ? null : change.projectId
  const faults = [
    ...((change.userId ?? userId) === userId
      ? []
      : [{ field: 'userId', message: 'A request stays with the person it is about.' }]),
    ...(isReviewerNew ? await reviewerFaults(tx, change.reviewerId, [userId, createdUserId]) : []),
    ...(newAuditId ? await auditFaults(tx, caller, newAuditId) : []),
  ]
  if (faults.length > 0) throw Failure.invalid(faults)
}
