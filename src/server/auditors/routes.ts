import type { FastifyInstance } from 'fastify'
import { auditors } from '#contract/auditors.ts'
import { serve } from '#server/http/serve.ts'
import { refuseUnseen } from '#server/planning/audit-guards.ts'
import { findFreeDates } from '#server/planning/free-dates.ts'
import { findAuditor, findNeed, listAuditors } from './queries.ts'
import { createAuditor, updateAuditor } from './save-auditor.ts'
import { maskFits, visibilityOf } from './show-fit.ts'

export function serveAuditors(app: FastifyInstance): void {
  const { sql } = app
  serve(app, auditors.list, async ({ query, caller }) => {
    if (query.projectId) await refuseUnseen(sql, caller, query.projectId)
    const need = await findNeed(sql, query)
    const { count, rows } = await listAuditors(sql, query, { need, visibility: visibilityOf(caller) })
    return { count, rows: need ? await maskFits(sql, caller, rows) : rows }
  })
  serve(app, auditors.freeDates, async ({ query, caller }) => {
    await refuseUnseen(sql, caller, query.projectId)
    return findFreeDates(sql, query)
  })
  serve(app, auditors.one, ({ params }) => findAuditor(sql, params.id))
  serve(app, auditors.create, ({ body, caller }) => createAuditor(sql, caller, body))
  serve(app, auditors.update, ({ params, body, caller }) => updateAuditor(sql, caller, params.id, body))
}
