import type { z } from 'zod'
import type { countries, holiday } from '#contract/countries.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { Db } from '#server/db/transaction.ts'
import { holidaysBetween } from '#server/planning/holidays.ts'
import { listCodes } from './queries.ts'

type Holiday = z.output<typeof holiday>

/** Public holidays between two days, both included, by day. A country that the library doesn't know has none. */
export async function listHolidays(
  sql: Db,
  { countryId, start, end }: Parsed<typeof countries.holidays, 'query'>,
) {
  const asked = (await listCodes(sql, countryId)).map(async ({ id, code }) =>
    (await holidaysBetween(code, start, end)).map(({ day, name }): Holiday => ({ countryId: id, day, name })),
  )
  const rows = (await Promise.all(asked)).flat()
  rows.sort((a, b) => a.day.localeCompare(b.day) || a.countryId - b.countryId)
  return { count: String(rows.length), rows }
}
