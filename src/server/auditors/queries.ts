import type { z } from 'zod'
import type { auditor, auditors } from '#contract/auditors.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { Sort } from '#contract/list.ts'
import { cutPage, type Fragment, orderBy, where } from '#server/db/paging.ts'
import { mentions, mentionsIn } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'
import { missing } from '#server/db/versions.ts'
import {
  fitColumns,
  fitJoin,
  fitRanks,
  fitTables,
  type Need,
  readClashes,
  type Visibility,
} from '#server/planning/fit.ts'

export type Auditor = z.output<typeof auditor>
type Query = Parsed<typeof auditors.list, 'query'>

/** What to add to tables, columns and joins where fitness is asked for too. */
type Extra = { tables: Fragment; columns: Fragment; joins: Fragment }

/** Auditors with their standards; `candidates` selects their ids. */
const auditorRows = (sql: Db, candidates: Fragment, extra?: Extra) => sql`
  with candidate as materialized (${candidates}), ${extra ? sql`${extra.tables},` : sql``}
  holding as materialized (
    select auditor_id, json_agg(json_build_object('standardId', standard.id, 'code', standard.code, 'name', standard.name,
      'validFrom', valid_from, 'validTo', valid_to) order by standard.code, valid_from nulls first) as standards
    from auditor_standard join standard on standard.id = standard_id
    where auditor_id in (select id from candidate)
    group by auditor_id
  )
  select account.id, account.display_name as name, account.username, account.display_name, account.full_name,
    account.email, account.is_enabled,
    account.role_id, json_build_object('id', role.id, 'name', role.name) as role,
    account.department_id, json_build_object('id', department.id, 'name', department.name) as department,
    account.country_id, json_build_object('id', country.id, 'name', country.name) as country,
    account.time_zone, coalesce(holding.standards, '[]') as standards, account.version, account.created_at,
    account.updated_at ${extra ? sql`, ${extra.columns}` : sql``}
  from candidate join account on account.id = candidate.id ${joinParts(sql)}
  left join holding on holding.auditor_id = account.id ${extra?.joins ?? sql``}`

/** What auditors can be sorted by besides their own columns. */
const joinParts = (sql: Db) => sql`
  join role on role.id = account.role_id
  join department on department.id = account.department_id
  join country on country.id = account.country_id`

/** What is asked of the auditors in a list, and how much of the answer the caller may know. */
type Wanted = { need: Need | undefined; visibility: Visibility }

const mostClashes = 20

/** A page of auditors; with a need only enabled ones, each with how it fits. */
export async function listAuditors(sql: Db, query: Query, { need, visibility }: Wanted) {
  const matching = where(sql, conditions(sql, query, need))
  const order = orderBy(
    sql,
    query.sort?.flatMap(item => spellOut(sql, item, visibility)),
    sortColumns(sql),
    sql`account.id`,
  )
  const cut = cutPage(sql, query)
  const everybody = sql`
    select account.id from auditor join account on account.id = auditor.id ${joinParts(sql)} ${matching}`
  const fit = need && {
    tables: fitTables(sql, need, mostClashes),
    columns: fitColumns(sql),
    joins: fitJoin(sql),
  }
  // The best fit is known only after computing everybody's; any other order computes only those of the page.
  const isByFit = query.sort?.some(({ field }) => field === 'fit')
  const [rows, [total]] = await Promise.all([
    isByFit
      ? sql<Auditor[]>`${auditorRows(sql, everybody, fit)} ${order} ${cut}`
      : sql<Auditor[]>`${auditorRows(sql, sql`${everybody} ${order} ${cut}`, fit)} ${order}`,
    sql<{ count: string }[]>`
      select count(*) from auditor join account on account.id = auditor.id ${matching}`,
  ])
  return { count: total?.count ?? '0', rows: need ? rows.map(readFit) : rows }
}

/** Fit is sorted by in several steps. */
const spellOut = (sql: Db, { field, direction }: Sort, visibility: Visibility): Sort[] =>
  field === 'fit'
    ? Object.keys(fitRanks(sql, visibility)).map(step => ({ field: step, direction }))
    : [{ field, direction }]

const readFit = (row: Auditor): Auditor => ({ ...row, clashes: readClashes(row.clashes ?? []) })

function conditions(sql: Db, query: Query, need: Need | undefined): (Fragment | undefined)[] {
  const { id, auditorId, name, email, countryId, departmentId, isEnabled, standardId, value } = query
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
  ...fitRanks(sql),
  ...fitRanks(sql, 'standards'),
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

/** What the finder is asked for: an audit's own need, or that of an interval; undefined when neither is given. */
export async function findNeed(sql: Db, query: Query): Promise<Need | undefined> {
  const { projectId, start, end, standardId, timeZone } = query
  if (projectId === undefined)
    return start && end && { start, end, standardIds: standardId ?? [], timeZone: timeZone ?? 'UTC' }
  const [need] = await sql<Need[]>`
    select id as except_audit_id, customer_id, site_id, starts_at as start, ends_at as "end", time_zone,
      array(select standard_id from audit_standard where audit_id = audit.id order by standard_id) as standard_ids
    from audit where id = ${projectId} and deleted_at is null`
  if (!need) throw missing()
  return need
}
