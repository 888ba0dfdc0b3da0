import type { FastifyBaseLogger } from 'fastify'
import { cards } from '#contract/records/cards.ts'
import type { Fragment } from './paging.ts'
import type { Db } from './transaction.ts'

type Collision = { record: string; names: string[] }

/** Once these are fixed, the next start reports more. */
const mostReported = 50

/**
 * Names that look the same, from before names were compared by how they look (decision 131). One of each pair has more than
 * plain letters, so a million plain numbers need not be compared.
 */
export async function listCollisions(sql: Db): Promise<Collision[]> {
  const all = await Promise.all(
    Object.values(cards).flatMap(({ table, softDeleted, unique = {} }) =>
      Object.values(unique)
        .filter(({ byReading }) => byReading)
        .map(({ column, evenDeleted, within }) => {
          const live = softDeleted && !evenDeleted ? sql`where deleted_at is null` : sql``
          const owner = within ? sql(within) : sql`0`
          return findIn(
            sql,
            table,
            sql`select id, ${sql(column)} as text, ${owner} as owner from ${sql(table)} ${live}`,
          )
        }),
    ),
  )
  return all.flat()
}

const findIn = (sql: Db, record: string, names: Fragment) => sql<Collision[]>`
  with named as not materialized (${names})
  select ${record} as record, array_agg(text || ' (id ' || id || ')' order by id) as names from named
  where (owner, same_text(text) collate "C") in (
    select owner, same_text(text) collate "C" from named where not is_plain(text))
  group by owner, same_text(text) collate "C" having count(*) > 1
  order by min(id) limit ${mostReported}`

/** Logs which names collide; nothing is changed automatically. */
export async function warnOfCollisions(sql: Db, log: FastifyBaseLogger): Promise<void> {
  for (const { record, names } of await listCollisions(sql))
    log.warn(
      { record, names },
      `Of ${names.length} records (${record}) the names read the same. Please rename one.`,
    )
}
