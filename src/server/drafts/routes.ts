import type { FastifyInstance } from 'fastify'
import { capacity } from '#contract/capacity.ts'
import { drafts } from '#contract/drafts.ts'
import { giveWay } from '#server/db/in-steps.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { serve } from '#server/http/serve.ts'
import { refuse } from '#server/refuse.ts'
import { sayCallFailure } from '#words/en/call-failures.ts'
import { listCapacity } from './list-capacity.ts'
import { proposeDrafts } from './propose.ts'
import { undoDrafts } from './undo-drafts.ts'
import { writeDrafts } from './write-drafts.ts'

export function serveDrafts(app: FastifyInstance): void {
  const { sql } = app
  serve(app, capacity.list, ({ query }) => listCapacity(sql, query))
  serve(app, drafts.propose, async ({ body, caller }) => {
    requireSight(caller)
    return proposeDrafts(sql, body)
  })
  serve(app, drafts.create, async ({ body, caller }) => {
    requireSight(caller)
    const { accountId } = caller
    return transaction(sql, { actor: accountId }, tx => writeDrafts(tx, accountId, body.items, giveWay))
  })
  serve(app, drafts.undo, ({ params, caller }) => undoDrafts(sql, caller, params.id))
}

/** What a draft is made of are visits. */
function requireSight({ holds }: Caller): void {
  if (!holds('ViewCertificates')) throw refuse('forbidden', sayCallFailure.text('forbidden'))
}
