import { setImmediate } from 'node:timers/promises'
import { hash } from '@node-rs/argon2'
import type { FastifyInstance } from 'fastify'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open.ts'
import { hashRefreshToken } from '#server/http/tokens.ts'
import { callWith, signIn, startApp } from '#tests/app.ts'
import { cloneDatabase } from '#tests/database.ts'
import { makeAccount } from '#tests/factories.ts'

const credentials = { email: 'admin@example.com', password: 'admin-password' }

let app: FastifyInstance

beforeAll(async () => {
  app = await startApp()
})

beforeEach(async () => {
  await app.sql`delete from counted_call`
})

const open = () => callWith(app)
const signInByPassword = async () => (await open()('POST /auth', credentials)).body
const statusOfMe = async (token: string) => (await callWith(app, token)('GET /users/get/me')).status

describe('Signing in', () => {
  test('answers the user with its permissions and both tokens', async () => {
    const { status, body } = await open()('POST /auth', { ...credentials, email: 'ADMIN@example.com' })
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ email: 'admin@example.com', role: { name: 'Administrator' } })
    expect(body.user.permissions).toContainEqual({ name: 'ViewAllAudit' })
    expect(await statusOfMe(body.access_token)).toBe(200)
  })

  test('says one thing for a wrong password, an unknown email, a disabled account and an inactive role', async () => {
    const disabled = await makeAccount(app.sql, { role: 'Planner' })
    const [account] = await app.sql<{ email: string }[]>`
      update account set is_enabled = false where id = ${disabled} returning email`
    const answers = await Promise.all([
      open()('POST /auth', { ...credentials, password: 'wrong-password' }),
      open()('POST /auth', { ...credentials, email: 'nobody@example.com' }),
      open()('POST /auth', { email: account?.email, password: 'admin-password' }),
    ])
    for (const { status, body } of answers) {
      expect(status).toBe(401)
      expect(body.message).toBe('The email address or password is incorrect.')
    }
  })

  test('with a password that is just being replaced opens no session', async () => {
    const accountId = await makeAccount(app.sql)
    const passwordHash = await hash('the old password')
    const [account] = await app.sql<{ email: string }[]>`
      update account set password_hash = ${passwordHash} where id = ${accountId} returning email`
    const answers: number[] = []
    const attempt = await app.sql.begin(async tx => {
      await tx`update account set password_hash = '' where id = ${accountId}`
      await tx`update session set ended_at = now() where account_id = ${accountId}`
      const isWaiting = () => tx`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      const { email } = account ?? {}
      const calling = open()('POST /auth', { email, password: 'the old password' }).then(answer =>
        answers.push(answer.status),
      )
      while (answers.length === 0 && (await isWaiting()).length === 0) await setImmediate()
      return { calling }
    })
    await attempt.calling
    expect(answers).toEqual([401])
  })

  test('puts what is missing in its field', async () => {
    const { status, body } = await open()('POST /auth', { email: 'no address' })
    expect(status).toBe(400)
    expect(body.details).toMatchObject([
      { field: 'email', message: 'Please enter a valid email address.' },
      { field: 'password', message: 'Please enter your password.' },
    ])
  })

  test('is refused after ten failures of one account from one place, also when they come at once; successes don’t count', async () => {
    for (let nth = 0; nth < 12; nth++) await open()('POST /auth', credentials)
    const attempts = Array.from({ length: 15 }, () => fail())
    const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode)
    expect(statuses.filter(status => status === 401)).toHaveLength(10)
    expect(statuses.filter(status => status === 429)).toHaveLength(5)
    expect((await open()('POST /auth', credentials)).status).toBe(429)
  })

  test('says how long to wait', async () => {
    for (let nth = 0; nth < 10; nth++) await fail()
    const response = await fail()
    expect(response.statusCode).toBe(429)
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(800)
    expect(response.json().message).toBe('Too many failed sign-ins. Please try again in 15 minutes.')
  })

  test('goes on when the time is over, also one that a wrong clock put into the future', async () => {
    for (const left of ['-1 second', '1 year']) {
      for (let nth = 0; nth < 10; nth++) await fail()
      await app.sql`update counted_call set ends_at = now() + ${left}::interval`
      expect((await open()('POST /auth', credentials)).status).toBe(200)
      await app.sql`delete from counted_call`
    }
  })
})

const fail = (remoteAddress = '127.0.0.1', email = credentials.email) =>
  app.inject({
    method: 'POST',
    url: '/api/auth',
    remoteAddress,
    payload: { email, password: 'wrong-password' },
  })

describe('Whoever guesses passwords', () => {
  test('keeps nobody from signing in from a place they know, nor from another one, until 100 have failed', async () => {
    await app.inject({
      method: 'POST',
      url: '/api/auth',
      remoteAddress: '198.51.100.1',
      payload: credentials,
    })
    for (let nth = 0; nth < 100; nth++) {
      const { statusCode } = await fail(`203.0.113.${nth % 20}`)
      expect(statusCode).toBe(401)
    }
    const from = (remoteAddress: string) =>
      app.inject({ method: 'POST', url: '/api/auth', remoteAddress, payload: credentials })
    expect((await from('198.51.100.9')).statusCode).toBe(429)
    expect((await from('198.51.100.1')).statusCode).toBe(200)
    // The known place in IPv6 dress.
    expect((await from('::ffff:198.51.100.1')).statusCode).toBe(200)
  })

  test('at many accounts from one block of addresses is refused after 50; who knows the place still gets in', async () => {
    const home = (nth: number) => `2001:db8:1:2::${nth}`
    await app.inject({ method: 'POST', url: '/api/auth', remoteAddress: home(1), payload: credentials })
    for (let nth = 0; nth < 50; nth++)
      expect((await fail(home(nth), `nobody${nth}@example.com`)).statusCode).toBe(401)
    expect((await fail(home(99), 'nobody@example.com')).statusCode).toBe(429)
    expect((await fail('2001:db8:1:3::1', 'nobody@example.com')).statusCode).toBe(401)
    const mine = { method: 'POST', url: '/api/auth', remoteAddress: home(7), payload: credentials } as const
    expect((await app.inject(mine)).statusCode).toBe(200)
  })

  test('learns nothing from a staff address about who works there, nor that anybody does', async () => {
    const office = '198.51.100.1'
    const mine = { method: 'POST', url: '/api/auth', remoteAddress: office, payload: credentials } as const
    await app.inject(mine)
    const answer = async (email: string) => {
      const response = await fail(office, email)
      return [response.statusCode, response.json().message]
    }
    await app.sql`update counted_call set spent = 49 where kind = 'signInFrom' and key = ${office}`
    // It counts for the place like any other.
    expect(await answer(credentials.email)).toEqual([401, 'The email address or password is incorrect.'])
    const refused = [429, 'Too many failed sign-ins. Please try again in 15 minutes.']
    for (let nth = 0; nth < 12; nth++)
      expect([await answer(credentials.email), await answer('nobody@example.com')]).toEqual([
        refused,
        refused,
      ])
    await app.sql`update counted_call set ends_at = now() - interval '1 second' where kind = 'signInFrom'`
    // Nor later, by what was tried meanwhile.
    expect((await fail(office)).statusCode).toBe(401)
    expect((await fail(office, 'nobody@example.com')).statusCode).toBe(401)
    expect((await app.inject(mine)).statusCode).toBe(200)
  })

  test('takes at least as long to be refused as a password takes to be looked at', async () => {
    await app.sql`
      insert into counted_call values ('signInFrom', '198.51.100.7', 50, 50, now() + interval '15 minutes')`
    const start = performance.now()
    expect((await fail('198.51.100.7', 'nobody@example.com')).statusCode).toBe(429)
    expect(performance.now() - start).toBeGreaterThan(240)
  })

  test('from many blocks of one network is refused after 500', async () => {
    await app.sql`
      insert into counted_call values
        ('signInFromNetwork', '2001:db8:7::/48', 499, 500, now() + interval '15 minutes')`
    expect((await fail('2001:db8:7:1::1', 'nobody@example.com')).statusCode).toBe(401)
    expect((await fail('2001:db8:7:2::1', 'nobody@example.com')).statusCode).toBe(429)
    expect((await fail('2001:db8:8:2::1', 'nobody@example.com')).statusCode).toBe(401)
  })

  test('from neighbours of an IPv4 address keeps nobody else of theirs out', async () => {
    await Promise.all(
      Array.from({ length: 60 }, (_, nth) => fail(`203.0.113.${nth}`, `nobody${nth}@example.com`)),
    )
    const networks = await app.sql`select from counted_call where kind = 'signInFromNetwork'`
    expect(networks).toHaveLength(0)
  })

  test('with more hashes than are worked off keeps nobody out of a place they know, and failures count only where a password was looked at', async () => {
    const home = '198.51.100.1'
    const mine = { method: 'POST', url: '/api/auth', remoteAddress: home, payload: credentials } as const
    await app.inject(mine)
    const crowd = Array.from({ length: 320 }, (_, nth) =>
      fail(`203.0.${nth % 32}.1`, `nobody${nth}@example.com`),
    )
    expect((await app.inject(mine)).statusCode).toBe(200)
    const statuses = (await Promise.all(crowd)).map(({ statusCode }) => statusCode)
    const failed = statuses.filter(status => status === 401).length
    expect(failed).toBeLessThan(crowd.length)
    expect(statuses.filter(status => status === 503)).toHaveLength(crowd.length - failed)
    const [counted] = await app.sql<{ spent: number }[]>`
      select sum(spent)::integer as spent from counted_call where kind = 'signInFrom'`
    expect(counted?.spent).toBe(failed)
  })

  test('notifies the administrators at the fiftieth failure, once an hour', async () => {
    await app.sql`delete from notification`
    await app.sql`delete from mail`
    for (let nth = 0; nth < 60; nth++) await fail(`203.0.113.${nth % 20}`)
    const received = await app.sql<{ title: string; kind: string }[]>`select kind, title from notification`
    expect(received).toEqual([
      {
        kind: 'account:attacked',
        title:
          'Someone is trying to guess the password of Administrator: 50 failed sign-ins within 15 minutes',
      },
    ])
    const mails =
      await app.sql`select from mail where recipient = ${credentials.email} and subject like 'Password attack%'`
    expect(mails).toHaveLength(1)
  })
})

describe('A session', () => {
  test('goes on by a refresh token that is used once; a second use of it ends the whole session', async () => {
    const first = await signInByPassword()
    const second = (await open()('POST /auth/refresh', { refresh_token: first.refresh_token })).body
    expect(await statusOfMe(second.access_token)).toBe(200)
    expect((await open()('POST /auth/refresh', { refresh_token: first.refresh_token })).status).toBe(401)
    expect(await statusOfMe(second.access_token)).toBe(401)
    expect((await open()('POST /auth/refresh', { refresh_token: second.refresh_token })).status).toBe(401)
  })

  test('gives one new pair when a refresh token is used twice at once', async () => {
    const { refresh_token } = await signInByPassword()
    const answers = await Promise.all([1, 2].map(() => open()('POST /auth/refresh', { refresh_token })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test('goes on however many worthless refresh tokens come from the same place', async () => {
    const { refresh_token } = await signInByPassword()
    const worthless = () => open()('POST /auth/refresh', { refresh_token: 'nobody was given this' })
    expect((await worthless()).status).toBe(401)
    await app.sql`update counted_call set spent = most where kind = 'refreshFrom'`
    expect((await worthless()).status).toBe(429)
    const renewed = await open()('POST /auth/refresh', { refresh_token })
    expect(renewed.status).toBe(200)
    expect((await open()('POST /auth/refresh', renewed.body)).status).toBe(200)
  })

  test('goes on in a server process just started, even if that has a single connection', async () => {
    const database = await cloneDatabase()
    const sql = openDatabase(database.target, 1)
    const started = await buildApp({ sql, config: { logLevel: 'silent', appUrl: 'http://localhost:3000' } })
    await database.sql`insert into session (account_id) select min(id) from account`
    await database.sql`
      insert into refresh_token (hash, session_id, expires_at)
      select ${hashRefreshToken('kept')}, id, now() + interval '1 day' from session`
    const { status } = await callWith(started)('POST /auth/refresh', { refresh_token: 'kept' })
    expect(status).toBe(200)
    await started.close()
    await sql.end()
    await database.drop()
  })

  test('ends with sign-out, by bearer or by refresh token, and always answers 204', async () => {
    const byBearer = await signInByPassword()
    expect((await callWith(app, byBearer.access_token)('POST /auth/logout')).status).toBe(204)
    expect(await statusOfMe(byBearer.access_token)).toBe(401)
    const byRefresh = await signInByPassword()
    expect((await open()('POST /auth/logout', { refresh_token: byRefresh.refresh_token })).status).toBe(204)
    expect(await statusOfMe(byRefresh.access_token)).toBe(401)
    for (const refresh_token of ['unknown', 'x'.repeat(300), 5, null])
      expect((await open()('POST /auth/logout', { refresh_token })).status).toBe(204)
  })

  test('ends at the next call when the account is disabled or deleted, or its role inactive', async () => {
    const endings = [
      (id: number) => app.sql`update account set is_enabled = false where id = ${id}`,
      (id: number) => app.sql`update account set deleted_at = now() where id = ${id}`,
      () => app.sql`update role set is_active = false where name = 'Planner'`,
    ]
    for (const end of endings) {
      const id = await makeAccount(app.sql, { role: 'Planner' })
      const call = await signIn(app, id)
      expect((await call('GET /users/get/me')).status).toBe(200)
      await end(id)
      const refused = await call('GET /users/get/me')
      expect(refused.status).toBe(401)
      expect(refused.body).toMatchObject({ message: 'Your session has expired.', code: 'account_inactive' })
    }
    await app.sql`update role set is_active = true where name = 'Planner'`
  })

  test('that can’t be refreshed says whether the account is inactive, to whoever holds a token of it alone', async () => {
    const refusalOf = async (refresh_token: string) =>
      (await open()('POST /auth/refresh', { refresh_token })).body.code
    const { access_token, refresh_token } = await signInByPassword()
    await callWith(app, access_token)('POST /auth/logout')
    expect(await refusalOf(refresh_token)).toBeUndefined()
    expect((await callWith(app, access_token)('GET /users/get/me')).body.code).toBeUndefined()
    await app.sql`update account set is_enabled = false where email = 'admin@example.com'`
    expect(await refusalOf(refresh_token)).toBe('account_inactive')
    expect(await refusalOf('unknown')).toBeUndefined()
    expect((await callWith(app, `${access_token}x`)('GET /users/get/me')).body.code).toBeUndefined()
    expect((await open()('POST /auth', credentials)).body.code).toBeUndefined()
    await app.sql`update account set is_enabled = true where email = 'admin@example.com'`
  })

  test('is not given by an altered, foreign or expired token', async () => {
    const { access_token } = await signInByPassword()
    const [head, , signature] = access_token.split('.')
    const forged = Buffer.from(JSON.stringify({ sid: 1, exp: 4_000_000_000 })).toString('base64url')
    for (const token of [`${head}.${forged}.${signature}`, 'abc', `${access_token}x`])
      expect(await statusOfMe(token)).toBe(401)
  })
})

describe('Changing one’s password', () => {
  const startWith = async (mustChange: boolean) => {
    const { hash } = await import('@node-rs/argon2')
    const id = await makeAccount(app.sql, { role: 'Planner' })
    await app.sql`update account set password_hash = ${await hash('one-time')}, must_change_password = ${mustChange}
      where id = ${id}`
    return { id, call: await signIn(app, id) }
  }

  test('is all that a one-time password allows, besides me and sign-out', async () => {
    const { call } = await startWith(true)
    const refused = await call('GET /projects')
    expect(refused).toMatchObject({ status: 403, body: { code: 'password_change_required' } })
    expect((await call('GET /users/get/me')).body.mustChangePassword).toBe(true)
    const change = { currentPassword: 'one-time', newPassword: 'a better one' }
    expect((await call('PATCH /users/me/password', change)).status).toBe(204)
    expect((await call('GET /projects')).status).toBe(200)
  })

  test('ends one’s other sessions, not this one', async () => {
    const { id, call } = await startWith(false)
    const elsewhere = await signIn(app, id)
    await call('PATCH /users/me/password', { currentPassword: 'one-time', newPassword: 'a better one' })
    expect((await elsewhere('GET /users/get/me')).status).toBe(401)
    expect((await call('GET /users/get/me')).status).toBe(200)
  })

  test.each([
    [
      { currentPassword: 'wrong', newPassword: 'a better one' },
      'currentPassword',
      'The current password is incorrect.',
    ],
    [
      { currentPassword: 'one-time', newPassword: 'short' },
      'newPassword',
      'The password must have at least 6 characters.',
    ],
    [
      { currentPassword: 'one-time', newPassword: 'one-time' },
      'newPassword',
      'Please choose a password other than the current one.',
    ],
  ])('answers %o with a 400 in its field', async (change, field, message) => {
    const { call } = await startWith(false)
    const { status, body } = await call('PATCH /users/me/password', change)
    expect(status).toBe(400)
    expect(body.details).toContainEqual(expect.objectContaining({ field, message }))
  })

  test('is refused after ten wrong current passwords, also when they come at once', async () => {
    const { call } = await startWith(false)
    const wrong = { currentPassword: 'wrong', newPassword: 'a better one' }
    const tries = await Promise.all(Array.from({ length: 14 }, () => call('PATCH /users/me/password', wrong)))
    expect(tries.map(({ status }) => status).toSorted()).toEqual([
      ...Array(10).fill(400),
      ...Array(4).fill(429),
    ])
    const right = { currentPassword: 'one-time', newPassword: 'a better one' }
    const { status, body } = await call('PATCH /users/me/password', right)
    expect([status, body.message]).toEqual([429, 'Too many wrong passwords. Please try again in 15 minutes.'])
  })

  test('sent twice at once changes it once', async () => {
    const { call } = await startWith(false)
    const change = (newPassword: string) =>
      call('PATCH /users/me/password', { currentPassword: 'one-time', newPassword })
    const answers = await Promise.all([change('a better one'), change('another one')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400])
  })

  test('is announced to the person by email', async () => {
    const { id, call } = await startWith(false)
    await call('PATCH /users/me/password', { currentPassword: 'one-time', newPassword: 'a better one' })
    const mails = await app.sql`
      select subject from mail join account on account.email = mail.recipient where account.id = ${id}`
    expect(mails).toEqual([{ subject: 'Your password was changed' }])
  })

  test('is in history without the password', async () => {
    const { id, call } = await startWith(false)
    await call('PATCH /users/me/password', { currentPassword: 'one-time', newPassword: 'a better one' })
    const rows =
      await app.sql`select * from history where entity = 'user' and entity_id = ${id} order by id desc limit 1`
    expect(rows[0]).toMatchObject({ action: 'change password', actorId: id })
    expect(JSON.stringify(rows)).not.toContain('argon2')
  })
})
