import type { FastifyInstance } from 'fastify'
import type { Sql } from 'postgres'
import { requests } from '#contract/requests.ts'
import { isOwnRequest, mayDeleteRequest } from '#domain/request-rights.ts'
import { nextRequestStatus } from '#domain/request-status.ts'
import { transaction } from '#server/db/transaction.ts'
import { missing } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'
import { serve } from '#server/http/serve.ts'
import { refuse } from '#server/refuse.ts'
import { sayRequestFailure } from '#words/en/request-failures.ts'
import { askToCancel, refuseToCancel } from './cancel-request.ts'
import { readColleaguesAway } from './colleagues-away.ts'
import { decideRequest } from './decide-request.ts'
import { listApprovals, listRequests } from './list-requests.ts'
import { type LockedRequest, lockRequest, requireTransition, toPerson } from './lock-request.ts'
import { notifyCancelAccepted, notifyRevoked, withdrawReviewRequest } from './notify-parties.ts'
import { findRequest, markDeleted, mayOpen, releaseFuture } from './queries.ts'
import { listAllowance } from './read-allowance.ts'
import { readConsequences } from './read-consequences.ts'
import { changeRequest, createRequest } from './save-request.ts'

export function serveRequests(app: FastifyInstance): void {
  const { sql } = app
  serve(app, requests.list, ({ query, caller }) => listRequests(sql, caller, query))
  serve(app, requests.approval, ({ query, caller }) => listApprovals(sql, caller, query))
  serve(app, requests.colleaguesAway, ({ query, caller }) => readColleaguesAway(sql, caller, query))
  serve(app, requests.allowance, ({ query, caller }) => listAllowance(sql, caller, query))
  serve(app, requests.one, ({ params, caller }) => findRequest(sql, params.id, mayOpen(sql, caller)))
  serve(app, requests.consequences, ({ params, caller }) => readConsequences(sql, caller, params.id))
  serve(app, requests.create, ({ body, caller }) => createRequest(sql, caller, body))
  serve(app, requests.update, ({ params, body, caller }) => changeRequest(sql, caller, params.id, body))
  serve(app, requests.decide, ({ params, body, caller }) => decideRequest(sql, caller, params.id, body))
  serve(app, requests.askCancel, ({ params, body, caller }) => askToCancel(sql, caller, params.id, body))
  serve(app, requests.refuseCancel, ({ params, body, caller }) =>
    refuseToCancel(sql, caller, params.id, body),
  )
  serve(app, requests.remove, ({ params, caller }) => deleteRequest(sql, caller, params.id))
}

/** Withdraws a waiting request; of an accepted one, frees the time still to come. */
async function deleteRequest(sql: Sql, caller: Caller, id: number): Promise<void> {
  await transaction(sql, { actor: caller.accountId, action: 'delete' }, async tx => {
    const rule = { visible: mayOpen(tx, caller), may: isRefusedByStatusOnly(caller) }
    const request = await lockRequest(tx, caller, id, rule)
    if (request.status === 'deleted') throw missing()
    requireTransition(request.status, 'delete')
    if (!mayDeleteRequest(request, toPerson(caller)))
      throw refuse('conflict', sayRequestFailure.text('accepted'))
    const isFreed = await releaseFuture(tx, id, new Date())
    await markDeleted(tx, id)
    await withdrawReviewRequest(tx, id)
    if (request.cancelAskedAt) await notifyCancelAccepted(tx, caller, await findRequest(tx, id))
    else if (isFreed) await notifyRevoked(tx, caller, await findRequest(tx, id))
  })
}

/** An owner is refused for its status rather than a permission; so is everybody if there is nothing to delete. */
const isRefusedByStatusOnly = (caller: Caller) => (request: LockedRequest) =>
  mayDeleteRequest(request, toPerson(caller)) ||
  nextRequestStatus(request.status, 'delete') === null ||
  isOwnRequest(request, caller.accountId)
