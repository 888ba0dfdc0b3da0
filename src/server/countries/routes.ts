import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { countries, type holiday } from '#contract/countries.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import { serve } from '#server/http/serve.ts'
import { holidaysBetween } from '#server/planning/holidays.ts'
import {
  deleteCountry,
  findCountry,
  insertCountry,
  listCodes,
  listCountries,
  updateCountry,
} from './queries.ts'

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

type Holiday = z.output<typeof holiday>

/** Public holidays between two days, both included, by day. A country that the library doesn't know has none. */
async function listHolidays(sql: Db, { countryId, start, end }: Parsed<typeof countries.holidays, 'query'>) {
  const asked = (await listCodes(sql, countryId)).map(async ({ id, code }) =>
    (await holidaysBetween(code, start, end)).map(({ day, name }): Holiday => ({ countryId: id, day, name })),
  )
  const rows = (await Promise.all(asked)).flat()
  rows.sort((a, b) => a.day.localeCompare(b.day) || a.countryId - b.countryId)
  return { count: String(rows.length), rows }
}
