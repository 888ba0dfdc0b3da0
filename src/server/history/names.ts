import type { Card } from '#contract/records/card.ts'
import { type Entity, references, rowCard } from '#contract/records/cards.ts'
import { type Fragment, joinBy } from '#server/db/paging.ts'
import type { Db } from '#server/db/transaction.ts'
import { idsOfBasis } from './known-at-booking.ts'
import type { Kept, Named, Names } from './show-difference.ts'

/** Names for every id that the rows hold, in one statement. Deleted records keep theirs. */
export const readNames = (sql: Db, rows: readonly Kept[]): Promise<Names> =>
  nameAll(sql, collect(rows), card => nameOf(sql, card))

/** Names of the records themselves, as they are known where they stand alone, and whether they are still there. */
export async function readTitles(
  sql: Db,
  rows: readonly { entity: Entity; entityId: number }[],
): Promise<(entity: Entity, id: number) => { name: string; isDeleted: boolean }> {
  const ids: Ids = {}
  for (const { entity, entityId } of rows) {
    ids[entity] ??= new Set()
    ids[entity].add(entityId)
  }
  const found = await findTitles(sql, ids, card => wholeNameOf(sql, card))
  return (kind, id) => {
    const { name = numberOf(id), isDeleted = true } = found.get(`${kind} ${id}`) ?? {}
    return { name, isDeleted }
  }
}

type Ids = Partial<Record<Entity, Set<number>>>
type Title = Named & { kind: Entity; isDeleted: boolean }

/** By what `name` selects of each, from a table that it calls `titled`. */
async function nameAll(sql: Db, ids: Ids, name: (card: Card) => Fragment): Promise<Names> {
  const found = await findTitles(sql, ids, name)
  return (kind, id) => ({ id, name: found.get(`${kind} ${id}`)?.name ?? numberOf(id) })
}

const numberOf = (id: number) => `no. ${id}`

async function findTitles(sql: Db, ids: Ids, name: (card: Card) => Fragment): Promise<Map<string, Title>> {
  const kinds = Object.keys(ids) as Entity[]
  if (kinds.length === 0) return new Map()
  const found = await sql<Title[]>`${joinBy(
    sql,
    kinds.map(kind => titlesOf(sql, kind, [...(ids[kind] ?? [])], name)),
    sql` union all `,
  )}`
  return new Map(found.map(title => [`${title.kind} ${title.id}`, title]))
}

const titlesOf = (sql: Db, kind: Entity, ids: number[], name: (card: Card) => Fragment): Fragment => {
  const card = rowCard(kind)
  return sql`
    select ${kind} as kind, id, ${name(card)} as name, ${card.softDeleted ? sql`deleted_at is not null` : sql`false`} as is_deleted
    from ${sql(card.table)} titled where id = any(${ids}::integer[])`
}

const nameOf = (sql: Db, card: Card): Fragment =>
  card.knownBy ? namesOf(sql, card, card.knownBy) : titleOf(sql, card)

const wholeNameOf = (sql: Db, card: Card): Fragment =>
  card.knownWith
    ? sql`concat_ws(' ', ${nameOf(sql, card)}, ${namesOf(sql, card, [card.knownWith])})`
    : nameOf(sql, card)

const titleOf = (sql: Db, { title = 'id' }: Card): Fragment => {
  const columns = [title].flat().map(column => sql`${sql(column)}::text`)
  return sql`concat_ws(' ', ${joinBy(sql, columns, sql`, `)})`
}

/** Of the records that it is known by, as far as it names them. */
function namesOf(sql: Db, { references = {} }: Card, columns: readonly string[]): Fragment {
  const names = columns.map(column => {
    const named = rowCard(references[column]?.to as Entity)
    return sql`(select ${titleOf(sql, named)} from ${sql(named.table)} where id = titled.${sql(column)})`
  })
  return sql`nullif(concat_ws(', ', ${joinBy(sql, names, sql`, `)}), '')`
}

const withParts = (state: Kept['before']) =>
  [
    state,
    ...Object.values(state ?? {}).filter(value => typeof value === 'object' && value !== null),
  ] as Kept['before'][]

function collect(rows: readonly Kept[]): Ids {
  const ids: Ids = {}
  const add = (kind: Entity, id: number) => {
    ids[kind] ??= new Set()
    ids[kind].add(id)
  }
  for (const state of rows.flatMap(({ before, after }) => [before, after]).flatMap(withParts))
    for (const [column, { to }] of references) {
      const id = state?.[column]
      if (typeof id !== 'number') continue
      add(to, id)
    }
  for (const { standardIds, accountIds } of rows.map(({ after }) => idsOfBasis(after))) {
    for (const id of standardIds) add('standard', id)
    for (const id of accountIds) add('user', id)
  }
  return ids
}
