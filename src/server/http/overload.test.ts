import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open.ts'
import { openSession } from '#tests/app.ts'
import { cloneDatabase, type TestDatabase } from '#tests/database.ts'
import { makeAccount } from '#tests/factories.ts'

let database: TestDatabase
let app: FastifyInstance
/** The same database, with as many connections as usual. */
let wide: FastifyInstance
let tokens: string[]

beforeAll(async () => {
  database = await cloneDatabase()
  const sql = openDatabase(database.target, 1)
  app = await buildApp({
    sql,
    config: { logLevel: 'silent', appUrl: 'http://localhost:3000', databasePool: 1 },
  })
  wide = await buildApp({
    sql: openDatabase(database.target, 10),
    config: { logLevel: 'silent', appUrl: 'http://localhost:3000' },
  })
  // Each from an address of its own: none of them stands in line for another.
  const callers = Array.from({ length: 60 }, () => makeAccount(sql, { role: 'Planner' }))
  tokens = await Promise.all(callers.map(async id => openSession(app, await id)))
})

afterAll(async () => {
  await wide.close()
  await wide.sql.end()
  await app.close()
  await app.sql.end()
  await database.drop()
})

const list = (nth: number) =>
  app.inject({
    url: '/api/departments',
    remoteAddress: `192.0.2.${nth}`,
    headers: { authorization: `Bearer ${tokens[nth % tokens.length]}` },
  })
const listTimes = (length: number) => Array.from({ length }, (_, nth) => list(nth))

/** Holds every department back from being read, as a slow database would. */
async function holdUp(table = 'department') {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  let isHeld = () => {}
  const holding = new Promise<void>(resolve => {
    isHeld = resolve
  })
  const done = database.sql.begin(async tx => {
    await tx`lock table ${tx(table)} in access exclusive mode`
    isHeld()
    await held
  })
  await holding
  return async () => {
    release()
    await done
  }
}

test('More calls than can be worked off are refused at once with a 503 and Retry-After; the rest is answered, and then all is well', async () => {
  const release = await holdUp()
  const calls = listTimes(60)
  const health = await app.inject('/api/health/live')
  const refused = await Promise.all(calls.slice(40))
  expect(health.statusCode).toBe(200)
  expect(refused.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(503))
  expect(refused[0]?.headers['retry-after']).toBe('2')
  expect(refused[0]?.json().message).toBe('The server is overloaded right now. Please try again in a moment.')
  await release()
  const answered = await Promise.all(calls.slice(0, 40))
  expect(answered.map(({ statusCode }) => statusCode)).toEqual(Array(40).fill(200))
  expect((await list(0)).statusCode).toBe(200)
  expect(app.load).toEqual({ calls: 0, refused: 20 })
})

