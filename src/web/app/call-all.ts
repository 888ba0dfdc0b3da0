import type { Endpoint, Input, RowOf } from '#contract/endpoint.ts'
import { call } from './api.ts'

/** The most that a list answers at once. */
export const pageSize = 1000

/**
 * All rows of a list that has to be whole: who doesn't fit into the first thousand would never be planned. One page after
 * the other, so that a long list is no burst of calls.
 */
export async function callAll<E extends Endpoint>(
  endpoint: E,
  query: object,
  signal?: AbortSignal,
): Promise<{ count: string; rows: RowOf<E>[] }> {
  const readPage = async (offset: number) => {
    const input = { query: { ...query, limit: pageSize, ...(offset > 0 ? { offset } : {}) } }
    return (await call(endpoint, input as Input<E>, signal)) as { count: string; rows: RowOf<E>[] }
  }
  const first = await readPage(0)
  const rows = [...first.rows]
  for (let offset = pageSize; offset < Number(first.count); offset += pageSize)
    rows.push(...(await readPage(offset)).rows)
  const whole = withoutRepeats(rows)
  return { count: String(whole.length), rows: whole }
}

/** A row that came meanwhile moves the others on, one of them to the page after. */
function withoutRepeats<Row>(rows: readonly Row[]): Row[] {
  const known = new Set<unknown>()
  return rows.filter(row => {
    const { id } = row as { id?: number }
    const isNew = !known.has(id)
    known.add(id)
    return id === undefined || isNew
  })
}
