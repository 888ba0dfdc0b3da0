import type { FastifyRequest } from 'fastify'
import type { Sql } from 'postgres'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Failure } from '#contract/failure.ts'
import { refuse } from '#server/refuse.ts'
import { sayCallFailure } from '#words/en/call-failures.ts'
import type { Caller } from './caller.ts'
import { readSession, recallCaller } from './live-sessions.ts'
import { readAccessToken, recallAccessToken } from './tokens.ts'

/** Answers who calls, or refuses: 401 without a live session, 403 without one of the permissions required. */
export async function authorise(sql: Sql, request: FastifyRequest, endpoint: Endpoint): Promise<Caller> {
  const token = await readToken(sql, request)
  if (!token) throw sessionExpired()
  const caller = await readSession(sql, token)
  if (!caller) throw sessionExpired(await isOfActiveAccount(sql, token))
  const refusal = findRefusal(caller, endpoint)
  if (refusal) throw refusal
  return caller
}

/**
 * Who made the last call with this token, if they could make this one: somebody to read for while `authorise` reads the session,
 * never somebody to answer (decision 620).
 */
export function recall(sql: Sql, request: FastifyRequest, endpoint: Endpoint): Caller | undefined {
  const bearer = readBearer(request)
  const token = bearer && recallAccessToken(sql, bearer)
  const caller = token ? recallCaller(sql, token) : undefined
  return caller && !findRefusal(caller, endpoint) ? caller : undefined
}

function findRefusal(caller: Caller, { access, beforePasswordChange, proof }: Endpoint): Failure | undefined {
  if (caller.mustChangePassword && !beforePasswordChange)
    return refuse('forbidden', sayCallFailure.text('oneTimePassword'), {
      code: 'password_change_required',
    })
  if (Array.isArray(access) && !access.some(permission => caller.holds(permission)))
    return refuse('forbidden', sayCallFailure.text('forbidden'))
  return proof === true && !caller.isProved ? unproved() : undefined
}

/** Whoever finds a screen that somebody left open, or has stolen a token, gets no further than its session. */
export function refuseUnproved({ isProved }: Caller): void {
  if (!isProved) throw unproved()
}

const unproved = () => refuse('forbidden', sayCallFailure.text('proveAgain'), { code: 'prove_again' })

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
