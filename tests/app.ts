import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import { buildApp } from '#server/app.ts'
import { makeAccessToken } from '#server/http/tokens.ts'
import { cloneDatabase } from './database.ts'
import { type BuiltInRole, makeAccount, unique } from './factories.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `call('PUT /countries/1', { … })`: the path below `/api`. */
export type Call = (request: `${Method} /${string}`, body?: object) => ReturnType<ReturnType<typeof callWith>>

/** The whole product on a database of its own, without a port; gone after the file's last test. */
export async function startApp(
  settings: Partial<Parameters<typeof buildApp>[0]['config']> = {},
): Promise<FastifyInstance> {
  const database = await cloneDatabase()
  const app = await buildApp({
    sql: database.sql,
    config: { logLevel: 'silent', appUrl: 'http://localhost:3000', checksReplies: true, ...settings },
  })
  afterAll(async () => {
    await app.close()
    await database.drop()
  })
  return app
}

/** Calls with a token, or without one. */
export const callWith = (app: FastifyInstance, token?: string) => async (request: string, body?: object) => {
  const [method, path] = request.split(' ', 2) as [Method, string]
  const response = await app.inject({
    method,
    url: `/api${path}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(body && { payload: body }),
  })
  return { status: response.statusCode, body: response.body ? response.json() : undefined }
}

/** Opens a session for an account and answers its access token. */
export async function openSession({ sql }: FastifyInstance, accountId: number): Promise<string> {
  const [session] = await sql<{ id: number }[]>`
    insert into session (account_id) values (${accountId}) returning id`
  return makeAccessToken(sql, session?.id ?? 0)
}

/** Opens a session for an account, or for a new one with that role, and answers how it calls. */
export async function signIn(app: FastifyInstance, who: BuiltInRole | number): Promise<Call> {
  const accountId = typeof who === 'number' ? who : await makeAccount(app.sql, { role: who })
  return callWith(app, await openSession(app, accountId))
}

/** Somebody whose role holds these permissions and no others. */
export async function signInWith(app: FastifyInstance, permissions: readonly string[]): Promise<Call> {
  const { sql } = app
  const name = unique('Role')
  const [role] = await sql`insert into role (name) values (${name}) returning id`
  await sql`insert into role_permission select ${role?.id}, unnest(${[...permissions]}::text[])`
  return signIn(app, await makeAccount(sql, { role: name }))
}

/** What a call without a body is answered: only the status, since a live stream has no end to wait for. */
export async function statusOf(app: FastifyInstance, request: string, token?: string): Promise<number> {
  const [method, path = ''] = request.split(' ') as [Method, string]
  const response = await app.inject({
    method,
    url: `/api${path.replace('{id}', '2147483647')}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    payloadAsStream: true,
  })
  response.stream().destroy()
  return response.statusCode
}

/** Every endpoint that is served, as the API describes itself: `PUT /countries/{id}`. */
export async function listServed(app: FastifyInstance): Promise<string[]> {
  const { paths } = (await app.inject('/api/openapi.json')).json() as { paths: Record<string, object> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method.toUpperCase()} ${path.replace('/api', '')}`),
  )
}
