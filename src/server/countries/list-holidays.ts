import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { z } from 'zod'
import type { countries, holiday } from '#contract/countries.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { addDays } from '#domain/zoned-time.ts'
import type { Db } from '#server/db/transaction.ts'
import { listCodes } from './queries.ts'

type Holiday = z.output<typeof holiday>
type NamedDay = Omit<Holiday, 'countryId'>

/** Public holidays between two days, both included, by day. A country that the library doesn't know has none. */
export async function listHolidays(
  sql: Db,
  { countryId, start, end }: Parsed<typeof countries.holidays, 'query'>,
) {
  const rows: Holiday[] = []
  for (const { id, code } of await listCodes(sql, countryId))
    for (const year of yearsOf(start, end))
      for (const { day, name } of await holidaysOf(code, year))
        if (start <= day && day <= end) rows.push({ countryId: id, day, name })
  rows.sort((a, b) => a.day.localeCompare(b.day) || a.countryId - b.countryId)
  return { count: String(rows.length), rows }
}

const dayLength = 24 * 60 * 60 * 1000

/** No holiday is longer than this; one of late December reaches into the next year. */
const longestDays = 14

/** The years in which audits lie: far beyond them some calendars take the library minutes. */
function yearsOf(start: string, end: string): number[] {
  const first = Math.max(2000, Number(addDays(start, -longestDays).slice(0, 4)))
  const last = Math.min(2100, Number(end.slice(0, 4)))
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, nth) => first + nth)
}

/** By country and year; a lunar calendar takes up to a tenth of a second to reckon. */
const known = new Map<string, NamedDay[]>()

async function holidaysOf(code: string, year: number): Promise<NamedDay[]> {
  const key = `${code} ${year}`
  const cached = known.get(key)
  if (cached) return cached

  await letOthersRun()
  // Loaded when it is first asked for: it brings a third of a second of data.
  const { default: Holidays } = await import('date-holidays')
  const found = new Holidays(code, { types: ['public'] }).getHolidays(year, 'en').flatMap(spread)
  known.set(key, found)
  return found
}

/** A holiday on each of its days. Days of 23 and 25 hours are days, half a day off is none. */
function spread({ date, start, end, name }: { date: string; start: Date; end: Date; name: string }) {
  const days = Math.floor((end.getTime() - start.getTime()) / dayLength + 0.25)
  return Array.from({ length: days }, (_, nth): NamedDay => ({ day: addDays(date.slice(0, 10), nth), name }))
}
