import type { TeamRules, WorkLimits } from '#domain/team-rules.ts'
import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import { daysTouched } from './site-days.ts'

/**
 * Who would be booked for audits on more days, or away for more nights, than the limits allow, with the part asked for; of each
 * limit one, with the span in which it is worst. Days are those touched at the sites. A figure at the auditor goes before.
 */
export const fitLimits = {
  isAwake: (sql: Db): Fragment => sql`
    jsonb_strip_nulls(limits) - 'restHours' <> '{}' or exists (select from auditor where limits is not null)`,
  select: (sql: Db, { rules, limits, dayTripKm }: TeamRules): Fragment | null =>
    rules.limits === 'off'
      ? null
      : sql`
        select no, auditor_id, code, ${rules.limits}::text as severity, first_day || ':' || count as subject,
          jsonb_build_object('days', count, 'max', max, 'period', case code when 'days7' then first_day || '/' || last_day else first_day::text end) as figures
        from (
          with person as materialized (${limitedPeople(sql, limits)}),
          part_month as materialized (${monthsOfParts(sql)}),
          month_days as materialized (${daysWithPart(sql)}),
          year_days as materialized (${daysOfYears(sql)}),
          left_year as materialized (${daysOfLeftYears(sql)}),
          away as materialized (${awayParts(sql, dayTripKm)})
          (${tooManyIn7(sql)}) union all ${tooManyInMonth(sql)} union all ${tooManyInYear(sql)}
          union all ${tooManyNights(sql, dayTripKm)}
        ) above`,
}

/** Each with what limits them and the days of their part; from `near_from` on months matter to its first week. */
const limitedPeople = (sql: Db, limits: WorkLimits): Fragment => sql`
  select *, date_trunc('month', (first_day - 6)::timestamp)::date as near_from
  from (
    select part.no, part.audit_id, asked.auditor_id, own.days is not null and not part.days @> own.days as leaves,
      lower(part.days) as first_day, upper(part.days) - 1 as last_day,
      coalesce((limits ->> 'daysPer7')::integer, ${limits.daysPer7}::integer) as per_7,
      coalesce((limits ->> 'daysPerMonth')::integer, ${limits.daysPerMonth}::integer) as per_month,
      coalesce((limits ->> 'daysPerYear')::integer, ${limits.daysPerYear}::integer) as per_year,
      coalesce((limits ->> 'nightsPerMonth')::integer, ${limits.nightsPerMonth}::integer) as nights_per_month
    from (
      select no, audit_id, ${daysTouched(sql, sql`lower(need.during)`, sql`upper(need.during)`, sql`need.time_zone`)} as days
      from need offset 0
    ) part
    join asked on asked.no = part.no
    join auditor on auditor.id = asked.auditor_id
    left join (${ownBookings(sql)}) own on own.audit_id = part.audit_id and own.auditor_id = asked.auditor_id
  ) limited
  where coalesce(per_7, per_month, per_year, nights_per_month) is not null`

/**
 * Of the months around the part; bit n of `days`: booked on day n of the month, or the part lies there; of `booked`: without it. `is_near`:
 * within a week of it. The audit's own bookings don't count; whose part leaves days of one is counted anew.
 */
const daysWithPart = (sql: Db): Fragment => sql`
  select no, auditor_id, month, leaves, per_month, per_year, bit_or(days) as days, coalesce(bit_or(days) filter (where not is_part), 0) as booked,
    bool_or(is_part) as has_part, bool_or(month between near_from and first_day + 12) as is_near
  from (
    select person.no, person.auditor_id, kept.month, kept.days, false as is_part, near_from, first_day, leaves, per_month, per_year
    from person join auditor_month kept on kept.auditor_id = person.auditor_id and kept.month between near_from and last_day + 6
    where not leaves
    union all
    select person.no, kept.auditor_id, kept.month, kept.days, false, near_from, first_day, leaves, per_month, per_year
    from ${leaving(sql)} person
    cross join lateral (${monthsOf(sql, sql`near_from`, sql`last_day + 6`)}) known
    cross join lateral days_of_months(ids, months, person.audit_id) kept
    union all
    select no, auditor_id, part_month.month, part_month.days, true, near_from, first_day, leaves, per_month, per_year
    from person join part_month using (no)
  ) one
  group by no, auditor_id, month, leaves, per_month, per_year`

