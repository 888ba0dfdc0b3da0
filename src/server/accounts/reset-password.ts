import type { Sql } from 'postgres'
import { type GivenPassword, makeOneTimePassword, readPasswordExpiry } from '#server/db/one-time-password.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { hashPassword } from '#server/http/password-hash.ts'
import { endSessions } from '#server/people/end-sessions.ts'
import { lockAccount } from '#server/people/lock-account.ts'
import { tellPasswordChanged } from '#server/people/tell-person.ts'

/** Gives an account a one-time password, which nobody can read again; its sessions end. */
export async function resetPassword(sql: Sql, caller: Caller, id: number): Promise<GivenPassword> {
  const password = makeOneTimePassword()
  const passwordHash = await hashPassword(password)
  return transaction(sql, { actor: caller.accountId, action: 'reset password' }, async tx => {
    await lockAccount(tx, caller, id)
    await tx`
      update account set password_hash = ${passwordHash}, must_change_password = true where id = ${id}`
    await endSessions(tx, id)
    await tellPasswordChanged(tx, id, 'by an administrator')
    return { password, expiresAt: await readPasswordExpiry(tx, id) }
  })
}
