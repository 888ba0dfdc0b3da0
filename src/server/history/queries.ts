import type { Parsed, RowOf } from '#contract/endpoint.ts'
import type { history } from '#contract/history.ts'
import { cards, type Entity, entities, rowCard } from '#contract/records/cards.ts'
import type { RosterKind } from '#contract/rosters.ts'
import type { Permission } from '#domain/permissions.ts'
import { cutPage, type Fragment, joinBy, orderBy, where } from '#server/db/paging.ts'
import { isLike } from '#server/db/search.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { mayReadPhones } from '#server/people/phones.ts'
import type { Text } from '#words/words.ts'
import { readNames, readTitles } from './names.ts'
import { type Kept, type Named, type Names, showDifference } from './show-difference.ts'

type ListQuery = Parsed<typeof history.list, 'query'>
type Query = Pick<ListQuery, 'entity' | 'entityId' | 'of' | 'who' | 'action' | 'startDate' | 'endDate'>
type Reader = Pick<Caller, 'accountId' | 'holds'>

type Row = Kept & {
  id: number
  entity: Entity
  entityId: number
  action: string
  who: Named | null
  at: Date
  act: number | null
  reason: string | null
  reasonText: Text | null
}

/** The history of a record; of a deleted one it is what is left to read. */
export async function listHistory(sql: Db, reader: Reader, query: ListQuery) {
  const shown = isShown(sql, reader, query)
  const matching = where(sql, [shown, ...conditions(sql, query)])
  const order = orderBy(sql, query.sort, sortColumns(sql), sql`history.id`)
  const [rows, [total], [all]] = await Promise.all([
    sql<Row[]>`${historyRows(sql, reader, query)} ${matching} ${order} ${cutPage(sql, query)}`,
    sql<{ count: string }[]>`select count(*) from history ${matching}`,
    listChoices(sql, shown),
  ])
  return {
    count: total?.count ?? '0',
    rows: await withNames(sql, rows, query),
    people: all?.people ?? [],
    actions: all?.actions ?? [],
  }
}

/** The newest of it, or the newest before a row. */
export async function readHistory(
  sql: Db,
  reader: Reader,
  query: Query & Pick<ListQuery, 'beforeId'>,
  limit: number,
) {
  const matching = where(sql, [isShown(sql, reader, query), ...conditions(sql, query)])
  const rows = await sql<Row[]>`
    ${historyRows(sql, reader, query)} ${matching} order by history.id desc limit ${limit}`
  return withNames(sql, rows, query)
}

const historyRows = (sql: Db, reader: Reader, query: Query) => sql`
  select history.id::float8 as id, history.entity, history.entity_id, history.action,
    case when actor.id is not null then json_build_object('id', actor.id, 'name', actor.display_name) end as who,
    history.at, history.act::float8 as act, ${visibleState(sql, reader, query, sql`history.before`)} as before,
    ${visibleState(sql, reader, query, stateAfter(sql))} as after, history.reason,
    history.reason_text
  from history left join account actor on actor.id = history.actor_id
  left join sign_in_failure failure
    on history.action = 'failed sign-in' and failure.id = (history.after ->> 'sign_in_failure')::integer`

/** Failed sign-ins are shown with their number so far, as long as it is stored, and always with where they came from; empty is anywhere. */
const stateAfter = (sql: Db) => sql`
  case when history.action <> 'failed sign-in' then history.after else jsonb_build_object('failures', failure.failures,
    'address_block', coalesce(failure.address_block, history.after ->> 'address_block', ''),
    'last_failure_at', failure.last_at, 'locked_out_at', failure.locked_at) end`

/** What a competence rests on is for those who keep it, and for the auditor. */
const seesEvidence = ({ accountId, holds }: Reader, { entity, entityId }: Query) =>
  rowCard(entity) !== cards.user || entityId === accountId || holds('ModifyCompetence')

const seesPhone = (reader: Reader, { entity, entityId }: Query) =>
  rowCard(entity) !== cards.user || entityId === reader.accountId || mayReadPhones(reader)

/** What of a state is not for this reader; undefined: they may read all of it. */
function maskOf(sql: Db, reader: Reader, query: Query): ((state: Fragment) => Fragment) | undefined {
  const hidden = [
    ...(seesEvidence(reader, query) ? [] : ['{standard,evidence}']),
    ...(seesPhone(reader, query) ? [] : ['{phone}']),
  ]
  if (hidden.length > 0)
    return state => hidden.reduce((rest, path) => sql`(${rest}) #- ${path}::text[]`, state)
  if (query.entity !== 'disruption' || reader.holds('ViewAllRequests')) return undefined
  // That somebody is sick is for those who see all requests.
  return state => sql`(case when ${state} ->> 'cause' in ('sick', 'away', 'request')
    then (${state}) - 'note' - 'request_id' || '{"cause": "away"}' else ${state} end)`
}

const visibleState = (sql: Db, reader: Reader, query: Query, state: Fragment) =>
  maskOf(sql, reader, query)?.(state) ?? state

/** A change of nothing else is none for whoever doesn’t see it. */
function isVisible(sql: Db, reader: Reader, query: Query): Fragment {
  const mask = maskOf(sql, reader, query)
  if (!mask) return sql`true`
  return sql`(history.before is null or history.after is null
    or ${mask(sql`history.before`)} is distinct from ${mask(sql`history.after`)}
    or history.before is not distinct from history.after)`
}

