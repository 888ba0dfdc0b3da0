import { cards, type Entity, entities, rowCard } from '#contract/records/cards.ts'
import { refuse } from '#server/refuse.ts'
import { sayRecordFailure } from '#words/en/record-failures.ts'
import { asList } from '#words/values.ts'
import { type Fragment, joinBy } from './paging.ts'
import type { Db } from './transaction.ts'

/** Rows of `table` that refer to a record by `column`, for the record in `owner` of the noun `by`. */
type Use = { by: Entity; table: string; column: string; owner: string }

/** Where records of a noun are referred to, from the cards. */
const listUses = (entity: Entity): Use[] =>
  entities.flatMap(by => {
    const { table, references = {}, parts = {} } = cards[by]
    const places = [{ table, owner: 'id', references }, ...Object.values(parts)]
    return places.flatMap(place =>
      Object.entries(place.references ?? {})
        .filter(([, { to, goesWith }]) => to === entity && !goesWith)
        .map(([column]) => ({ by, table: place.table, column, owner: place.owner })),
    )
  })

/** Refuses to delete what live records refer to, and says by what: `Vietnam is used by 3 accounts and 1 customer.` */
export async function refuseInUse(
  sql: Db,
  { entity, id, name }: { entity: Entity; id: number; name: string },
): Promise<void> {
  const uses = listUses(entity)
  if (uses.length === 0) return
  // Nouns that people care about most come first.
  const nouns = entities.toReversed().filter(one => uses.some(({ by }) => by === one))
  const counts = nouns.map(user => {
    const places = uses.filter(({ by }) => by === user)
    return countUses(sql, user, places, id)
  })
  const [found = {}] = await sql<Record<string, number>[]>`select ${joinBy(sql, counts, sql`, `)}`
  const used = Object.entries(found).filter(([, count]) => count > 0)
  if (used.length === 0) return
  const users = asList(used.map(([noun, count]) => sayRecordFailure.text('users', { noun, count })))
  throw refuse('conflict', sayRecordFailure.text('inUse', { name, users }), {
    code: 'inUse',
    details: Object.fromEntries(used),
  })
}

/** Which of these records live ones refer to. */
export async function listInUse(sql: Db, entity: Entity, ids: readonly number[]): Promise<Set<number>> {
  const uses = listUses(entity).map(({ by, table, column, owner }) => {
    const { table: recordTable, softDeleted, followsWhere } = rowCard(by)
    return sql`
      select used.${sql(column)} as id from ${sql(table)} used join ${sql(recordTable)} record on record.id = used.${sql(owner)}
      where used.${sql(column)} = any(${[...ids]}::integer[]) ${softDeleted ? sql`and record.deleted_at is null` : sql``}
        ${followsWhere ? sql`and not record.${sql(followsWhere)}` : sql``}`
  })
  if (uses.length === 0 || ids.length === 0) return new Set()
  const rows = await sql<{ id: number }[]>`${joinBy(sql, uses, sql` union `)}`
  return new Set(rows.map(({ id }) => id))
}

function countUses(sql: Db, by: Entity, places: readonly Use[], id: number): Fragment {
  const { table, softDeleted, followsWhere } = rowCard(by)
  // A column of the row itself is asked for as such: its index may hold live rows alone.
  const refers = places.map(({ owner, column, ...place }) =>
    place.table === table
      ? sql`${sql(column)} = ${id}`
      : sql`id in (select ${sql(owner)} from ${sql(place.table)} where ${sql(column)} = ${id})`,
  )
  return sql`(
    select count(*)::integer from ${sql(table)}
    where (${joinBy(sql, refers, sql` or `)}) ${softDeleted ? sql`and deleted_at is null` : sql``}
      ${followsWhere ? sql`and not ${sql(followsWhere)}` : sql``}
  ) as ${sql(cards[by].noun)}`
}

/** Clears references from soft-deleted records, where nobody sees them, so that the record can be deleted. */
export async function releaseFromDeleted(sql: Db, entity: Entity, id: number): Promise<void> {
  for (const { by, table, column, owner } of listUses(entity)) {
    const row = rowCard(by)
    if (!row.softDeleted) continue
    const isDeleted = sql`${sql(column)} = ${id}
      and ${sql(owner)} in (select id from ${sql(row.table)} where deleted_at is not null)`
    if (owner === 'id') await sql`update ${sql(table)} set ${sql(column)} = null where ${isDeleted}`
    else await sql`delete from ${sql(table)} where ${isDeleted}`
  }
}
