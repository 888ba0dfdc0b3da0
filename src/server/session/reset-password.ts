import type { Sql } from 'postgres'
import { transaction } from '#server/db/transaction.ts'
import { refuseWeak } from '#server/db/weak-password.ts'
import { hashPassword } from '#server/http/password-hash.ts'
import { endSessions, resetFailedSignIns } from '#server/people/end-sessions.ts'
import { mailPasswordChanged } from '#server/people/mail-changes.ts'
import { findAccountToSignIn, findIdentity } from './queries.ts'
import { checkCode, spendCode, wrongCode } from './verification-code.ts'

type Reset = { email: string; code: string; password: string; block: string }

/**
 * Sets a new password with the code that was mailed, once; all sessions end, failed sign-ins are forgiven, and the person is
 * told by mail.
 */
export async function resetPassword(sql: Sql, { password, ...tried }: Reset): Promise<void> {
  const { email, block } = tried
  const checked = await checkCode(sql, tried)
  const { accountId } = checked
  refuseWeak(password, await findIdentity(sql, accountId))
  const passwordHash = await hashPassword(password)
  await transaction(sql, { actor: accountId, action: 'reset password' }, async tx => {
    // The account may have been disabled, or have another address, since the code was mailed.
    const account = await findAccountToSignIn(tx, email, block)
    if (account?.id !== accountId || !(await spendCode(tx, checked))) throw wrongCode()
    await tx`
      update account set password_hash = ${passwordHash}, must_change_password = false where id = ${accountId}`
    await endSessions(tx, accountId)
    await resetFailedSignIns(tx, accountId)
    await mailPasswordChanged(tx, accountId, 'with a verification code')
  })
}
