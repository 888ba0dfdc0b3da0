import type { FastifyInstance } from 'fastify'
import { savedViews } from '#contract/saved-views.ts'
import { transaction } from '#server/db/transaction.ts'
import { serve } from '#server/http/serve.ts'
import { deleteView, insertView, listViews, updateView } from './queries.ts'

export function serveSavedViews(app: FastifyInstance): void {
  const { sql } = app
  serve(app, savedViews.list, ({ caller }) => listViews(sql, caller))
  serve(app, savedViews.create, ({ body, caller }) =>
    transaction(sql, { actor: caller.accountId }, tx => insertView(tx, caller, body)),
  )
  serve(app, savedViews.update, ({ params, body, caller }) =>
    transaction(sql, { actor: caller.accountId }, tx => updateView(tx, caller, params.id, body)),
  )
  serve(app, savedViews.remove, ({ params, caller }) =>
    transaction(sql, { actor: caller.accountId }, tx => deleteView(tx, caller, params.id)),
  )
}
