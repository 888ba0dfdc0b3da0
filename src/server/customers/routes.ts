import type { FastifyInstance } from 'fastify'
import { customers } from '#contract/customers.ts'
import { transaction } from '#server/db/transaction.ts'
import { serve } from '#server/http/serve.ts'
import { deleteCustomer, findCustomer, insertCustomer, listCustomers } from './queries.ts'
import { saveCustomer } from './save-customer.ts'
import { findWishes, saveWishes } from './wishes.ts'

export function serveCustomers(app: FastifyInstance): void {
  const { sql } = app
  serve(app, customers.list, ({ query }) => listCustomers(sql, query))
  serve(app, customers.one, ({ params }) => findCustomer(sql, params.id))
  serve(app, customers.create, ({ body, caller }) =>
    transaction(sql, { actor: caller.accountId }, tx => insertCustomer(tx, body)),
  )
  serve(app, customers.update, ({ params, body, caller }) => saveCustomer(sql, caller, params.id, body))
  serve(app, customers.wishes, ({ params }) => findWishes(sql, params.id))
  serve(app, customers.changeWishes, ({ params, body, caller }) => saveWishes(sql, caller, params.id, body))
  serve(app, customers.remove, ({ params, caller }) =>
    transaction(sql, { actor: caller.accountId, action: 'delete' }, tx => deleteCustomer(tx, params.id)),
  )
}
