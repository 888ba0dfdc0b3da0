import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open.ts'
import { openSession } from '#tests/app.ts'
import { cloneDatabase, type TestDatabase } from '#tests/database.ts'
import { makeAccount } from '#tests/factories.ts'

let database: TestDatabase
let app: FastifyInstance
let token: string

beforeAll(async () => {
  database = await cloneDatabase()
  const sql = openDatabase(database.target, 1)
  app = await buildApp({
    sql,
    config: { logLevel: 'silent', appUrl: 'http://localhost:3000', databasePool: 1 },
  })
  token = await openSession(app, await makeAccount(sql, { role: 'Planner' }))
})

afterAll(async () => {
  await app.close()
  await app.sql.end()
  await database.drop()
})

const list = () => app.inject({ url: '/api/departments', headers: { authorization: `Bearer ${token}` } })

/** Holds every department back from being read, as a slow database would. */
async function holdUp() {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  let isHeld = () => {}
  const holding = new Promise<void>(resolve => {
    isHeld = resolve
  })
  const done = database.sql.begin(async tx => {
    await tx`lock table department in access exclusive mode`
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
  const calls = Array.from({ length: 60 }, list)
  const health = await app.inject('/api/health/live')
  const refused = await Promise.all(calls.slice(40))
  expect(health.statusCode).toBe(200)
  expect(refused.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(503))
  expect(refused[0]?.headers['retry-after']).toBe('2')
  expect(refused[0]?.json().message).toBe(
    'The server has more to do than it can right now. Please try again in a moment.',
  )
  await release()
  const answered = await Promise.all(calls.slice(0, 40))
  expect(answered.map(({ statusCode }) => statusCode)).toEqual(Array(40).fill(200))
  expect((await list()).statusCode).toBe(200)
  expect(app.burden).toEqual({ calls: 0, refused: 20 })
})

test('While a call has been waiting for over ten seconds new ones are refused although they are few, and not before', async () => {
  const release = await holdUp()
  const calls = Array.from({ length: 5 }, list)
  await expect.poll(() => app.burden.calls).toBe(5)
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 9_000)
  const burst = Array.from({ length: 30 }, list)
  expect(await Promise.race([...burst, later()])).toBe('still waiting')
  clock.mockImplementation(() => now() + 10_000)
  expect((await list()).statusCode).toBe(503)
  clock.mockRestore()
  await release()
  const answered = await Promise.all([...calls, ...burst])
  expect(new Set(answered.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect((await list()).statusCode).toBe(200)
})

const later = () => new Promise<string>(resolve => setTimeout(resolve, 200, 'still waiting'))

test('Calls that browsers give up are off the count once their work is done, and no others are refused for them', async () => {
  await app.listen({ port: 0 })
  const { port } = app.server.address() as AddressInfo
  const release = await holdUp()
  const givenUp = new AbortController()
  const calls = Array.from({ length: 5 }, () =>
    fetch(`http://127.0.0.1:${port}/api/departments`, {
      headers: { authorization: `Bearer ${token}` },
      signal: givenUp.signal,
    }),
  )
  await expect.poll(() => app.burden.calls).toBe(5)
  givenUp.abort()
  expect((await Promise.allSettled(calls)).map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
  expect(app.burden.calls).toBe(5)
  await release()
  await expect.poll(() => app.burden.calls).toBe(0)
})
