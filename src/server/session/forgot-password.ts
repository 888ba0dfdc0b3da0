import { hash } from '@node-rs/argon2'
import type { Sql } from 'postgres'
import { transaction } from '#server/db/transaction.ts'
import { queueMail } from '#server/mail/queries.ts'
import { findAccountToSignIn } from './queries.ts'
import { codeMinutes, makeCode, storeCode } from './verification-code.ts'

/** Mails a verification code to who may sign in with this address. Answer and work are the same for who may not. */
export async function sendCode(sql: Sql, email: string, appUrl: string): Promise<void> {
  const code = makeCode()
  const codeHash = await hash(code)
  await transaction(sql, { actor: null }, async tx => {
    const account = await findAccountToSignIn(tx, email)
    const isStored = await storeCode(tx, { email, codeHash, accountId: account?.id ?? null })
    if (account && isStored) await queueMail(tx, tellCode(account, code, appUrl))
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
      `It is good for ${codeMinutes} minutes, at ${appUrl}.`,
      'If you did not ask for it, ignore this mail: your password stays as it is.',
    ],
  }
}
