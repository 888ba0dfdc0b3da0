import type { z } from 'zod'
import type { freeDate } from '#contract/auditor-reply.ts'
import type { auditors } from '#contract/auditors.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { coverage } from '#domain/qualification.ts'
import { listRestDays, longestRun } from '#domain/working-days.ts'
import { addDays } from '#domain/zoned-time.ts'
import type { Fragment } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import { missing } from '#server/db/versions.ts'
import { chooseTeam } from './choose-team.ts'
import { blocks, bookedDays } from './clashes.ts'
import { exclusionsOf } from './fit-impartiality.ts'
import { excludes, type FitRules, knowsGrades, readFitRules, selectReasons } from './fit-rules.ts'
import { daysHeld, isCovering } from './held-standards.ts'
import { holidaysBetween } from './holidays.ts'
import { type FreeDate, keepReady, type WantedTeam } from './ready-teams.ts'
import { daysTouched, firstOfMonth, monthOf } from './site-days.ts'

type Found = z.output<typeof freeDate>
type Query = Parsed<typeof auditors.freeDates, 'query'>

const farthestDays = 180
/** As a rule enough is found so soon, for a sixth of the work. */
const nearDays = 30

/** The next dates on which a team is free that may simply go, each with the team that covers most standards. */
export async function findFreeDates(sql: Db, query: Query) {
  const wantedIds = [...new Set(query.auditorId ?? [])]
  const size = Math.max(query.teamSize, wantedIds.length)
  const [week, rules] = await Promise.all([weekAtSite(sql, query), readFitRules(sql)])
  const wanted = { ...query, wantedIds, size, ...week, rules, needsLead: rules.rules.lead !== 'off' }
  const dates = selectReasons(sql, rules) ? await listReady(sql, wanted) : await listSoonest(sql, wanted)
  const rows = dates.map(({ start, end, standardIds, candidates }): Found => {
    const team = chooseTeam(candidates, { size, wantedIds, needsLead: wanted.needsLead })
    const auditors = team.map(({ id, name, covers }) => ({ id, name, covers }))
    const covers = team.map(candidate => candidate.covers)
    return { start, end, auditors, missing: coverage(covers, standardIds).missing }
  })
  return { count: String(rows.length), rows }
}

type Wanted = Pick<Query, 'projectId' | 'from' | 'limit'> & Week & WantedTeam & { rules: FitRules }

type Week = {
  /** Days `YYYY-MM-DD` on which nobody is at work at the site. */
  restDays: string[]
  /** The longest that an audit lasts without a day of rest, in days, at most five. */
  workingWeek: number
}

/** The days of rest and public holidays of the site's country among all that a date could touch. */
async function weekAtSite(sql: Db, { projectId, from }: Query): Promise<Week> {
  const [site] = await sql<{ code: string; workDays: number[]; length: number }[]>`
    select country.code, country.work_days, ceil(extract(epoch from ends_at - starts_at) / 86400)::integer as length
    from audit join customer on customer.id = audit.customer_id left join site on site.id = audit.site_id
    join country on country.id = coalesce(site.country_id, customer.country_id)
    where audit.id = ${projectId}`
  if (!site) return { restDays: [], workingWeek: 5 }
  const today = from.toISOString().slice(0, 10)
  const [first, last] = [addDays(today, -1), addDays(today, farthestDays + site.length + 2)]
  const holidays = new Set((await holidaysBetween(site.code, first, last)).map(({ day }) => day))
  const restDays = listRestDays(first, last, { workDays: site.workDays, holidays })
  return { restDays, workingWeek: Math.min(longestRun(site.workDays), 5) }
}

async function listSoonest(sql: Db, wanted: Wanted): Promise<FreeDate[]> {
  const near = await listDates(sql, wanted, { days: nearDays })
  return near.length < wanted.limit ? listDates(sql, wanted, { days: farthestDays }) : near
}