test('While a call has been waiting for over ten seconds new ones are refused although they are few, and not before', async () => {
  const release = await holdUp()
  const calls = listTimes(5)
  await expect.poll(() => app.load.calls).toBe(5)
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 9_000)
  const burst = listTimes(30)
  expect(await Promise.race([...burst, later()])).toBe('still waiting')
  clock.mockImplementation(() => now() + 10_000)
  expect((await list(0)).statusCode).toBe(503)
  clock.mockRestore()
  await release()
  const answered = await Promise.all([...calls, ...burst])
  expect(new Set(answered.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect((await list(0)).statusCode).toBe(200)
})

test('A call that may take longer is no sign of overload until it has taken longer than that', async () => {
  const id = await makeAccount(database.sql, { role: 'Administrator' })
  const token = await openSession(app, id)
  const release = await holdUp('standard')
  const long = app.inject({
    method: 'PUT',
    url: '/api/standards/1',
    headers: { authorization: `Bearer ${token}` },
    payload: { code: 'GRS', name: 'Global Recycled Standard', description: 'About it' },
  })
  await expect.poll(() => app.load.calls).toBe(1)
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 35_000)
  const burst = listTimes(5)
  expect(await Promise.race([...burst, later()])).toBe('still waiting')
  expect(app.load.calls).toBe(6)
  clock.mockImplementation(() => now() + 41_000)
  expect((await list(0)).statusCode).toBe(503)
  clock.mockRestore()
  await release()
  expect((await long).statusCode).toBe(200)
  expect(new Set((await Promise.all(burst)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})

test('Of what costs much an account has one call at work; its other calls don’t wait for those in line, nor do other accounts', async () => {
  const release = await holdUp('team_rules')
  const ask = (url: string, nth = 0) =>
    wide.inject({
      url,
      remoteAddress: `192.0.2.${nth}`,
      headers: { authorization: `Bearer ${tokens[nth]}` },
    })
  const own = Array.from({ length: 12 }, () => ask('/api/projects/concerns'))
  await expect.poll(() => wide.load.calls).toBe(1)
  const another = ask('/api/projects/concerns', 1)
  await expect.poll(() => wide.load.calls).toBe(2)
  expect((await ask('/api/departments')).statusCode).toBe(200)
  await release()
  const answered = await Promise.all([...own, another])
  expect(answered.map(({ statusCode }) => statusCode)).toEqual(Array(13).fill(200))
})

const later = () => new Promise<string>(resolve => setTimeout(resolve, 200, 'still waiting'))

test('Calls that browsers give up are off the count once their work is done, and no others are refused for them', async () => {
  await app.listen({ port: 0 })
  const { port } = app.server.address() as AddressInfo
  const release = await holdUp()
  const givenUp = new AbortController()
  const calls = tokens.slice(0, 5).map(token =>
    fetch(`http://127.0.0.1:${port}/api/departments`, {
      headers: { authorization: `Bearer ${token}` },
      signal: givenUp.signal,
    }),
  )
  await expect.poll(() => app.load.calls).toBe(5)
  givenUp.abort()
  expect((await Promise.allSettled(calls)).map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
  expect(app.load.calls).toBe(5)
  await release()
  await expect.poll(() => app.load.calls).toBe(0)
})

test('One account has a few calls at work at once and the next ones in line; others’ go on, and beyond the line it gets a 429', async () => {
  const [busy = '', other = ''] = await Promise.all(
    ['Planner', 'Planner'].map(async role => openSession(wide, await makeAccount(wide.sql, { role }))),
  )
  // A pool that is open already, as it is a moment after the start.
  await Promise.all(Array.from({ length: 10 }, () => wide.sql`select pg_sleep(0.1)`))
  const ask = (url: string, token: string, remoteAddress: string) =>
    wide.inject({ url, remoteAddress, headers: { authorization: `Bearer ${token}` } })
  const release = await holdUp()
  const calls = Array.from({ length: 80 }, () => ask('/api/users/get/me', busy, '198.51.100.1'))
  const refused = await Promise.race(calls)
  expect(refused.statusCode).toBe(429)
  expect(refused.json().message).toBe('You have too many requests in progress. Please try again in a moment.')
  await expect.poll(() => wide.load.calls).toBe(8)
  expect((await ask('/api/roles/permissions', other, '198.51.100.2')).statusCode).toBe(200)
  await release()
  const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode)
  expect(statuses.filter(status => status === 200)).toHaveLength(72)
  expect(statuses.filter(status => status === 429)).toHaveLength(8)
  expect(wide.load.calls).toBe(0)
})

test('Calls whose callers go away while their session is being read are nobody’s burden', async () => {
  const { port } = app.server.address() as AddressInfo
  const release = await holdUp('session')
  const sockets = tokens.slice(0, 48).map(token => {
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `PUT /api/users/me/preferences HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 30\r\n\r\n{`,
    )
    return socket
  })
  await Promise.all(sockets.map(socket => once(socket, 'connect')))
  for (const socket of sockets) socket.destroy()
  await release()
  expect((await list(1)).statusCode).toBe(200)
  await expect.poll(() => app.load.calls).toBe(0)
})

/** More of them in `npm run torture`, also more than stand in line. */
const madeUp = Number(process.env.MADE_UP_TOKENS ?? 60)

test('Made-up tokens of one address are looked at a few at a time, and keep nobody else out', async () => {
  const part = (data: object) => Buffer.from(JSON.stringify(data)).toString('base64url')
  const release = await holdUp('signing_key')
  const strangers = Array.from({ length: madeUp }, (_, nth) =>
    wide.inject({
      url: '/api/departments',
      remoteAddress: '203.0.113.7',
      headers: {
        authorization: `Bearer ${part({ alg: 'HS256', kid: String(1_000 + nth) })}.${part({ sid: 1, exp: 2 ** 32 })}.AAAA`,
      },
    }),
  )
  const mine = wide.inject({
    url: '/api/departments',
    remoteAddress: '192.0.2.1',
    headers: { authorization: `Bearer ${tokens[1]}` },
  })
  await expect
    .poll(() => wide.load.calls)
    .toBe(17)
    .finally(release)
  expect((await mine).statusCode).toBe(200)
  const statuses = (await Promise.all(strangers)).map(({ statusCode }) => statusCode)
  expect(statuses.filter(status => status === 401)).toHaveLength(Math.min(madeUp, 16 + 512))
  expect(statuses.filter(status => status === 429)).toHaveLength(Math.max(0, madeUp - 16 - 512))
})

test('A network has 64 places, however many addresses it has, for its strangers and while sessions are read; others’ calls go on', async () => {
  const stranger = (nth: number, network: string) =>
    wide.inject({
      method: 'POST',
      url: '/api/auth',
      remoteAddress: `${network}:${nth.toString(16)}::1`,
      payload: { email: `nobody${nth}@example.com`, password: 'wrong-password' },
    })
  const reader = (nth: number, network: string) =>
    wide.inject({
      url: '/api/departments',
      remoteAddress: `${network}:${nth.toString(16)}::1`,
      headers: { authorization: `Bearer ${tokens[nth % tokens.length]}` },
    })
  for (const [table, call, answer] of [
    ['account', stranger, 401],
    ['session', reader, 200],
  ] as const) {
    const release = await holdUp(table)
    const calls = Array.from({ length: 80 }, (_, nth) => call(nth, '2001:db8:5'))
    await expect.poll(() => wide.load.calls).toBe(64)
    const other = call(1, '2001:db8:6')
    await expect.poll(() => wide.load.calls).toBe(65)
    await release()
    const answers = await Promise.all([...calls, other])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([answer]))
    expect(wide.load.calls).toBe(0)
  }
})

test('Strangers of an address take no places of who is signed in there', async () => {
  const remoteAddress = '198.51.100.77'
  const release = await holdUp('counted_call')
  const strangers = Array.from({ length: 20 }, (_, nth) =>
    wide.inject({
      method: 'POST',
      url: '/api/auth',
      remoteAddress,
      payload: { email: `someone${nth}@example.com`, password: 'wrong-password' },
    }),
  )
  await expect.poll(() => wide.load.calls).toBe(16)
  const headers = { authorization: `Bearer ${tokens[0]}` }
  const answer = await wide.inject({ url: '/api/departments', remoteAddress, headers })
  expect(answer.statusCode).toBe(200)
  await release()
  await Promise.all(strangers)
})
