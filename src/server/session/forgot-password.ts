import { setTimeout as wait } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { transaction } from '#server/db/transaction.ts'
import { hasSpent, spend } from '#server/http/limits.ts'
import { queueMail } from '#server/mail/queries.ts'
import { countCodeSent, countPlace } from './attempts.ts'
import { findAccountToSignIn } from './queries.ts'
import { codeMinutes, makeCode, storeCode } from './verification-code.ts'

/** Longer than the work takes. */
const leastMs = 150

type Asked = { email: string; block: string; appUrl: string }

/**
 * Mails a verification code to who may sign in with this address. Answer and work are the same for who may not, and where
 * there have been enough codes for this address.
 */
export async function sendCode(sql: Sql, asked: Asked): Promise<void> {
  await spend(sql, countPlace('codeAskedFrom', asked.block))
  // The mail that is written for a known address takes longer than none; nobody is to see it.
  await Promise.all([sendToOwner(sql, asked), wait(leastMs)])
}

async function sendToOwner(sql: Sql, { email, block, appUrl }: Asked): Promise<void> {
  const account = await findAccountToSignIn(sql, email, block)
  if (!(await hasSpent(sql, countCodeSent(email, block, account)))) return
  const code = makeCode()
  await transaction(sql, { actor: null }, async tx => {
    await storeCode(tx, { email, code, accountId: account?.id ?? null })
    if (account) await queueMail(tx, tellCode(account, code, appUrl))
  })
}

function tellCode(to: { email: string; name: string }, code: string, appUrl: string) {
  return {
    recipient: to.email,
    subject: 'Your verification code',
    greeting: `Hello ${to.name},`,
    before: ['Enter this verification code to choose a new password:'],
    highlight: code,
    goodForMinutes: codeMinutes,
    after: [
      `It expires in ${codeMinutes} minutes. Enter it at ${appUrl}.`,
      'If you did not ask for it, ignore this email: your password stays as it is.',
    ],
  }
}