/** The days of each part by month, as bits. */
const monthsOfParts = (sql: Db): Fragment => sql`
  select no, month::date,
    (1::bigint << extract(day from least(last_day, (month + interval '1 month')::date - 1))::integer + 1)
      - (1::bigint << extract(day from greatest(first_day, month::date))::integer) as days
  from (select distinct no, first_day, last_day from person) part
  cross join generate_series(date_trunc('month', first_day::timestamp), last_day::timestamp, interval '1 month') month`

const leaving = (sql: Db): Fragment => sql`(select * from person where leaves offset 0)`

const monthsOf = (sql: Db, from: Fragment, to: Fragment): Fragment => sql`
  select array_agg(id) as ids, array_agg(month) as months
  from (select person.auditor_id as id, month::date from generate_series(${from}, ${to}, interval '1 month') month) one`

/** How many days each is booked in the years that parts lie in; read once for a person, however many parts are asked about. */
const daysOfYears = (sql: Db): Fragment => sql`
  select auditor_id, year, kept.days
  from (
    select distinct auditor_id, year
    from person cross join generate_series(extract(year from first_day)::integer, extract(year from last_day)::integer) year
    where per_year is not null and not leaves
  ) one
  cross join lateral (
    select sum(bit_count(days::bit(64)))::integer as days from auditor_month
    where auditor_month.auditor_id = one.auditor_id and month between make_date(year, 1, 1) and make_date(year, 12, 31)
  ) kept`

/** The same of whose part leaves days of their own booking, counted without it. */
const daysOfLeftYears = (sql: Db): Fragment => sql`
  select person.no, kept.auditor_id, extract(year from kept.month)::integer as year, sum(bit_count(kept.days::bit(64)))::integer as days
  from ${leaving(sql)} person
  cross join lateral (${monthsOf(sql, sql`date_trunc('year', first_day::timestamp)`, sql`date_trunc('year', last_day::timestamp) + interval '11 months'`)}) known
  cross join lateral days_of_months(ids, months, person.audit_id) kept
  where per_year is not null
  group by 1, 2, 3`

/**
 * The days of each booking of the audits asked for: where the part leaves some of them, they are days that the person has no more;
 * the others are days of the part anyway.
 */
const ownBookings = (sql: Db): Fragment => sql`
  select entry.audit_id, entry.auditor_id,
    range_agg(${daysTouched(sql, sql`entry.starts_at`, sql`entry.ends_at`, sql`audit.time_zone`)}) as days
  from (select distinct audit_id from need) asked_for
  join audit on audit.id = asked_for.audit_id
  join roster_entry entry on entry.audit_id = audit.id and entry.released_at is null
  group by entry.audit_id, entry.auditor_id`

/**
 * The fullest seven days in a row that the part touches. Bit 0 of `span` is the sixth day before it; of a part longer than a week
 * the first week is as full as any.
 */
const tooManyIn7 = (sql: Db): Fragment => sql`
  select distinct on (no, auditor_id) no, auditor_id, 'days7' as code, booked as count, per_7 as max,
    first_day - 6 + later as first_day, first_day + later as last_day
  from (
    select person.no, person.auditor_id, person.per_7, person.first_day, least(last_day - first_day, 6) as length,
      bit_or(case when offset_days >= 0 then days << offset_days else days >> -offset_days end) as span
    from person
    join (select no, auditor_id, month, days from month_days where is_near) near using (no, auditor_id)
    cross join lateral (select month - (first_day - 6) - 1 as offset_days) shift
    where per_7 is not null
    group by person.no, person.auditor_id, person.per_7, person.first_day, person.last_day
  ) around
  cross join lateral generate_series(0, length + 6) later
  cross join lateral (select bit_count((span >> later & 127)::bit(64))::integer as booked) week
  where booked > per_7
  order by no, auditor_id, booked desc, later`

const tooManyInMonth = (sql: Db): Fragment => sql`
  select no, auditor_id, 'daysMonth', bit_count(days::bit(64))::integer, per_month, month,
    (month + interval '1 month')::date - 1
  from month_days
  where has_part and bit_count(days::bit(64)) > per_month`

/** What parts add to a year stands beside what is booked in it, not joined: thousands of either are few to the planner. */
const tooManyInYear = (sql: Db): Fragment => sql`
  select no, auditor_id, 'daysYear', days, per_year, make_date(year, 1, 1), make_date(year, 12, 31)
  from (
    select no, auditor_id, year, per_year, (added + case when leaves then 0
      else coalesce(sum(added) filter (where no is null) over (partition by auditor_id, year), 0) end)::integer as days
    from (
      select no, auditor_id, year, max(per_year) as per_year, bool_or(leaves) as leaves, sum(added) as added
      from (
        select no, auditor_id, extract(year from month)::integer as year, per_year, leaves,
          bit_count(days::bit(64)) - bit_count(booked::bit(64)) as added
        from month_days where has_part
        union all
        select no, auditor_id, year, null, true, days from left_year
      ) part
      group by no, auditor_id, year
      union all
      select null, auditor_id, year, null, false, days from year_days
    ) one
  ) counted
  where no is not null and days > per_year`

