import type { TeamRules, Travel, WorkLimits } from '#domain/team-rules.ts'
import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import { daysTouched } from './site-days.ts'

/**
 * Whose nearest audit before or after the part, within 14 days, leaves fewer hours than rest and travel between both sites take.
 * What overlaps is a clash and not told here.
 */
export const fitGaps = {
  isAwake: (sql: Db): Fragment => sql`
    limits -> 'restHours' <> 'null' or travel -> 'isOn' = 'true' or exists (select from auditor where limits is not null)`,
  select: (sql: Db, { rules, limits, travel }: TeamRules, areMany: boolean): Fragment | null =>
    rules.gaps === 'off'
      ? null
      : sql`
        select no, auditor_id, 'gap' as code, ${rules.gaps}::text as severity,
          side || ':' || floor(hours) || ':' || needed as subject,
          jsonb_build_object('hours', floor(hours), 'needed', needed, 'order', side, 'number', idfl_number)
            as figures
        from (
          with rest as materialized (${mostNeeded(sql, limits, travel)}),
          nearest as materialized (${areMany ? nearestOfAll(sql) : nearestOfEach(sql)})
          select need.no, auditor.id as auditor_id, audit.idfl_number, side, extract(epoch from gap) / 3600 as hours,
            ${restOf(sql, limits)} + ${travel.isOn ? hoursOfWay(sql, travel, sql`need.customer_id`) : sql`0`} as needed
          from nearest
          join need on need.no = nearest.no
          join auditor on auditor.id = nearest.auditor_id
          join audit on audit.id = nearest.audit_id
          join site there on there.customer_id = audit.customer_id
            and (there.id = audit.site_id or audit.site_id is null and there.is_main)
          left join site here on here.customer_id = need.customer_id
            and (here.id = need.site_id or need.site_id is null and here.is_main)
          where gap >= interval '0' and gap < (select most from rest)
        ) beside
        where hours < needed`,
}

const restOf = (sql: Db, { restHours }: WorkLimits): Fragment =>
  sql`coalesce((auditor.limits ->> 'restHours')::integer, ${restHours}::integer, 0)`

/** Whoever goes and wherever the sites are: what leaves more time is not looked at any closer. */
const mostNeeded = (
  sql: Db,
  { restHours }: WorkLimits,
  { isOn, sameCountry, abroad, steps }: Travel,
): Fragment => {
  const way = isOn ? Math.max(0, sameCountry, abroad, ...steps.map(({ hours }) => hours)) : 0
  return sql`
    select make_interval(hours => least(14 * 24, greatest(${restHours}::integer, max((limits ->> 'restHours')::integer), 0)
      + ${way}::integer)) as most
    from auditor where limits is not null`
}

/**
 * Select `no, auditor_id, audit_id, side, gap`: the last one that starts before the part, `after` which it comes, and the first that
 * starts when it is over, `before` which it is. `gap` lies between it and the part, negative where they overlap.
 */
const nearestOfEach = (sql: Db): Fragment => sql`
  select need.no, asked.auditor_id, other.*
  from need
  join asked on asked.no = need.no
  cross join lateral (
    (select entry.audit_id, 'after' as side, lower(need.during) - entry.ends_at as gap
    from roster_entry entry
    where entry.auditor_id = asked.auditor_id and ${isOther(sql)} and entry.starts_at < lower(need.during)
    order by entry.starts_at desc limit 1)
    union all
    (select entry.audit_id, 'before', entry.starts_at - upper(need.during)
    from roster_entry entry
    where entry.auditor_id = asked.auditor_id and ${isOther(sql)} and entry.starts_at >= upper(need.during)
    order by entry.starts_at limit 1)
  ) other`

/**
 * The same, as far as it may be near enough: what everybody is booked for around a part is read at once (`offset 0`, or PostgreSQL would look
 * each up after all). Nobody’s bookings overlap, so the nearest is that with the smallest gap.
 */
const nearestOfAll = (sql: Db): Fragment => sql`
  select distinct on (no, auditor_id, side) around.*
  from (
    select need.no, entry.auditor_id, entry.audit_id, side, gap
    from need
    join roster_entry entry on ${isOther(sql)} and tstzrange(entry.starts_at, entry.ends_at)
      && tstzrange(lower(need.during) - (select most from rest), upper(need.during) + (select most from rest))
    cross join lateral (
      select 'after' as side, lower(need.during) - entry.ends_at as gap where entry.starts_at < lower(need.during)
      union all
      select 'before', entry.starts_at - upper(need.during) where entry.starts_at >= upper(need.during)
    ) beside
    where entry.auditor_id in (select id from candidate) offset 0
  ) around
  join asked using (no, auditor_id)
  order by no, auditor_id, side, gap`

