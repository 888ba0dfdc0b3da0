import type { PlanAssumption } from '#domain/plans.ts'
import type { WorkLimits } from '#domain/team-rules.ts'
import { weekdayOf } from '#domain/working-days.ts'
import { addDays, daysTouched as touchedDays } from '#domain/zoned-time.ts'
import type { AuditorFacts } from '#planning/facts.ts'
import type { Db } from '#server/db/transaction.ts'
import { blocks } from '#server/planning/clashes.ts'
import { bookedNights } from '#server/planning/fit-limits.ts'
import type { FitRules } from '#server/planning/fit-rules.ts'
import { groupByAuditor } from '#server/planning/group-by-auditor.ts'
import { daysHeld, isCovering } from '#server/planning/held-standards.ts'

/** How far around the period bookings matter to the gaps before and after an audit. */
const nearDays = 14

/** Of whom facts are wanted; without `auditorIds` of everybody who isn't disabled. */
export type Wanted = {
  firstDay: string
  lastDay: string
  auditorIds?: readonly number[] | undefined
  /** Who is away as if it were so: these days are none of theirs to be shared either. */
  away?: readonly Away[]
}

type Away = Extract<PlanAssumption, { type: 'away' }>
export type Hire = Extract<PlanAssumption, { type: 'hire' }>

/** Auditors that aren’t there yet, the first by −1: free on all days on which their country works. */
export async function readHires(
  sql: Db,
  rules: FitRules,
  { hires, ...wanted }: Wanted & { hires: readonly Hire[] },
  holidaysOf: (codes: readonly string[]) => Promise<Holidays>,
): Promise<AuditorFacts[]> {
  if (hires.length === 0) return []
  const countries = await sql<{ id: number; code: string; workDays: number[] }[]>`
    select id, code, work_days from country where id = any(${hires.map(({ countryId }) => countryId)}::integer[])`
  const holidays = await holidaysOf(countries.map(({ code }) => code))
  return hires.map(({ countryId, timeZone, standardId }, place) => {
    const country = countries.find(({ id }) => id === countryId)
    const calendar = {
      workDays: country?.workDays ?? [],
      holidays: holidays.get(country?.code ?? '') ?? new Set(),
    }
    const held = { areaId: null, firstDay: '0001-01-01', lastDay: null, isLead: false }
    return {
      id: -1 - place,
      countryId,
      timeZone,
      latitude: null,
      longitude: null,
      availableDays: countAvailable(wanted, calendar, new Set()),
      workDays: null,
      limits: mergeLimits(rules, null),
      holds: [...new Set(standardId)].map(id => ({ standardId: id, ...held })),
      blocks: [],
      bookedDays: [],
      nights: [],
    }
  })
}

type Person = Pick<AuditorFacts, 'id' | 'countryId' | 'timeZone' | 'latitude' | 'longitude' | 'workDays'> & {
  code: string
  countryDays: number[]
  limits: Partial<WorkLimits> | null
}

/** Public holidays by the code of a country. */
export type Holidays = ReadonlyMap<string, ReadonlySet<string>>

/** Everybody who could go at all, in order of id. */
export async function readPeople(
  sql: Db,
  rules: FitRules,
  wanted: Wanted,
  holidaysOf: (codes: readonly string[]) => Promise<Holidays>,
): Promise<AuditorFacts[]> {
  const people = await listPeople(sql, wanted)
  const ids = people.map(({ id }) => id)
  const limitsOf = new Map(people.map(({ id, limits }) => [id, mergeLimits(rules, limits)]))
  const counted = ids.filter(id => limitsOf.get(id)?.nightsPerMonth !== null)
  const [holidays, holds, blocked, booked, nights] = await Promise.all([
    holidaysOf([...new Set(people.map(({ code }) => code))]),
    listHolds(sql, ids),
    listBlocks(sql, ids, wanted),
    listBookedDays(sql, ids, wanted),
    listNights(sql, counted, { ...wanted, dayTripKm: rules.dayTripKm }),
  ])
  return people.map(({ code, countryDays, limits: _, ...person }) => {
    const own = blocked.get(person.id) ?? []
    const calendar = { workDays: person.workDays ?? countryDays, holidays: holidays.get(code) ?? new Set() }
    return {
      ...person,
      workDays: rules.rules.offDays === 'off' ? null : person.workDays,
      availableDays: countAvailable(wanted, calendar, awayDays(person, own, wanted)),
      limits: limitsOf.get(person.id) ?? mergeLimits(rules, null),
      holds: holds.get(person.id) ?? [],
      blocks: own,
      bookedDays: booked.get(person.id) ?? [],
      nights: nights.get(person.id) ?? [],
    }
  })
}

const listPeople = (sql: Db, { auditorIds }: Wanted) => sql<Person[]>`
  select auditor.id, account.country_id, country.code, country.work_days as country_days, account.time_zone, auditor.latitude,
    auditor.longitude, auditor.work_days, auditor.limits
  from auditor
  join account on account.id = auditor.id and account.is_enabled and account.deleted_at is null
  join country on country.id = account.country_id
  where ${auditorIds ? sql`auditor.id = any(${[...auditorIds]}::integer[])` : sql`true`}
  order by auditor.id`

/** What is not looked at has no limit. */
function mergeLimits({ rules, limits }: FitRules, own: Partial<WorkLimits> | null): WorkLimits {
  const isOff = rules.limits === 'off'
  const of = (name: keyof WorkLimits) => own?.[name] ?? limits[name]
  return {
    daysPer7: isOff ? null : of('daysPer7'),
    daysPerMonth: isOff ? null : of('daysPerMonth'),
    daysPerYear: isOff ? null : of('daysPerYear'),
    nightsPerMonth: isOff ? null : of('nightsPerMonth'),
    restHours: rules.gaps === 'off' ? null : of('restHours'),
  }
}

