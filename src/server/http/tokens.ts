import { createHash, randomBytes, randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { decodeJwt, errors, jwtVerify, SignJWT } from 'jose'
import type { Sql } from 'postgres'
import type { Db } from '#server/db/transaction.ts'
import { Impossible } from '#server/impossible.ts'

const accessMinutes = 15

type Key = { id: number; secret: Uint8Array }

/**
 * Signing keys live in the database, so that every server process knows them; a process keeps those it has met. A key's
 * id is never used for another one, and a token counts only while its key is in the database (`findCaller`), so what
 * is kept here can't outlive a rotation.
 */
const keys = new WeakMap<Sql, Keys>()

type Keys = { secrets: ReadonlyMap<number, Uint8Array>; askedAt: number; reading: Promise<void> | null }

/** Reads until a statement has answered that was sent after this call came: a key that was made before is found. */
async function findSecret(sql: Sql, id: number): Promise<Uint8Array | undefined> {
  const known = keys.get(sql) ?? { secrets: new Map(), askedAt: Number.NEGATIVE_INFINITY, reading: null }
  keys.set(sql, known)
  const cameAt = performance.now()
  while (!known.secrets.has(id) && known.askedAt < cameAt) {
    known.reading ??= readKeys(sql, known)
    await known.reading
  }
  return known.secrets.get(id)
}

/** Anonymous callers may name any number of unknown keys: they wait for each other, and few statements answer them. */
const leastBetweenMs = 100

async function readKeys(sql: Sql, known: Keys): Promise<void> {
  try {
    await wait(Math.max(0, known.askedAt + leastBetweenMs - performance.now()))
    const askedAt = performance.now()
    const rows = await sql<Key[]>`select id, secret from signing_key`
    known.secrets = new Map(rows.map(({ id, secret }) => [id, secret]))
    known.askedAt = askedAt
  } finally {
    known.reading = null
  }
}

/** A signed access token that carries its session and lives 15 minutes. */
export async function makeAccessToken(sql: Sql, sessionId: number): Promise<string> {
  const [key] = await sql<Key[]>`select id, secret from signing_key order by created_at desc, id desc limit 1`
  if (!key) throw new Impossible('The database holds no signing key.')
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', kid: String(key.id) })
    .setIssuedAt()
    .setExpirationTime(`${accessMinutes}m`)
    .sign(key.secret)
}

const largestKeyId = 1_000_000_000

/** Replaces all signing keys with a new one, which invalidates every access token so far. */
export async function replaceSigningKeys(tx: Db): Promise<void> {
  await tx`delete from signing_key`
  await tx`insert into signing_key (id, secret) overriding system value
    values (${randomInt(1, largestKeyId)}, ${randomBytes(32)})`
}

/** A verified token and when it expires. */
type Verified = { sessionId: number; keyId: number; expiresAt: number }

/**
 * Recently verified tokens, per database. A token comes with every call for fifteen minutes, and verifying its signature each
 * time costs more than reading the session. Whether the session has ended is read at every call.
 */
const verified = new WeakMap<Sql, Map<string, Verified>>()
const mostVerified = 10_000

function remember(sql: Sql, token: string, found: Verified): void {
  const known = verified.get(sql) ?? new Map<string, Verified>()
  verified.set(sql, known)
  const oldest = known.keys().next().value
  if (known.size >= mostVerified && oldest !== undefined) known.delete(oldest)
  known.set(token, found)
}

/** The session that the token carries and the key it is signed with, or null for one not ours, altered or expired. */
export async function readAccessToken(sql: Sql, token: string): Promise<Verified | null> {
  const known = verified.get(sql)?.get(token)
  const found = known ?? (await verify(sql, token))
  if (!found || isExpired(found)) return null
  if (!known) remember(sql, token, found)
  return found
}

/** The same where it was verified a short while ago; else none. */
export function recallAccessToken(sql: Sql, token: string): Verified | undefined {
  const known = verified.get(sql)?.get(token)
  return known && !isExpired(known) ? known : undefined
}

const isExpired = ({ expiresAt }: Verified) => expiresAt <= Date.now()

async function verify(sql: Sql, token: string): Promise<Verified | null> {
  try {
    const { payload, protectedHeader } = await jwtVerify<{ sid: unknown }>(
      token,
      async ({ kid }) => {
        const secret = /^\d{1,9}$/.test(kid ?? '') ? await findSecret(sql, Number(kid)) : undefined
        if (!secret) throw new errors.JOSEError('unknown key')
        return secret
      },
      { algorithms: ['HS256'], requiredClaims: ['exp'] },
    )
    if (typeof payload.sid !== 'number') return null
    const keyId = Number(protectedHeader.kid)
    return { sessionId: payload.sid, keyId, expiresAt: (payload.exp ?? 0) * 1000 }
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

/** When a verified access token expires, in milliseconds since 1970. */
export const readExpiry = (token: string): number => (decodeJwt(token).exp ?? 0) * 1000

/** A fresh opaque refresh token; only its hash is stored. */
export const makeRefreshToken = () => randomBytes(32).toString('base64url')

export const hashRefreshToken = (token: string) => createHash('sha256').update(token).digest()
