import { coveringGrades } from '#domain/competence.ts'
import { countDays, type DayCount } from '#domain/person-days.ts'
import { addDays } from '#domain/zoned-time.ts'
import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import { daysHeld } from './held-standards.ts'
import { daysTouched } from './site-days.ts'

/** Of all auditors unless some are given, and in standards by the first day that counts; days by the calendar of the site. */
export type Asked = {
  auditorIds?: readonly number[] | undefined
  since: readonly { standardId: number; first: string }[]
  last: string
  dayCount: DayCount
}

/** What somebody did in a standard in a year, as lead or as auditor: completed audits, and the person-days in them. */
export type Activity = {
  auditorId: number
  standardId: number
  year: number
  role: 'lead' | 'auditor'
  audits: number
  days: number
}

type Pattern = Omit<Activity, 'days'> & {
  /** 1 for Monday to 7 for Sunday, and how many days later it ended; clocks as `08:00:00`. */
  weekday: number
  later: number
  from: string
  to: string
  workDays: number[]
  /** Person-days that somebody entered, which go before those of the clock. */
  byHand: number | null
}

/**
 * Completed audits, by the year of their end at the site, for each standard of the audit that the member held then. Audits alike
 * in weekday, length, clock and what was entered by hand are counted together: their person-days are worked out once.
 */
export async function readActivity(sql: Db, asked: Asked): Promise<Activity[]> {
  if (asked.since.length === 0) return []
  const patterns = await sql<Pattern[]>`
    with wanted as materialized (
      select "standardId" as standard_id, first from jsonb_to_recordset(${sql.json(asked.since)}) given ("standardId" integer, first date)
    ),
    held as materialized (
      select auditor_id, standard_id, ${daysHeld(sql)} as days from auditor_standard
      where grade = any(${[...coveringGrades]}) ${ofAuditors(sql, sql`auditor_id`, asked)} group by auditor_id, standard_id
    )
    select entry.auditor_id, wanted.standard_id, extract(year from done.on_day)::integer as year, ${effectiveRole(sql)} as role,
      count(*)::integer as audits, extract(isodow from part.starts_at)::integer as weekday,
      part.ends_at::date - part.starts_at::date as later, part.starts_at::time::text as "from", part.ends_at::time::text as "to",
      country.work_days, entry.days::float8 as by_hand
    from roster_entry entry
    join audit on audit.id = entry.audit_id and audit.status = 'completed' and audit.deleted_at is null
    cross join lateral (
      select (least(audit.completed_at, audit.ends_at) at time zone audit.time_zone)::date as on_day) done
    cross join lateral (
      select entry.starts_at at time zone audit.time_zone as starts_at, entry.ends_at at time zone audit.time_zone as ends_at) part
    join audit_standard on audit_standard.audit_id = audit.id
    join wanted on wanted.standard_id = audit_standard.standard_id and done.on_day between wanted.first and ${asked.last}::date
    left join held on held.auditor_id = entry.auditor_id and held.standard_id = wanted.standard_id
    join customer on customer.id = audit.customer_id
    left join site on site.id = audit.site_id
    join country on country.id = coalesce(site.country_id, customer.country_id)
    where entry.released_at is null and entry.role in ('lead', 'auditor') and ${heldThen(sql)} and entry.starts_at < (${asked.last}::date + 2)::timestamptz
      and entry.ends_at > ((select min(first) from wanted) - 2)::timestamptz ${ofAuditors(sql, sql`entry.auditor_id`, asked)}
    group by 1, 2, 3, 4, 6, 7, 8, 9, 10, 11`
  return addUp(patterns, asked.dayCount)
}

/** Whoever alone counts on a team leads it. */
const effectiveRole = (sql: Db): Fragment => sql`
  case when entry.role = 'lead' or not exists (
    select from roster_entry other where other.audit_id = entry.audit_id and other.id <> entry.id
      and other.released_at is null and other.role in ('lead', 'auditor')) then 'lead' else 'auditor' end`

/** As it was known at assignment; of entries from before that was kept, by what is held today. */
const heldThen = (sql: Db): Fragment => sql`
  case when entry.basis is null
    then held.days @> ${daysTouched(sql, sql`audit.starts_at`, sql`audit.ends_at`, sql`audit.time_zone`)}
    else exists (
      select from jsonb_array_elements(entry.basis -> 'held') one
      where (one ->> 'standardId')::integer = wanted.standard_id and coalesce(one ->> 'grade', 'auditor') in ('lead', 'auditor')) end`

const ofAuditors = (sql: Db, column: Fragment, { auditorIds }: Asked): Fragment =>
  auditorIds ? sql`and ${column} = any(${[...auditorIds]}::integer[])` : sql``

/** What each did in a standard over all years and both roles, by `auditorId standardId`. */
export function sumActivity(activities: readonly Activity[]): Map<string, { audits: number; days: number }> {
  const found = new Map<string, { audits: number; days: number }>()
  for (const { auditorId, standardId, audits, days } of activities) {
    const key = `${auditorId} ${standardId}`
    const sum = found.get(key)
    found.set(key, { audits: audits + (sum?.audits ?? 0), days: days + (sum?.days ?? 0) })
  }
  return found
}

function addUp(patterns: readonly Pattern[], dayCount: DayCount): Activity[] {
  const daysOf = countOnce(dayCount)
  const found = new Map<string, Activity>()
  for (const pattern of patterns) {
    const { auditorId, standardId, year, role, audits } = pattern
    const key = `${auditorId} ${standardId} ${year} ${role}`
    const sum = found.get(key) ?? { auditorId, standardId, year, role, audits: 0, days: 0 }
    found.set(key, { ...sum, audits: sum.audits + audits, days: sum.days + audits * daysOf(pattern) })
  }
  return [...found.values()]
}

const aMonday = '2024-01-01'

/** A clock of the site is read as one of UTC, where no clock is put forward. */
function countOnce(dayCount: DayCount): (pattern: Pattern) => number {
  const known = new Map<string, number>()
  return ({ weekday, later, from, to, workDays, byHand }) => {
    if (byHand !== null) return byHand
    const key = [weekday, later, from, to, workDays].join(' ')
    const first = addDays(aMonday, weekday - 1)
    const part = { start: new Date(`${first}T${from}Z`), end: new Date(`${addDays(first, later)}T${to}Z`) }
    const days = known.get(key) ?? countDays(part, { timeZone: 'UTC', workDays }, dayCount)
    known.set(key, days)
    return days
  }
}
