import type { FastifyRequest } from 'fastify'
import type { Sql } from 'postgres'
import type { Endpoint } from '#contract/endpoint.ts'
import { refuse } from '#server/refuse.ts'
import { sayCallFailure } from '#words/en/call-failures.ts'
import type { Caller } from './caller.ts'
import { readSession } from './live-sessions.ts'
import { readAccessToken } from './tokens.ts'

/** Answers who calls, or refuses: 401 without a live session, 403 without one of the permissions required. */
export async function authorise(
  sql: Sql,
  request: FastifyRequest,
  { access, beforePasswordChange, proof }: Endpoint,
): Promise<Caller | null> {
  if (access === 'anyone') return null
  const token = await readToken(sql, request)
  if (!token) throw sessionExpired()
  const caller = await readSession(sql, token)
  if (!caller) throw sessionExpired(await isOfActiveAccount(sql, token))
  if (caller.mustChangePassword && !beforePasswordChange)
    throw refuse('forbidden', sayCallFailure.text('oneTimePassword'), {
      code: 'password_change_required',
    })
  if (access !== 'signedIn' && !access.some(permission => caller.holds(permission)))
    throw refuse('forbidden', sayCallFailure.text('forbidden'))
  if (proof === true) refuseUnproved(caller)
  return caller
}

/** Whoever finds a screen that somebody left open, or has stolen a token, gets no further than its session. */
export function refuseUnproved({ isProved }: Caller): void {
  if (!isProved) throw refuse('forbidden', sayCallFailure.text('proveAgain'), { code: 'prove_again' })
}

/** Whether a call asks for a proof by what is in its body. */
export const asksForProof = ({ proof }: Endpoint, body: unknown): boolean =>
  typeof proof === 'object' &&
  Object.entries(proof).every(([field, value]) => (body as Record<string, unknown>)[field] === value)

/** The same message for every cause, even a token that isn't ours. The code says when signing in again won't help. */
export const sessionExpired = (isAccountActive = true) =>
  refuse(
    'unauthenticated',
    sayCallFailure.text('sessionExpired'),
    isAccountActive ? {} : { code: 'account_inactive' },
  )

export async function findCaller(sql: Sql, request: FastifyRequest): Promise<Caller | null> {
  const token = await readToken(sql, request)
  return (token && (await readSession(sql, token))) ?? null
}

type VerifiedToken = Awaited<ReturnType<typeof readAccessToken>>

async function readToken(sql: Sql, request: FastifyRequest): Promise<VerifiedToken> {
  const token = readBearer(request)
  return token ? readAccessToken(sql, token) : null
}

/** Of the session of a valid token, whether it has ended or not. */
async function isOfActiveAccount(
  sql: Sql,
  { sessionId, keyId }: NonNullable<VerifiedToken>,
): Promise<boolean> {
  const inactive = await sql`
    select from session
    join account on account.id = session.account_id
    join role on role.id = account.role_id
    where session.id = ${sessionId} and exists (select from signing_key where id = ${keyId})
      and not (account.is_enabled and account.deleted_at is null and role.is_active)`
  return inactive.length === 0
}

export const readBearer = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
