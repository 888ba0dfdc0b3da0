import type { FastifyInstance } from 'fastify'
import { audits } from '#contract/audits.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { serve } from '#server/http/serve.ts'
import type { Session } from '#server/http/session.ts'
import { findAudit } from '#server/planning/read-audits.ts'
import { changeStatus } from './change-status.ts'
import { createAudit } from './create-audit.ts'
import { deleteAudit } from './delete-audit.ts'
import { followAudit, isFollowing } from './follow-audit.ts'
import { listAudits } from './list-audits.ts'
import { listUncovered } from './list-uncovered.ts'
import { findSite } from './queries.ts'
import { runStep } from './run-step.ts'

export function serveAudits(app: FastifyInstance): void {
  const { sql } = app
  serve(app, audits.list, ({ query, session }) =>
    listAudits(sql, query, onlyOf(session, session.holds('ViewAllAudit'))),
  )
  serve(app, audits.uncovered, ({ query, session }) => listUncovered(sql, session, query))
  serve(app, audits.one, async ({ params, session }) => {
    const audit = await findAudit(sql, params.id, onlyOf(session, session.holds('ViewAuditDetail')))
    const site = await findSite(sql, audit.customerId)
    return { ...audit, site, isFollowed: await isFollowing(sql, session, audit.id) }
  })
  serve(app, audits.create, ({ body, session }) => createAudit(sql, session, body))
  serve(app, audits.update, ({ params, body: { confirmed, version, ...change }, session }) =>
    runStep(sql, session, { kind: 'changeAudit', projectId: params.id, version, change }, { confirmed }),
  )
  serve(app, audits.assign, ({ params, body, session }) =>
    runStep(sql, session, { ...teamOf(params, body), kind: 'assign' }, body),
  )
  serve(app, audits.reassign, ({ params, body, session }) =>
    runStep(sql, session, { ...teamOf(params, body), kind: 'replace' }, body),
  )
  serve(app, audits.draft, ({ params, body, session }) =>
    runStep(sql, session, { kind: 'draft', projectId: params.id, ...body }),
  )
  serve(app, audits.cancel, ({ params, body, session }) =>
    changeStatus(sql, session, { action: 'cancel', projectId: params.id, ...body }),
  )
  serve(app, audits.complete, ({ params, body, session }) =>
    changeStatus(sql, session, { action: 'complete', projectId: params.id, ...body }),
  )
  serve(app, audits.reopen, ({ params, body, session }) =>
    changeStatus(sql, session, { action: 're-open', projectId: params.id, ...body }),
  )
  serve(app, audits.follow, ({ params, body, session }) =>
    followAudit(sql, session, params.id, body.isFollowed),
  )
  serve(app, audits.remove, ({ params, session }) => deleteAudit(sql, session, params.id))
}

/** Whoever may not see every audit sees those whose team they are on. */
const onlyOf = ({ accountId }: Session, seesAll: boolean) => (seesAll ? undefined : accountId)

const teamOf = ({ id }: { id: number }, { auditors, version }: Parsed<typeof audits.assign, 'body'>) => ({
  projectId: id,
  auditors,
  version,
})
