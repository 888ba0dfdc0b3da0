import type { z } from 'zod'
import type { clash } from '#contract/rosters.ts'
import type { Coordinates } from '#domain/coordinates.ts'
import type { Interval } from '#domain/interval.ts'
import type { TeamRole } from '#domain/team.ts'
import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'

export type Clash = z.output<typeof clash>

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

const judgedTables = (sql: Db, reasons: Fragment): Fragment => sql`
  asked as materialized (select need.no, candidate.id as auditor_id from need cross join candidate),
  reason as materialized (${reasons}),
  judged as materialized (
    select auditor_id, max(case severity when 'warn' then 1 when 'stop' then 2 when 'never' then 3 else 0 end) as rank,
      bool_or(code = 'preferred') as is_preferred,
      json_agg(json_build_object('auditorId', auditor_id, 'code', code, 'severity', severity, 'subject', subject,
        'figures', figures)) as reasons
    from reason group by auditor_id
  )`

/** Joins those of `judged` to `account`. */
export const judgedJoin = (sql: Db): Fragment => sql`left join judged on judged.auditor_id = account.id`

export const judgedColumns = (sql: Db): Fragment => sql`coalesce(judged.reasons, '[]') as found`

/** The better verdict first, as far as the caller may know it, then who is preferred; before the other ranks. */
export const judgedRanks = (
  sql: Db,
  unqualified: 'warn' | 'stop',
  visibility: Visibility,
): Record<string, Fragment> => ({
  verdict: sql`-greatest(coalesce(judged.rank, 0), case
    when ${visibility === 'standards' ? sql`false` : sql`booked.clashes is not null`} then 3
    when not ${isQualified(sql)} then ${unqualified === 'stop' ? 2 : 1} else 0 end)`,
  preferred: sql`coalesce(judged.is_preferred, false)`,
})

/** What each candidate is booked for meanwhile, and how often. */
const firstClashes = (sql: Db, most?: number): Fragment => sql`
    select account.id as auditor_id, json_agg(json_strip_nulls(json_build_object(
      'auditorId', account.id, 'auditorName', account.display_name, 'kind', entry.kind,
      'projectId', entry.audit_id, 'version', audit.version, 'idflNumber', audit.idfl_number, 'companyName', audit.company_name,
      'start', entry.starts_at, 'end', entry.ends_at,
      'timeZone', coalesce(audit.time_zone, account.time_zone))) order by entry.starts_at) as clashes,
      max(entry.total)::integer as clash_count
    from (
      select entry.*, row_number() over (partition by entry.auditor_id order by entry.starts_at) as place,
        count(*) over (partition by entry.auditor_id) as total
      from need
      join roster_entry entry on ${blocks(sql)} and tstzrange(entry.starts_at, entry.ends_at) && need.during
      where entry.auditor_id in (select id from candidate)
    ) entry
    join account on account.id = entry.auditor_id
    left join lateral (
      -- The limit keeps it a look-up: how many clash is guessed too high, and all audits would be read.
      select idfl_number, company_name, audit.time_zone, audit.version from audit join customer on customer.id = audit.customer_id
      where audit.id = entry.audit_id limit 1
    ) audit on true
    where ${most ?? null}::integer is null or entry.place <= ${most ?? null}::integer
    group by account.id`

/**
 * Selects `auditor_id`, `month` and `days`: how many days of the month each of them is booked. `needs` names a relation
 * `need` with a row for each month in question. A day is a bit: thousands of bookings are or-ed several times as fast as
 * their dates would be worked out and joined to ranges.
 */
export const bookedDays = (sql: Db, needs: Fragment, auditorIds: Fragment): Fragment => sql`
  select entry.auditor_id, need.month,
    bit_count(bit_or((1::bigint << last_day) - (1::bigint << first_day - 1))::bit(64))::integer as days
  from ${needs}
  join roster_entry entry on ${blocks(sql)} and tstzrange(entry.starts_at, entry.ends_at) && need.during_month
  cross join lateral (
    select greatest(width_bucket(entry.starts_at, need.midnights), 1) as first_day,
      width_bucket(entry.ends_at - interval '1 microsecond', need.midnights) as last_day
  ) touched
  where entry.auditor_id in (${auditorIds})
  group by entry.auditor_id, need.month`

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