/** Twice as many dates as are wanted at a time, until enough have a team that may simply go. */
async function listReady(sql: Db, wanted: Wanted): Promise<FreeDate[]> {
  const ready: FreeDate[] = []
  const limit = 2 * wanted.limit
  let [days, after] = [nearDays, new Date(0)]
  while (ready.length < wanted.limit) {
    const dates = await listDates(sql, { ...wanted, limit }, { days, after })
    ready.push(...(await keepReady(sql, wanted.rules, dates, wanted)))
    after = dates.at(-1)?.start ?? after
    if (dates.length === limit) continue
    if (days === farthestDays) break
    days = farthestDays
  }
  return ready.slice(0, wanted.limit)
}

type Span = { days: number; after?: Date }

/** The dates within so many days, by time, with everybody who covers one of the standards then and is free. */
async function listDates(sql: Db, wanted: Wanted, { days, after }: Span): Promise<FreeDate[]> {
  const rows = await sql<(FreeDate | { start: null })[]>`
    with wanted_audit as (${wantedAudit(sql, wanted.projectId)}),
    possible as materialized (${possibleDates(sql, wanted, { days, after })}),
    holder as materialized (${holders(sql, wanted)}),
    busy as materialized (${busyTimes(sql)}),
    free as materialized (${freeHolders(sql, wanted)}),
    chosen as materialized (${soonest(sql, wanted)}),
    person as materialized (${peopleOf(sql, wanted)}),
    load as materialized (${bookedDays(
      sql,
      sql`(select distinct month, midnights, during_month, audit_id, entry_id from chosen) need`,
      sql`select auditor_id from person`,
    )})
    select chosen.starts_at as start, chosen.ends_at as "end", wanted_audit.audit_id, wanted_audit.customer_id, wanted_audit.site_id,
      wanted_audit.time_zone, wanted_audit.standard_ids,
      json_agg(json_build_object('id', account.id, 'name', account.display_name, 'covers', person.covers,
        'loadDays', coalesce(load.days, 0) ${wanted.needsLead ? sql`, 'isLead', person.is_lead` : sql``})) as candidates
    from wanted_audit
    left join chosen on true
    left join person on person.starts_at = chosen.starts_at
    left join account on account.id = person.auditor_id
    left join load on load.auditor_id = person.auditor_id and load.month = chosen.month
    group by chosen.starts_at, chosen.ends_at, wanted_audit.audit_id, wanted_audit.customer_id, wanted_audit.site_id, wanted_audit.time_zone,
      wanted_audit.standard_ids
    order by chosen.starts_at`
  if (rows.length === 0) throw missing()
  return rows.filter((row): row is FreeDate => row.start !== null)
}

/** The audit, its times by the clock at the site. */
const wantedAudit = (sql: Db, id: number): Fragment => sql`
  select id as audit_id, customer_id, site_id, null::integer as entry_id, time_zone, starts_at at time zone time_zone as starts,
    ends_at at time zone time_zone as ends,
    array(select standard_id from audit_standard where audit_id = audit.id order by standard_id) as standard_ids
  from audit where id = ${id} and deleted_at is null`

/**
 * As long and at the same hours as the audit; over no day of rest and no public holiday, unless it is longer than people work
 * there without one: that begins and ends on neither.
 */
const possibleDates = (
  sql: Db,
  { from, restDays, workingWeek }: Wanted,
  { days, after }: Span,
): Fragment => sql`
  select wanted_audit.*, starts_at, ends_at, tstzrange(starts_at, ends_at) as during,
    ${daysTouched(sql, sql`starts_at`, sql`ends_at`, sql`time_zone`)} as days
  from wanted_audit
  cross join generate_series(0, ${days}::integer) later
  cross join lateral (select (${from}::timestamptz at time zone time_zone)::date + later as first) starting
  cross join lateral (select first + (ends::date - starts::date) as last) ending
  cross join lateral (
    select (first + starts::time) at time zone time_zone as starts_at,
      (last + ends::time) at time zone time_zone as ends_at
  ) moved
  where not exists (
      select from unnest(${restDays}::date[]) rest
      where rest in (first, last) or last - first < ${workingWeek} and rest between first and last)
    and starts_at >= ${from} and starts_at < ${from}::timestamptz + ${days}::integer * interval '1 day'
    and ends_at < '2101-01-01Z' ${after ? sql`and starts_at > ${after}` : sql``}`

