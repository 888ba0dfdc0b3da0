import type { Sql } from 'postgres'
import { type Entity, entities, rowCard } from '#contract/records/cards.ts'
import { type Fragment, joinBy } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'

/** The channel that notifies server processes of a commit. */
export const liveChannel = 'live'

/** A record that a transaction changed, and whom it concerns. */
export type LiveEvent = {
  entity: Entity | 'notification' | 'session'
  id: number
  action: string
  version: number | null
  ownOf: number[]
  assignedTo: number[]
}

/** A committed transaction; `events` is null if it changed too much to list. */
export type LiveChange = { position: number; events: LiveEvent[] | null }

const mostEvents = 500

/** What was committed after a position, in order of commits. */
export async function listChanges(sql: Db, after: number, most: number): Promise<LiveChange[]> {
  return sql<LiveChange[]>`
    select change.position::float8 as position,
      case when found.count <= ${mostEvents} then found.events end as events
    from live_change change
    cross join lateral (
      select count(*) as count, coalesce(json_agg(json_build_object('entity', entity, 'id', entity_id, 'action', action,
        'version', ${versionNow(sql)}, 'ownOf', own_of, 'assignedTo', assigned_to)), '[]') as events
      from (select * from live_event where transaction_no = change.transaction_no limit ${mostEvents + 1}) event
    ) found
    where change.position > ${after} order by change.position limit ${most}`
}

/** The current version rather than that of the time: a reader who catches up wants to know whether theirs is the latest. */
const versionNow = (sql: Db): Fragment => {
  const whens = entities.map(
    entity =>
      sql` when ${entity} then (select version from ${sql(rowCard(entity).table)} where id = entity_id)`,
  )
  return sql`case entity${joinBy(sql, whens, sql``)} end`
}

/** The first and last position that is retained. */
export async function findRetained(sql: Db): Promise<{ first: number; last: number }> {
  const [kept] = await sql<{ first: number; last: number }[]>`
    select coalesce(min(position), 0)::float8 as first, coalesce(max(position), 0)::float8 as last from live_change`
  return kept ?? { first: 0, last: 0 }
}

/** Deletes what is older than `hours`, except the newest change, from which positions continue. */
export async function pruneChanges(sql: Sql, hours: number): Promise<number> {
  return sql.begin(async tx => {
    const [turn] = await tx<{ isMine: boolean }[]>`
      select pg_try_advisory_xact_lock(hashtext('live_change_forget')) as is_mine`
    if (!turn?.isMine) return 0
    const gone = await tx`
      with gone as (
        delete from live_change
        where at < now() - make_interval(hours => ${hours}) and position < (select max(position) from live_change)
        returning transaction_no)
      delete from live_event using gone where live_event.transaction_no = gone.transaction_no`
    return gone.count
  })
}
