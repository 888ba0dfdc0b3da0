import { readFileSync } from 'node:fs'
import type { ISql } from 'postgres'
import { cards, entities } from '#contract/records/cards.ts'

const parts = entities.flatMap(entity =>
  Object.entries(cards[entity].parts ?? {}).map(([name, part]) => ({ entity, name, ...part })),
)

/** The places in the statement that differ with the nouns there are. */
const filled: Record<string, string> = {
  records: entities
    .map(entity => `select '${entity}' as entity, id, to_jsonb(row) as state from ${cards[entity].table} row`)
    .join(' union all '),
  parts: parts
    .map(
      ({ entity, name, table, owner, hidden = [] }) =>
        `select '${entity}' as entity, ${owner} as entity_id, '${name}' as name,
          to_jsonb(row) - '{${[owner, ...hidden]}}'::text[] as state from ${table} row`,
    )
    .join(' union all '),
  part_names: [...new Set(parts.map(({ name }) => `'${name}'`))].join(', '),
}

const invariants = readFileSync(new URL('./invariants.sql', import.meta.url), 'utf8').replace(
  /(?<!:):(records|parts|part_names)\b/g,
  (_, place: string) => filled[place] ?? '',
)

/** What is wrong with the data as it stands, in sentences: nothing, whatever was done to it. */
export async function findFaults(sql: ISql): Promise<string[]> {
  const found = await sql.unsafe<{ fault: string; about: string }[]>(invariants)
  return found.map(({ fault, about }) => `${fault}: ${about}`)
}
