import type { z } from 'zod'
import type { clash } from '#contract/rosters.ts'
import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'

export type Clash = z.output<typeof clash>

/** What each candidate is booked for meanwhile, and how often. */
export const firstClashes = (sql: Db, most?: number): Fragment => sql`
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

/** Active, and neither a booking for the audit in question nor the entry in question. */
export const blocks = (sql: Db): Fragment => sql`
  entry.released_at is null and (entry.audit_id = need.audit_id) is not true
    and entry.id is distinct from need.entry_id`

/** JSON has moments as text. */
export const readClashes = (clashes: readonly Clash[]): Clash[] =>
  clashes.map(clash => ({ ...clash, start: new Date(clash.start), end: new Date(clash.end) }))
