import { hash } from '@node-rs/argon2'
import type { Sql } from 'postgres'
import { Failure } from '#contract/failure.ts'
import { makeAccessToken } from '#server/http/tokens.ts'
import { recordAttempt, withdrawAttempt } from './attempts.ts'
import { isRightPassword } from './is-right-password.ts'
import { findAccountToSignIn, findMe, insertSession, issueRefreshToken } from './queries.ts'

type Credentials = { email: string; password: string }
type From = { address: string; userAgent: string }

/** Checked when there is no such account, so that the answer takes as long as for one that exists. */
const decoy = hash('no account has this password')

/** Signs in, or refuses: 429 after too many failures, else one 401 for every cause. */
export async function signIn(sql: Sql, { email, password }: Credentials, from: From) {
  const attempt = await recordAttempt(sql, email, from.address)
  const account = await findAccountToSignIn(sql, email)
  const isRight = await isRightPassword(account?.passwordHash ?? (await decoy), password)
  const sessionId = account && isRight ? await insertSession(sql, account, from) : undefined
  if (!account || sessionId === undefined)
    throw new Failure('unauthenticated', 'The e-mail address or the password is wrong.')
  await withdrawAttempt(sql, attempt)
  return {
    user: await findMe(sql, account.id),
    access_token: await makeAccessToken(sql, sessionId),
    refresh_token: await issueRefreshToken(sql, sessionId),
  }
}
