import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import { isCounted } from './team-queries.ts'

/**
 * How often those asked about were at the customer in a row, for each standard of the needs that rotates and asks for a role that
 * it counts: `no, auditor_id, standard_id, code, done, max, unit, is_breach, severity, free_from`. Who was never there in a counted
 * role has no row.
 *
 * The series are the customer's other audits with the standard, assigned or completed, but not those that count for it as a
 * stage 1 or special visit alone; the one asked for stands among them as a visit of theirs. Days are those at the sites. Who
 * was where is read once for a customer, however many needs are about it. What
 * belongs to a series goes along with its visits: for thousands of needs looking it up again would take a time that grows with
 * their square.
 */
export const rotationCounts = (sql: Db): Fragment => sql`
  with guest as materialized (
    select distinct audit.customer_id, audit.id as audit_id, entry.auditor_id
    from (select distinct customer_id from need) visited
    cross join lateral (
      select id, customer_id from audit where audit.customer_id = visited.customer_id and ${takesPlace(sql)} offset 0
    ) audit
    join roster_entry entry on entry.audit_id = audit.id and entry.released_at is null
    where entry.auditor_id in (select id from candidate)
  ),
  returning_need as materialized (
    select distinct no from asked
    where (no, auditor_id) in (
      select need.no, guest.auditor_id
      from need
      join guest on guest.customer_id = need.customer_id and guest.audit_id is distinct from need.audit_id)
  ),
  rule as materialized (
    select need.no, need.audit_id, need.customer_id, lower(need.days) as asked_from, upper(need.days) - 1 as asked_to,
      lower(need.during) as starts_at, standard.id as standard_id, standard.code, rule.*
    from need
    join returning_need using (no)
    join standard on standard.id = any(need.standard_ids) and standard.rotation is not null
    cross join lateral jsonb_to_record(standard.rotation) rule
      (unit text, max integer, roles text, "pauseVisits" integer, "pauseMonths" integer, severity text)
    where need.role = 'lead' or need.role = 'auditor' and rule.roles = 'members'
  ),
  placed as materialized (${placedVisits(sql)}),
  been as materialized (${attendedVisits(sql)}),
  attended as (
    select no, standard_id, auditor_id, place, first_day, last_day, false as is_asked, code, max, unit, severity,
      "pauseVisits", "pauseMonths"
    from been
    union all
    select distinct no, standard_id, auditor_id, asked_place, asked_from, asked_to, true, code, max, unit, severity,
      "pauseVisits", "pauseMonths"
    from been
  ),
  followed as (
    select *, lag(place) over steps as place_before, lag(last_day) over steps as day_before
    from attended window steps as (partition by no, standard_id, auditor_id order by place)
  ),
  numbered as (
    select *, count(*) filter (where place - place_before - 1 >= "pauseVisits"
          and first_day >= day_before + make_interval(months => "pauseMonths"))
        over (partition by no, standard_id, auditor_id order by place) as run
    from followed
  ),
  stand as (
    select no, auditor_id, standard_id, code, max, unit, severity, "pauseVisits", "pauseMonths",
      count(*) filter (where not is_asked) as visits, min(first_day) as first_day, max(last_day) as last_day,
      max(place) filter (where not is_asked) as last_place, max(last_day) filter (where not is_asked) as last_visit_day
    from (
      select *, max(run) filter (where is_asked) over (partition by no, standard_id, auditor_id) as run_asked from numbered
    ) one
    where run = run_asked
    group by no, auditor_id, standard_id, code, max, unit, severity, "pauseVisits", "pauseMonths"
  )
  select judged.no, auditor_id, standard_id, code, done, max, unit, is_breach, severity,
    case when is_breach then ${freeFrom(sql)} end as free_from
  from (
    select *,
      case unit when 'visits' then visits else case when visits = 0 then 0 else
        extract(year from age(last_day, first_day)) * 12 + extract(month from age(last_day, first_day)) end end::integer as done,
      visits > 0 and case unit when 'visits' then visits >= max
        else last_day > first_day + make_interval(months => max) end as is_breach
    from stand
  ) judged`

