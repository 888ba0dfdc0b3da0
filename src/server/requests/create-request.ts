import type { Sql } from 'postgres'
import type { Parsed } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import type { requests } from '#contract/requests.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { notifyReviewer } from './notify-parties.ts'
import { findRequest, insertRequest, lockSubject, type Request } from './queries.ts'
import { auditFaults, reviewerFaults } from './request-faults.ts'

type Form = Parsed<typeof requests.create, 'body'>

/** Asks for oneself, or for somebody else. What may overlap is for the database to say. */
export async function createRequest(sql: Sql, caller: Caller, form: Form): Promise<Request> {
  const parties = { userId: form.userId ?? caller.accountId, createdUserId: caller.accountId }
  if (parties.userId !== caller.accountId && !caller.holds('ViewAllRequests'))
    throw new Failure('forbidden', 'You can make requests for yourself only.')
  return transaction(sql, { actor: caller.accountId }, async tx => {
    await refuseFaults(tx, caller, form, parties.userId)
    const request = await findRequest(tx, await insertRequest(tx, form, parties))
    await notifyReviewer(tx, caller, request)
    return request
  })
}

async function refuseFaults(tx: Db, caller: Caller, form: Form, userId: number): Promise<void> {
  const subject = await lockSubject(tx, userId)
  const faults = [
    ...(subject?.isLive ? [] : [{ field: 'userId', message: 'This person does not exist any more.' }]),
    ...(await reviewerFaults(tx, form.reviewerId, [userId, caller.accountId])),
    ...(form.projectId ? await auditFaults(tx, caller, form.projectId) : []),
  ]
  if (faults.length > 0) throw Failure.invalid(faults)
}
