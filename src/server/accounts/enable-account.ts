import type { Sql } from 'postgres'
import { transaction } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { endSessions } from '#server/people/end-sessions.ts'
import { lockAccount } from '#server/people/lock-account.ts'
import { type Account, findAccount } from './queries.ts'

/** Enables an account, or disables it, which ends its sessions. Bookings stay. */
export function enableAccount(sql: Sql, caller: Caller, id: number, isEnabled: boolean): Promise<Account> {
  const action = isEnabled ? 'enable' : 'disable'
  return transaction(sql, { actor: caller.accountId, action }, async tx => {
    await lockAccount(tx, caller, id, { stepsDown: () => !isEnabled })
    await tx`update account set is_enabled = ${isEnabled} where id = ${id}`
    if (!isEnabled) await endSessions(tx, id)
    return findAccount(tx, id)
  })
}
