import type { FastifyInstance } from 'fastify'
import { dayTables } from '#contract/day-tables.ts'
import { transaction } from '#server/db/transaction.ts'
import { serve } from '#server/http/serve.ts'
import { deleteDayTable, findDayTable, insertDayTable, listDayTables, updateDayTable } from './queries.ts'

export function serveDayTables(app: FastifyInstance): void {
  const { sql } = app
  serve(app, dayTables.list, ({ query }) => listDayTables(sql, query))
  serve(app, dayTables.one, ({ params }) => findDayTable(sql, params.id))
  serve(app, dayTables.create, ({ body, caller }) =>
    transaction(sql, { actor: caller.accountId }, tx => insertDayTable(tx, body)),
  )
  serve(app, dayTables.update, ({ params, body, caller }) =>
    transaction(sql, { actor: caller.accountId }, tx => updateDayTable(tx, params.id, body)),
  )
  serve(app, dayTables.remove, ({ params, caller }) =>
    transaction(sql, { actor: caller.accountId }, tx => deleteDayTable(tx, params.id)),
  )
}
