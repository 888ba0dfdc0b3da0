import type { Sql } from 'postgres'
import { Failure } from '#contract/failure.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { endSessions } from '#server/people/end-sessions.ts'
import { type LockedAccount, lockAccount } from '#server/people/lock-account.ts'
import { type Account, findAccount } from './queries.ts'

/** Deletes an account softly: it keeps its past, but can't sign in. Refused while it has future bookings. */
export function deleteAccount(sql: Sql, caller: Caller, id: number): Promise<Account> {
  return transaction(sql, { actor: caller.accountId, action: 'delete' }, async tx => {
    const account = await lockAccount(tx, caller, id, { stepsDown: () => true })
    await refuseBooked(tx, account)
    await tx`update account set deleted_at = now() where id = ${id}`
    await endSessions(tx, id)
    return findAccount(tx, id)
  })
}

/** Bookings lock the account, so none can slip in before this transaction ends. */
async function refuseBooked(tx: Db, { id, displayName }: LockedAccount): Promise<void> {
  const [{ count } = { count: 0 }] = await tx<{ count: number }[]>`
    select count(*)::integer as count from roster_entry
    where auditor_id = ${id} and released_at is null and ends_at > now()`
  if (count === 0) return
  const bookings = count === 1 ? 'a future booking' : `${count} future bookings`
  throw new Failure('conflict', `${displayName} has ${bookings}, so the account can’t be deleted.`, {
    code: 'inUse',
    details: { booking: count },
  })
}
