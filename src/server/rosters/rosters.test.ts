import { describe, expect, test } from 'vitest'
import { signIn, startApp } from '#tests/app.ts'
import {
  bookTimeOff,
  makeAccount,
  makeAudit,
  makeCustomer,
  makeStandardHolder,
  pick,
} from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const planner = await signIn(app, 'Planner')
const anna = await makeStandardHolder(sql, { name: 'Anna', country: 'NP', department: 'Planning' })
const ben = await makeStandardHolder(sql, { name: 'Ben', standards: ['OCS'] })
const customerId = await makeCustomer(sql, { companyName: 'Acme', timeZone: 'Europe/Rome' })

const june = (day: number, hour = 8) => new Date(Date.UTC(2031, 5, day, hour))
const auditId = await makeAudit(sql, {
  number: 'AUD-1',
  customerId,
  start: june(10),
  end: june(12, 14),
  auditorIds: [anna, ben],
})
const sick = await bookTimeOff(sql, anna, { kind: 'sickLeave', start: june(12, 14), end: june(14) })
await sql`update roster_entry set note = 'A cold.' where id = ${sick}`
await bookTimeOff(sql, ben, { start: june(1), end: june(3) })

const week = `start=${june(8, 0).toISOString()}&end=${june(15, 0).toISOString()}`
const ids = (body: { rows: { auditorId: number; kind: string }[] }) =>
  body.rows.map(({ auditorId, kind }) => [auditorId, kind])
const list = async (query: string, call = planner) => (await call(`GET /rosters?${query}`)).body

describe('the roster', () => {
  test('shows every active entry that touches the span, by start', async () => {
    const body = await list(week)
    expect(body.count).toBe('3')
    expect(ids(body)).toEqual([
      [anna, 'audit'],
      [ben, 'audit'],
      [anna, 'sickLeave'],
    ])
    const [booked, , absent] = body.rows
    expect(booked).toEqual({
      id: booked.id,
      rosterId: booked.id,
      auditorId: anna,
      auditor: { id: anna, name: 'Anna' },
      kind: 'audit',
      projectId: auditId,
      project: {
        id: auditId,
        idflNumber: 'AUD-1',
        customerId,
        companyName: 'Acme',
        status: 'assigned',
        phase: expect.stringMatching(/assigned|auditing|overdue/),
        timeZone: 'Europe/Rome',
        start: june(10).toISOString(),
        end: june(12, 14).toISOString(),
        standardId: expect.any(Array),
      },
      requestId: null,
      role: 'auditor',
      start: june(10).toISOString(),
      end: june(12, 14).toISOString(),
      timeZone: 'Europe/Rome',
      note: '',
      version: 0,
    })
    expect(absent).toMatchObject({ id: sick, project: null, timeZone: 'Asia/Ho_Chi_Minh', note: 'A cold.' })
  })

  test('intervals are half-open: what ends when the span starts does not touch it', async () => {
    const after = `start=${june(12, 14).toISOString()}&end=${june(15).toISOString()}`
    expect(ids(await list(after))).toEqual([[anna, 'sickLeave']])
  })

  test.each([
    ['auditorId', () => `auditorId=${ben}`, 1],
    ['several auditors', () => `auditorId=${ben}&auditorId=${anna}`, 3],
    ['projectId', () => `projectId=${auditId}`, 2],
    ['kind', () => 'kind=sickLeave&kind=training', 1],
    ['countryId', async () => `countryId=${await pick(sql, 'country', 'NP')}`, 2],
    ['departmentId', async () => `departmentId=${await pick(sql, 'department', 'Audit')}`, 1],
    ['standardId', async () => `standardId=${await pick(sql, 'standard', 'OCS')}`, 1],
  ])('is filtered by %s', async (_, filter, count) => {
    expect((await list(`${week}&${await filter()}`)).count).toBe(String(count))
  })

  test('leaves released entries out', async () => {
    const gone = await bookTimeOff(sql, ben, { start: june(13), end: june(14) })
    await sql`update roster_entry set released_at = now() where id = ${gone}`
    expect((await list(week)).count).toBe('3')
    expect(await planner(`GET /rosters/${gone}`)).toMatchObject({
      status: 404,
      body: { message: 'Can not found the audit in schedule' },
    })
  })

  test('spans at most 400 days', async () => {
    const { status, body } = await planner('GET /rosters?start=2031-01-01T00:00:00Z&end=2032-02-06T00:00:00Z')
    expect([status, body.details]).toMatchObject([
      400,
      [{ field: 'end', message: 'Start and end can be at most 400 days apart.' }],
    ])
  })
})

