import { describe, expect, test } from 'vitest'
import { oneTimePasswordDays } from '#domain/password.ts'
import { callWith, signIn, startApp } from '#tests/app.ts'
import {
  bookTimeOff,
  makeAccount,
  makeAudit,
  makeStandardHolder,
  personForm,
  pick,
  placeOf,
  unique,
} from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const admin = await signIn(app, 'Administrator')
const planner = await pick(sql, 'role', 'Planner')
const auditorRole = await pick(sql, 'role', 'Auditor')
const grs = await pick(sql, 'standard', 'GRS')
const place = await placeOf(sql, 'Planning')

const form = (given: object = {}) => personForm(place, { roleId: planner, ...given })
const password = 'first-password'
const create = (given: object = {}) => admin('POST /users', { ...form(given), password })
const names = async (query: string) =>
  (await admin(`GET /users?${query}`)).body.rows.map((row: { name: string }) => row.name)

describe('The list of accounts', () => {
  test('filters by name, email, role, department, country, enabled and id', async () => {
    const { body } = await create({ displayName: 'Quinn Okafor', email: 'quinn@example.org' })
    const [total] = await sql`select count(*) from account where role_id = ${planner}`
    expect(await names('name=QUINN')).toEqual(['Quinn Okafor'])
    expect(await names('email=example.org')).toEqual(['Quinn Okafor'])
    expect(await names('value=okaf')).toEqual(['Quinn Okafor'])
    expect(await names(`id=${body.id}`)).toEqual(['Quinn Okafor'])
    expect((await admin(`GET /users?roleId=${planner}`)).body.count).toBe(total?.count)
    expect(
      await names(`name=Quinn&departmentId=${place.departmentId}&countryId=${place.countryId}`),
    ).toHaveLength(1)
    expect(await names(`name=Quinn&departmentId=${place.departmentId + 1}`)).toEqual([])
    expect(await names('name=Quinn&isEnabled=false')).toEqual([])
  })

  test('sorts by role, department and country by their names', async () => {
    for (const field of ['role', 'department', 'country']) {
      const { body } = await admin(`GET /users?sort=${field}:asc&limit=1000`)
      const sorted = body.rows.map((row: Record<string, { name: string }>) => row[field]?.name)
      expect(sorted).toEqual([...sorted].sort((a, b) => a.localeCompare(b)))
    }
  })

  test('shows deleted accounts only where asked for', async () => {
    const { body } = await create({ displayName: 'Gone Away' })
    await admin(`PUT /users/soft-delete/${body.id}`)
    expect(await names('name=Gone')).toEqual([])
    expect(await names('name=Gone&isDeleted=true')).toEqual(['Gone Away'])
    expect((await admin(`GET /users/${body.id}`)).status).toBe(404)
  })

  test('is one’s own account for who may see only that', async () => {
    const id = await makeAccount(sql, { role: 'Auditor' })
    const call = await signIn(app, id)
    expect((await call('GET /users')).body).toMatchObject({ count: '1', rows: [{ id }] })
  })

  test('of reviewers names enabled holders of ApproveRequest', async () => {
    const [approver, disabled] = [
      await makeAccount(sql, { role: 'Planner', name: 'Rita Approver' }),
      await makeAccount(sql, { role: 'Planner', name: 'Rita Disabled', isEnabled: false }),
    ]
    await makeAccount(sql, { role: 'Customer service', name: 'Rita Desk' })
    const auditor = await signIn(app, 'Auditor')
    const { body } = await auditor('GET /users/reviews?name=Rita')
    const { rows } = (await admin(`GET /users?id=${approver}`)).body
    const { id, name, username, displayName, fullName, email, isEnabled } = rows[0]
    const { roleId, role, departmentId, department, countryId, country, timeZone } = rows[0]
    const known = { id, name, username, displayName, fullName, email, isEnabled }
    const belongs = { roleId, role, departmentId, department, countryId, country, timeZone }
    expect(body).toEqual({ count: '1', rows: [{ ...known, ...belongs }] })
    expect(id).toBe(approver)
    expect(disabled).not.toBe(approver)
  })

  test('of reviewers is filtered and sorted as the list of accounts is', async () => {
    const auditor = await signIn(app, 'Auditor')
    const ids = [await makeAccount(sql, { name: 'Sam B' }), await makeAccount(sql, { name: 'Sam A' })]
    await sql`update account set email = substr(display_name, 5) || '@sorted.example' where id = any(${ids})`
    const found = async (query: string) =>
      (await auditor(`GET /users/reviews?${query}`)).body.rows.map((row: { id: number }) => row.id)
    expect(await found('email=sorted.example&sort=email:asc')).toEqual(ids.toReversed())
    expect(await found('value=sorted.example&sort=country:asc&sort=name:desc')).toEqual(ids)
    expect(await found('email=sorted.example&isEnabled=false')).toEqual([])
    expect(await found('email=sorted.example&countryId=999999')).toEqual([])
    expect((await auditor('GET /users/reviews?sort=password:asc')).status).toBe(400)
  })
})

