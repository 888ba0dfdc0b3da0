import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open.ts'
import { programVersion } from '#server/http/version.ts'
import { signIn } from '#tests/app.ts'
import { cloneDatabase } from '#tests/database.ts'

const config = { logLevel: 'silent', appUrl: 'http://localhost:3000', databasePool: 1 } as const
const database = await cloneDatabase()
afterAll(() => database.drop())

test('A server whose connections are all taken is still ready', async () => {
  const sql = openDatabase(database.target, 1)
  const app = await buildApp({ sql, config })
  const taken = await sql.reserve()
  expect((await app.inject('/api/health/ready')).json()).toMatchObject({ status: 'ready' })
  taken.release()
  await app.close()
  await sql.end()
})

test('Nobody learns the version who isn’t signed in', async () => {
  const app = await buildApp({ sql: database.sql, config })
  for (const path of [
    '/api/health',
    '/api/health/ready',
    '/api/health/live',
    '/api/openapi.json',
    '/api/version',
  ])
    expect((await app.inject(path)).body).not.toContain(programVersion)
  const call = await signIn(app, 'Auditor')
  expect(await call('GET /version')).toEqual({ status: 200, body: { version: programVersion } })
  await app.close()
})

test('A server whose database says nothing is alive, and not ready before a load balancer gives up', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const sql = openDatabase(`postgres://app@127.0.0.1:${port}/app`, 1)
  const app = await buildApp({ sql, config })
  const since = performance.now()
  const asked = await Promise.all(Array.from({ length: 5 }, () => app.inject('/api/health/ready')))
  expect(asked.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(503))
  expect(asked[0]?.json().message).toBe(
    'The database is not responding right now. Please try again in a moment.',
  )
  expect(performance.now() - since).toBeLessThan(8_000)
  expect((await app.inject('/api/health/live')).statusCode).toBe(200)
  await app.close()
  await sql.end({ timeout: 0 })
  silent.close()
})
