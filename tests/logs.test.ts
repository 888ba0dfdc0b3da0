import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { replaceSigningKeys } from '#server/http/tokens.ts'
import { listServed } from './app.ts'
import { cloneDatabase, type TestDatabase } from './database.ts'

let database: TestDatabase
let app: FastifyInstance
let log = ''

const destination = new Writable({
  write(chunk, _, done) {
    log += chunk
    done()
  },
})

beforeAll(async () => {
  database = await cloneDatabase()
  app = await buildApp({
    sql: database.sql,
    config: { logLevel: 'trace', logDestination: destination, appUrl: 'http://localhost:3000' },
  })
})

afterAll(async () => {
  await app.close()
  await database.drop()
})

const secrets = { wrong: `wrong-${randomUUID()}`, fresh: `fresh-${randomUUID()}`, code: '918273' }

const post = async (path: string, payload: object, token?: string) =>
  app.inject({
    method: 'POST',
    url: `/api${path}`,
    payload,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })

test('The log has the request id the caller got, and never a secret, whatever is called', async () => {
  const email = 'admin@example.com'
  await post('/auth', { email, password: secrets.wrong })
  const first = (await post('/auth', { email, password: 'admin-password' })).json()
  const second = (await post('/auth/refresh', { refresh_token: first.refresh_token })).json()
  await post('/users/forgot-password', { email })
  await post('/users/update-password', { email, code: secrets.code, password: secrets.fresh })
  for (const call of await listServed(app)) await callOnce(call, second.access_token)
  const [key] = await database.sql`select encode(secret, 'base64') as secret from signing_key`
  await database.sql`alter table department rename to gone`
  const broken = await app.inject({
    url: '/api/departments',
    headers: { authorization: `Bearer ${second.access_token}` },
  })
  await replaceSigningKeys(database.sql)

  expect(broken.statusCode).toBe(500)
  const lines = log
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  const logged = lines.filter(({ reqId }) => reqId === broken.headers['x-request-id'])
  expect(logged.map(({ msg }) => msg)).toContain('a call failed')
  expect(lines.length).toBeGreaterThan(100)
  const kept = [first, second].flatMap(({ access_token, refresh_token }) => [access_token, refresh_token])
  for (const secret of [...Object.values(secrets), 'admin-password', key?.secret, ...kept])
    expect(log.includes(secret), `the log holds ${secret}`).toBe(false)
})

/** Every endpoint but those that would end the session; a body that is refused is logged no less. */
async function callOnce(call: string, token: string): Promise<void> {
  const [method = '', path = ''] = call.split(' ')
  if (path.includes('/events') || path.includes('logout') || path.includes('sessions')) return
  await app.inject({
    method: method as 'GET',
    url: `/api${path.replace('{id}', '2147483647').replace('{action}', 'assign')}`,
    headers: { authorization: `Bearer ${token}` },
    ...(method !== 'GET' && { payload: { password: secrets.fresh, currentPassword: secrets.wrong } }),
  })
}

test('No server of the proxy’s configuration logs an address with its secret', async () => {
  const configuration = await readFile(new URL('../deploy/nginx.conf', import.meta.url), 'utf8')
  const servers = configuration.split(/^server \{$/m).slice(1)
  expect(servers).toHaveLength(2)
  for (const server of servers) {
    const logs = [...server.matchAll(/^ *access_log (.*);$/gm)].map(([, how]) => how)
    expect(logs).toEqual(['/var/log/nginx/access.log without_secrets'])
  }
})
