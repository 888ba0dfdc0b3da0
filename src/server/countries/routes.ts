import type { FastifyInstance } from 'fastify'
import { countries } from '#contract/countries.ts'
import { transaction } from '#server/db/transaction.ts'
import { serve } from '#server/http/serve.ts'
import { listHolidays } from './list-holidays.ts'
import { deleteCountry, findCountry, insertCountry, listCountries, updateCountry } from './queries.ts'

export function serveCountries(app: FastifyInstance): void {
  const { sql } = app
  serve(app, countries.list, ({ query }) => listCountries(sql, query))
  serve(app, countries.holidays, ({ query }) => listHolidays(sql, query))
  serve(app, countries.one, ({ params }) => findCountry(sql, params.id))
  serve(app, countries.create, ({ body, caller }) =>
    transaction(sql, { actor: caller.accountId }, tx => insertCountry(tx, body)),
  )
  serve(app, countries.update, ({ params, body, caller }) =>
    transaction(sql, { actor: caller.accountId }, tx => updateCountry(tx, params.id, body)),
  )
  serve(app, countries.remove, ({ params, caller }) =>
    transaction(sql, { actor: caller.accountId }, tx => deleteCountry(tx, params.id)),
  )
}
