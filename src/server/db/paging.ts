import type { PendingQuery, Row } from 'postgres'
import type { Sort } from '#contract/list.ts'
import type { Db } from './transaction.ts'

export type Fragment = PendingQuery<Row[]>

/**
 * `order by` from a whitelist of columns, with ties broken by `id` in the direction of the last field.
 * Without a sort: newest first.
 */
export function orderBy<Field extends string>(
  sql: Db,
  sort: readonly Sort<Field>[] | undefined,
  columns: Record<Field, Fragment>,
  id: Fragment,
): Fragment {
  const wanted = sort?.length ? sort : [{ field: 'createdAt' as Field, direction: 'desc' as const }]
  const parts = wanted.map(({ field, direction }) => sql`${columns[field]} ${direct(sql, direction)}`)
  const last = wanted.at(-1)?.direction ?? 'desc'
  return sql`order by ${joinBy(sql, parts, sql`,`)}, ${id} ${direct(sql, last)}`
}

const direct = (sql: Db, direction: 'asc' | 'desc') => (direction === 'asc' ? sql`asc` : sql`desc`)

/** How long pages of our screens are. */
const usualSizes = new Set([1, 5, 10, 20, 30, 50, 100, 1000])

/**
 * `limit` and `offset`. The usual ones stand in the statement itself: PostgreSQL then plans once for so few rows. As parameters
 * they'd have it plan again at each call, which takes longer than reading ten rows does.
 */
export function cutPage(sql: Db, { limit, offset }: { limit: number; offset: number }): Fragment {
  const most = usualSizes.has(limit) ? sql.unsafe(String(limit)) : sql`${limit}`
  return offset === 0 ? sql`limit ${most}` : sql`limit ${most} offset ${offset}`
}

/** `where` with every given condition; a condition that is undefined is left out. */
export function where(sql: Db, conditions: (Fragment | undefined)[]): Fragment {
  const given = conditions.filter(condition => condition !== undefined)
  return given.length ? sql`where ${joinBy(sql, given, sql` and `)}` : sql``
}

export function joinBy(sql: Db, parts: Fragment[], separator: Fragment): Fragment {
  return parts.reduce((joined, part) => sql`${joined}${separator}${part}`)
}