/** Of an `entry`: booked for an audit, not for that in question. */
const isOther = (sql: Db): Fragment => sql`
  entry.released_at is null and entry.audit_id is not null and entry.audit_id is distinct from need.audit_id`

/** From site `here` of the customer to site `there` in hours: none within a customer, by distance where both places are known, else by country. */
const hoursOfWay = (sql: Db, { sameCountry, abroad, steps }: Travel, customer: Fragment): Fragment => sql`case
  when there.customer_id = ${customer} then 0
  when here.latitude is not null and there.latitude is not null then (
    select hours from jsonb_to_recordset(${sql.json(steps)}) step (km integer, hours integer)
    where km is null
      or km >= kilometres_between(here.latitude, here.longitude, there.latitude, there.longitude)
    order by km nulls last limit 1)
  when here.country_id = there.country_id then ${sameCountry}::integer
  else ${abroad}::integer end`

/** Hours of travel from the audit before and to the one after; null where there is none within 14 days. */
export type TravelHours = { before: number | null; after: number | null }

/** An SQL condition, asked once a statement, whether travel counts. */
export const travels = (sql: Db): Fragment => sql`(select (travel -> 'isOn')::boolean from team_rules)`

/**
 * How long the ways to and from booked audits take, by entry: as `fitGaps` calculates them, of all entries at once. An entry without an
 * audit, and one that isn’t active any more, has none.
 */
export async function readTravelHours(
  sql: Db,
  entryIds: readonly number[],
): Promise<ReadonlyMap<number, TravelHours>> {
  const [rules] = await sql<{ travel: Travel }[]>`select travel from team_rules`
  if (!rules?.travel.isOn) return new Map()
  const rows = await sql<(TravelHours & { id: number })[]>`
    with asked as (
      select auditor_id, min(starts_at) - interval '15 days' as first, max(ends_at) + interval '15 days' as last
      from roster_entry where id = any(${[...entryIds]}::integer[]) and audit_id is not null
      group by auditor_id
    ), stay as (
      select entry.id, entry.auditor_id, entry.starts_at, entry.ends_at, site.*
      from asked
      join roster_entry entry on entry.auditor_id = asked.auditor_id
      join audit on audit.id = entry.audit_id
      cross join lateral (
        select customer_id, latitude, longitude, country_id from site
        where site.customer_id = audit.customer_id and (site.id = audit.site_id or audit.site_id is null and is_main)
        limit 1
      ) site
      where entry.released_at is null and entry.starts_at < asked.last and entry.ends_at > asked.first
    ), placed as (
      select *, row_number() over (partition by auditor_id order by starts_at) as place from stay
    ), way as (
      select here.id as from_id, there.id as to_id, ${hoursOfWay(sql, rules.travel, sql`here.customer_id`)} as hours
      from placed here
      join placed there on there.auditor_id = here.auditor_id and there.place = here.place + 1
      where there.starts_at - here.ends_at between interval '0' and interval '14 days'
    )
    select placed.id, arrival.hours as before, departure.hours as after
    from placed
    left join way arrival on arrival.to_id = placed.id
    left join way departure on departure.from_id = placed.id
    where placed.id = any(${[...entryIds]}::integer[])`
  return new Map(rows.map(({ id, before, after }) => [id, { before, after }]))
}

/** Whose part touches a day of the week on which they don't work; the first such day and how many there are. */
export const fitOffDays = {
  isAwake: (sql: Db): Fragment => sql`exists (select from auditor where work_days is not null)`,
  select: (sql: Db, { rules }: TeamRules): Fragment | null =>
    rules.offDays === 'off'
      ? null
      : sql`
        select no, auditor_id, 'offDay' as code, ${rules.offDays}::text as severity,
          to_char(min(day), 'YYYY-MM-DD') || ':' || count(*) as subject,
          jsonb_build_object('day', min(day)::date, 'count', count(*)) as figures
        from (
          select need.no, auditor.id as auditor_id, day
          from need
          join asked on asked.no = need.no
          join auditor on auditor.id = asked.auditor_id and auditor.work_days is not null
          cross join lateral (
            select ${daysTouched(sql, sql`lower(need.during)`, sql`upper(need.during)`, sql`need.time_zone`)} as days
          ) part
          cross join generate_series(lower(part.days), upper(part.days) - 1, interval '1 day') day
          where extract(isodow from day) <> all(auditor.work_days)
        ) off
        group by no, auditor_id`,
}
