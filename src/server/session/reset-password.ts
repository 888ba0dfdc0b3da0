import { hash } from '@node-rs/argon2'
import type { Sql } from 'postgres'
import { transaction } from '#server/db/transaction.ts'
import { refuseWeak } from '#server/db/weak-password.ts'
import { endSessions, findAccountToSignIn, findIdentity, forgiveFailures } from './queries.ts'
import { checkCode, spendCode, wrongCode } from './verification-code.ts'

type Reset = { email: string; code: string; password: string }

/** Sets a new password with the code that was mailed, once; all sessions end, and failed sign-ins are forgiven. */
export async function resetPassword(sql: Sql, { email, code, password }: Reset): Promise<void> {
  const { id, accountId } = await checkCode(sql, email, code)
  refuseWeak(password, await findIdentity(sql, accountId))
  const passwordHash = await hash(password)
  await transaction(sql, { actor: accountId, action: 'reset password' }, async tx => {
    // The account may have been disabled, or have another address, since the code was mailed.
    const account = await findAccountToSignIn(tx, email)
    if (account?.id !== accountId || !(await spendCode(tx, id))) throw wrongCode()
    await tx`
      update account set password_hash = ${passwordHash}, must_change_password = false where id = ${accountId}`
    await endSessions(tx, accountId)
    await forgiveFailures(tx, email)
  })
}
