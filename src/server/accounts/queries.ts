import type { z } from 'zod'
import type { account, accounts } from '#contract/accounts.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { cutPage, type Fragment, orderBy, where } from '#server/db/paging.ts'
import { mentions, mentionsIn } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'
import { missing } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'
import { isReviewer } from '#server/people/holders.ts'
import { mentionsPerson } from '#server/people/mentions-person.ts'
import { hidePhone } from '#server/people/phones.ts'

export type Account = z.output<typeof account>
type Query = Parsed<typeof accounts.list, 'query'>

/**
 * Accounts with what they belong to and their profile; `source` names the table of ids to read as `page`. A deleted
 * account may have lost role, department and country.
 */
const accountRows = (sql: Db, source: Fragment) => sql`
  select account.id, account.display_name as name, account.username, account.display_name, account.full_name,
    account.email, account.phone, account.is_enabled, account.time_zone, account.must_change_password,
    one_time_password.expires_at as password_expires_at, account.deleted_at,
    account.role_id, case when role.id is not null then json_build_object('id', role.id, 'name', role.name) end as role,
    account.department_id, case when department.id is not null then
      json_build_object('id', department.id, 'name', department.name) end as department,
    account.country_id, case when country.id is not null then
      json_build_object('id', country.id, 'name', country.name) end as country,
    profile.auditor, account.version, account.created_at, account.updated_at
  from ${source}
  join account on account.id = page.id
  ${belongings(sql)}
  left join one_time_password on one_time_password.account_id = account.id
  left join lateral (
    select json_build_object('standards', coalesce(json_agg(
      json_build_object('standardId', standard.id, 'code', standard.code, 'name', standard.name,
        'validFrom', held.valid_from, 'validTo', held.valid_to, 'grade', held.grade) order by standard.code, held.valid_from nulls first)
      filter (where standard.id is not null), '[]')) as auditor
    from auditor
    left join auditor_standard held on held.auditor_id = auditor.id
    left join standard on standard.id = held.standard_id
    where auditor.id = account.id group by auditor.id
  ) profile on true`

/** What accounts can be sorted by besides their own columns. */
const belongings = (sql: Db) => sql`
  left join role on role.id = account.role_id
  left join department on department.id = account.department_id
  left join country on country.id = account.country_id`

/** Without ViewAllUser only one's own. */
const visible = (sql: Db, caller: Caller): Fragment | undefined =>
  caller.holds('ViewAllUser') ? undefined : sql`account.id = ${caller.accountId}`

export async function listAccounts(sql: Db, caller: Caller, query: Query) {
  const matching = where(sql, [visible(sql, caller), ...conditions(sql, query)])
  const order = orderBy(sql, query.sort, sortColumns(sql), sql`account.id`)
  const page = sql`(
    select account.id from account ${belongings(sql)}
    ${matching} ${order} ${cutPage(sql, query)}) page`
  const [rows, [total]] = await Promise.all([
    sql<Account[]>`${accountRows(sql, page)} ${order}`,
    sql<{ count: string }[]>`select count(*) from account ${matching}`,
  ])
  return { count: total?.count ?? '0', rows: rows.map(row => hidePhone(caller, row)) }
}

function conditions(
  sql: Db,
  query: Omit<Query, 'isDeleted' | 'person'> & Partial<Pick<Query, 'isDeleted' | 'person'>>,
): (Fragment | undefined)[] {
  const { id, name, email, isEnabled, roleId, departmentId, countryId, isDeleted, person, value } = query
  return [
    isDeleted ? sql`account.deleted_at is not null` : sql`account.deleted_at is null`,
    id === undefined ? undefined : sql`account.id = ${id}`,
    name === undefined ? undefined : mentionsIn(sql, 'user', 'display_name', name),
    email === undefined ? undefined : mentionsIn(sql, 'user', 'email', email),
    isEnabled === undefined ? undefined : sql`account.is_enabled = ${isEnabled}`,
    roleId === undefined ? undefined : sql`account.role_id = ${roleId}`,
    departmentId === undefined ? undefined : sql`account.department_id = ${departmentId}`,
    countryId === undefined ? undefined : sql`account.country_id = ${countryId}`,
    person === undefined ? undefined : mentionsPerson(sql, person),
    value === undefined ? undefined : mentions(sql, 'user', value),
  ]
}

const sortColumns = (sql: Db): Record<string, Fragment> => ({
  id: sql`account.id`,
  name: sql`account.display_name`,
  username: sql`account.username`,
  fullName: sql`account.full_name`,
  email: sql`account.email`,
  role: sql`role.name`,
  department: sql`department.name`,
  country: sql`country.name`,
  isEnabled: sql`account.is_enabled`,
  timeZone: sql`account.time_zone`,
  createdAt: sql`account.created_at`,
  updatedAt: sql`account.updated_at`,
})

/** A live account that the caller may see. */
export async function findVisibleAccount(sql: Db, caller: Caller, id: number): Promise<Account> {
  const matching = where(sql, [
    visible(sql, caller),
    sql`account.id = ${id}`,
    sql`account.deleted_at is null`,
  ])
  const page = sql`(select account.id from account ${matching}) page`
  const [account] = await sql<Account[]>`${accountRows(sql, page)}`
  if (!account) throw missing()
  return hidePhone(caller, account)
}

/** Any account, deleted or not: what a change answers. */
export async function findAccount(sql: Db, id: number): Promise<Account> {
  const page = sql`(select ${id}::integer as id) page`
  const [account] = await sql<Account[]>`${accountRows(sql, page)}`
  if (!account) throw missing()
  return account
}

export async function listReviewers(sql: Db, query: Parsed<typeof accounts.reviewers, 'query'>) {
  const matching = where(sql, [isReviewer(sql), ...conditions(sql, query)])
  const order = orderBy(sql, query.sort, sortColumns(sql), sql`account.id`)
  const source = sql`from account ${belongings(sql)} ${matching}`
  const page = sql`(select account.id ${source} ${order} ${cutPage(sql, query)}) page`
  const [rows, [total]] = await Promise.all([
    sql<Account[]>`${accountRows(sql, page)} ${order}`,
    sql<{ count: string }[]>`select count(*) ${source}`,
  ])
  return { count: total?.count ?? '0', rows }
}