/**
 * Midnights at sites abroad, or too far for a day's trip where both places are known, in the months in which the part has such;
 * only of whose part has any are other bookings read, and those once for a person and month however many parts are asked about.
 * A night is of the month in which it ends. What is asked and what is booked go side by side: joining them would take a time
 * that grows with their square.
 */
const tooManyNights = (sql: Db, dayTripKm: number): Fragment => sql`
  select no, auditor_id, 'nights', nights + booked, nights_per_month, month, month_end
  from (
    select *, coalesce(sum(nights) filter (where not is_asked) over (partition by auditor_id, month), 0)::integer
      - coalesce(sum(nights) filter (where not is_asked) over (partition by auditor_id, month, audit_id), 0)::integer as booked
    from (
      select no, auditor_id, audit_id, month, month_end, nights, nights_per_month, true as is_asked from away
      union all
      select null, away.auditor_id, stay.audit_id, away.month, null, stay.nights, null, false
      from (select distinct auditor_id, month, month_end from away) away
      cross join lateral (${nightsAway(sql, dayTripKm)}) stay
    ) one
  ) counted
  where is_asked and nights + booked > nights_per_month`

/** Whose part has such midnights, a row for each month of it. */
const awayParts = (sql: Db, dayTripKm: number): Fragment => sql`
  select person.*, begins::date as month, (begins + interval '1 month')::date - 1 as month_end,
    ${nightsIn(sql, sql`begins::date`, sql`(begins + interval '1 month')::date - 1`)} as nights
  from person
  join need on need.no = person.no
  join site place on place.customer_id = need.customer_id
    and (place.id = need.site_id or need.site_id is null and place.is_main)
  join account on account.id = person.auditor_id
  join auditor on auditor.id = person.auditor_id
  cross join generate_series(date_trunc('month', (first_day + 1)::timestamp), last_day::timestamp, interval '1 month') begins
  where nights_per_month is not null and last_day > first_day and ${isAway(sql, dayTripKm)}`

/**
 * Selects `nights`: how many somebody is away for other audits in a month, where `away` names `auditor_id`, `audit_id`, whose own
 * bookings don’t count, and the first and last day, `month` and `month_end`.
 */
export const bookedNights = (sql: Db, dayTripKm: number): Fragment => sql`
  select coalesce(sum(nights), 0)::integer as nights
  from (${nightsAway(sql, dayTripKm)}) stay where stay.audit_id is distinct from away.audit_id`

/** Of each booking its `audit_id` and `nights`, where `away` names `auditor_id`, `month` and `month_end`. */
const nightsAway = (sql: Db, dayTripKm: number): Fragment => sql`
  select entry.audit_id, ${nightsIn(sql, sql`away.month`, sql`away.month_end`)} as nights
  from roster_entry entry
  join audit on audit.id = entry.audit_id
  join site place on place.customer_id = audit.customer_id
    and (place.id = audit.site_id or audit.site_id is null and place.is_main)
  join account on account.id = entry.auditor_id
  join auditor on auditor.id = entry.auditor_id
  cross join lateral (
    select (entry.starts_at at time zone audit.time_zone)::date as first_day,
      ((entry.ends_at - interval '1 microsecond') at time zone audit.time_zone)::date as last_day
  ) stay
  where entry.auditor_id = away.auditor_id and entry.released_at is null
    and tstzrange(entry.starts_at, entry.ends_at) && tstzrange((away.month - 1)::timestamp at time zone 'UTC',
      (away.month_end + 2)::timestamp at time zone 'UTC')
    and stay.last_day > stay.first_day and stay.last_day >= away.month and stay.first_day < away.month_end
    and ${isAway(sql, dayTripKm)}`

/** How many nights from `first_day` to `last_day` end in a month. */
const nightsIn = (sql: Db, month: Fragment, end: Fragment): Fragment =>
  sql`(least(last_day, ${end}) - greatest(first_day + 1, ${month}) + 1)`

const isAway = (sql: Db, dayTripKm: number): Fragment => sql`(
  place.country_id <> account.country_id
    or kilometres_between(auditor.latitude, auditor.longitude, place.latitude, place.longitude) > ${dayTripKm})`