/** What the whole history can be filtered by. */
const listChoices = (sql: Db, shown: Fragment) => sql<{ people: Named[]; actions: string[] }[]>`
  with matching as materialized (
    select distinct actor_id, action from history where ${shown})
  select
    coalesce((select json_agg(json_build_object('id', id, 'name', display_name) order by display_name, id)
      from account where id in (select actor_id from matching)), '[]') as people,
    array(select distinct action from matching order by action) as actions`

async function withNames(sql: Db, rows: readonly Row[], query: Query) {
  const others = rows.filter(row => isOfAnother(row, query))
  const [names, titles] = await Promise.all([readNames(sql, rows), readTitles(sql, others)])
  return rows.map(row => ({
    ...row,
    ...showDifference(row, names),
    record: isOfAnother(row, query) ? titles(row.entity, row.entityId).name || null : null,
    person: personOf(row, names),
    booking: query.of ? bookingOf(row, names) : null,
  }))
}

/** Of a record that the history shows beside its own. Bookings are known by whose they are, or what for. */
const isOfAnother = ({ entity }: Row, query: Query) =>
  rowCard(entity) !== rowCard(query.entity) && cards[entity].timeOf === undefined

function personOf({ entity, before, after }: Row, names: Names): Named | null {
  const { timeOf } = cards[entity]
  const id = timeOf && (after ?? before)?.[timeOf]
  return typeof id === 'number' ? names('user', id) : null
}

type Booking = RowOf<typeof history.list>['booking']

function bookingOf({ before, after }: Row, names: Names): Booking {
  const { kind, audit_id: auditId } = (after ?? before ?? {}) as { kind: RosterKind; audit_id: number | null }
  return { kind, project: auditId === null ? null : names('project', auditId) }
}

/** Of the record, for this reader: from where somebody tries to sign in is nobody's but the person's and the office's. */
function isShown(sql: Db, reader: Reader, query: Query): Fragment {
  const { accountId, holds } = reader
  const seesFailures = query.entityId === accountId || holds('ViewAllUser')
  if (query.of) return isOfBookings(sql, reader, query)
  return sql`(${belongsTo(sql, holds, query)} and (${seesFailures} or history.action <> 'failed sign-in')
    and ${isVisible(sql, reader, query)})`
}

/** The record's own history, that of nouns sharing its row, and that of records shown in it. */
function belongsTo(sql: Db, holds: Reader['holds'], { entity, entityId }: Query): Fragment {
  const row = rowCard(entity)
  const own = entities
    .filter(one => rowCard(one) === row)
    .map(one => sql`(history.entity = ${one} and history.entity_id = ${entityId})`)
  return sql`(${joinBy(sql, [...own, ...relatedHistory(sql, holds, { entity, entityId })], sql` or `)})`
}

/**
 * What was done to bookings while they were this auditor's, and when they were given on. As with the history of one booking, why
 * somebody else is away is for those who see all requests.
 */
function isOfBookings(sql: Db, { accountId, holds }: Reader, { entityId }: Query): Fragment {
  const isOwn = entityId === accountId && holds('ViewOwnRoster')
  if (!isOwn && !holds('ViewDetailRoster')) return sql`false`
  const id = sql`${entityId}::integer`
  return sql`(history.entity = 'roster' and history.entity_id = any(array(
      select id from roster_entry where auditor_id = ${id} and released_at is null
      union all select id from roster_entry where auditor_id = ${id} and released_at is not null
      union all select entity_id from history where entity = 'roster' and (before ->> 'auditor_id')::integer = ${id}
        and before ->> 'auditor_id' <> after ->> 'auditor_id'))
    and ((history.before ->> 'auditor_id')::integer = ${id} or (history.after ->> 'auditor_id')::integer = ${id})
    and (${isOwn || holds('ViewAllRequests')} or coalesce(history.after, history.before) ->> 'kind' = 'audit'))`
}

/**
 * History of other records that belongs to it, such as roster entries of an audit. What has rights of its own, as certificates of
 * a customer have, is shown to whoever holds one of them.
 */
const relatedHistory = (
  sql: Db,
  holds: Reader['holds'],
  { entity, entityId }: Pick<Query, 'entity' | 'entityId'>,
): Fragment[] =>
  entities.flatMap(one => {
    const { table, alsoInHistoryOf = {}, history } = cards[one]
    const rights: readonly Permission[] = history.any
    if (rights.length > 0 && !rights.some(right => holds(right))) return []
    const columns = Object.entries(alsoInHistoryOf).filter(([, of]) => of === entity)
    return columns.map(
      ([column]) => sql`(history.entity = ${one}
        and history.entity_id = any(array(select id from ${sql(table)} where ${sql(column)} = ${entityId})))`,
    )
  })

function conditions(sql: Db, query: Query & Partial<ListQuery>): (Fragment | undefined)[] {
  const { id, beforeId, who, action, startDate, endDate, value } = query
  return [
    id === undefined ? undefined : sql`history.id = ${id}`,
    beforeId === undefined ? undefined : sql`history.id < ${beforeId}`,
    who === undefined ? undefined : sql`history.actor_id = ${who}`,
    action && sql`history.action = any(${action})`,
    startDate && sql`history.at >= ${startDate}`,
    endDate && sql`history.at < ${endDate}`,
    value ? isLike(sql, sql`history.reason`, value) : undefined,
  ]
}

const sortColumns = (sql: Db): Record<string, Fragment> => ({
  id: sql`history.id`,
  at: sql`history.at`,
  createdAt: sql`history.at`,
})
