import type { z } from 'zod'
import type { auditor } from '#contract/auditor-reply.ts'
import type { auditors } from '#contract/auditors.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { Sort } from '#contract/list.ts'
import type { Coordinates } from '#domain/coordinates.ts'
import { cutPage, type Fragment, orderBy, where } from '#server/db/paging.ts'
import { mentions, mentionsIn } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'
import { missing } from '#server/db/versions.ts'
import { mentionsPerson } from '#server/people/mentions-person.ts'
import { readClashes } from '#server/planning/clashes.ts'
import { fitColumns, fitJoin, fitTables, judgedColumns, judgedJoin, type Need } from '#server/planning/fit.ts'
import { type Forgiven, fitRanks, judgedRanks, type Visibility } from '#server/planning/fit-ranks.ts'
import { type FitRules, knowsGrades, selectReasons } from '#server/planning/fit-rules.ts'
import type { ReasonRow } from '#server/planning/list-reasons.ts'

export type Auditor = z.output<typeof auditor>
type Query = Parsed<typeof auditors.list, 'query'>

/** What to add to tables, columns and joins where fitness is asked for too. */
type Extra = { tables: Fragment; columns: Fragment; joins: Fragment }

/** Auditors with their standards; `candidates` selects their ids. */
const auditorRows = (sql: Db, candidates: Fragment, extra?: Extra) => sql`
  with candidate as materialized (${candidates}), ${extra ? sql`${extra.tables},` : sql``}
  holding as materialized (
    select auditor_id, json_agg(period order by period.code, period."validFrom" nulls first) as standards
    from auditor_standard held join standard on standard.id = standard_id
    cross join lateral (
      select standard.id as "standardId", standard.code, standard.name, held.valid_from as "validFrom", held.valid_to as "validTo",
        held.grade
    ) period
    where auditor_id in (select id from candidate)
    group by auditor_id
  )
  select account.id, account.display_name as name, account.username, account.display_name, account.full_name,
    account.email, account.phone, account.is_enabled,
    account.role_id, json_build_object('id', role.id, 'name', role.name) as role,
    account.department_id, json_build_object('id', department.id, 'name', department.name) as department,
    account.country_id, json_build_object('id', country.id, 'name', country.name) as country,
    account.time_zone, coalesce(holding.standards, '[]') as standards, profile.work_days,
    coalesce(profile.work_days, country.work_days) as work_week, profile.limits,
    case when profile.home_place <> '' or profile.latitude is not null then json_build_object('place', profile.home_place,
      'latitude', profile.latitude, 'longitude', profile.longitude) end as home,
    case when profile.allowance_days is not null then json_build_object('days', profile.allowance_days,
      'carried', profile.allowance_carried, 'carriedUntil', profile.allowance_carried_until) end as allowance, account.version, account.created_at,
    account.updated_at ${extra ? sql`, ${extra.columns}` : sql``}
  from candidate join account on account.id = candidate.id join auditor profile on profile.id = account.id ${joinParts(sql)}
  left join holding on holding.auditor_id = account.id ${extra?.joins ?? sql``}`

/** What auditors can be sorted by besides their own columns. */
const joinParts = (sql: Db) => sql`
  join role on role.id = account.role_id
  join department on department.id = account.department_id
  join country on country.id = account.country_id`

/** What is asked of the auditors in a list, and how much of the answer the caller may know. */
type Wanted = {
  need: Need | undefined
  visibility: Visibility
  rules: FitRules | undefined
  forgiven: Forgiven
}

/** What the tables of reasons found, besides what the fit says itself. */
type Found = Auditor & { found?: ReasonRow[] }

const mostClashes = 20

/** A page of auditors; with a need only enabled ones, each with how it fits. */
export async function listAuditors(sql: Db, query: Query, wanted: Wanted) {
  const { need, visibility, rules } = wanted
  const reasons = need && rules && selectReasons(sql, rules)
  const distanceKm = need?.place ? kilometresTo(sql, need.place) : undefined
  const steps = fitRanks(sql, { visibility, distanceKm, first: (reasons && ranksOf(sql, wanted)) ?? [] })
  const matching = where(sql, conditions(sql, query, need))
  const order = orderBy(
    sql,
    query.sort?.flatMap(item => spellOut(item, steps)),
    { ...sortColumns(sql), ...steps },
    sql`account.id`,
  )
  const cut = cutPage(sql, query)
  const everybody = sql`
    select account.id from auditor join account on account.id = auditor.id ${joinParts(sql)} ${matching}`
  const fit = need && {
    tables: fitTables(sql, need, { mostClashes, reasons, grades: !rules || knowsGrades(rules) }),
    columns: sql`${fitColumns(sql)}, ${distanceKm ?? sql`null`} as distance_km ${reasons ? sql`, ${judgedColumns(sql)}` : sql``}`,
    joins: reasons ? sql`${fitJoin(sql)} ${judgedJoin(sql)}` : fitJoin(sql),
  }
  // The best fit is known only after computing everybody's; any other order computes only those of the page.
  const isByFit = query.sort?.some(({ field }) => field === 'fit')
  const [rows, [total]] = await Promise.all([
    isByFit
      ? sql<Found[]>`${auditorRows(sql, everybody, fit)} ${order} ${cut}`
      : sql<Found[]>`${auditorRows(sql, sql`${everybody} ${order} ${cut}`, fit)} ${order}`,
    sql<{ count: string }[]>`
      select count(*) from auditor join account on account.id = auditor.id ${matching}`,
  ])
  return { count: total?.count ?? '0', rows: need ? rows.map(readFit) : rows }
}

