import { soonDays } from '#domain/work.ts'
import { moveWorkingDays } from '#domain/working-days.ts'
import { addDays } from '#domain/zoned-time.ts'
import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import { holidaysBetween } from '#server/planning/holidays.ts'

type Country = { id: number; code: string; workDays: number[] }

/** Longer than three working days take anywhere, holidays included. */
const farthestDays = 30

/** Of `candidate`, whatever the calendar of its country. */
export const mayBeSoon = (sql: Db): Fragment => sql`(candidate.starts_at > now()
  and candidate.starts_at < now() + make_interval(days => ${farthestDays}))`

/** An audit by the days at its site. */
export type Unready = { id: number; firstDay: string; today: string; countryId: number }

/** Those of them that begin within three working days, by the calendar of their country. */
export async function whichAreSoon(sql: Db, unready: readonly Unready[]): Promise<ReadonlySet<number>> {
  if (unready.length === 0) return new Set()
  const countries = await sql<Country[]>`
    select id, code, work_days from country where id = any(${[...new Set(unready.map(one => one.countryId))]}::integer[])`
  const todays = [...new Set(unready.map(({ today }) => today))]
  const lastDays = countries.flatMap(country =>
    todays.map(async today => [`${country.id} ${today}`, await lastSoonDay(country, today)] as const),
  )
  const until = new Map(await Promise.all(lastDays))
  const isSoon = ({ countryId, today, firstDay }: Unready) =>
    firstDay <= (until.get(`${countryId} ${today}`) ?? '')
  return new Set(unready.filter(isSoon).map(({ id }) => id))
}

/** The last day that is within three working days. */
async function lastSoonDay({ code, workDays }: Country, today: string): Promise<string> {
  const holidays = await holidaysBetween(code, today, addDays(today, farthestDays))
  return moveWorkingDays(today, soonDays, { workDays, holidays: new Set(holidays.map(({ day }) => day)) })
}

/** Of its site. */
export const countryOfAudit = (sql: Db): Fragment => sql`
  case when audit.site_id is null then (select customer.country_id from customer where customer.id = audit.customer_id)
    else (select site.country_id from site where site.id = audit.site_id) end`
