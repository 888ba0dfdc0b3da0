import type { FastifyInstance } from 'fastify'
import { auditors } from '#contract/auditors.ts'
import { serve } from '#server/http/serve.ts'
import type { Session } from '#server/http/session.ts'
import { maskAbsences } from '#server/planning/fit.ts'
import { findFreeDates } from '#server/planning/free-dates.ts'
import { type Auditor, findAuditor, findNeed, listAuditors } from './queries.ts'
import { createAuditor, updateAuditor } from './save-auditor.ts'

export function serveAuditors(app: FastifyInstance): void {
  const { sql } = app
  serve(app, auditors.list, async ({ query, session }) => {
    const { count, rows } = await listAuditors(sql, query, await findNeed(sql, query))
    return { count, rows: rows.map(row => showTo(session, row)) }
  })
  serve(app, auditors.freeDates, ({ query }) => findFreeDates(sql, query))
  serve(app, auditors.one, ({ params }) => findAuditor(sql, params.id))
  serve(app, auditors.create, ({ body, session }) => createAuditor(sql, session, body))
  serve(app, auditors.update, ({ params, body, session }) => updateAuditor(sql, session, params.id, body))
}

const showTo = (session: Session, row: Auditor): Auditor =>
  row.clashes ? { ...row, clashes: maskAbsences(row.clashes, session) } : row
