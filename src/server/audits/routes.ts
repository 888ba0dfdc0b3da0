import type { FastifyInstance } from 'fastify'
import type { Sql } from 'postgres'
import { audits } from '#contract/audits.ts'
import { bulk } from '#contract/bulk.ts'
import { copies } from '#contract/copies.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { undoCalls } from '#contract/undo.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { serve } from '#server/http/serve.ts'
import { listConcerns, toWireConcern } from '#server/planning/concerns.ts'
import { findAudit } from '#server/planning/read-audits.ts'
import { changeStatus, deleteAudit, runStep, toEdit } from './change-audit.ts'
import { changeMany, previewMany } from './change-many.ts'
import { copyAudits, previewCopies } from './copy-audits.ts'
import { createAudit } from './create-audit.ts'
import { listAudits } from './list-audits.ts'
import { listChanges } from './list-changes.ts'
import { listUncovered } from './list-uncovered.ts'
import { findDetail } from './queries.ts'
import { sayDone, takeDoneBack } from './say-done.ts'
import { previewUndo, removeMade, reopenAudits } from './undo-audits.ts'

export function serveAudits(app: FastifyInstance): void {
  const { sql } = app
  const listedOf = (caller: Caller) => onlyOf(caller, caller.holds('ViewAllAudit'))
  serve(app, audits.list, ({ query, caller }) => listAudits(sql, query, listedOf(caller)), {
    sharedBy: ({ query, caller }) => [query, listedOf(caller)],
  })
  serve(app, audits.uncovered, ({ query, caller }) => listUncovered(sql, caller, query))
  serve(app, audits.concerns, ({ query }) => findConcerns(sql, query))
  serve(app, audits.changes, ({ query, caller }) => listChanges(sql, caller, query))
  serve(app, audits.one, ({ params, caller }) =>
    findDetail(sql, caller, params.id, onlyOf(caller, caller.holds('ViewAuditDetail'))),
  )
  serve(app, audits.create, ({ body, caller }) => createAudit(sql, caller, body))
  serve(app, audits.update, ({ params, body, caller }) => {
    const { step, given } = toEdit(params.id, body)
    return runStep(sql, caller, step, given)
  })
  serve(app, audits.assign, ({ params, body, caller }) =>
    runStep(sql, caller, { ...teamOf(params, body), kind: 'assign' }, body),
  )
  serve(app, audits.reassign, ({ params, body, caller }) =>
    runStep(sql, caller, { ...teamOf(params, body), kind: 'replace' }, body),
  )
  serve(app, audits.draft, ({ params, body: { reasonCode, ...body }, caller }) =>
    runStep(sql, caller, { kind: 'draft', projectId: params.id, ...body }, { reasonCode }),
  )
  serve(app, audits.agree, ({ params, body, caller }) =>
    runStep(sql, caller, { kind: 'agree', projectId: params.id, ...body }),
  )
  serve(app, audits.cancel, ({ params, body, caller }) =>
    changeStatus(sql, caller, { action: 'cancel', projectId: params.id, ...body }),
  )
  serve(app, audits.complete, ({ params, body, caller }) =>
    changeStatus(sql, caller, { action: 'complete', projectId: params.id, ...body }),
  )
  serve(app, bulk.preview, ({ body, caller }) => previewMany(sql, caller, body))
  serve(app, bulk.apply, ({ body, caller }) => changeMany(sql, caller, body))
  serve(app, bulk.undo, ({ body, caller }) => reopenAudits(sql, caller, body))
  serve(app, copies.preview, ({ body, caller }) => previewCopies(sql, caller, body))
  serve(app, copies.make, ({ body, caller }) => copyAudits(sql, caller, body))
  serve(app, copies.undo, ({ body, caller }) => removeMade(sql, caller, body))
  serve(app, undoCalls.preview, ({ body, caller }) => previewUndo(sql, caller, body))
  serve(app, audits.done, ({ params, body, caller }) => sayDone(sql, caller, params.id, body))
  serve(app, audits.notDone, ({ params, body, caller }) =>
    takeDoneBack(sql, caller, params.id, body?.version),
  )
  serve(app, audits.reopen, ({ params, body, caller }) =>
    changeStatus(sql, caller, { action: 're-open', projectId: params.id, ...body }),
  )
  serve(app, audits.follow, ({ params, body, caller }) =>
    followAudit(sql, caller, params.id, body.isFollowed),
  )
  serve(app, audits.remove, ({ params, caller }) => deleteAudit(sql, caller, params.id))
}

/** A page of what holds against booked teams, of the codes asked for. */
async function findConcerns(
  sql: Sql,
  { limit, offset, code, accepted: withAccepted = false, ...scope }: Parsed<typeof audits.concerns, 'query'>,
) {
  const all = (await listConcerns(sql, scope, { withAccepted }))
    .map(row => ({ ...row, reasons: row.reasons.filter(one => !code || code.includes(one.code)) }))
    .filter(({ reasons }) => reasons.length > 0)
  return { count: String(all.length), rows: all.slice(offset, offset + limit).map(toWireConcern) }
}

/** Callers who may not see every audit see those of their own teams. */
/** Without the permission to see all only those whose team one is on. */
export const onlyOf = ({ accountId }: Caller, seesAll: boolean) => (seesAll ? undefined : accountId)

const teamOf = ({ id }: { id: number }, { auditors, version }: Parsed<typeof audits.assign, 'body'>) => ({
  projectId: id,
  auditors,
  version,
})

/** Starts or stops notifying the caller of changes of the audit. */
async function followAudit(sql: Sql, caller: Caller, id: number, isFollowed: boolean) {
  const { accountId } = caller
  return transaction(sql, { actor: accountId, action: isFollowed ? 'follow' : 'unfollow' }, async tx => {
    await findAudit(tx, id)
    if (isFollowed) await insertFollower(tx, id, accountId)
    else await tx`delete from audit_follower where audit_id = ${id} and account_id = ${accountId}`
    return { isFollowed }
  })
}

async function insertFollower(tx: Db, id: number, accountId: number): Promise<void> {
  await tx`
    insert into audit_follower (audit_id, account_id) values (${id}, ${accountId}) on conflict do nothing`
}
