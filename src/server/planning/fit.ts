import type { Coordinates } from '#domain/coordinates.ts'
import type { Interval } from '#domain/interval.ts'
import type { TeamRole } from '#domain/team.ts'
import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import { bookedDays, type Clash, firstClashes } from './clashes.ts'
import { daysHeld, isCovering } from './held-standards.ts'
import { daysTouched, firstOfMonth, monthOf } from './site-days.ts'

/** What auditors are wanted for; the days are those of the calendar in `timeZone`, the site's. */
export type Need = Interval & {
  standardIds: readonly number[]
  timeZone: string
  /** The audit whose own bookings don't count. */
  exceptAuditId?: number | undefined
  /** The entry that is to be moved itself. */
  exceptEntryId?: number | undefined
  customerId?: number | undefined
  /** Null or left out: the customer's main one. */
  siteId?: number | null | undefined
  /** As what; auditor unless given. */
  role?: TeamRole | undefined
  /** Where the site is, where that is known. */
  place?: Coordinates | null | undefined
}

/** How somebody fits: `loadDays` are the booked days in the month of the start, at the site. */
export type Fitness = {
  qualified: boolean
  covers: number[]
  missing: number[]
  available: boolean
  clashes: Clash[]
  clashCount: number
  loadDays: number
  sameCountry: boolean
  lastVisit: Date | null
}

/**
 * The tables for how candidates fit a need, with at most one row per auditor each: `held`, `booked`, `load` and `last_visit`,
 * after `need` of one row. The statement they belong to names the auditors in question in its table `candidate`. Said
 * once for the picker and for the check at save; of each auditor's clashes only the first `mostClashes`, where given. With
 * `reasons`, what selects them (`selectReasons`), also `judged`: what else there is to say of each. Without `grades` (`knowsGrades`)
 * everybody covers what they hold.
 */
export const fitTables = (
  sql: Db,
  need: Need,
  {
    mostClashes,
    reasons,
    grades = true,
  }: { mostClashes?: number; reasons?: Fragment | null; grades?: boolean } = {},
): Fragment => sql`
  need as materialized (${needRow(sql, need, reasons ? ofReasons(sql, need) : undefined)}),
  held as materialized (
    select auditor_id, array_agg(standard_id order by array_position((select standard_ids from need), standard_id)) as covers
    from (
      select auditor_id, standard_id from auditor_standard
      where standard_id = any((select standard_ids from need)::integer[]) and auditor_id in (select id from candidate)
        ${grades ? sql`and ${isCovering(sql)}` : sql``}
      group by auditor_id, standard_id having ${daysHeld(sql)} @> (select days from need)
    ) covered
    group by auditor_id
  ),
  booked as materialized (${firstClashes(sql, mostClashes)}),
  load as materialized (${bookedDays(sql, sql`need`, sql`select id from candidate`)}),
  last_visit as materialized (
    select entry.auditor_id, max(audit.ends_at) as last_at
    from need
    join audit on audit.customer_id = need.customer_id and audit.status = 'completed' and audit.deleted_at is null
      and audit.id is distinct from need.audit_id
    join roster_entry entry on entry.audit_id = audit.id and entry.released_at is null
    group by entry.auditor_id
  )${reasons ? sql`, ${judgedTables(sql, reasons)}` : sql``}`

/** What the tables of reasons read of `need` besides. */
const ofReasons = (sql: Db, { role = 'auditor' }: Need): Fragment => sql`
  1 as no, null::integer as auditor_id, ${role}::text as role, (
    select coalesce((select country_id from site where id = given.site_id),
      (select country_id from customer where id = given.customer_id))) as country_id,`

/** The worse, the higher; those of one verdict are alike. */
export const severityRank = (sql: Db, severity: Fragment): Fragment =>
  sql`(case ${severity} when 'warn' then 1 when 'stop' then 2 when 'never' then 3 else 0 end)`

const judgedTables = (sql: Db, reasons: Fragment): Fragment => sql`
  asked as materialized (select need.no, candidate.id as auditor_id from need cross join candidate),
  reason as materialized (${reasons}),
  judged as materialized (
    select "auditorId" as auditor_id, max(${severityRank(sql, sql`severity`)}) as rank,
      bool_or(code = 'preferred') as is_preferred, json_agg(told) as reasons
    from (select auditor_id as "auditorId", code, severity, subject, figures from reason) told
    group by "auditorId"
  )`

/** Joins those of `judged` to `account`. */
export const judgedJoin = (sql: Db): Fragment => sql`left join judged on judged.auditor_id = account.id`

export const judgedColumns = (sql: Db): Fragment => sql`coalesce(judged.reasons, '[]') as found`

/** Joins the tables of `fitTables` to `account`. */
export const fitJoin = (sql: Db): Fragment => sql`
  cross join need
  left join customer on customer.id = need.customer_id
  left join site on site.id = need.site_id
  left join held on held.auditor_id = account.id
  left join booked on booked.auditor_id = account.id
  left join load on load.auditor_id = account.id
  left join last_visit on last_visit.auditor_id = account.id`

export const fitColumns = (sql: Db): Fragment => sql`
  ${isQualified(sql)} as qualified,
  coalesce(held.covers, '{}') as covers,
  array(select id from unnest(need.standard_ids) with ordinality wanted (id, place)
    where id <> all(coalesce(held.covers, '{}')) order by place) as missing,
  booked.clashes is null as available,
  coalesce(booked.clashes, '[]') as clashes,
  coalesce(booked.clash_count, 0) as clash_count,
  coalesce(load.days, 0) as load_days,
  ${isFromSameCountry(sql)} as same_country,
  last_visit.last_at as last_visit`

export const isQualified = (sql: Db): Fragment =>
  sql`(cardinality(need.standard_ids) = 0 or held.covers is not null)`

export const isFromSameCountry = (sql: Db): Fragment =>
  sql`coalesce(account.country_id = coalesce(site.country_id, customer.country_id), false)`

const needRow = (
  sql: Db,
  { standardIds, start, end, timeZone, customerId, siteId, exceptAuditId, exceptEntryId }: Need,
  more = sql``,
): Fragment => sql`
  select ${more} standard_ids, customer_id, site_id, audit_id, entry_id, time_zone, tstzrange(starts_at, ends_at) as during,
    ${daysTouched(sql, sql`starts_at`, sql`ends_at`, sql`time_zone`)} as days, ${monthOf(sql)}
  from (
    select ${[...new Set(standardIds)]}::integer[] as standard_ids, ${customerId ?? null}::integer as customer_id,
      ${siteId ?? null}::integer as site_id,
      ${exceptAuditId ?? null}::integer as audit_id, ${exceptEntryId ?? null}::integer as entry_id,
      ${start}::timestamptz as starts_at, ${end}::timestamptz as ends_at, ${timeZone}::text as time_zone
  ) given
  cross join lateral (${firstOfMonth(sql)}) calendar`
