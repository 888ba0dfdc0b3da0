import type { Sql } from 'postgres'
import type { Parsed } from '#contract/endpoint.ts'
import type { requests } from '#contract/requests.ts'
import { isOwnRequest, mayDeleteRequest } from '#domain/request-rights.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuse } from '#server/refuse.ts'
import { sayRequestFailure } from '#words/en/request-failures.ts'
import { lockRequest, requireTransition } from './lock-request.ts'
import { notifyCancelAsked, notifyCancelRefused, withdrawReviewRequest } from './notify-parties.ts'
import { findRequest, markCancelAsked, mayOpen, type Request } from './queries.ts'

type Asked = Parsed<typeof requests.askCancel, 'body'>

/** Asks the reviewer to take back what was accepted; until then it stands. */
export async function askToCancel(
  sql: Sql,
  caller: Caller,
  id: number,
  { reason, version }: Asked,
): Promise<Request> {
  return transaction(sql, { actor: caller.accountId, reason }, async tx => {
    const rule = { visible: mayOpen(tx, caller), version, may: isOwnOf(caller) }
    const request = await lockRequest(tx, caller, id, rule)
    requireTransition(request.status, 'askCancel')
    if (request.cancelAskedAt) throw refuse('conflict', sayRequestFailure.text('cancelAsked'))
    if (request.end <= new Date()) throw refuse('conflict', sayRequestFailure.text('isOver'))
    await markCancelAsked(tx, id, { at: new Date(), note: reason })
    const asked = await findRequest(tx, id)
    await notifyCancelAsked(tx, caller, asked)
    return asked
  })
}

const isOwnOf =
  ({ accountId }: Caller) =>
  (request: Parameters<typeof isOwnRequest>[0]) =>
    isOwnRequest(request, accountId)

/** It stays as it was accepted. Whoever could take it back may say so. */
export async function refuseToCancel(
  sql: Sql,
  caller: Caller,
  id: number,
  { reason, version }: Parsed<typeof requests.refuseCancel, 'body'>,
): Promise<Request> {
  return transaction(sql, { actor: caller.accountId, reason }, async tx => {
    const rule = { visible: mayOpen(tx, caller), version, may: mayDeleteRequest }
    const request = await lockRequest(tx, caller, id, rule)
    requireTransition(request.status, 'refuseCancel')
    if (!request.cancelAskedAt) throw refuse('conflict', sayRequestFailure.text('nothingAsked'))
    await markCancelAsked(tx, id, { at: null, note: '' })
    await withdrawReviewRequest(tx, id)
    const kept = await findRequest(tx, id)
    await notifyCancelRefused(tx, caller, kept, reason)
    return kept
  })
}
