import type { Failure } from '#contract/failure.ts'
import type { Db } from '#server/db/transaction.ts'
import { type Counted, findRefusal, refund, type Spent, spend } from '#server/http/limits.ts'
import type { Attempts } from './attempts.ts'

type Counting = {
  spent: Spent
  /** What a wrong try is answered with, where a stranger's would not have been looked at. */
  refusal: Failure | undefined
  refund(): Promise<void>
}

/**
 * Counts a try of a password or a code before it is looked at, or throws the 429 of what is spent. Strangers' failures keep
 * nobody out of a place they know; but who guesses there is answered as for an account that doesn't know it, else the
 * answers would tell which do.
 */
export async function countAttempt(sql: Db, { own, place, beyond }: Attempts): Promise<Counting> {
  const refusal = beyond && (await findRefusal(sql, place))
  const counted: readonly Counted[] = refusal ? beyond : [...own, ...place]
  const spent = await spend(sql, counted).catch(reached => {
    throw refusal ?? reached
  })
  return { spent, refusal, refund: () => refund(sql, counted) }
}
