import type { FastifyInstance } from 'fastify'
import { sites } from '#contract/sites.ts'
import { transaction } from '#server/db/transaction.ts'
import { serve } from '#server/http/serve.ts'
import { listSites } from './queries.ts'
import { addSite, changeSite, deleteSite } from './save-site.ts'

export function serveSites(app: FastifyInstance): void {
  const { sql } = app
  serve(app, sites.list, ({ query }) => listSites(sql, query))
  serve(app, sites.create, ({ params, body, caller }) =>
    transaction(sql, { actor: caller.accountId }, tx => addSite(tx, params.id, body)),
  )
  serve(app, sites.update, ({ params, body, caller }) =>
    transaction(sql, { actor: caller.accountId }, tx => changeSite(tx, caller, params.id, body)),
  )
  serve(app, sites.remove, ({ params, caller }) =>
    transaction(sql, { actor: caller.accountId }, tx => deleteSite(tx, params.id)),
  )
}
