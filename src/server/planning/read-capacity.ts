import { addDays } from '#domain/zoned-time.ts'
import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import { daysHeld, isCovering } from './held-standards.ts'
import { holidaysBetween } from './holidays.ts'

/** Both days included: of the first and last week no other day counts. Without standards or countries it is of all. */
export type Capacity = {
  start: string
  end: string
  standardId?: readonly number[] | undefined
  countryId?: readonly number[] | undefined
}

type Load = { week: string; standardId: number; draftDays: number; assignedDays: number; freeDays: number }

/**
 * Per week, by its Monday, and standard: working days of drafts at their sites, those of teams, and those on which an auditor who
 * holds the standard and isn't disabled has no entry, by the auditor's own calendar.
 */
export async function readLoad(sql: Db, asked: Capacity): Promise<Load[]> {
  const { start: first, end: last } = asked
  const holidays = await listHolidays(sql, first, last)
  return sql<Load[]>`
    with holiday as materialized (
      select country_id, day from jsonb_to_recordset(${sql.json(holidays)}) given (country_id integer, day date)
    ),
    calendar as materialized (
      select day::date as day, extract(isodow from day)::smallint as weekday, date_trunc('week', day)::date as week
      from generate_series(${first}::date, ${last}::date, interval '1 day') day
    ),
    planned as materialized (${plannedDays(sql, asked, first, last)}),
    free as materialized (${freeDays(sql, asked, first, last)}),
    counted as (
      select week, standard_id, count(*) filter (where status = 'draft') as draft_days,
        count(*) filter (where status = 'assigned') as assigned_days, 0 as free_days
      from planned group by week, standard_id
      union all
      select week, standard_id, 0, 0, count(*) from free
      join (select auditor_id, standard_id, ${daysHeld(sql)} as days from auditor_standard where ${isCovering(sql)} group by auditor_id, standard_id) held
        on held.auditor_id = free.auditor_id and held.days @> free.day
      group by week, standard_id
    )
    select week, standard_id, sum(draft_days)::integer as draft_days, sum(assigned_days)::integer as assigned_days,
      sum(free_days)::integer as free_days
    from counted
    where ${asked.standardId ? sql`standard_id = any(${[...asked.standardId]}::integer[])` : sql`true`}
    group by week, standard_id`
}

async function listHolidays(sql: Db, first: string, last: string) {
  const countries = await sql<{ id: number; code: string }[]>`
    select id, code from country
    where id in (select country_id from account join auditor on auditor.id = account.id where account.deleted_at is null)`
  const found = countries.map(async ({ id, code }) =>
    (await holidaysBetween(code, first, last)).map(({ day }) => ({ country_id: id, day })),
  )
  return (await Promise.all(found)).flat()
}

/** A day of margin on either side: zones differ by no more than 26 hours. */
const within = (sql: Db, first: string, last: string): Fragment => sql`
  tstzrange(${addDays(first, -2)}::date::timestamptz, ${addDays(last, 2)}::date::timestamptz)`

/** A row for each working day of a draft, or of somebody on a team. */
const plannedDays = (sql: Db, { countryId }: Capacity, first: string, last: string): Fragment => sql`
  select calendar.week, audit_standard.standard_id, audit.status
  from audit
  join customer on customer.id = audit.customer_id
  left join site on site.id = audit.site_id
  join country on country.id = coalesce(site.country_id, customer.country_id)
  left join roster_entry entry on audit.status = 'assigned' and entry.audit_id = audit.id and entry.released_at is null
  join audit_standard on audit_standard.audit_id = audit.id
  join calendar on calendar.day between (coalesce(entry.starts_at, audit.starts_at) at time zone audit.time_zone)::date
      and ((coalesce(entry.ends_at, audit.ends_at) - interval '1 microsecond') at time zone audit.time_zone)::date
    and calendar.weekday = any(country.work_days)
  where audit.deleted_at is null and audit.status in ('draft', 'assigned')
    and tstzrange(audit.starts_at, audit.ends_at) && ${within(sql, first, last)}
    and ${countryId ? sql`country.id = any(${[...countryId]}::integer[])` : sql`true`}`

/** A row for each working day on which an auditor has no entry. */
const freeDays = (sql: Db, { countryId }: Capacity, first: string, last: string): Fragment => sql`
  select person.auditor_id, calendar.day, calendar.week
  from (
    select auditor.id as auditor_id, account.country_id, coalesce(auditor.work_days, country.work_days) as work_days
    from auditor
    join account on account.id = auditor.id and account.is_enabled and account.deleted_at is null
    join country on country.id = account.country_id
    where ${countryId ? sql`country.id = any(${[...countryId]}::integer[])` : sql`true`}
  ) person
  join calendar on calendar.weekday = any(person.work_days)
  left join holiday on holiday.country_id = person.country_id and holiday.day = calendar.day
  left join (
    select distinct entry.auditor_id, day::date as day
    from roster_entry entry
    join account on account.id = entry.auditor_id
    cross join generate_series((entry.starts_at at time zone account.time_zone)::date,
      ((entry.ends_at - interval '1 microsecond') at time zone account.time_zone)::date, interval '1 day') day
    where entry.released_at is null and tstzrange(entry.starts_at, entry.ends_at) && ${within(sql, first, last)}
  ) busy on busy.auditor_id = person.auditor_id and busy.day = calendar.day
  where holiday.day is null and busy.day is null`