/** Of whom it is asked when they are free: nobody else, where the whole team is named. */
const among = (sql: Db, { wantedIds, size }: Wanted): Fragment =>
  wantedIds.length === size ? sql`and auditor_id = any(${[...wantedIds]}::integer[])` : sql``

/** Who covers which of the standards, on which days, and where somebody must lead on which of them as a lead. */
const holders = (sql: Db, wanted: Wanted): Fragment => sql`
  select auditor_id, standard_id, array_position(standard_ids, standard_id) as place, ${daysHeld(sql)} as days
    ${wanted.needsLead ? sql`, ${daysHeld(sql)} filter (where grade = 'lead') as lead_days` : sql``}
  from wanted_audit
  join auditor_standard on standard_id = any(standard_ids) ${knowsGrades(wanted.rules) ? sql`and ${isCovering(sql)}` : sql``}
    ${among(sql, wanted)}
  join account on account.id = auditor_id and account.is_enabled and account.deleted_at is null
  group by auditor_id, standard_id, standard_ids`

const busyTimes = (sql: Db): Fragment => sql`
  select entry.auditor_id, range_agg(tstzrange(entry.starts_at, entry.ends_at)) as spans
  from wanted_audit need
  join roster_entry entry on ${blocks(sql)} and tstzrange(entry.starts_at, entry.ends_at)
    && (select tstzrange(min(starts_at), max(ends_at)) from possible)
  where entry.auditor_id in (select auditor_id from holder)
  group by entry.auditor_id`

/** Who is free on which of the possible dates, holds one of the standards then, and isn’t excluded: nobody goes past that here. */
const freeHolders = (sql: Db, { rules }: Wanted): Fragment => sql`
  select possible.starts_at, anyone.auditor_id
  from possible
  cross join (
    select auditor_id, array_agg(holder.days) as held, spans, ${excludes(rules) ? sql`excluded.days` : sql`null::datemultirange`} as excluded_days
    from holder left join busy using (auditor_id)
    ${excludes(rules) ? sql`left join (${exclusionsOf(sql, sql`(select customer_id from wanted_audit)`)}) excluded using (auditor_id)` : sql``}
    group by 1, 3, 4
  ) anyone
  where (spans && possible.during) is not true and (excluded_days && possible.days) is not true
    and exists (select from unnest(held) one where one @> possible.days)`

/** The first dates on which enough are free, those wanted among them, and where somebody must lead a lead. */
const soonest = (sql: Db, { wantedIds, size, limit, needsLead }: Wanted): Fragment => sql`
  select possible.*, ${monthOf(sql)}
  from (
    select starts_at from ${needsLead ? freeWithLeads(sql) : sql`free`} group by starts_at
    having count(*) >= ${size} and array_agg(auditor_id) @> ${wantedIds}::integer[]
      ${needsLead ? sql`and ${hasLead(sql, size > wantedIds.length ? undefined : wantedIds)}` : sql``}
    order by starts_at limit ${limit}
  ) date
  join possible using (starts_at)
  cross join lateral (${firstOfMonth(sql)}) calendar`

/** Among those, where the whole team is given; else among all. */
const hasLead = (sql: Db, teamIds: readonly number[] | undefined): Fragment =>
  teamIds ? sql`bool_or(is_lead and auditor_id = any(${[...teamIds]}::integer[]))` : sql`bool_or(is_lead)`

const freeWithLeads = (sql: Db): Fragment => sql`(
  select free.*, exists (
    select from holder where holder.auditor_id = free.auditor_id and holder.lead_days @> possible.days) as is_lead
  from free join possible using (starts_at)) free`

/** Those who are free on the dates chosen, with the standards that they cover then. */
const peopleOf = (sql: Db, { needsLead }: Wanted): Fragment => sql`
  select chosen.starts_at, free.auditor_id, array_agg(standard_id order by place) as covers
    ${needsLead ? sql`, bool_or(holder.lead_days @> chosen.days) as is_lead` : sql``}
  from chosen
  join free on free.starts_at = chosen.starts_at
  join holder on holder.auditor_id = free.auditor_id and holder.days @> chosen.days
  group by chosen.starts_at, free.auditor_id`
