import { hash } from '@node-rs/argon2'
import type { Sql } from 'postgres'
import { addressBlock } from '#server/http/address-block.ts'
import { isUsedUp } from '#server/http/limits.ts'
import { isRightPassword } from '#server/http/password-hash.ts'
import { makeAccessToken } from '#server/http/tokens.ts'
import { refuse } from '#server/refuse.ts'
import { saySessionFailure } from '#words/en/session-failures.ts'
import { countSignIn } from './attempts.ts'
import { countAttempt } from './count-attempt.ts'
import { findAccountToSignIn, findMe, insertSession } from './queries.ts'
import { recordFailure, reportAttack } from './record-failure.ts'

type Credentials = { email: string; password: string }
type From = { address: string; userAgent: string }

/** Checked when there is no such account, so that the answer takes as long as for one that exists. */
const decoy = hash('no account has this password')

/**
 * Signs in, or refuses: 429 after too many failures, else one 401 for every cause. The failure is counted before the
 * password is looked at, so that a burst can't slip past, and taken back by a success.
 */
export async function signIn(sql: Sql, { email, password }: Credentials, { address, userAgent }: From) {
  const block = addressBlock(address)
  const account = await findAccountToSignIn(sql, email, block)
  const counting = await countAttempt(sql, countSignIn(email, block, account))
  const isStranger = !account?.isKnownBlock
  const passwordHash = account?.passwordHash ?? (await decoy)
  const checked = isRightPassword(passwordHash, password, { isStranger })
  // A sign-in refused because too many are waiting has not failed.
  const isRight = await checked.catch(async refusal => {
    await counting.refund()
    throw refusal
  })
  const from = { address, block, userAgent }
  const hasPassword = account?.passwordHash ? { id: account.id, passwordHash } : undefined
  const opened = hasPassword && isRight ? await insertSession(sql, hasPassword, from) : undefined
  if (!account || !opened) {
    const { spent, refusal } = counting
    const isLockedOut = (['signInHere', 'signInBeyond', 'signInTo'] as const).some(kind =>
      isUsedUp(kind, spent),
    )
    await recordFailure(sql, { accountId: account?.id, block, isLockedOut })
    if (account) await reportAttack(sql, account, spent)
    if (refusal) throw refusal
    throw refuse('unauthenticated', saySessionFailure.text('wrongCredentials'))
  }
  const [user, accessToken] = await Promise.all([
    findMe(sql, account.id),
    makeAccessToken(sql, opened.sessionId),
    counting.refund(),
  ])
  return { user, access_token: accessToken, refresh_token: opened.refreshToken }
}
