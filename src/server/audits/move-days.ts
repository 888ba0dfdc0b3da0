import { type Interval, intersect } from '#domain/interval.ts'
import {
  isWorkingDay,
  moveWorkingDays,
  nearestWorkingDay,
  type WorkCalendar,
  yearsLater,
} from '#domain/working-days.ts'
import { addDays, daysTouched, localDay, localMoment, momentAt } from '#domain/zoned-time.ts'
import type { Db } from '#server/db/transaction.ts'
import { holidaysBetween } from '#server/planning/holidays.ts'

type Row = Interval & { id: number; timeZone: string; siteZone: string; code: string; workDays: number[] }
type Placed = Row & { calendar: WorkCalendar }
type Part = Interval & { auditorId: number }
type Moved = Interval & { parts: Part[] }

/**
 * Where audits lie after so many working days of the countries of their sites, and the part of each of their teams, by id, in the
 * order in which they start now.
 */
export async function moveByWorkingDays(
  sql: Db,
  ids: readonly number[],
  days: number,
): Promise<ReadonlyMap<number, Moved>> {
  const reach = 3 * Math.abs(days) + 60
  const [placed, parts] = await Promise.all([
    readPlaces(sql, ids, { before: reach, after: reach }),
    readParts(sql, ids),
  ])
  return new Map(
    placed.map(({ id, timeZone, calendar, start, end }) => {
      const by = { calendar, days }
      const audit = { start, end }
      const partsOfIt = parts.filter(({ auditId }) => auditId === id)
      return [
        id,
        {
          ...shift(audit, timeZone, by),
          parts: partsOfIt.map(({ auditorId, ...part }) => ({
            auditorId,
            ...shiftPart(part, audit, timeZone, by),
          })),
        },
      ]
    }),
  )
}

/** Where audits lie so many years later, by id: from the working day nearest to the same day, by the clock of the site as it is now. */
export async function moveByYears(
  sql: Db,
  ids: readonly number[],
  years: number,
): Promise<ReadonlyMap<number, Interval>> {
  const placed = await readPlaces(sql, ids, { before: 60, after: 366 * years + 180 })
  return new Map(
    placed.map(({ id, timeZone, siteZone, calendar, ...time }) => {
      const begins = nearestWorkingDay(yearsLater(localDay(time.start, timeZone), years), calendar)
      return [id, layFrom(time, { begins, from: timeZone, to: siteZone }, calendar)]
    }),
  )
}

type Reach = { before: number; after: number }

/** Audits with the calendar of their sites, as far around all of them as is asked for, in days. */
async function readPlaces(sql: Db, ids: readonly number[], reach: Reach): Promise<Placed[]> {
  const rows = await sql<Row[]>`
    select audit.id, audit.starts_at as start, audit.ends_at as "end", audit.time_zone, site.time_zone as site_zone,
      country.code, country.work_days
    from audit
    join site on site.customer_id = audit.customer_id
      and (site.id = audit.site_id or audit.site_id is null and site.is_main)
    join country on country.id = site.country_id
    where audit.id = any(${[...ids]}::integer[])
    order by audit.starts_at, audit.id`
  const holidays = await readHolidays(rows, reach)
  return rows.map(row => ({
    ...row,
    calendar: { workDays: row.workDays, holidays: holidays.get(row.code) ?? new Set() },
  }))
}

const readParts = (sql: Db, ids: readonly number[]) => sql<(Part & { auditId: number })[]>`
  select audit_id, auditor_id, starts_at as start, ends_at as "end" from roster_entry
  where audit_id = any(${[...ids]}::integer[]) and released_at is null order by auditor_id`

async function readHolidays(rows: readonly Row[], { before, after }: Reach) {
  const known = new Map<string, ReadonlySet<string>>()
  for (const code of new Set(rows.map(row => row.code))) {
    const own = rows
      .filter(row => row.code === code)
      .map(({ start }) => localDay(start, 'UTC'))
      .sort()
    const [first = '', last = ''] = [own.at(0), own.at(-1)]
    const found = await holidaysBetween(code, addDays(first, -before), addDays(last, after))
    known.set(code, new Set(found.map(({ day }) => day)))
  }
  return known
}

type By = { calendar: WorkCalendar; days: number }

/** At the same hours there, over as many working days as before. */
export function shift(time: Interval, timeZone: string, { calendar, days }: By): Interval {
  const begins = moveWorkingDays(localDay(time.start, timeZone), days, calendar)
  return layFrom(time, { begins, from: timeZone, to: timeZone }, calendar)
}

/**
 * Someone's part of an audit that is shifted: what was the first working day of the audit is its first one still, the second its second,
 * and so on. A part of rest days alone, which are left out from then on, takes the audit whole.
 */
export function shiftPart(part: Interval, audit: Interval, timeZone: string, by: By): Interval {
  const moved = shift(audit, timeZone, by)
  const { first } = daysTouched(audit, timeZone)
  const own = daysTouched(part, timeZone)
  const before = countWorkingDays(first, addDays(own.first, -1), by.calendar)
  const worked = countWorkingDays(own.first, own.last, by.calendar)
  if (worked === 0) return moved
  const begins = moveWorkingDays(localDay(moved.start, timeZone), before, by.calendar)
  return intersect(layFrom(part, { begins, from: timeZone, to: timeZone }, by.calendar), moved) ?? moved
}

/** `begins`: the new first day. `from`, `to`: in which zone the hours are read, and in which they shall be the same. */
type Laid = { begins: string; from: string; to: string }

function layFrom({ start, end }: Interval, { begins, from, to }: Laid, calendar: WorkCalendar): Interval {
  const { first, last } = daysTouched({ start, end }, from)
  const worked = countWorkingDays(first, last, calendar)
  const ends = worked > 1 ? moveWorkingDays(begins, worked - 1, calendar) : begins
  // An end at midnight is that of the day after the last.
  const endDay = localDay(end, from) > last ? addDays(ends, 1) : ends
  const clockOf = (moment: Date) => localMoment(moment, from).slice(11)
  return {
    start: momentAt(`${begins}T${clockOf(start)}`, to),
    end: momentAt(`${endDay}T${clockOf(end)}`, to),
  }
}

function countWorkingDays(first: string, last: string, calendar: WorkCalendar): number {
  let worked = 0
  for (let day = first; day <= last; day = addDays(day, 1)) if (isWorkingDay(day, calendar)) worked++
  return worked
}
