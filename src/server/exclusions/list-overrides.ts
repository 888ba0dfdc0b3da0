import type { Answer, Parsed } from '#contract/endpoint.ts'
import type { exclusions } from '#contract/exclusions.ts'
import { cutPage, type Fragment, orderBy, where } from '#server/db/paging.ts'
import { isLike } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'

type Override = Answer<typeof exclusions.overrides>['rows'][number]
type Query = Parsed<typeof exclusions.overrides, 'query'>

/** Who went beyond a stop, and why: append-only, whatever became of the audit. */
const overrides = (sql: Db) => sql`
  from team_override override
  join audit on audit.id = override.audit_id
  join customer on customer.id = audit.customer_id
  join account actor on actor.id = override.actor_id
  left join account auditor on auditor.id = override.auditor_id`

export async function listOverrides(sql: Db, query: Query) {
  const matching = where(sql, conditions(sql, query))
  const order = orderBy(sql, query.sort, sortColumns(sql), sql`override.id`)
  const [rows, [total]] = await Promise.all([
    sql<Override[]>`
      select override.id, override.at, json_build_object('id', actor.id, 'name', actor.display_name) as who,
        override.reason as why, audit.id as project_id, audit.idfl_number, customer.company_name, override.auditor_id,
        auditor.display_name as auditor_name, override.key, ${codeOf(sql)} as code, override.exclusion_id
      ${overrides(sql)} ${matching} ${order} ${cutPage(sql, query)}`,
    sql<{ count: string }[]>`select count(*) ${overrides(sql)} ${matching}`,
  ])
  return { count: total?.count ?? '0', rows }
}

/** Of `12:excluded:7`. */
const codeOf = (sql: Db) => sql`split_part(override.key, ':', 2)`

function conditions(sql: Db, query: Query): (Fragment | undefined)[] {
  const { id, auditorId, customerId, code, start, end, value } = query
  return [
    id === undefined ? undefined : sql`override.id = ${id}`,
    auditorId && sql`override.auditor_id = any(${auditorId}::integer[])`,
    customerId && sql`audit.customer_id = any(${customerId}::integer[])`,
    code && sql`${codeOf(sql)} = any(${code}::text[])`,
    start && sql`override.at >= ${start}`,
    end && sql`override.at < ${end}`,
    value === undefined ? undefined : isLike(sql, wordsOf(sql), value),
  ]
}

const wordsOf = (sql: Db) => sql`
  audit.idfl_number || chr(31) || customer.company_name || chr(31) || coalesce(auditor.display_name, '') || chr(31)
    || actor.display_name || chr(31) || override.reason`

const sortColumns = (sql: Db): Record<string, Fragment> => ({
  id: sql`override.id`,
  at: sql`override.at`,
  who: sql`actor.display_name`,
  auditorName: sql`auditor.display_name`,
  companyName: sql`customer.company_name`,
  idflNumber: sql`audit.idfl_number`,
  createdAt: sql`override.at`,
})
