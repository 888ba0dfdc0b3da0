import { createHash, randomBytes } from 'node:crypto'
import { decodeJwt, errors, jwtVerify, SignJWT } from 'jose'
import type { Sql } from 'postgres'

const accessMinutes = 15

type Key = { id: number; secret: Uint8Array }

/** Signing keys live in the database, so that every server process knows them; read once per key and process. */
const keys = new WeakMap<Sql, Map<number, Key>>()

async function loadKeys(sql: Sql): Promise<Map<number, Key>> {
  const rows = await sql<Key[]>`select id, secret from signing_key order by id`
  const loaded = new Map(rows.map(key => [key.id, key]))
  keys.set(sql, loaded)
  return loaded
}

/** The key of that id, or the newest one; looked up again when this process doesn't know it yet. */
async function findKey(sql: Sql, id?: number): Promise<Key | undefined> {
  const pick = (known: Map<number, Key> | undefined) =>
    id === undefined ? [...(known?.values() ?? [])].at(-1) : known?.get(id)
  return pick(keys.get(sql)) ?? pick(await loadKeys(sql))
}

/** A signed access token that carries its session and lives 15 minutes. */
export async function makeAccessToken(sql: Sql, sessionId: number): Promise<string> {
  const key = await findKey(sql)
  if (!key) throw new Error('The database holds no signing key.')
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', kid: String(key.id) })
    .setIssuedAt()
    .setExpirationTime(`${accessMinutes}m`)
    .sign(key.secret)
}

/** A token that has been found good, and until when it is. */
type Verified = { sessionId: number; expiresAt: number }

/**
 * Tokens found good lately, per database. A token comes with every call of its fifteen minutes, and checking a
 * signature anew each time costs more than reading the session does. Whether the session lives is read at every call.
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

/** The session that the token carries, or null for one that is not ours, altered or expired. */
export async function readAccessToken(sql: Sql, token: string): Promise<number | null> {
  const known = verified.get(sql)?.get(token)
  const found = known ?? (await verify(sql, token))
  if (!found || found.expiresAt <= Date.now()) return null
  if (!known) remember(sql, token, found)
  return found.sessionId
}

async function verify(sql: Sql, token: string): Promise<Verified | null> {
  try {
    const { payload } = await jwtVerify<{ sid: unknown }>(
      token,
      async ({ kid }) => {
        const key = /^\d{1,9}$/.test(kid ?? '') ? await findKey(sql, Number(kid)) : undefined
        if (!key) throw new errors.JOSEError('unknown key')
        return key.secret
      },
      { algorithms: ['HS256'], requiredClaims: ['exp'] },
    )
    if (typeof payload.sid !== 'number') return null
    return { sessionId: payload.sid, expiresAt: (payload.exp ?? 0) * 1000 }
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

/** Until when an access token that was found good is good, in milliseconds since 1970. */
export const readExpiry = (token: string): number => (decodeJwt(token).exp ?? 0) * 1000

/** A fresh opaque refresh token; only its hash is stored. */
export const makeRefreshToken = () => randomBytes(32).toString('base64url')

export const hashRefreshToken = (token: string) => createHash('sha256').update(token).digest()
