import { addDays } from '#domain/zoned-time.ts'
import { type ComputedHoliday, computeHolidays } from './holiday-worker.ts'
import { makeCache } from './make-cache.ts'

type NamedDay = { day: string; name: string }

/** A country's public holidays between two days, both included. */
export async function holidaysBetween(code: string, start: string, end: string): Promise<NamedDay[]> {
  const asked = yearsOf(start, end).map(year => calendars.get(`${code} ${year}`))
  return (await Promise.all(asked)).flat().filter(({ day }) => start <= day && day <= end)
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
const calendars = makeCache(500, async key => {
  const [code = '', year] = key.split(' ')
  return (await computeHolidays(code, Number(year))).flatMap(spread)
})

/** A holiday on each of its days. */
const spread = ({ day, days, name }: ComputedHoliday) =>
  Array.from({ length: days }, (_, nth): NamedDay => ({ day: addDays(day, nth), name }))
