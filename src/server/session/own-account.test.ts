import { describe, expect, test } from 'vitest'
import { callWith, signIn, startApp } from '#tests/app.ts'
import { makeAccount } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app

describe('One’s own sessions', () => {
  test('are listed with where they come from, this one first; ended and lapsed ones are not', async () => {
    const credentials = { email: 'admin@example.com', password: 'admin-password' }
    const headers = { 'user-agent': 'Firefox' }
    await app.inject({ method: 'POST', url: '/api/auth', payload: credentials, headers })
    const { access_token } = (await callWith(app)('POST /auth', credentials)).body
    await callWith(app)('POST /auth', credentials)
    await sql`insert into session (account_id, last_used_at) select id, now() - interval '31 days' from account`
    await sql`insert into session (account_id, ended_at) select id, now() from account`
    const { body } = await callWith(app, access_token)('GET /users/me/sessions')
    expect(body.count).toBe('3')
    expect(body.rows.map((row: { isCurrent: boolean }) => row.isCurrent)).toEqual([true, false, false])
    expect(body.rows[2]).toMatchObject({ userAgent: 'Firefox', address: '127.0.0.1' })
  })

  test('end one by one, once; not those of others', async () => {
    const id = await makeAccount(sql)
    const [here, there] = [await signIn(app, id), await signIn(app, id)]
    const stranger = await signIn(app, 'Administrator')
    const { rows } = (await here('GET /users/me/sessions')).body
    const end = `DELETE /users/me/sessions/${rows[1].id}` as const
    expect((await stranger(end)).status).toBe(404)
    expect((await here(end)).status).toBe(204)
    expect((await here(end)).status).toBe(404)
    expect((await there('GET /users/get/me')).status).toBe(401)
  })

  test('end all but this one', async () => {
    const id = await makeAccount(sql)
    const [here, there] = [await signIn(app, id), await signIn(app, id)]
    const other = await signIn(app, 'Planner')
    expect((await here('DELETE /users/me/sessions')).status).toBe(204)
    expect((await there('GET /users/get/me')).status).toBe(401)
    expect((await here('GET /users/me/sessions')).body.count).toBe('1')
    expect((await other('GET /users/get/me')).status).toBe(200)
  })
})

describe('One’s own preferences', () => {
  test('are the time zone and how the calendar opens', async () => {
    const call = await signIn(app, 'Auditor')
    const form = { timeZone: 'Asia/Kathmandu', calendarView: 'agenda', weekStartsOn: 0 }
    const { status, body } = await call('PUT /users/me/preferences', form)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      timeZone: 'Asia/Kathmandu',
      preferences: { calendarView: 'agenda', weekStartsOn: 0 },
    })
    expect((await call('GET /users/get/me')).body).toEqual(body)
  })

  test('are no part of the history, however often they change; the time zone is', async () => {
    const accountId = await makeAccount(sql)
    const call = await signIn(app, accountId)
    const count = async () =>
      (await sql`select from history where entity = 'user' and entity_id = ${accountId}`).length
    const before = await count()
    for (const calendarView of ['week', 'planner', 'day', 'agenda', 'month', 'week'])
      await call('PUT /users/me/preferences', { timeZone: 'Asia/Ho_Chi_Minh', calendarView, weekStartsOn: 0 })
    expect(await count()).toBe(before)
    await call('PUT /users/me/preferences', { timeZone: 'Asia/Tokyo', calendarView: 'day', weekStartsOn: 0 })
    expect(await count()).toBe(before + 1)
  })

  test('are checked, every fault at once', async () => {
    const call = await signIn(app, 'Auditor')
    const form = { timeZone: 'Mars', calendarView: 'year', weekStartsOn: 3 }
    const { status, body } = await call('PUT /users/me/preferences', form)
    expect(status).toBe(400)
    expect(body.details.map(({ field }: { field: string }) => field)).toEqual([
      'timeZone',
      'calendarView',
      'weekStartsOn',
    ])
  })
})

test('Preferences can be changed 60 times a minute, and no more often', async () => {
  const call = await signIn(app, 'Auditor')
  const form = { timeZone: 'Asia/Kathmandu', calendarView: 'agenda', weekStartsOn: 0 }
  const statuses: number[] = []
  for (let nth = 0; nth < 61; nth++) statuses.push((await call('PUT /users/me/preferences', form)).status)
  expect(statuses).toEqual([...Array(60).fill(200), 429])
  await sql`update counted_call set ends_at = now()`
  expect((await call('PUT /users/me/preferences', form)).status).toBe(200)
})
