import type { Parsed } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import type { HistoryEntity, history } from '#contract/history.ts'
import { anywhere, type Fragment, orderBy, where } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import { missing } from '#server/db/versions.ts'
import type { Session } from '#server/http/session.ts'
import { rules } from './may-see.ts'
import { type Kept, showDifference } from './show-difference.ts'

type Query = Parsed<typeof history.list, 'query'>

type Row = Kept & {
  id: number
  entity: HistoryEntity
  entityId: number
  action: string
  who: { id: number; name: string } | null
  at: Date
  reason: string | null
}

/** The history of a record that one may see; of a deleted one it is what is left to read. */
export async function listHistory(sql: Db, session: Session, query: Query) {
  await refuseUnseen(sql, session, query)
  const matching = where(sql, [belongsTo(sql, query), ...conditions(sql, query)])
  const order = orderBy(sql, query.sort, sortColumns(sql), sql`history.id`)
  const [rows, [total]] = await Promise.all([
    sql<Row[]>`
      select history.id::float8 as id, history.entity, history.entity_id, history.action,
        case when actor.id is not null then json_build_object('id', actor.id, 'name', actor.display_name) end as who,
        history.at, history.before, history.after, history.reason
      from history left join account actor on actor.id = history.actor_id
      ${matching} ${order} limit ${query.limit} offset ${query.offset}`,
    sql<{ count: string }[]>`select count(*) from history ${matching}`,
  ])
  return { count: total?.count ?? '0', rows: rows.map(row => ({ ...row, ...showDifference(row) })) }
}

async function refuseUnseen(sql: Db, session: Session, { entity, entityId }: Query): Promise<void> {
  const { any, own } = rules[entity]
  const seesAny = any.some(permission => session.holds(permission))
  if (!seesAny && !(own && session.holds(own.with)))
    throw new Failure('forbidden', 'You don’t have the permission to do this.')
  const isShown = seesAny || !own ? sql`true` : own.rows(sql, session, entityId)
  const found = await sql`
    select where ${isShown} and exists (
      select from history where entity = ${entity} and entity_id = ${entityId})`
  if (found.length === 0) throw missing()
}

/** The record's own history, and that of what stands in the roster for it; an auditor is an account. */
function belongsTo(sql: Db, { entity, entityId }: Query): Fragment {
  const is = (one: string) => sql`(history.entity = ${one} and history.entity_id = ${entityId})`
  if (entity === 'user' || entity === 'auditor') return sql`(${is('user')} or ${is('auditor')})`
  if (entity === 'project') return sql`(${is(entity)} or ${isEntryOf(sql, sql`audit_id = ${entityId}`)})`
  if (entity === 'request') return sql`(${is(entity)} or ${isEntryOf(sql, sql`request_id = ${entityId}`)})`
  return is(entity)
}

const isEntryOf = (sql: Db, matching: Fragment): Fragment => sql`(
  history.entity = 'roster' and history.entity_id = any(array(select id from roster_entry where ${matching})))`

function conditions(sql: Db, query: Query): (Fragment | undefined)[] {
  const { id, who, action, startDate, endDate, value } = query
  return [
    id === undefined ? undefined : sql`history.id = ${id}`,
    who === undefined ? undefined : sql`history.actor_id = ${who}`,
    action ? sql`history.action = ${action}` : undefined,
    startDate && sql`history.at >= ${startDate}`,
    endDate && sql`history.at < ${endDate}`,
    value ? sql`history.reason ilike ${anywhere(value)}` : undefined,
  ]
}

const sortColumns = (sql: Db): Record<string, Fragment> => ({
  id: sql`history.id`,
  at: sql`history.at`,
  createdAt: sql`history.at`,
})
