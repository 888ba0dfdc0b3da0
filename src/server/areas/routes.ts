import type { FastifyInstance } from 'fastify'
import { areas } from '#contract/areas.ts'
import { transaction } from '#server/db/transaction.ts'
import { serve } from '#server/http/serve.ts'
import { deleteArea, findArea, insertArea, listAreas, updateArea } from './queries.ts'

export function serveAreas(app: FastifyInstance): void {
  const { sql } = app
  serve(app, areas.list, ({ query }) => listAreas(sql, query))
  serve(app, areas.one, ({ params }) => findArea(sql, params.id))
  serve(app, areas.create, ({ body, caller }) =>
    transaction(sql, { actor: caller.accountId }, tx => insertArea(tx, body)),
  )
  serve(app, areas.update, ({ params, body, caller }) =>
    transaction(sql, { actor: caller.accountId }, tx => updateArea(tx, params.id, body)),
  )
  serve(app, areas.remove, ({ params, caller }) =>
    transaction(sql, { actor: caller.accountId }, tx => deleteArea(tx, params.id)),
  )
}