type Hold = AuditorFacts['holds'][number] & { auditorId: number }

/** Standards, areas in them, and beside each standard the days on which it is held as a lead. */
async function listHolds(sql: Db, ids: readonly number[]) {
  const rows = await sql<Hold[]>`
    with covering as materialized (
      select * from auditor_standard where auditor_id = any(${[...ids]}::integer[]) and ${isCovering(sql)}
    ),
    held as (
      select auditor_id, standard_id, null::integer as area_id, false as is_lead, ${daysHeld(sql)} as days
      from covering group by auditor_id, standard_id
      union all
      select auditor_id, standard_id, null, true, ${daysHeld(sql)} from covering where grade = 'lead'
      group by auditor_id, standard_id
      union all
      select covering.auditor_id, covering.standard_id, competence_area.area_id, false, ${daysHeld(sql)}
      from covering join competence_area on competence_area.competence_id = covering.id
      group by covering.auditor_id, covering.standard_id, competence_area.area_id
    )
    select auditor_id, standard_id, area_id, is_lead, coalesce(lower(span), '0001-01-01') as first_day, upper(span) - 1 as last_day
    from held cross join unnest(days) span
    order by auditor_id, standard_id, area_id nulls first, is_lead, lower(span)`
  return groupByAuditor(rows)
}

/** Bookings and absences, without why. */
async function listBlocks(sql: Db, ids: readonly number[], { firstDay, lastDay }: Wanted) {
  const [from, to] = [addDays(firstDay, -nearDays - 1), addDays(lastDay, nearDays + 2)]
  const rows = await sql<
    { auditorId: number; start: Date; end: Date; projectId: number | null; siteId: number | null }[]
  >`
    with need as materialized (select null::integer as audit_id, null::integer as entry_id)
    select entry.auditor_id, entry.starts_at as start, entry.ends_at as "end", entry.audit_id as project_id, place.id as site_id
    from need
    join roster_entry entry on ${blocks(sql)}
      and tstzrange(entry.starts_at, entry.ends_at) && tstzrange(${from}::date::timestamptz, ${to}::date::timestamptz)
    left join audit on audit.id = entry.audit_id
    left join site place on place.customer_id = audit.customer_id
      and (place.id = audit.site_id or audit.site_id is null and place.is_main)
    where entry.auditor_id = any(${[...ids]}::integer[])
    order by entry.auditor_id, entry.starts_at, entry.id`
  return groupByAuditor(
    rows.map(row => ({ ...row, start: row.start.toISOString(), end: row.end.toISOString() })),
  )
}

/** In the years that the period touches, and a week around it. */
async function listBookedDays(sql: Db, ids: readonly number[], { firstDay, lastDay }: Wanted) {
  const from = `${addDays(firstDay, -7).slice(0, 4)}-01-01`
  const to = `${addDays(lastDay, 7).slice(0, 4)}-12-31`
  const rows = await sql<{ auditorId: number; days: string[] }[]>`
    select auditor_id, array_agg(to_char(month + bit - 1, 'YYYY-MM-DD') order by month, bit) as days
    from auditor_month cross join generate_series(1, 31) bit
    where auditor_id = any(${[...ids]}::integer[]) and month between ${from} and ${to} and days & (1::bigint << bit) <> 0
    group by auditor_id`
  return new Map(rows.map(({ auditorId, days }) => [auditorId, days]))
}

type Nights = Wanted & { dayTripKm: number }

async function listNights(sql: Db, ids: readonly number[], { firstDay, lastDay, dayTripKm }: Nights) {
  if (ids.length === 0) return new Map<number, AuditorFacts['nights']>()
  const rows = await sql<{ auditorId: number; month: string; count: number }[]>`
    select away.auditor_id, to_char(away.month, 'YYYY-MM') as month, booked.nights as count
    from (
      select auditor_id, null::integer as audit_id, first::date as month, (first + interval '1 month')::date - 1 as month_end
      from unnest(${[...ids]}::integer[]) auditor_id
      cross join generate_series(date_trunc('month', ${firstDay}::timestamp), ${lastDay}::timestamp, interval '1 month') first
    ) away
    cross join lateral (${bookedNights(sql, dayTripKm)}) booked
    where booked.nights > 0
    order by 1, 2`
  return groupByAuditor(rows)
}

function awayDays(
  { id, timeZone }: Pick<Person, 'id' | 'timeZone'>,
  own: AuditorFacts['blocks'],
  { away = [], firstDay, lastDay }: Wanted,
): ReadonlySet<string> {
  const absent = own.filter(({ projectId }) => projectId === null)
  const spans = [
    ...absent.map(({ start, end }) => touchedDays({ start: new Date(start), end: new Date(end) }, timeZone)),
    ...away
      .filter(({ auditorId }) => auditorId === id)
      .map(assumed => ({ first: assumed.firstDay, last: assumed.lastDay })),
  ]
  const days = new Set<string>()
  for (const { first, last } of spans)
    for (let day = max(first, firstDay); day <= last && day <= lastDay; day = addDays(day, 1)) days.add(day)
  return days
}

const max = (a: string, b: string): string => (a > b ? a : b)

type Calendar = { workDays: readonly number[]; holidays: ReadonlySet<string> }

function countAvailable(
  { firstDay, lastDay }: Wanted,
  { workDays, holidays }: Calendar,
  away: ReadonlySet<string>,
) {
  let count = 0
  for (let day = firstDay; day <= lastDay; day = addDays(day, 1))
    if (workDays.includes(weekdayOf(day)) && !holidays.has(day) && !away.has(day)) count++
  return count
}
