import type { Interval } from '#domain/interval.ts'
import { isWorkingDay, moveWorkingDays, type WorkCalendar } from '#domain/working-days.ts'
import { addDays, daysTouched, localDay, localMoment, momentAt } from '#domain/zoned-time.ts'
import type { Db } from '#server/db/transaction.ts'
import { holidaysBetween } from '#server/planning/holidays.ts'

type Row = Interval & { id: number; timeZone: string; code: string; workDays: number[] }

/** Where audits lie after so many working days of the countries of their sites, by id. */
export async function moveByWorkingDays(
  sql: Db,
  ids: readonly number[],
  days: number,
): Promise<ReadonlyMap<number, Interval>> {
  const rows = await sql<Row[]>`
    select audit.id, audit.starts_at as start, audit.ends_at as "end", audit.time_zone, country.code, country.work_days
    from audit
    join site on site.customer_id = audit.customer_id
      and (site.id = audit.site_id or audit.site_id is null and site.is_main)
    join country on country.id = site.country_id
    where audit.id = any(${[...ids]}::integer[])`
  const holidays = await readHolidays(rows, days)
  return new Map(
    rows.map(({ id, timeZone, workDays, code, ...time }) => [
      id,
      shift(time, timeZone, { calendar: { workDays, holidays: holidays.get(code) ?? new Set() }, days }),
    ]),
  )
}

/** Around all of them, as far as so many working days can lead. */
async function readHolidays(rows: readonly Row[], days: number) {
  const reach = 3 * Math.abs(days) + 60
  const known = new Map<string, ReadonlySet<string>>()
  for (const code of new Set(rows.map(row => row.code))) {
    const own = rows
      .filter(row => row.code === code)
      .map(({ start }) => localDay(start, 'UTC'))
      .sort()
    const [first = '', last = ''] = [own.at(0), own.at(-1)]
    const found = await holidaysBetween(code, addDays(first, -reach), addDays(last, reach))
    known.set(code, new Set(found.map(({ day }) => day)))
  }
  return known
}

type By = { calendar: WorkCalendar; days: number }

/** At the same hours there, over as many working days as before. */
export function shift({ start, end }: Interval, timeZone: string, { calendar, days }: By): Interval {
  const { first, last } = daysTouched({ start, end }, timeZone)
  let worked = 0
  for (let day = first; day <= last; day = addDays(day, 1)) if (isWorkingDay(day, calendar)) worked++
  const begins = moveWorkingDays(first, days, calendar)
  const ends = worked > 1 ? moveWorkingDays(begins, worked - 1, calendar) : begins
  // An end at midnight is that of the day after the last.
  const endDay = localDay(end, timeZone) > last ? addDays(ends, 1) : ends
  const clockOf = (moment: Date) => localMoment(moment, timeZone).slice(11)
  return {
    start: momentAt(`${begins}T${clockOf(start)}`, timeZone),
    end: momentAt(`${endDay}T${clockOf(end)}`, timeZone),
  }
}
