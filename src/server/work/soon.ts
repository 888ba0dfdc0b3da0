import { soonDays } from '#domain/work.ts'
import { moveWorkingDays } from '#domain/working-days.ts'
import { addDays, localDay } from '#domain/zoned-time.ts'
import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import { holidaysBetween } from '#server/planning/holidays.ts'

type Country = { id: number; code: string; workDays: number[] }

/** Longer than three working days take anywhere, holidays included. */
const farthestDays = 30
/** No more of the audits of those days are asked where they are. */
const mostAsked = 2000

/**
 * Selects `country_id, today, until`: by the calendar of each country with audits in these weeks, the last day that is within three
 * working days of a day on which it may be there.
 */
export async function soonByCountry(sql: Db, now: Date): Promise<{ soon: Fragment }> {
  const countries = await listCountries(sql)
  const todays = [localDay(now, 'Etc/GMT+12'), localDay(now, 'UTC'), localDay(now, 'Etc/GMT-14')]
  const rows = await Promise.all(
    countries.flatMap(country => [...new Set(todays)].map(today => lastSoonDay(country, today))),
  )
  const [ids, days, lastDays] = [
    rows.map(({ id }) => id),
    rows.map(one => one.today),
    rows.map(one => one.until),
  ]
  return {
    soon: sql`select * from unnest(${ids}::integer[], ${days}::date[], ${lastDays}::date[]) soon (country_id, today, until)`,
  }
}

async function lastSoonDay({ id, code, workDays }: Country, today: string) {
  const holidays = await holidaysBetween(code, today, addDays(today, farthestDays))
  const calendar = { workDays, holidays: new Set(holidays.map(({ day }) => day)) }
  return { id, today, until: moveWorkingDays(today, soonDays, calendar) }
}

const listCountries = (sql: Db): Promise<Country[]> => sql`
  select country.id, country.code, country.work_days from country where country.id in (
    select ${countryOfAudit(sql)} from (
      select audit.* from audit where audit.status = 'assigned' and audit.deleted_at is null
        and audit.starts_at between now() and now() + make_interval(days => ${farthestDays})
      order by audit.starts_at, audit.id limit ${mostAsked}) audit)`

/** Of its site. */
export const countryOfAudit = (sql: Db): Fragment => sql`
  case when audit.site_id is null then (select customer.country_id from customer where customer.id = audit.customer_id)
    else (select site.country_id from site where site.id = audit.site_id) end`
