import type { z } from 'zod'
import type { clash } from '#contract/rosters.ts'
import type { Interval } from '#domain/interval.ts'
import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Session } from '#server/http/session.ts'

export type Clash = z.output<typeof clash>

/** What auditors are wanted for; the days are those of the calendar in `timeZone`, the site's. */
export type Need = Interval & {
  standardIds: readonly number[]
  timeZone: string
  /** The audit whose own bookings don't count. */
  exceptAuditId?: number | undefined
  /** The entry that is to be moved itself. */
  exceptEntryId?: number | undefined
}

/** How somebody fits: `loadDays` are the booked days in the month of the start, at the site. */
export type Fitness = {
  qualified: boolean
  covers: number[]
  missing: number[]
  available: boolean
  clashes: Clash[]
  loadDays: number
}

/** The columns of a fitness, from a join of `account`, `needRow` and `fitJoin`. */
export const fitColumns = (sql: Db): Fragment => sql`
  cardinality(need.standard_ids) = 0 or cardinality(held.covers) > 0 as qualified,
  held.covers,
  array(select id from unnest(need.standard_ids) with ordinality wanted (id, place)
    where id <> all(held.covers) order by place) as missing,
  json_array_length(booked.clashes) = 0 as available,
  booked.clashes,
  load.days as load_days`

/** The need as a relation of one row, `need`. */
export const needRow = (
  sql: Db,
  { standardIds, start, end, timeZone, exceptAuditId, exceptEntryId }: Need,
): Fragment => sql`(
  select standard_ids, audit_id, entry_id, time_zone, tstzrange(starts_at, ends_at) as during,
    ${daysTouched(sql, sql`starts_at`, sql`ends_at`, sql`time_zone`)} as days,
    daterange(month::date, (month + interval '1 month')::date) as month,
    tstzrange(month at time zone time_zone, (month + interval '1 month') at time zone time_zone) as during_month
  from (select ${[...new Set(standardIds)]}::integer[] as standard_ids, ${exceptAuditId ?? null}::integer as audit_id,
    ${exceptEntryId ?? null}::integer as entry_id, ${start}::timestamptz as starts_at, ${end}::timestamptz as ends_at, ${timeZone}::text as time_zone) given
  cross join lateral (select date_trunc('month', starts_at at time zone time_zone) as month) calendar
) need`

/** The calendar days that an interval touches in a zone; one that ends at midnight leaves the next day alone. */
export const daysTouched = (sql: Db, start: Fragment, end: Fragment, timeZone: Fragment): Fragment => sql`
  daterange(
    (${start} at time zone ${timeZone})::date,
    ((${end} - interval '1 microsecond') at time zone ${timeZone})::date, '[]')`

/**
 * Selects `covers`: which of the standards the auditor holds on every one of the days, in the order asked for. Periods
 * of one standard that adjoin count as one.
 */
export const coveredStandards = (
  sql: Db,
  auditorId: Fragment,
  standardIds: Fragment,
  days: Fragment,
): Fragment => sql`
  select array(
    select standard_id from auditor_standard
    where auditor_id = ${auditorId} and standard_id = any(${standardIds})
    group by standard_id
    having range_agg(daterange(valid_from, valid_to, '[]')) @> ${days}
    order by array_position(${standardIds}, standard_id)) as covers`

/** Who fits, said once for the picker and for the check at save. Any active entry that shares time is a clash. */
export const fitJoin = (sql: Db): Fragment => sql`
  cross join lateral (${coveredStandards(sql, sql`account.id`, sql`need.standard_ids`, sql`need.days`)}) held
  cross join lateral (
    select coalesce(json_agg(json_strip_nulls(json_build_object(
      'auditorId', account.id, 'auditorName', account.display_name, 'kind', entry.kind,
      'projectId', audit.id, 'idflNumber', audit.idfl_number, 'companyName', customer.company_name,
      'start', entry.starts_at, 'end', entry.ends_at)) order by entry.starts_at), '[]') as clashes
    from roster_entry entry
    left join audit on audit.id = entry.audit_id
    left join customer on customer.id = audit.customer_id
    where entry.auditor_id = account.id and ${blocks(sql)}
      and tstzrange(entry.starts_at, entry.ends_at) && need.during
  ) booked
  cross join lateral (
    select coalesce(sum(upper(days) - lower(days)), 0)::integer as days
    from unnest((
      select range_agg(need.month * ${daysTouched(sql, sql`entry.starts_at`, sql`entry.ends_at`, sql`need.time_zone`)})
      from roster_entry entry
      where entry.auditor_id = account.id and ${blocks(sql)}
        and tstzrange(entry.starts_at, entry.ends_at) && need.during_month
    )) days
  ) load`

/** Active, and neither a booking for the audit in question nor the entry in question. */
const blocks = (sql: Db): Fragment => sql`
  entry.released_at is null and (entry.audit_id = need.audit_id) is not true
    and entry.id is distinct from need.entry_id`

/** JSON carries moments as text. */
export const readClashes = (clashes: readonly Clash[]): Clash[] =>
  clashes.map(clash => ({ ...clash, start: new Date(clash.start), end: new Date(clash.end) }))

/** Why somebody else is away is for those who see all requests; to others every absence is time off. */
export const maskAbsences = (clashes: readonly Clash[], { accountId, holds }: Session): Clash[] =>
  clashes.map(clash => {
    const isShown = holds('ViewAllRequests') || clash.kind === 'audit' || clash.auditorId === accountId
    return isShown ? clash : { ...clash, kind: 'timeOff' }
  })
