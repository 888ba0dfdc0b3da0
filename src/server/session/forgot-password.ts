import { setTimeout as wait } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { codeMinutes } from '#contract/session.ts'
import { transaction } from '#server/db/transaction.ts'
import { refuseWeak } from '#server/db/weak-password.ts'
import { hasSpent, spend } from '#server/http/limits.ts'
import { hashPassword } from '#server/http/password-hash.ts'
import { writeLetter } from '#server/mail/compose.ts'
import { queueMail } from '#server/mail/queries.ts'
import { endSessions, resetFailedSignIns } from '#server/people/end-sessions.ts'
import { mailPasswordChanged } from '#server/people/mail-changes.ts'
import { sayMail } from '#words/en/mails.ts'
import { countCodeSent, countPlace } from './attempts.ts'
import { findAccountToSignIn, findIdentity } from './queries.ts'
import { checkCode, makeCode, spendCode, storeCode, wrongCode } from './verification-code.ts'

/** Longer than the work takes. */
const leastMs = 150

type Asked = { email: string; block: string; appUrl: string }

/**
 * Mails a verification code if an account may sign in with this address. The answer and its timing are the same if none may, or
 * the address has had enough codes.
 */
export async function sendCode(sql: Sql, asked: Asked): Promise<void> {
  await spend(sql, countPlace('codeAskedFrom', asked.block))
  // Writing a mail for a known address takes longer; the wait hides that.
  await Promise.all([sendToOwner(sql, asked), wait(leastMs)])
}

async function sendToOwner(sql: Sql, { email, block, appUrl }: Asked): Promise<void> {
  const account = await findAccountToSignIn(sql, email, block)
  if (!(await hasSpent(sql, countCodeSent(email, block, account)))) return
  const code = makeCode()
  await transaction(sql, { actor: null }, async tx => {
    await storeCode(tx, { email, code, accountId: account?.id ?? null })
    if (account) await queueMail(tx, composeCode(account, code, appUrl))
  })
}

const composeCode = (to: { email: string; name: string }, code: string, appUrl: string) =>
  writeLetter(to, () => ({
    subject: sayMail('code'),
    before: [sayMail('codeIntro')],
    highlight: code,
    goodForMinutes: codeMinutes,
    after: [sayMail('codeExpires', { minutes: codeMinutes, address: appUrl }), sayMail('codeUnasked')],
  }))

type Reset = { email: string; code: string; password: string; block: string }

/**
 * Sets a new password with the mailed code, once; ends all sessions, resets failed sign-ins, and confirms it by mail.
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
    await mailPasswordChanged(tx, accountId, 'Code')
  })
}
