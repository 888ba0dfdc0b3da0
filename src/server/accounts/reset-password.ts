import type { Sql } from 'postgres'
import { type IssuedPassword, makeOneTimePassword, readPasswordExpiry } from '#server/db/one-time-password.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { hashPassword } from '#server/http/password-hash.ts'
import { endSessions } from '#server/people/end-sessions.ts'
import { lockAccount } from '#server/people/lock-account.ts'
import { mailPasswordChanged } from '#server/people/mail-changes.ts'

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
    if (!row) throw new Error(`Account ${id} is locked and yet gone.`)
    await endSessions(tx, id)
    await mailPasswordChanged(tx, id, 'by an administrator')
    return { password, expiresAt: await readPasswordExpiry(tx, id), version: row.version }
  })
}
