import { expect, test } from 'vitest'
import { hashPassword } from '#server/http/password-hash.ts'
import { callWith, startApp } from '#tests/app.ts'
import { makeAccount } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const everything = { list: 'everything', format: 'csv' }

async function start() {
  const id = await makeAccount(sql, { role: 'Administrator' })
  const [account] = await sql<{ email: string }[]>`
    update account set password_hash = ${await hashPassword('my password')} where id = ${id} returning email`
  const credentials = { email: account?.email ?? '', password: 'my password' }
  const { access_token, refresh_token } = (await callWith(app)('POST /auth', credentials)).body
  const call = callWith(app, access_token)
  const order = async () => (await call('POST /exports', everything)).body.code ?? 'ordered'
  const age = () =>
    sql`update session set proved_at = now() - interval '15 minutes 1 second' where account_id = ${id}`
  return { id, call, order, age, credentials, refresh_token }
}

test('Signing in proves a session for a quarter of an hour, one’s password again for another, and refreshing it for none.', async () => {
  const { call, order, age, credentials, refresh_token } = await start()
  expect(await order()).toBe('ordered')
  await age()
  expect(await order()).toBe('prove_again')
  const { access_token } = (await callWith(app)('POST /auth/refresh', { refresh_token })).body
  expect((await callWith(app, access_token)('POST /exports', everything)).body.code).toBe('prove_again')
  const other = callWith(app, (await callWith(app)('POST /auth', credentials)).body.access_token)
  await age()
  expect((await call('POST /auth/again', { password: 'my password' })).status).toBe(204)
  expect(await order()).toBe('ordered')
  expect((await other('POST /exports', everything)).body.code).toBe('prove_again')
})

test('Changing one’s password proves it too.', async () => {
  const { call, order, age } = await start()
  await age()
  const passwords = { currentPassword: 'my password', newPassword: 'a longer password' }
  expect((await call('PATCH /users/me/password', passwords)).status).toBe(204)
  expect(await order()).toBe('ordered')
})

test('A wrong password is a 400 in its field; ten of them, together with wrong current passwords and also at once, are enough.', async () => {
  const { call, order, age } = await start()
  await age()
  const { status, body } = await call('POST /auth/again', { password: 'wrong' })
  expect([status, body.details]).toMatchObject([
    400,
    [{ field: 'password', message: 'The password is incorrect.' }],
  ])
  await call('PATCH /users/me/password', { currentPassword: 'wrong', newPassword: 'a longer password' })
  const tries = await Promise.all(
    Array.from({ length: 12 }, () => call('POST /auth/again', { password: 'wrong' })),
  )
  expect(tries.filter(one => one.status === 429)).toHaveLength(4)
  expect((await call('POST /auth/again', { password: 'my password' })).status).toBe(429)
  expect(await order()).toBe('prove_again')
})

test('Without a password, no password is right.', async () => {
  const { call, age, id } = await start()
  await sql`update account set password_hash = null where id = ${id}`
  await age()
  expect((await call('POST /auth/again', { password: 'my password' })).status).toBe(400)
  const passwords = { currentPassword: 'my password', newPassword: 'a longer password' }
  expect((await call('PATCH /users/me/password', passwords)).status).toBe(400)
})

test('Lists need no proof.', async () => {
  const { call, age } = await start()
  await age()
  expect((await call('POST /exports', { list: 'roles', format: 'csv' })).status).toBe(201)
})
