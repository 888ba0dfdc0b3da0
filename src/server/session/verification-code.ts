import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Sql } from 'postgres'
import { Failure } from '#contract/failure.ts'
import { codeMinutes } from '#contract/session.ts'
import type { Db } from '#server/db/transaction.ts'
import { Impossible } from '#server/impossible.ts'
import { faultOf } from '#server/refuse.ts'
import { saySessionFailure } from '#words/en/session-failures.ts'
import { countCode } from './attempts.ts'
import { countAttempt } from './count-attempt.ts'
import { findAccountToSignIn } from './queries.ts'

/** Digits and letters without those that look like others (Crockford's base 32): five bits each. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 8

/** Eight characters, 40 bits, such as `7K3M-Q9XA`. */
export function makeCode(): string {
  const characters = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${characters.slice(0, 4)}-${characters.slice(4)}`
}

/** The code as intended, however it was typed: in lower case, with spaces, with an O for a zero. */
const readCode = (typed: string) =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')

/**
 * What is stored of a code is useless without the key that signs access tokens. A slow hash is for secrets that people choose;
 * here it would only make every anonymous call expensive.
 */
async function sealCode(sql: Db, code: string): Promise<string> {
  const [key] = await sql<{ secret: Uint8Array }[]>`
    select secret from signing_key order by created_at desc, id desc limit 1`
  if (!key) throw new Impossible('The database holds no signing key.')
  return createHmac('sha256', key.secret)
    .update(`verification code ${readCode(code)}`)
    .digest('hex')
}

/** Stores a code, whether or not the address is known; earlier codes stay valid until they expire. */
export async function storeCode(
  tx: Db,
  { email, code, accountId }: { email: string; code: string; accountId: number | null },
): Promise<void> {
  await tx`
    insert into password_reset (email, account_id, code_hash)
    values (lower(${email}), ${accountId}, ${await sealCode(tx, code)})`
}

type Stored = { id: number; codeHash: string }
type Tried = { email: string; code: string; block: string }

/**
 * Answers whose code this is, or throws a 400 in field `code`, whatever the reason, and a 429 after too many attempts. The
 * attempt is counted before the code is checked, so that a burst gets no more; a right code is not counted.
 */
export async function checkCode(
  sql: Sql,
  { email, code, block }: Tried,
): Promise<{ id: number; accountId: number }> {
  const account = await findAccountToSignIn(sql, email, block)
  const { refusal, refund } = await countAttempt(sql, countCode(email, block, account))
  const sealed = Buffer.from(await sealCode(sql, code))
  const stored = await sql<Stored[]>`
    select id, code_hash from password_reset
    where account_id = ${account?.id ?? 0} and email = lower(${email}) and used_at is null
      and created_at > now() - make_interval(mins => ${codeMinutes})`
  const right = stored.find(({ codeHash }) => timingSafeEqual(Buffer.from(codeHash), sealed))
  if (!account || !right) throw refusal ?? wrongCode()
  await refund()
  return { id: right.id, accountId: account.id }
}

/** Uses up a code that was checked, and all others of its account. False if another call was faster. */
export async function spendCode(
  tx: Db,
  { id, accountId }: { id: number; accountId: number },
): Promise<boolean> {
  const used = await tx`
    update password_reset set used_at = now() where id = ${id} and used_at is null returning id`
  await tx`update password_reset set used_at = now() where account_id = ${accountId} and used_at is null`
  return used.length > 0
}

export const wrongCode = () => Failure.invalid([faultOf('code', saySessionFailure.text('wrongCode'))])