describe('somebody without ViewAllRequests', () => {
  test('sees every absence of others as time off, and can’t filter for what is hidden', async () => {
    const desk = await signIn(app, 'Customer service')
    const body = await list(`${week}&auditorId=${anna}`, desk)
    expect(body.rows[1]).toMatchObject({ id: sick, kind: 'timeOff', note: '', requestId: null })
    expect((await list(`${week}&kind=sickLeave`, desk)).count).toBe('0')
    expect((await list(`${week}&kind=timeOff`, desk)).count).toBe('1')
    expect((await desk(`GET /rosters/${sick}`)).body).toMatchObject({ kind: 'timeOff', note: '' })
  })

  test('shares no reply with those who see more', async () => {
    const cam = await makeStandardHolder(sql, { name: 'Cam' })
    await bookTimeOff(sql, cam, { kind: 'sickLeave', start: june(20), end: june(21) })
    await sql`update account set role_id = ${await pick(sql, 'role', 'Customer service')} where id = ${cam}`
    const [self, desk] = [await signIn(app, cam), await signIn(app, 'Customer service')]
    const asked = `start=${june(19).toISOString()}&end=${june(22).toISOString()}&auditorId=${cam}`
    // Some of them wait for a reading that is under way.
    const callers = [planner, desk, self, desk, planner, self, self, desk, planner]
    const answers = await Promise.all(callers.map(call => list(asked, call)))
    expect(answers.map(({ rows }) => rows[0].kind)).toEqual(
      callers.map(call => (call === desk ? 'timeOff' : 'sickLeave')),
    )
  })

  test('sees their own as they are', async () => {
    const auditor = await signIn(app, anna)
    const { body } = await auditor(`GET /rosters/rosters/me?${week}`)
    expect(body.count).toBe('2')
    expect(body.rows[1]).toMatchObject({ id: sick, kind: 'sickLeave', note: 'A cold.' })
    expect((await auditor(`GET /rosters/${sick}`)).body).toEqual(body.rows[1])
  })
})

describe('an auditor', () => {
  test('opens their own entries only, and not the roster of all', async () => {
    const auditor = await signIn(app, ben)
    expect((await auditor(`GET /rosters/${sick}`)).status).toBe(404)
    expect((await auditor(`GET /rosters?${week}`)).status).toBe(403)
    expect(ids((await auditor(`GET /rosters/rosters/me?${week}`)).body)).toEqual([[ben, 'audit']])
  })

  test('without a profile has an empty roster', async () => {
    const nobody = await signIn(app, await makeAccount(sql, { role: 'Auditor' }))
    expect((await nobody(`GET /rosters/rosters/me?${week}`)).body).toEqual({ count: '0', rows: [] })
  })
})

test('Travel is told of audits once Team rules count it; until then a reply has no word of it', async () => {
  const carla = await makeStandardHolder(sql, { name: 'Carla' })
  const far = await makeCustomer(sql, { country: 'TH', timeZone: 'Asia/Bangkok' })
  for (const [customer, day] of [
    [customerId, 2],
    [far, 4],
  ] as const)
    await makeAudit(sql, { customerId: customer, start: july(day), end: july(day, 14), auditorIds: [carla] })
  await bookTimeOff(sql, carla, { start: july(3, 0), end: july(4, 0) })
  const asked = `auditorId=${carla}&start=${july(1).toISOString()}&end=${july(8).toISOString()}`
  const travel = async () =>
    (await list(asked)).rows.map(({ travelHours }: { travelHours?: object }) => travelHours)
  expect((await list(asked)).rows).toHaveLength(3)
  for (const row of (await list(asked)).rows) expect(row).not.toHaveProperty('travelHours')
  await sql`update team_rules set travel = travel || '{"isOn": true}'`
  expect(await travel()).toEqual([{ before: null, after: 16 }, undefined, { before: 16, after: null }])
  await sql`update team_rules set travel = travel || '{"isOn": false}'`
  expect(await travel()).toEqual([undefined, undefined, undefined])
})

const july = (day: number, hour = 8) => new Date(Date.UTC(2031, 6, day, hour))
