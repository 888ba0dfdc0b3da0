import type { FastifyInstance } from 'fastify'
import { auditors } from '#contract/auditors.ts'
import { transaction } from '#server/db/transaction.ts'
import { serve } from '#server/http/serve.ts'
import { hidePhone } from '#server/people/phones.ts'
import { refuseUnseen } from '#server/planning/audit-guards.ts'
import { findFreeDates } from '#server/planning/free-dates.ts'
import { listCommonDates } from './common-dates.ts'
import { findAuditors } from './find-auditors.ts'
import { findAuditor } from './queries.ts'
import { changeAuditor, createAuditor } from './save-auditor.ts'

export function serveAuditors(app: FastifyInstance): void {
  const { sql } = app
  serve(app, auditors.list, ({ query, caller }) => findAuditors(sql, caller, query))
  serve(app, auditors.commonDates, async ({ query, caller }) => {
    if (query.projectId) await refuseUnseen(sql, caller, query.projectId)
    return listCommonDates(sql, query)
  })
  serve(app, auditors.freeDates, async ({ query, caller }) => {
    await refuseUnseen(sql, caller, query.projectId)
    return findFreeDates(sql, query)
  })
  serve(app, auditors.one, async ({ params, caller }) => hidePhone(caller, await findAuditor(sql, params.id)))
  serve(app, auditors.create, ({ body, caller }) => createAuditor(sql, caller, body))
  serve(app, auditors.update, ({ params, body, caller }) =>
    transaction(sql, { actor: caller.accountId }, tx => changeAuditor(tx, caller, params.id, body)),
  )
}
