import type { Fragment } from './paging.ts'
import type { Db } from './transaction.ts'

/** Read at a time: others are served in between. */
export const fetchedAtOnce = 1000

/** All ids that `ids` selects, in its order and some at a time, by a cursor of the transaction. */
export async function* fetchIds(tx: Db, ids: Fragment): AsyncGenerator<number[]> {
  // All of them are wanted, not the first ones soon.
  await tx`select set_config('cursor_tuple_fraction', '1', true)`
  await tx`declare whole_list no scroll cursor for ${ids}`
  for (;;) {
    const rows = await tx<{ id: number }[]>`fetch forward ${tx.unsafe(String(fetchedAtOnce))} from whole_list`
    if (rows.length > 0) yield rows.map(({ id }) => id)
    if (rows.length < fetchedAtOnce) break
  }
  await tx`close whole_list`
}

/** A table of these ids as `page`, as lists read their rows of. */
export const pageOf = (sql: Db, ids: readonly number[]): Fragment =>
  sql`unnest(${[...ids]}::integer[]) page (id)`
