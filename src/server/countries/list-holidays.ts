import type { z } from 'zod'
import type { countries, holiday } from '#contract/countries.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { addDays } from '#domain/zoned-time.ts'
import type { Db } from '#server/db/transaction.ts'
import { type Reckoned, reckonHolidays } from './holiday-thread.ts'
import { keepLatest } from './keep-latest.ts'
import { listCodes } from './queries.ts'

type Holiday = z.output<typeof holiday>
type NamedDay = Omit<Holiday, 'countryId'>

/** Public holidays between two days, both included, by day. A country that the library doesn't know has none. */
export async function listHolidays(
  sql: Db,
  { countryId, start, end }: Parsed<typeof countries.holidays, 'query'>,
) {
  const years = yearsOf(start, end)
  const asked = (await listCodes(sql, countryId)).flatMap(({ id, code }) =>
    years.map(async year =>
      (await calendars.get(`${code} ${year}`))
        .filter(({ day }) => start <= day && day <= end)
        .map(({ day, name }): Holiday => ({ countryId: id, day, name })),
    ),
  )
  const rows = (await Promise.all(asked)).flat()
  rows.sort((a, b) => a.day.localeCompare(b.day) || a.countryId - b.countryId)
  return { count: String(rows.length), rows }
}

/** No holiday is longer than this; one of late December reaches into the next year. */
const longestDays = 14

/** The years in which audits lie: far beyond them some calendars take the library minutes. */
function yearsOf(start: string, end: string): number[] {
  const first = Math.max(2000, Number(addDays(start, -longestDays).slice(0, 4)))
  const last = Math.min(2100, Number(end.slice(0, 4)))
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, nth) => first + nth)
}

/** By country and year: two and a half years of all countries. */
const calendars = keepLatest(500, async key => {
  const [code = '', year] = key.split(' ')
  return (await reckonHolidays(code, Number(year))).flatMap(spread)
})

/** A holiday on each of its days. */
const spread = ({ day, days, name }: Reckoned) =>
  Array.from({ length: days }, (_, nth): NamedDay => ({ day: addDays(day, nth), name }))
