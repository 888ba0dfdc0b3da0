import { setImmediate as turn } from 'node:timers/promises'
import postgres, { type Sql } from 'postgres'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { callWith, listServed, openSession, startApp, statusOf } from '#tests/app.ts'
import { makeAccount, unique } from '#tests/factories.ts'
import { recallCaller } from './live-sessions.ts'
import { readAccessToken } from './tokens.ts'

const app = await startApp()
const { sql } = app

type Stage = { roleId: number; token: string; sessionId: number }
let stage: Stage

/** Somebody who may read customers, and whom this server has met in that session. */
beforeEach(async () => {
  const role = unique('Role')
  const [made] = await sql<{ id: number }[]>`insert into role (name) values (${role}) returning id`
  const roleId = made?.id ?? 0
  await sql`insert into role_permission select ${roleId}, unnest('{ViewAllCustomers,ViewDetailCustomers,ViewOwnUser}'::text[])`
  const token = await openSession(app, await makeAccount(sql, { role }))
  expect((await callWith(app, token)('GET /customers')).status).toBe(200)
  stage = { roleId, token, sessionId: (await readAccessToken(sql, token))?.sessionId ?? 0 }
})

const ask = (path: string) => callWith(app, stage.token)(`GET ${path}`)

/** Nobody's session can be read until what is done meanwhile has been committed. */
async function whileSessionsCantBeRead(change: (tx: Sql) => Promise<unknown>, asked: () => Promise<unknown>) {
  const told: unknown[] = []
  let answered = Promise.resolve<unknown>(undefined)
  await sql.begin(async tx => {
    await tx`lock table session in access exclusive mode`
    answered = asked().then(answer => told.push(answer))
    await expect.poll(() => countWaiting(tx)).toBe(1)
    for (let nth = 0; nth < 20; nth++) await turn()
    expect(told).toEqual([])
    await change(tx as unknown as Sql)
  })
  await answered
  return told[0]
}

const countWaiting = async (tx: postgres.TransactionSql) =>
  (await tx`select from pg_locks where not granted and relation = 'session'::regclass`).length

describe('Where reading begins before the session is read', () => {
  test('nothing is answered until it is read, and nobody whose session has ended by then', async () => {
    const refused = await whileSessionsCantBeRead(
      tx => tx`update session set ended_at = now() where id = ${stage.sessionId}`,
      () => ask('/customers'),
    )
    expect(refused).toMatchObject({ status: 401 })
  })

  test('whoever isn’t let in is told that, whatever else is wrong with the call', async () => {
    const refused = await whileSessionsCantBeRead(
      tx => tx`update session set ended_at = now() where id = ${stage.sessionId}`,
      () => ask('/customers?limit=none'),
    )
    expect(refused).toMatchObject({ status: 401 })
  })

  test('whoever is let in is told what is wrong with it', async () => {
    const refused = await whileSessionsCantBeRead(
      async () => {},
      () => ask('/customers/2147483647'),
    )
    expect(refused).toMatchObject({ status: 404 })
  })

  test('a permission that is gone by then counts', async () => {
    const refused = await whileSessionsCantBeRead(
      tx => tx`delete from role_permission where role_id = ${stage.roleId}`,
      () => ask('/customers'),
    )
    expect(refused).toMatchObject({ status: 403 })
  })

  test('it is read anew for somebody who may see more by then', async () => {
    const answered = await whileSessionsCantBeRead(
      tx => tx`insert into role_permission values (${stage.roleId}, 'ViewAllUser')`,
      () => ask('/users'),
    )
    // Without it, one sees oneself alone.
    expect(answered).toMatchObject({ status: 200, body: { count: expect.toSatisfy(count => count > 1) } })
  })

  test('one who is refused keeps nothing from another who shares the reading', async () => {
    const [one, other] = await Promise.all(
      [1, 2].map(async () => openSession(app, await makeAccount(sql, { role: 'Planner' }))),
    )
    const list = (token = '') => callWith(app, token)('GET /projects?limit=10')
    await Promise.all([list(one), list(other)])
    const ended = (await readAccessToken(sql, one ?? ''))?.sessionId ?? 0
    const answered = await whileSessionsCantBeRead(
      tx => tx`update session set ended_at = now() where id = ${ended}`,
      () => Promise.all([list(one), list(other), list(one)]),
    )
    expect(answered).toMatchObject([{ status: 401 }, { status: 200 }, { status: 401 }])
  })
})

test('Who called is known by the session and the key of their token, as long as nothing about them changes', async () => {
  const { token, roleId, sessionId } = stage
  const named = (await readAccessToken(sql, token)) ?? { sessionId: 0, keyId: 0 }
  const recalled = () => recallCaller(app.sessions, named)
  const before = recalled()
  expect(before?.sessionId).toBe(sessionId)
  expect(recallCaller(app.sessions, { ...named, keyId: named.keyId + 1 })).toBeUndefined()
  await ask('/customers')
  expect(recalled()).toBe(before)
  await sql`insert into role_permission values (${roleId}, 'ViewAllAudit')`
  await ask('/customers')
  expect(recalled()).not.toBe(before)
  await sql`update session set ended_at = now() where id = ${sessionId}`
  await ask('/customers')
  expect(recalled()).toBeUndefined()
})

const waiting = [
  // Files and what anyone may ask for are known by their address alone.
  'GET /calendar/{file}',
  'GET /exports/{ticket}',
  // Makes the installation's keys when they are first asked for, the same whoever asks.
  'GET /notifications/push',
]

test('What is asked by GET writes nothing, so it may begin before it is known who asks', async () => {
  const connection = { ...sql.options.connection, default_transaction_read_only: true }
  const readOnly = postgres({ ...sql.options, connection } as unknown as postgres.Options<
    Record<string, never>
  >) as unknown as Sql
  const reader = await buildApp({
    sql: readOnly,
    config: { logLevel: 'silent', appUrl: 'http://localhost:3000' },
  })
  afterAll(async () => {
    await reader.close()
    await readOnly.end()
  })
  const token = await openSession(app, await makeAccount(sql, { role: 'Administrator' }))
  const asked = (await listServed(app)).filter(name => name.startsWith('GET ') && !waiting.includes(name))
  const broken: string[] = []
  for (const name of asked) {
    const status = await statusOf(reader, name.replace('{id}', '1'), token)
    if (status >= 500) broken.push(`${name}: ${status}`)
  }
  expect(asked.length).toBeGreaterThan(60)
  expect(broken).toEqual([])
})
