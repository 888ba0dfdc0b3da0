import type { acts } from '#contract/acts.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { cards, type Entity, entities, rowCard } from '#contract/records/cards.ts'
import type { Permission } from '#domain/permissions.ts'
import { cutPage, type Fragment, joinBy, where } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { mayReadPhones } from '#server/people/phones.ts'
import { sayReason } from '#words/en/reasons.ts'
import { asList } from '#words/values.ts'
import { readTitles } from './names.ts'

type Query = Parsed<typeof acts.list, 'query'>
type Row = Omit<Answer<typeof acts.list>['rows'][number], 'name' | 'isDeleted'>

/**
 * Who did what in a time, of all records whose history the caller may read whatever record it is. Neither what was changed nor
 * why is told: for that there is the history of the record, with what it hides.
 */
export async function listActs(
  sql: Db,
  caller: Caller,
  { start, end, who, entity, of, limit, offset }: Query,
) {
  const seen = entities.filter(one => seesHistoryOf(caller, one) && (entity?.includes(one) ?? true))
  const inTime = sql`day as materialized (
    select history.* from history where ${joinBy(
      sql,
      [
        sql`history.at >= ${start} and history.at < ${end}`,
        sql`history.entity = any(${seen}::text[])`,
        sql`history.action <> 'failed sign-in'`,
        ...hidden(sql, caller),
      ],
      sql` and `,
    )})`
  // What one did to several of a kind in one transaction is one row, whichever of their parts it was done to.
  const together = sql`go, entity, kind, coalesce(actor_id, 0)`
  const rows = await sql<(Row & { total: string })[]>`
    with ${inTime}, act as (
      select distinct on (go, entity, entity_id) *, case when ${ofPart(sql)} then 'update' else action end as kind
      from (select day.*, coalesce(day.act, -day.id) as go from day) day
      ${where(sql, [who && sql`actor_id = any(${who}::integer[])`])}
      -- What was done to the record itself names the act, and what came of its parts only where nothing else was.
      order by go, entity, entity_id, ${ofPart(sql)}, id),
    told as (
      select max(id) as id, count(*)::integer as count, count(*) over () as total from act
      ${where(sql, [of ? sql`(${together}) = (select ${together} from act where id = ${of})` : undefined])}
      group by ${of ? sql`id` : together}
      order by 1 desc ${cutPage(sql, { limit, offset })})
    select act.id::float8 as id, act.entity, act.entity_id, act.action, act.at, told.count, told.total,
      coalesce(${firstReason(sql)} ->> 'key' = any(${undone}::text[]), false) as is_undo,
      case when actor.id is not null then json_build_object('id', actor.id, 'name', actor.display_name) end as who
    from told join act using (id) left join account actor on actor.id = act.actor_id
    order by act.id desc`
  // Who is asked for is named where they did nothing too: that they did nothing is the answer.
  const named = caller.holds('ViewAllUser') ? (who ?? []) : []
  const people = await sql<{ id: number; name: string }[]>`
    with ${inTime}
    select id, display_name as name from account
    where id in (select actor_id from day) or id = any(${named}::integer[]) order by display_name, id`
  const names = await readTitles(sql, rows)
  return {
    count: rows[0]?.total ?? '0',
    rows: rows.map(({ total: _, ...row }) => ({ ...row, ...names(row.entity, row.entityId) })),
    people,
  }
}

/** The reasons that are given by what takes back what was done. */
const undone = (['undone', 'importUndone', 'proposalUndone', 'hitsUndone'] as const).map(
  reason => sayReason.text(reason).key,
)

/** Told before what was confirmed with it. */
const firstReason = (sql: Db) => sql`case when act.reason_text ->> 'key' = ${severalKey}
  then (act.reason_text #>> '{values,sentences}')::jsonb -> 0 else act.reason_text end`

const severalKey = sayReason.text('several', { sentences: asList([]) }).key

const ofPart = (sql: Db) => sql`action in ('add', 'change', 'remove', 'edit')`

/** Whatever record of it there is; who reads only some, as their own, reads them there. */
const seesHistoryOf = ({ holds }: Caller, entity: Entity): boolean =>
  (cards[entity].history.any as readonly Permission[]).some(holds)

/** A change of nothing that the caller may know of is none for them, as in the history of the record. */
function hidden(sql: Db, { holds }: Caller): Fragment[] {
  const secrets = [
    ...(holds('ModifyCompetence') ? [] : ['{standard,evidence}']),
    ...(mayReadPhones({ holds }) ? [] : ['{phone}']),
  ]
  const visible = (state: Fragment) =>
    secrets.reduce((rest, path) => sql`(${rest}) #- ${path}::text[]`, state)
  const people = entities.filter(one => rowCard(one) === cards.user)
  return [
    ...(secrets.length === 0
      ? []
      : [
          sql`(history.entity <> all(${people}::text[]) or history.before is null or history.after is null
            or ${visible(sql`history.before`)} is distinct from ${visible(sql`history.after`)})`,
        ]),
    // That a case of somebody's absence was changed may be that its cause is another.
    ...(holds('ViewAllRequests')
      ? []
      : [sql`(history.entity <> 'disruption' or history.action <> 'update')`]),
  ]
}