describe('An account', () => {
  test('is created with a password that has to be changed, which nobody reads again', async () => {
    const { status, body } = await create({ displayName: '  Mai Pham ' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'Mai Pham', mustChangePassword: true, isEnabled: true, auditor: null })
    expect(JSON.stringify(body)).not.toMatch(/argon2|first-password/)
    const signedIn = await callWith(app)('POST /auth', { email: body.email, password })
    expect(signedIn.body.user.mustChangePassword).toBe(true)
  })

  test('has the time zone of its country where none is given', async () => {
    const { timeZone: _, ...rest } = (await create({})).body
    const made = await create({ timeZone: undefined })
    expect(made.body.timeZone).toBe('Asia/Ho_Chi_Minh')
    expect(rest.countryId).toBe(made.body.countryId)
  })

  test('needs every field: a 400 reports every error at once', async () => {
    const { status, body } = await admin('POST /users', {})
    expect(status).toBe(400)
    expect(body.details.map(({ field }: { field: string }) => field)).toEqual([
      'username',
      'displayName',
      'fullName',
      'email',
      'departmentId',
      'countryId',
      'password',
      'roleId',
    ])
  })

  test.each(['username', 'email'])(
    'has a %s of its own, whatever the case; a deleted one’s is free',
    async field => {
      const first = form({ email: `${unique('e').replace(' ', '')}@example.com` })
      const { body } = await admin('POST /users', { ...first, password })
      const again = { ...form(), [field]: first[field as 'email'].toUpperCase() }
      expect(await admin('POST /users', { ...again, password })).toMatchObject({
        status: 409,
        body: { code: 'taken', details: [{ field }] },
      })
      const other = (await create()).body
      expect((await admin(`PUT /users/${other.id}`, again)).status).toBe(409)
      await admin(`PUT /users/soft-delete/${body.id}`)
      expect((await admin('POST /users', { ...again, password })).status).toBe(201)
    },
  )

  test('names a role, a department or a country that does not exist', async () => {
    for (const field of ['roleId', 'departmentId', 'countryId'])
      expect(await create({ [field]: 2147483647 })).toMatchObject({
        status: 400,
        body: { details: [{ field }] },
      })
  })

  test('is changed as a whole, and answered in data', async () => {
    const { body } = await create()
    const changed = form({ displayName: 'Changed', roleId: auditorRole, version: 0 })
    const answer = await admin(`PUT /users/${body.id}`, changed)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({ name: 'Changed', role: { name: 'Auditor' }, version: 1 })
    expect((await admin(`PUT /users/${body.id}`, changed)).body.code).toBe('stale')
  })

  test('becomes an auditor by standards, and keeps its profile where none are given', async () => {
    const { body } = await create({ standards: [{ standardId: grs }] })
    expect(body.auditor.standards).toMatchObject([{ code: 'GRS', validFrom: null, validTo: null }])
    const kept = await admin(`PUT /users/${body.id}`, form())
    expect(kept.body.data.auditor.standards).toHaveLength(1)
    const emptied = await admin(`PUT /users/${body.id}`, form({ standards: [] }))
    expect(emptied.body.data.auditor).toEqual({ standards: [] })
    const plain = (await create()).body
    expect(await admin(`PUT /users/${plain.id}`, form({ standards: [] }))).toMatchObject({
      status: 400,
      body: { details: [{ field: 'standards' }] },
    })
  })
})

describe('Disabling and deleting an account', () => {
  test('ends its sessions; enabling lets it sign in again', async () => {
    const { body } = await create()
    const tokens = (await callWith(app)('POST /auth', { email: body.email, password })).body
    expect((await admin(`PUT /users/disable-user/${body.id}?isEnabled=false`)).body.isEnabled).toBe(false)
    expect((await callWith(app, tokens.access_token)('GET /users/get/me')).status).toBe(401)
    const { refresh_token } = tokens
    expect((await callWith(app)('POST /auth/refresh', { refresh_token })).status).toBe(401)
    expect((await callWith(app)('POST /auth', { email: body.email, password })).status).toBe(401)
    expect((await admin(`PUT /users/disable-user/${body.id}?isEnabled=true`)).body.isEnabled).toBe(true)
    expect((await callWith(app, tokens.access_token)('GET /users/get/me')).status).toBe(401)
    expect((await callWith(app)('POST /auth', { email: body.email, password })).status).toBe(200)
  })

  test('takes isEnabled', async () => {
    expect(await admin('PUT /users/disable-user/1')).toMatchObject({
      status: 400,
      body: { details: [{ field: 'isEnabled' }] },
    })
  })

  test('is possible with future bookings for disabling, not for deleting', async () => {
    const id = await makeStandardHolder(sql, { name: 'Booked Person' })
    const tomorrow = new Date(Date.now() + 86_400_000)
    await bookTimeOff(sql, id, { start: tomorrow, end: new Date(tomorrow.getTime() + 86_400_000) })
    expect((await admin(`PUT /users/disable-user/${id}?isEnabled=false`)).status).toBe(200)
    expect(await admin(`PUT /users/soft-delete/${id}`)).toMatchObject({
      status: 409,
      body: {
        message: 'Booked Person has a future booking, so the account can’t be deleted.',
        details: { booking: 1 },
      },
    })
  })

  test('leaves the past alone, and a second delete finds nothing', async () => {
    const id = await makeStandardHolder(sql)
    await makeAudit(sql, { auditorIds: [id] })
    expect((await admin(`PUT /users/soft-delete/${id}`)).body.deletedAt).toMatch(/Z$/)
    expect((await admin(`PUT /users/soft-delete/${id}`)).status).toBe(404)
    expect((await admin(`PUT /users/disable-user/${id}?isEnabled=true`)).status).toBe(404)
    expect((await admin(`PUT /users/${id}`, form())).status).toBe(404)
  })

  test('never lets a booking slip in: one of the two is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await makeStandardHolder(sql)
      const start = new Date(Date.now() + 86_400_000)
      const booking = { auditorId: id, kind: 'timeOff', start, end: new Date(start.getTime() + 3_600_000) }
      const answers = await Promise.all([
        admin(`PUT /users/soft-delete/${id}`),
        admin('POST /rosters', booking),
      ])
      const [left] = await sql`
        select from roster_entry join account on account.id = auditor_id
        where auditor_id = ${id} and account.deleted_at is not null`
      expect([left, answers.some(({ status }) => status >= 500)]).toEqual([undefined, false])
    }
  })
})

