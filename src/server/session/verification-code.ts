import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { Sql } from 'postgres'
import { Failure } from '#contract/failure.ts'
import type { Db } from '#server/db/transaction.ts'

export const codeMinutes = 15
const mostTries = 5
const mostPerEmail = 3

type Code = { id: number; codeHash: string; accountId: number | null }

/** Checked when no code was asked for, so that the answer takes as long as for a wrong one. */
const decoy = hash('no code is this')

export const makeCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/**
 * Stores a code, known address or not; an earlier one is good no more. False when this address had 3 within 15 minutes:
 * then nothing changes.
 */
export async function storeCode(
  tx: Db,
  { email, codeHash, accountId }: { email: string; codeHash: string; accountId: number | null },
): Promise<boolean> {
  await tx`select pg_advisory_xact_lock(hashtext('password_reset'))`
  await tx`delete from password_reset where created_at < now() - make_interval(mins => ${codeMinutes})`
  const stored = await tx`
    insert into password_reset (email, account_id, code_hash)
    select lower(${email}), ${accountId}::integer, ${codeHash}
    where (select count(*) from password_reset where email = lower(${email})) < ${mostPerEmail}
    returning id`
  return stored.length > 0
}

/**
 * Answers whose code this is, or throws a 400 in field `code` for whatever reason it is no good. The try is counted
 * before the code is looked at, so that a burst gets no more than five; a right code gives it back.
 */
export async function checkCode(
  sql: Sql,
  email: string,
  code: string,
): Promise<Code & { accountId: number }> {
  const [tried] = await sql<Code[]>`
    update password_reset set tries = tries + 1
    where id = (select max(id) from password_reset where email = lower(${email})) and tries < ${mostTries}
      and used_at is null and created_at > now() - make_interval(mins => ${codeMinutes})
    returning id, code_hash, account_id`
  const isRight = await verify(tried?.codeHash ?? (await decoy), code)
  const accountId = tried && isRight ? tried.accountId : null
  if (!tried || accountId === null) throw wrongCode()
  await sql`update password_reset set tries = tries - 1 where id = ${tried.id}`
  return { ...tried, accountId }
}

/** Spends a code that was checked. False where somebody else was faster. */
export async function spendCode(tx: Db, id: number): Promise<boolean> {
  const used = await tx`
    update password_reset set used_at = now() where id = ${id} and used_at is null returning id`
  return used.length > 0
}

export const wrongCode = () =>
  Failure.invalid([{ field: 'code', message: 'The verification code is wrong or has expired.' }])