/** Of an `audit` beside the one asked for: one that counts. */
export const isVisit = (sql: Db): Fragment => sql`
  ${takesPlace(sql)} and audit.id is distinct from need.audit_id`

const takesPlace = (sql: Db): Fragment => sql`
  audit.status in ('assigned', 'completed') and audit.deleted_at is null`

/** The visits of each series in their order, the one asked for among them, whose place each knows. */
const placedVisits = (sql: Db): Fragment => sql`
  select *, max(place) filter (where is_asked) over (partition by no, standard_id) as asked_place
  from (
    select *, row_number() over (partition by no, standard_id order by first_day, starts_at, audit_id nulls last) as place
    from (
      select need.no, need.standard_id, audit.id as audit_id, audit.starts_at, false as is_asked,
        (audit.starts_at at time zone audit.time_zone)::date as first_day,
        ((audit.ends_at - interval '1 microsecond') at time zone audit.time_zone)::date as last_day,
        need.asked_from, need.asked_to, need.code, need.max, need.unit, need.roles, need.severity, need."pauseVisits", need."pauseMonths"
      from rule need
      join audit on audit.customer_id = need.customer_id and ${isVisit(sql)}
      join audit_standard on audit_standard.audit_id = audit.id and audit_standard.standard_id = need.standard_id
      where ${isOfSeries(sql, sql`need.standard_id`)}
      union all
      select no, standard_id, audit_id, starts_at, true, asked_from, asked_to, asked_from, asked_to, code, max, unit, roles,
        severity, "pauseVisits", "pauseMonths"
      from rule
    ) series
  ) placed`

/** Of an `audit` with a standard: not one that counts for it as a stage 1 or special visit alone. */
export const isOfSeries = (sql: Db, standardId: Fragment): Fragment => sql`not coalesce((
  select bool_and(due.kind in ('stage1', 'special'))
  from audit_visit link join visit due on due.id = link.visit_id join certificate on certificate.id = due.certificate_id
  where link.audit_id = audit.id and link.is_live and certificate.standard_id = ${standardId}), false)`

/** Those at which somebody asked about was in a counted role. */
const attendedVisits = (sql: Db): Fragment => sql`
  select visit.*, entry.auditor_id
  from placed visit
  join roster_entry entry on entry.audit_id = visit.audit_id and entry.released_at is null and not visit.is_asked
  join asked on asked.no = visit.no and asked.auditor_id = entry.auditor_id
  where ${isTurn(sql, sql`visit.roles`)}`

/** Of an `entry`: in a role that the rotation counts. A lone auditor leads. */
export const isTurn = (sql: Db, roles: Fragment): Fragment => sql`(
  entry.role = 'lead' or entry.role = 'auditor' and (${roles} = 'members' or not exists (
    select from roster_entry other where other.audit_id = entry.audit_id and other.released_at is null
      and other.id <> entry.id and ${isCounted(sql, sql`other`)})))`

/** After the last visit of the row, so many visits of others and so many months. */
const freeFrom = (sql: Db): Fragment => sql`
  case when judged."pauseVisits" = 0 then (last_visit_day + make_interval(months => judged."pauseMonths"))::date else (
    select greatest((last_visit_day + make_interval(months => judged."pauseMonths"))::date, other.first_day + 1)
    from placed other
    where other.no = judged.no and other.standard_id = judged.standard_id and other.place > last_place and not other.is_asked
    order by other.place offset greatest(judged."pauseVisits" - 1, 0) limit 1
  ) end`

/** Who has been there too often in a row; of each standard that rotates one. */
export const fitRotation = {
  isAwake: (sql: Db): Fragment => sql`exists (select from standard where rotation is not null)`,
  select: (sql: Db): Fragment => sql`
    select no, auditor_id, 'rotation' as code, severity, standard_id || ':' || done as subject,
      jsonb_strip_nulls(jsonb_build_object('standard', code, 'done', done, 'max', max, 'unit', unit, 'freeFrom', free_from))
        as figures
    from (${rotationCounts(sql)}) rotation where is_breach`,
}
