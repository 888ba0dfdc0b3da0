import type { Fragment } from './paging.ts'
import type { Db } from './transaction.ts'

/** Read at a time: others are served in between. */
export const fetchedAtOnce = 1000

/**
 * Of ids at a time. With more, most of what is made of their rows outlives a collection of young memory, upon which V8 makes it old at
 * once, so that it stays until all of memory is collected (decision 555).
 */
const readAtOnce = 100

/** All ids that `ids` selects, in its order and some at a time, by a cursor of the transaction. */
export async function* fetchIds(tx: Db, ids: Fragment): AsyncGenerator<number[]> {
  // All of them are wanted, not the first ones soon.
  await tx`select set_config('cursor_tuple_fraction', '1', true)`
  await tx`declare whole_list no scroll cursor for ${ids}`
  for (;;) {
    const rows = await tx<{ id: number }[]>`fetch forward ${tx.unsafe(String(fetchedAtOnce))} from whole_list`
    for (let from = 0; from < rows.length; from += readAtOnce)
      yield rows.slice(from, from + readAtOnce).map(({ id }) => id)
    if (rows.length < fetchedAtOnce) break
  }
  await tx`close whole_list`
}

/** Hands over rows one by one, each as it comes from the database, and is done when all have been. */
export type EachRow<Row> = (take: (row: Row) => void) => Promise<unknown>

/** All of them at once. */
export async function gatherRows<Row>(each: EachRow<Row>): Promise<Row[]> {
  const rows: Row[] = []
  await each(row => rows.push(row))
  return rows
}

/** A table of these ids as `page`, as lists read their rows of. */
export const pageOf = (sql: Db, ids: readonly number[]): Fragment =>
  sql`unnest(${[...ids]}::integer[]) page (id)`
