import { type AddressInfo, connect } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { type Call, signIn, startApp } from '#tests/app.ts'
import { makeAccount } from '#tests/factories.ts'

let app: FastifyInstance
let call: Call
let authorization: string

beforeAll(async () => {
  app = await startApp()
  call = await signIn(app, 'Administrator')
  const credentials = { email: 'admin@example.com', password: 'admin-password' }
  const { access_token } = (
    await app.inject({ method: 'POST', url: '/api/auth', payload: credentials })
  ).json()
  authorization = `Bearer ${access_token}`
})

const send = async (payload: string, type = 'application/json') => {
  const headers = { authorization, 'content-type': type }
  const response = await app.inject({ method: 'POST', url: '/api/departments', headers, payload })
  return { status: response.statusCode, ...response.json() }
}

describe('A request', () => {
  test.each([
    ['{"name":', 'application/json', 400, 'The request is not valid JSON.'],
    ['name=Lab', 'application/x-www-form-urlencoded', 400, 'The request must be JSON.'],
    ['{"name":"Lab"}', 'text/plain', 400, 'The request must be JSON.'],
    ['[]', 'application/json', 400, 'The request must be a JSON object.'],
    [
      '{"name":"a\\u0000b"}',
      'application/json',
      400,
      'This text contains a character that cannot be stored.',
    ],
    ['{"name":"a\\ud800"}', 'application/json', 400, 'This text contains a character that cannot be stored.'],
  ])('of %s as %s gets %i: %s', async (payload, type, status, message) => {
    expect(await send(payload, type)).toMatchObject({ status, statusCode: status, message })
  })

  test('without a session gets a 401, whatever its body', async () => {
    const headers = { 'content-type': 'application/json' }
    const response = await app.inject({ method: 'POST', url: '/api/departments', headers, payload: '{' })
    expect(response.statusCode).toBe(401)
  })

  test('for nothing gets a 404', async () => {
    expect((await call('PUT /projects/1/frobnicate', {})).body).toMatchObject({
      statusCode: 404,
      error: 'Not Found',
      message: 'There is no PUT /api/projects/1/frobnicate.',
      text: {
        key: 'call-failures.noSuchPath',
        values: { method: 'PUT', path: '/api/projects/1/frobnicate' },
      },
    })
  })

  test.each([
    ['PATCH', '/api/countries', 'GET, HEAD, POST'],
    ['OPTIONS', '/api/countries/1', 'DELETE, GET, HEAD, PUT'],
    ['POST', '/api/users/get/me', 'GET, HEAD'],
  ] as const)(
    'by %s for %s, which other methods serve, gets a 405 that names them',
    async (method, url, allow) => {
      const response = await app.inject({ method, url })
      expect(response.headers.allow).toBe(allow)
      expect(response.json()).toEqual({
        statusCode: 405,
        error: 'Method Not Allowed',
        message: `There is no ${method} ${url}.`,
        text: { key: 'call-failures.noSuchPath', values: { method, path: url } },
      })
    },
  )

  test('gets every fault at once, each a sentence, the first as the message', async () => {
    const { status, body } = await call('POST /countries', {})
    expect(status).toBe(400)
    expect(body.message).toBe('Please enter a country name.')
    expect(body.details).toMatchObject([
      { field: 'name', message: 'Please enter a country name.' },
      { field: 'code', message: 'Please enter a country code.' },
    ])
  })
})

describe('The address of a caller', () => {
  const addressOf = async (remoteAddress: string) => {
    const id = await makeAccount(app.sql)
    const [account] = await app.sql<{ email: string }[]>`select email from account where id = ${id}`
    await app.inject({
      method: 'POST',
      url: '/api/auth',
      remoteAddress,
      headers: { 'x-forwarded-for': '203.0.113.7' },
      payload: { email: account?.email, password: 'wrong' },
    })
    const [failure] =
      await app.sql`select key from counted_call where kind = 'signInHere' and starts_with(key, ${`${id}|`})`
    return failure?.key.split('|')[1]
  }

  test('is what a proxy on the same machine says', async () => {
    expect(await addressOf('127.0.0.1')).toBe('203.0.113.7')
  })

  test('is their own where they say so themselves', async () => {
    expect(await addressOf('198.51.100.4')).toBe('198.51.100.4')
  })
})

describe('Over a connection', () => {
  const speak = async (text: string) => {
    if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(text)
    return (await readText(socket)).split('\r\n')[0]
  }

  test('headers of more than 16 KiB get a 431', async () => {
    const headers = `Host: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`
    expect(await speak(`GET /api/health HTTP/1.1\r\n${headers}`)).toContain(' 431 ')
  })

  test('a request that is sent too slowly gets a 408, and the connection is closed', async () => {
    expect(app.server).toMatchObject({ requestTimeout: 30_000, headersTimeout: 10_000 })
    Object.assign(app.server, { requestTimeout: 300, headersTimeout: 200 })
    const headers = 'Host: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n'
    expect(await speak(`POST /api/auth HTTP/1.1\r\n${headers}{`)).toContain(' 408 ')
    Object.assign(app.server, { requestTimeout: 30_000, headersTimeout: 10_000 })
  })

  test('a body over its limit that does not declare its length gets a 413', async () => {
    const chunk = `${(600 * 1024).toString(16)}\r\n${'x'.repeat(600 * 1024)}\r\n`
    const headers = 'Host: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'
    expect(await speak(`POST /api/auth HTTP/1.1\r\n${headers}${chunk}${chunk}0\r\n\r\n`)).toContain(' 413 ')
  })
})

test('Only over TLS is a browser asked to stay with it', async () => {
  const ask = (headers: object) => app.inject({ url: '/api/health', headers: { ...headers } })
  expect((await ask({})).headers).not.toHaveProperty('strict-transport-security')
  expect((await ask({ 'x-forwarded-proto': 'https' })).headers).toHaveProperty('strict-transport-security')
})

test('A proxy of TRUST_PROXY is believed, but not what the caller told it', async () => {
  const config = { logLevel: 'silent' as const, appUrl: 'http://localhost:3000', trustProxy: ['10.0.0.0/8'] }
  const behind = await buildApp({ sql: app.sql, config })
  behind.get('/whence', async ({ ip }) => ip)
  const whence = async (remoteAddress: string, claimed: string) =>
    (await behind.inject({ url: '/whence', remoteAddress, headers: { 'x-forwarded-for': claimed } })).body
  // The proxy adds the address that it sees behind what the caller sent.
  expect(await whence('10.1.2.3', '1.1.1.1, 203.0.113.7')).toBe('203.0.113.7')
  expect(await whence('127.0.0.1', '203.0.113.7')).toBe('127.0.0.1')
  await behind.close()
})

test('Pages may load nothing from foreign hosts', async () => {
  const policy = (await app.inject('/api/health')).headers['content-security-policy']
  expect(policy).toContain("default-src 'self'")
  expect(policy).not.toContain('http')
})

test('Answers are compressed in the forms that files are there in, and in no others', async () => {
  const read = (encoding: string) =>
    app.inject({ url: '/api/countries', headers: { authorization, 'accept-encoding': encoding } })
  const encodings = []
  for (const asked of ['br', 'gzip', 'deflate', 'zstd'])
    encodings.push((await read(asked)).headers['content-encoding'])
  expect(encodings).toEqual(['br', 'gzip', undefined, undefined])
})
