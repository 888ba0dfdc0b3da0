import type { FastifyInstance } from 'fastify'
import { vehicles } from '#contract/vehicles.ts'
import { transaction } from '#server/db/transaction.ts'
import { serve } from '#server/http/serve.ts'
import { deleteVehicle, findVehicle, insertVehicle, listVehicles, updateVehicle } from './queries.ts'

export function serveVehicles(app: FastifyInstance): void {
  const { sql } = app
  serve(app, vehicles.list, ({ query }) => listVehicles(sql, query))
  serve(app, vehicles.one, ({ params }) => findVehicle(sql, params.id))
  serve(app, vehicles.create, ({ body, caller }) =>
    transaction(sql, { actor: caller.accountId }, tx => insertVehicle(tx, body)),
  )
  serve(app, vehicles.update, ({ params, body, caller }) =>
    transaction(sql, { actor: caller.accountId }, tx => updateVehicle(tx, params.id, body)),
  )
  serve(app, vehicles.remove, ({ params, caller }) =>
    transaction(sql, { actor: caller.accountId }, tx => deleteVehicle(tx, params.id)),
  )
}