const ranksOf = (sql: Db, { need, rules, ...known }: Wanted) =>
  rules &&
  judgedRanks(sql, {
    ...known,
    rules,
    role: need?.role ?? 'auditor',
    holdsNone: sql`holding.standards is null`,
  })

/** From home, where that is known, as the crow flies. */
const kilometresTo = (sql: Db, { latitude, longitude }: Coordinates): Fragment => sql`
  round(kilometres_between(profile.latitude, profile.longitude, ${latitude}, ${longitude}))::integer`

/** Fit is sorted by in several steps. */
const spellOut = ({ field, direction }: Sort, ranks: Record<string, Fragment>): Sort[] =>
  field === 'fit' ? Object.keys(ranks).map(step => ({ field: step, direction })) : [{ field, direction }]

const readFit = (row: Found): Found =>
  row.clashes?.length ? { ...row, clashes: readClashes(row.clashes) } : row

function conditions(sql: Db, query: Query, need: Need | undefined): (Fragment | undefined)[] {
  const { id, auditorId, name, email, countryId, departmentId, isEnabled, standardId, person, value } = query
  return [
    sql`account.deleted_at is null`,
    need ? sql`account.is_enabled` : undefined,
    id === undefined ? undefined : sql`account.id = ${id}`,
    auditorId && sql`account.id = any(${auditorId}::integer[])`,
    name === undefined ? undefined : mentionsIn(sql, 'auditor', 'display_name', name),
    email === undefined ? undefined : mentionsIn(sql, 'auditor', 'email', email),
    countryId === undefined ? undefined : sql`account.country_id = ${countryId}`,
    departmentId === undefined ? undefined : sql`account.department_id = ${departmentId}`,
    isEnabled === undefined ? undefined : sql`account.is_enabled = ${isEnabled}`,
    standardId === undefined || need ? undefined : holdsToday(sql, standardId),
    person === undefined ? undefined : mentionsPerson(sql, person),
    value === undefined ? undefined : mentions(sql, 'auditor', value),
  ]
}

/** Today is that of the auditor’s own calendar, as in the notices of standards that run out. */
const holdsToday = (sql: Db, standardIds: readonly number[]): Fragment => sql`exists (
  select from auditor_standard
  where auditor_id = account.id and standard_id = any(${[...standardIds]}::integer[])
    and daterange(valid_from, valid_to, '[]') @> (now() at time zone account.time_zone)::date)`

const sortColumns = (sql: Db): Record<string, Fragment> => ({
  id: sql`account.id`,
  name: sql`account.display_name`,
  fullName: sql`account.full_name`,
  username: sql`account.username`,
  email: sql`account.email`,
  country: sql`country.name`,
  department: sql`department.name`,
  isEnabled: sql`account.is_enabled`,
  timeZone: sql`account.time_zone`,
  createdAt: sql`account.created_at`,
  updatedAt: sql`account.updated_at`,
})

export async function findAuditor(sql: Db, id: number): Promise<Auditor> {
  const candidate = sql`
    select auditor.id from auditor join account on account.id = auditor.id
    where auditor.id = ${id} and account.deleted_at is null`
  const [row] = await sql<Auditor[]>`${auditorRows(sql, candidate)}`
  if (!row) throw missing()
  return row
}

type Work = Partial<Pick<Parsed<typeof auditors.update, 'body'>, 'workDays' | 'limits' | 'home'>>
type Allowance = Parsed<typeof auditors.update, 'body'>['allowance']

export const changesWork = ({ workDays, limits, home }: Work): boolean =>
  workDays !== undefined || limits !== undefined || home !== undefined

/** When, how much and from where somebody works; what is left out stays. The auditor must be locked, as for a booking. */
export async function saveWork(tx: Db, id: number, { workDays, limits, home }: Work): Promise<void> {
  const { place = '', latitude = null, longitude = null } = home ?? {}
  await tx`
    update auditor set
      work_days = ${workDays === undefined ? tx`work_days` : workDays},
      limits = ${limits === undefined ? tx`limits` : limits && tx.json(limits)},
      home_place = ${home === undefined ? tx`home_place` : place},
      latitude = ${home === undefined ? tx`latitude` : latitude},
      longitude = ${home === undefined ? tx`longitude` : longitude}
    where id = ${id}`
}

/** How much time off somebody has a year; null: nobody counts. */
export async function saveAllowance(
  tx: Db,
  id: number,
  allowance: NonNullable<Allowance> | null,
): Promise<void> {
  const { days = null, carried = 0, carriedUntil = null } = allowance ?? {}
  await tx`
    update auditor set allowance_days = ${days}, allowance_carried = ${carried}, allowance_carried_until = ${carriedUntil}
    where id = ${id}`
}

/** What the finder is asked for: an audit's own need, at other times where they are given, or that of an interval; undefined when neither is given. */
export async function findNeed(sql: Db, query: Query): Promise<Need | undefined> {
  const { projectId, start, end, standardId, timeZone, role } = query
  if (projectId === undefined)
    return start && end && { start, end, standardIds: standardId ?? [], timeZone: timeZone ?? 'UTC', role }
  const [need] = await sql<Need[]>`
    select id as except_audit_id, customer_id, site_id, starts_at as start, ends_at as "end", time_zone,
      array(select standard_id from audit_standard where audit_id = audit.id order by standard_id) as standard_ids,
      (select json_build_object('latitude', latitude, 'longitude', longitude) from site
        where site.customer_id = audit.customer_id and (site.id = site_id or site_id is null and is_main)
          and latitude is not null) as place
    from audit where id = ${projectId} and deleted_at is null`
  if (!need) throw missing()
  return { ...need, role, ...(start && end && { start, end }) }
}
