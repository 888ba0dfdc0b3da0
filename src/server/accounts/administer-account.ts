import type { Sql } from 'postgres'
import { type IssuedPassword, makeOneTimePassword, readPasswordExpiry } from '#server/db/one-time-password.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { hashPassword } from '#server/http/password-hash.ts'
import { Impossible } from '#server/impossible.ts'
import { notifyOpened } from '#server/notifications/notify-opened.ts'
import { endSessions } from '#server/people/end-sessions.ts'
import { type LockedAccount, lockAccount } from '#server/people/lock-account.ts'
import { mailPasswordChanged } from '#server/people/mail-changes.ts'
import { openDisabled } from '#server/planning/open-case.ts'
import { refuse } from '#server/refuse.ts'
import { sayAccountFailure } from '#words/en/account-failures.ts'
import { type Account, findAccount } from './queries.ts'

/** Deletes an account softly: it keeps its past, but can't sign in. Refused while it has future bookings. */
export function deleteAccount(sql: Sql, caller: Caller, id: number): Promise<Account> {
  return transaction(sql, { actor: caller.accountId, action: 'delete' }, async tx => {
    await removeAccount(tx, caller, id)
    return findAccount(tx, id)
  })
}

/** The same within a transaction. */
export async function removeAccount(tx: Db, caller: Caller, id: number): Promise<void> {
  const account = await lockAccount(tx, caller, id, { stepsDown: () => true })
  await refuseBooked(tx, account)
  await tx`update account set deleted_at = now() where id = ${id}`
  await endSessions(tx, id)
}

/** Bookings lock the account, so none can slip in before this transaction ends. */
async function refuseBooked(tx: Db, { id, displayName }: LockedAccount): Promise<void> {
  const [{ count } = { count: 0 }] = await tx<{ count: number }[]>`
    select count(*)::integer as count from roster_entry
    where auditor_id = ${id} and released_at is null and ends_at > now()`
  if (count === 0) return
  throw refuse('conflict', sayAccountFailure.text('booked', { name: displayName, count }), {
    code: 'inUse',
    details: { booking: count },
  })
}

/** Enables an account, or disables it, which ends its sessions. Bookings stay, and open a case where audits are among them. */
export function enableAccount(sql: Sql, caller: Caller, id: number, isEnabled: boolean): Promise<Account> {
  const action = isEnabled ? 'enable' : 'disable'
  return transaction(sql, { actor: caller.accountId, action }, async tx => {
    await lockAccount(tx, caller, id, { stepsDown: () => !isEnabled })
    await tx`update account set is_enabled = ${isEnabled} where id = ${id}`
    if (!isEnabled) {
      await endSessions(tx, id)
      for (const opened of await openDisabled(tx, id)) await notifyOpened(tx, caller, opened)
    }
    return findAccount(tx, id)
  })
}

/** Gives an account a one-time password, which nobody can read again; its sessions end. */
export async function resetPassword(
  sql: Sql,
  caller: Caller,
  id: number,
): Promise<IssuedPassword & { version: number }> {
  const password = makeOneTimePassword()
  const passwordHash = await hashPassword(password)
  return transaction(sql, { actor: caller.accountId, action: 'reset password' }, async tx => {
    await lockAccount(tx, caller, id)
    const [row] = await tx<{ version: number }[]>`
      update account set password_hash = ${passwordHash}, must_change_password = true where id = ${id}
      returning version`
    if (!row) throw new Impossible(`Account ${id} is locked and yet gone.`)
    await endSessions(tx, id)
    await mailPasswordChanged(tx, id, 'Administrator')
    return { password, expiresAt: await readPasswordExpiry(tx, id), version: row.version }
  })
}