/**
 * How much of a fit the caller may see: all of the roster; who is free, which is needed to assign; or only the standards held,
 * which every list of auditors shows.
 */
export type Visibility = 'roster' | 'time' | 'standards'

/**
 * The better fit is greater in the first of these that differs. Leaves out ranks that would reveal what the caller may not see;
 * how far it is counts where `distanceKm` says so, which may be null.
 */
export const fitRanks = (
  sql: Db,
  visibility: Visibility = 'roster',
  distanceKm?: Fragment,
): Record<string, Fragment> => ({
  ...(visibility === 'standards'
    ? { qualified: isQualified(sql) }
    : { ready: sql`${isQualified(sql)} and booked.clashes is null` }),
  covered: sql`coalesce(cardinality(held.covers), 0)`,
  ...(visibility === 'roster' && rosterRanks(sql, distanceKm)),
})

const rosterRanks = (sql: Db, distanceKm: Fragment | undefined) => ({
  freeDays: sql`-coalesce(load.days, 0)`,
  ...(distanceKm && { distance: sql`coalesce(-${distanceKm}, -100000)` }),
  nearness: sql`${isFromSameCountry(sql)}`,
  lastVisit: sql`coalesce(last_visit.last_at, '-infinity')`,
})

const isQualified = (sql: Db): Fragment =>
  sql`(cardinality(need.standard_ids) = 0 or held.covers is not null)`

const isFromSameCountry = (sql: Db): Fragment =>
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

/** The month of `starts_at` by the calendar at the site: its days, when each begins, and from when to when it lasts. */
export const monthOf = (sql: Db): Fragment => sql`
  daterange(first::date, (first + interval '1 month')::date) as month,
  array(select midnight at time zone time_zone
    from generate_series(first, first + interval '1 month' - interval '1 day', interval '1 day') midnight
    order by midnight) as midnights,
  tstzrange(first at time zone time_zone, (first + interval '1 month') at time zone time_zone) as during_month`

export const firstOfMonth = (sql: Db): Fragment =>
  sql`select date_trunc('month', starts_at at time zone time_zone) as first`

/** Active, and neither a booking for the audit in question nor the entry in question. */
export const blocks = (sql: Db): Fragment => sql`
  entry.released_at is null and (entry.audit_id = need.audit_id) is not true
    and entry.id is distinct from need.entry_id`

/** The calendar days that an interval touches in a zone; one that ends at midnight leaves the next day alone. */
export const daysTouched = (sql: Db, start: Fragment, end: Fragment, timeZone: Fragment): Fragment => sql`
  daterange(
    (${start} at time zone ${timeZone})::date,
    ((${end} - interval '1 microsecond') at time zone ${timeZone})::date, '[]')`

/** Of a group of one auditor's periods of one standard: the days on which it is held. Periods that adjoin are one. */
export const daysHeld = (sql: Db): Fragment => sql`range_agg(daterange(valid_from, valid_to, '[]'))`

/** Of a row of `auditor_standard`: a lead or an auditor covers the standard, once approved where that is required. */
export const isCovering = (sql: Db): Fragment => sql`
  grade in ('lead', 'auditor') and ${isApproved(sql)}`

/** Of a row of `auditor_standard`: approved, or nobody asks for that. */
export const isApproved = (sql: Db): Fragment =>
  sql`(approved_at is not null or (select approval from team_rules) = 'off')`

/** Selects `covers`: which of the standards the auditor holds on every one of the days, in the order asked for. */
export const coveredStandards = (
  sql: Db,
  auditorId: Fragment,
  standardIds: Fragment,
  days: Fragment,
): Fragment => sql`
  select array(
    select standard_id from auditor_standard
    where auditor_id = ${auditorId} and standard_id = any(${standardIds}) and ${isCovering(sql)}
    group by standard_id
    having ${daysHeld(sql)} @> ${days}
    order by array_position(${standardIds}, standard_id)) as covers`

/** JSON has moments as text. */
export const readClashes = (clashes: readonly Clash[]): Clash[] =>
  clashes.map(clash => ({ ...clash, start: new Date(clash.start), end: new Date(clash.end) }))
