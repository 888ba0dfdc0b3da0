import type { z } from 'zod'
import type { auditor, auditors } from '#contract/auditors.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { anywhere, type Fragment, orderBy, where } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import { missing } from '#server/db/versions.ts'
import { type Fitness, fitColumns, fitJoin, fitRank, fitTables, type Need, readClashes } from './fit.ts'

export { coveredStandards, daysTouched, maskAbsences } from './fit.ts'

export type Auditor = z.output<typeof auditor>
type Query = Parsed<typeof auditors.list, 'query'>

/** An auditor with their standards, from `account`. */
const auditorColumns = (sql: Db) => sql`
  account.id, account.display_name as name, account.username, account.display_name, account.full_name,
  account.email, account.is_enabled,
  account.role_id, json_build_object('id', role.id, 'name', role.name) as role,
  account.department_id, json_build_object('id', department.id, 'name', department.name) as department,
  account.country_id, json_build_object('id', country.id, 'name', country.name) as country,
  account.time_zone, account.version, account.created_at, account.updated_at,
  (
    select coalesce(json_agg(json_build_object('standardId', standard.id, 'code', standard.code, 'name', standard.name,
      'validFrom', valid_from, 'validTo', valid_to) order by standard.code, valid_from nulls first), '[]')
    from auditor_standard join standard on standard.id = standard_id
    where auditor_id = account.id
  ) as standards`

const joinParts = (sql: Db) => sql`
  join role on role.id = account.role_id
  join department on department.id = account.department_id
  join country on country.id = account.country_id`

/** A page of auditors; with a need only enabled ones, each with how it fits. */
export async function listAuditors(sql: Db, query: Query, need?: Need) {
  const matching = where(sql, conditions(sql, query, need))
  const [rows, [total]] = await Promise.all([
    need ? findFitting(sql, query, need, matching) : findMatching(sql, query, matching),
    sql<{ count: string }[]>`
      select count(*) from auditor join account on account.id = auditor.id ${matching}`,
  ])
  return { count: total?.count ?? '0', rows }
}

const findMatching = (sql: Db, query: Query, matching: Fragment) => sql<Auditor[]>`
  select ${auditorColumns(sql)}
  from auditor join account on account.id = auditor.id ${joinParts(sql)} ${matching}
  ${orderBy(sql, query.sort, sortColumns(sql), sql`account.id`)} limit ${query.limit} offset ${query.offset}`

/** Who fits best is known only once everybody was looked at; any other order looks at those of the page alone. */
async function findFitting(sql: Db, query: Query, need: Need, matching: Fragment): Promise<Auditor[]> {
  const order = orderBy(sql, query.sort, sortColumns(sql), sql`account.id`)
  const cut = sql`limit ${query.limit} offset ${query.offset}`
  const isByFit = query.sort?.some(({ field }) => field === 'fit')
  const candidates = sql`
    select account.id from auditor join account on account.id = auditor.id
    ${isByFit ? matching : sql`${joinParts(sql)} ${matching} ${order} ${cut}`}`
  const rows = await sql<Auditor[]>`
    ${fitTables(sql, need, candidates)}
    select ${auditorColumns(sql)}, ${fitColumns(sql)}
    from candidate join account on account.id = candidate.id ${joinParts(sql)} ${fitJoin(sql)}
    ${order} ${isByFit ? cut : sql``}`
  return rows.map(readFit)
}

const readFit = (row: Auditor): Auditor => ({ ...row, clashes: readClashes(row.clashes ?? []) })

function conditions(sql: Db, query: Query, need: Need | undefined): (Fragment | undefined)[] {
  const { id, name, email, countryId, departmentId, isEnabled, standardId, value } = query
  return [
    sql`account.deleted_at is null`,
    need ? sql`account.is_enabled` : undefined,
    id === undefined ? undefined : sql`account.id = ${id}`,
    name === undefined ? undefined : sql`account.display_name ilike ${anywhere(name)}`,
    email === undefined ? undefined : sql`account.email ilike ${anywhere(email)}`,
    countryId === undefined ? undefined : sql`account.country_id = ${countryId}`,
    departmentId === undefined ? undefined : sql`account.department_id = ${departmentId}`,
    isEnabled === undefined ? undefined : sql`account.is_enabled = ${isEnabled}`,
    standardId === undefined || need ? undefined : holdsToday(sql, standardId),
    value === undefined ? undefined : mentions(sql, anywhere(value)),
  ]
}

const holdsToday = (sql: Db, standardIds: readonly number[]): Fragment => sql`exists (
  select from auditor_standard
  where auditor_id = account.id and standard_id = any(${[...standardIds]}::integer[])
    and daterange(valid_from, valid_to, '[]') @> (now() at time zone 'UTC')::date)`

const mentions = (sql: Db, pattern: string): Fragment => sql`(
  display_name ilike ${pattern} or full_name ilike ${pattern} or email ilike ${pattern} or username ilike ${pattern})`

const sortColumns = (sql: Db): Record<string, Fragment> => ({
  id: sql`account.id`,
  fit: fitRank(sql),
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
  const [row] = await sql<Auditor[]>`
    select ${auditorColumns(sql)} from auditor join account on account.id = auditor.id ${joinParts(sql)}
    where auditor.id = ${id} and account.deleted_at is null`
  if (!row) throw missing()
  return row
}

/** What the finder is asked for: an audit's own need, or that of an interval; undefined when neither is given. */
export async function findNeed(sql: Db, query: Query): Promise<Need | undefined> {
  const { projectId, start, end, standardId, timeZone } = query
  if (projectId === undefined)
    return start && end && { start, end, standardIds: standardId ?? [], timeZone: timeZone ?? 'UTC' }
  const [need] = await sql<Need[]>`
    select id as except_audit_id, customer_id, starts_at as start, ends_at as "end", time_zone,
      array(select standard_id from audit_standard where audit_id = audit.id order by standard_id) as standard_ids
    from audit where id = ${projectId} and deleted_at is null`
  if (!need) throw missing()
  return need
}

export type Fit = Fitness & { auditorId: number; auditorName: string; isEnabled: boolean }

/** How auditors fit a need, by name: those asked for, or all; deleted ones are left out, disabled ones are not. */
export async function findFits(
  sql: Db,
  { auditorIds, ...need }: Need & { auditorIds?: readonly number[] },
): Promise<Fit[]> {
  const asked = auditorIds ? sql`and account.id = any(${[...auditorIds]}::integer[])` : sql``
  const candidates = sql`
    select account.id from auditor join account on account.id = auditor.id and account.deleted_at is null ${asked}`
  const rows = await sql<Fit[]>`
    ${fitTables(sql, need, candidates)}
    select account.id as auditor_id, account.display_name as auditor_name, account.is_enabled, ${fitColumns(sql)}
    from candidate join account on account.id = candidate.id ${fitJoin(sql)}
    order by account.display_name, account.id`
  return rows.map(row => ({ ...row, clashes: readClashes(row.clashes) }))
}
