import type { FastifyInstance } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { transaction } from '#server/db/transaction.ts'
import { replaceSigningKeys } from '#server/http/tokens.ts'
import { callWith, startApp } from '#tests/app.ts'

let app: FastifyInstance

beforeAll(async () => {
  app = await startApp()
})

type Tokens = { access_token: string; refresh_token: string }

const signIn = async (): Promise<Tokens> => {
  const credentials = { email: 'admin@example.com', password: 'admin-password' }
  return (await callWith(app)('POST /auth', credentials)).body
}

const rotate = () => transaction(app.sql, { actor: null }, replaceSigningKeys)

const openMe = async (token: string, server = app) =>
  (await callWith(server, token)('GET /users/get/me')).status

test('A token made with the old key is refused at the next call, also by a process that knew it well', async () => {
  const { access_token } = await signIn()
  const other = await buildApp({
    sql: app.sql,
    config: { logLevel: 'silent', appUrl: 'http://localhost:3000' },
  })
  expect([await openMe(access_token), await openMe(access_token, other)]).toEqual([200, 200])
  await rotate()
  expect([await openMe(access_token), await openMe(access_token, other)]).toEqual([401, 401])
  await other.close()
})

test('A session goes on with a token of the new key', async () => {
  const { refresh_token } = await signIn()
  await rotate()
  const { status, body } = await callWith(app)('POST /auth/refresh', { refresh_token })
  expect(status).toBe(200)
  expect(await openMe((body as Tokens).access_token)).toBe(200)
})
