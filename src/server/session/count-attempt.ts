import type { Failure } from '#contract/failure.ts'
import type { Db } from '#server/db/transaction.ts'
import { type Counted, refund, type Spent, spend, spendUnlessReached } from '#server/http/limits.ts'
import type { Attempts } from './attempts.ts'

type Counting = {
  spent: Spent
  /** The answer to a wrong attempt, if an anonymous one would have been refused unchecked. */
  refusal: Failure | undefined
  refund(): Promise<void>
}

/**
 * Counts an attempt at a password or a code before it is checked, or throws the 429 of the limit reached. Nobody is locked out
 * of a place they know by others' failures; but guessing from there is answered as for an account that doesn't know it, or
 * the answers would reveal which accounts do.
 */
export async function countAttempt(sql: Db, { own, place, beyond }: Attempts): Promise<Counting> {
  const usual = [...own, ...place]
  const outcome = await spendUnlessReached(sql, usual)
  if ('spent' in outcome) return countingOf(sql, usual, outcome.spent)
  const ofPlace = outcome.refusals.find(({ kind }) => place.some(one => one.kind === kind))?.failure
  if (!beyond || !ofPlace) throw outcome.refusals[0]?.failure
  const spent = await spend(sql, beyond).catch(() => {
    throw ofPlace
  })
  return countingOf(sql, beyond, spent, ofPlace)
}

const countingOf = (sql: Db, counted: readonly Counted[], spent: Spent, refusal?: Failure): Counting => ({
  spent,
  refusal,
  refund: () => refund(sql, counted),
})