describe('A one-time password', () => {
  const forward = (id: number, days: number) =>
    sql`update one_time_password set expires_at = expires_at - make_interval(days => ${days}) where account_id = ${id}`
  const enter = (email: string, password: string) => callWith(app)('POST /auth', { email, password })

  test('works for seven days, is then refused like a wrong one, and an administrator gives a new one', async () => {
    const { body } = await create()
    const days = (new Date(body.passwordExpiresAt).getTime() - Date.now()) / 86_400_000
    expect(days).toSatisfy(
      (left: number) => left > oneTimePasswordDays - 0.1 && left <= oneTimePasswordDays + 0.1,
    )
    await forward(body.id, 6)
    expect((await enter(body.email, password)).status).toBe(200)
    await forward(body.id, 1)
    const wrong = await enter(body.email, 'wrong')
    const late = await enter(body.email, password)
    expect([late.status, late.body]).toEqual([401, wrong.body])

    const reset = (await admin(`POST /users/${body.id}/one-time-password`)).body
    expect(reset.expiresAt).toBe((await admin(`GET /users/${body.id}`)).body.passwordExpiresAt)
    expect((await enter(body.email, reset.password)).status).toBe(200)
  })

  test('that was changed in time expires no more', async () => {
    const { body } = await create()
    const { access_token } = (await enter(body.email, password)).body
    const change = { currentPassword: password, newPassword: 'a better one' }
    await callWith(app, access_token)('PATCH /users/me/password', change)
    expect((await admin(`GET /users/${body.id}`)).body.passwordExpiresAt).toBeNull()
    expect((await enter(body.email, 'a better one')).status).toBe(200)
  })
})

describe('Resetting somebody’s password', () => {
  test('gives one that is shown once and must be changed, and ends all sessions', async () => {
    const { body } = await create()
    const before = (await callWith(app)('POST /auth', { email: body.email, password })).body
    const reset = await admin(`POST /users/${body.id}/one-time-password`)
    expect(reset.body.password).toMatch(/^(\w{4}-){3}\w{4}$/)
    expect(reset.body.version).toBe((await admin(`GET /users/${body.id}`)).body.version)
    expect((await callWith(app, before.access_token)('GET /users/get/me')).status).toBe(401)
    expect((await callWith(app)('POST /auth', { email: body.email, password })).status).toBe(401)
    const after = await callWith(app)('POST /auth', { email: body.email, password: reset.body.password })
    expect(after.body.user.mustChangePassword).toBe(true)
    const [found] = await sql`
      select from history
      where concat(before, after, reason) like ${`%${reset.body.password}%`} or concat(before, after) like '%argon2%'`
    expect(found).toBeUndefined()
  })
})

test('A changed email address is announced by email to the old and the new one', async () => {
  const { body } = await create()
  const email = `new-${body.email}`
  const { status } = await admin(`PUT /users/${body.id}`, { ...form({ email }), version: body.version })
  expect(status).toBe(200)
  const mails = await sql`
    select recipient, subject from mail where recipient = any(${[body.email, email]}) order by id`
  const subject = 'Your email address was changed'
  expect(mails).toEqual([
    { recipient: body.email, subject },
    { recipient: email, subject },
  ])
})

test('A password reset by an administrator is announced to its owner by email', async () => {
  const { body } = await create()
  await admin(`POST /users/${body.id}/one-time-password`)
  const mails = await sql`select subject from mail where recipient = ${body.email}`
  expect(mails).toEqual([{ subject: 'Your password was changed' }])
})
