import type { FastifyRequest } from 'fastify'
import type { Sql } from 'postgres'
import type { Endpoint } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import type { Permission } from '#domain/permissions.ts'
import type { Fragment } from '#server/db/paging.ts'
import { readAccessToken } from './tokens.ts'

/** Who calls, as of this very call. */
export type Session = {
  id: number
  accountId: number
  name: string
  mustChangePassword: boolean
  holds(permission: Permission): boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
  }
  interface FastifyInstance {
    sql: Sql
    /**
     * For reading sessions alone: a connection beside the pool, so that no caller's slow query holds up another caller's
     * first step.
     */
    sessions: Sql
    /** Where people open the product; for mails. */
    appUrl: string
  }
}

/** Answers the session of the call, or refuses it: 401 without a live one, 403 without a permission asked for. */
export async function authorise(
  sql: Sql,
  request: FastifyRequest,
  { access, beforePasswordChange }: Endpoint,
): Promise<Session | null> {
  if (access === 'anyone') return null
  const carried = await readCarried(sql, request)
  if (!carried) throw sessionOver()
  const [session] = await findLive(sql, isCarried(sql, carried))
  if (!session) throw sessionOver(await isOfActiveAccount(sql, carried))
  if (session.mustChangePassword && !beforePasswordChange)
    throw new Failure('forbidden', 'Please change your one-time password first.', {
      code: 'password_change_required',
    })
  if (access !== 'signedIn' && !access.some(permission => session.holds(permission)))
    throw new Failure('forbidden', 'You don’t have the permission to do this.')
  return session
}

/** One sentence for every cause, also for a token that is none of ours; the code tells whoever was signed in that signing in again will not help. */
export const sessionOver = (isAccountActive = true) =>
  new Failure(
    'unauthenticated',
    'Your session has expired.',
    isAccountActive ? {} : { code: 'account_inactive' },
  )

export async function findSession(sql: Sql, request: FastifyRequest): Promise<Session | null> {
  const carried = await readCarried(sql, request)
  const [session] = carried ? await findLive(sql, isCarried(sql, carried)) : []
  return session ?? null
}

type Carried = Awaited<ReturnType<typeof readAccessToken>>

async function readCarried(sql: Sql, request: FastifyRequest): Promise<Carried> {
  const token = readBearer(request)
  return token ? readAccessToken(sql, token) : null
}

/** The session of a good token, alive or not. */
const isCarried = (sql: Sql, { sessionId, keyId }: NonNullable<Carried>): Fragment =>
  sql`session.id = ${sessionId} and exists (select from signing_key where id = ${keyId})`

async function isOfActiveAccount(sql: Sql, carried: NonNullable<Carried>): Promise<boolean> {
  const inactive = await sql`
    select from session
    join account on account.id = session.account_id
    join role on role.id = account.role_id
    where ${isCarried(sql, carried)}
      and not (account.is_enabled and account.deleted_at is null and role.is_active)`
  return inactive.length === 0
}

/** Those of the sessions that are alive, as of now. */
export const findSessions = (sql: Sql, ids: readonly number[]): Promise<Session[]> =>
  findLive(sql, sql`session.id = any(${[...ids]}::integer[])`)

export const readBearer = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]

async function findLive(sql: Sql, matching: Fragment): Promise<Session[]> {
  const rows = await sql<(Omit<Session, 'holds'> & { permissions: string[] })[]>`
    select session.id, account.id as account_id, account.display_name as name, account.must_change_password,
      array(select permission from role_permission where role_id = role.id) as permissions
    from session
    join account on account.id = session.account_id and account.is_enabled and account.deleted_at is null
    join role on role.id = account.role_id and role.is_active
    where ${matching} and session.ended_at is null`
  return rows.map(({ permissions, ...session }) => ({
    ...session,
    holds: permission => permissions.includes(permission),
  }))
}
