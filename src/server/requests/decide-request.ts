import type { Sql } from 'postgres'
import type { Parsed } from '#contract/endpoint.ts'
import type { requests } from '#contract/requests.ts'
import { mayDecideRequest } from '#domain/request-rights.ts'
import { blocksRoster } from '#domain/request-status.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { notifyChange } from '#server/notifications/notify-change.ts'
import { bookAbsence } from './book-absence.ts'
import { lockRequest, requireTransition } from './lock-request.ts'
import { decisionNotice, withdrawReviewRequest } from './notify-parties.ts'
import { findRequest, type Request, updateDecision } from './queries.ts'

type Decision = Parsed<typeof requests.decide, 'body'>

/** Accepts or rejects a waiting request. Accepting an absence books its time in the roster, or is refused with the clashes. */
export async function decideRequest(
  sql: Sql,
  caller: Caller,
  id: number,
  { status: action, reason, releaseConflicts = false, releases, version }: Decision,
): Promise<Request> {
  return transaction(sql, { actor: caller.accountId, action, reason }, async tx => {
    // Those who may decide any request may also see it.
    const request = await lockRequest(tx, caller, id, { visible: tx`true`, version, may: mayDecideRequest })
    const status = requireTransition(request.status, action)
    const { category } = request
    const events =
      action === 'accept' && blocksRoster(category)
        ? await bookAbsence(tx, caller, { ...request, category }, { releases, releaseConflicts })
        : []
    await updateDecision(tx, id, { status, reason, decidedBy: caller.accountId })
    const decided = await findRequest(tx, id)
    await withdrawReviewRequest(tx, id)
    await notifyChange(tx, caller, events, [decisionNotice(decided)])
    return decided
  })
}
