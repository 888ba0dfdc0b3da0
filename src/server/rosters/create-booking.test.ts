import { describe, expect, test } from 'vitest'
import { signIn, startApp } from '#tests/app.ts'
import { bookTimeOff, makeAccount, makeAudit, makeCustomer, makeStandardHolder } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const planner = await signIn(app, 'Planner')

const june = (day: number, hour = 0) => new Date(Date.UTC(2031, 5, day, hour)).toISOString()
const book = (auditorId: number, given: object = {}, call = planner) =>
  call('POST /rosters', { auditorId, kind: 'timeOff', start: june(3), end: june(5), note: '', ...given })

describe('a booking that is no audit', () => {
  test.each(['timeOff', 'sickLeave', 'training', 'other'])('may be %s, at any hours', async kind => {
    const anna = await makeStandardHolder(sql, { name: 'Anna' })
    const given = { kind, start: june(3, 22), end: june(4, 3), note: ' By train. ' }
    const { status, body } = await book(anna, given)
    expect(status).toBe(201)
    expect(body).toEqual({
      ...given,
      id: body.id,
      rosterId: body.id,
      auditorId: anna,
      auditor: { id: anna, name: 'Anna' },
      projectId: null,
      project: null,
      requestId: null,
      role: null,
      timeZone: 'Asia/Ho_Chi_Minh',
      note: 'By train.',
      version: 0,
    })
    expect((await planner(`GET /rosters/${body.id}`)).body).toEqual(body)
  })

  test('is for auditors without standards too, who take no more audits', async () => {
    expect((await book(await makeStandardHolder(sql, { standards: [] }))).status).toBe(201)
  })

  test.each([
    ['an audit', { kind: 'audit' }, 'kind', 'Please choose a type.'],
    ['backward', { end: june(2) }, 'end', 'The end must be after the start.'],
    ['empty', { end: june(3) }, 'end', 'The end must be after the start.'],
    [
      'longer than 366 days',
      { end: '2032-06-03T00:00:01Z' },
      'end',
      'The end must be at most 366 days after the start.',
    ],
    [
      'outside the years',
      { start: '1999-12-31T00:00:00Z' },
      'start',
      'The start must be in the years 2000 to 2100.',
    ],
    ['for nobody', { auditorId: 2_000_000_000 }, 'auditorId', 'This auditor no longer exists.'],
  ])('is never %s', async (_, given, field, message) => {
    const { status, body } = await book(await makeStandardHolder(sql), given)
    expect([status, body.details]).toMatchObject([400, [{ field, message }]])
  })

  test('is for auditors only, not for other accounts', async () => {
    const desk = await makeAccount(sql, { role: 'Customer service' })
    expect((await book(desk)).body.details).toMatchObject([{ field: 'auditorId' }])
  })

  test('is not for a disabled auditor', async () => {
    const ben = await makeStandardHolder(sql, { name: 'Ben', isEnabled: false })
    expect(await book(ben)).toMatchObject({
      status: 409,
      body: { message: 'Ben is disabled and can’t take new bookings.' },
    })
  })

  test('needs CreateRoster', async () => {
    const anna = await makeStandardHolder(sql)
    for (const role of ['Customer service', 'Auditor'] as const)
      expect((await book(anna, {}, await signIn(app, role))).status).toBe(403)
  })
})

describe('a booking that clashes', () => {
  test('with an audit is refused and names it, by the clock at its site', async () => {
    const anna = await makeStandardHolder(sql, { name: 'Anna Nguyen' })
    const customerId = await makeCustomer(sql, { companyName: 'Acme', timeZone: 'Europe/Rome' })
    const [start, end] = [new Date(june(4, 8)), new Date(june(4, 12))]
    const projectId = await makeAudit(sql, { number: 'AUD-7', customerId, start, end, auditorIds: [anna] })
    const { status, body } = await book(anna)
    expect([status, body.code]).toEqual([409, 'clash'])
    expect(body.message).toBe(
      'Anna Nguyen is booked for AUD-7 (Acme) from 04 Jun 2031 10:00 to 04 Jun 2031 14:00 (Europe/Rome).',
    )
    expect(body.details).toMatchObject([
      {
        auditorId: anna,
        auditorName: 'Anna Nguyen',
        kind: 'audit',
        projectId,
        idflNumber: 'AUD-7',
        version: 0,
        companyName: 'Acme',
        start: june(4, 8),
        end: june(4, 12),
        timeZone: 'Europe/Rome',
      },
    ])
  })

  test('with an absence says what it is only to those who see all requests, and to oneself', async () => {
    const anna = await makeStandardHolder(sql, { name: 'Anna' })
    await bookTimeOff(sql, anna, { kind: 'sickLeave', start: new Date(june(3)), end: new Date(june(4)) })
    expect((await book(anna)).body.details).toMatchObject([{ kind: 'sickLeave' }])
    const [role] = await sql`insert into role (name) values ('Booking desk') returning id`
    await sql`insert into role_permission values (${role?.id}, 'CreateRoster')`
    const desk = await signIn(app, await makeAccount(sql, { role: 'Booking desk' }))
    expect((await book(anna, {}, desk)).body).toMatchObject({
      message: expect.stringContaining('Anna has another booking from'),
      details: [{ kind: 'other' }],
    })
    await sql`insert into role_permission values (${role?.id}, 'ViewAllRoster')`
    expect((await book(anna, {}, desk)).body).toMatchObject({
      message: expect.stringContaining('Anna has time off from'),
      details: [{ kind: 'timeOff' }],
    })
    await sql`update account set role_id = ${role?.id} where id = ${anna}`
    expect((await book(anna, {}, await signIn(app, anna))).body.details).toMatchObject([
      { kind: 'sickLeave' },
    ])
  })

  test('with an absence of whole days names the days, not midnight', async () => {
    const anna = await makeStandardHolder(sql, { name: 'Anna' })
    await sql`update account set time_zone = 'Asia/Ho_Chi_Minh' where id = ${anna}`
    const midnight = (day: number) => new Date(`2031-06-${String(day).padStart(2, '0')}T17:00:00Z`)
    await bookTimeOff(sql, anna, { start: midnight(2), end: midnight(4) })
    expect((await book(anna)).body.message).toMatch(/^Anna has time off from 03 Jun 2031 to 04 Jun 2031\b/)
    await sql`update roster_entry set ends_at = ${midnight(3)} where auditor_id = ${anna}`
    expect((await book(anna)).body.message).toMatch(/^Anna has time off on 03 Jun 2031\b/)
  })

  test('only shares no moment: one may end when the next begins', async () => {
    const anna = await makeStandardHolder(sql)
    expect((await book(anna)).status).toBe(201)
    expect((await book(anna, { start: june(5), end: june(6) })).status).toBe(201)
    expect((await book(anna, { start: june(2), end: june(3) })).status).toBe(201)
  })

  test('booked twice at once succeeds once, and the other is refused with the reason', async () => {
    const anna = await makeStandardHolder(sql, { name: 'Anna' })
    const other = await signIn(app, 'Planner')
    const replies = await Promise.all([book(anna), book(anna, { kind: 'training' }, other)])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'clash',
      message: expect.stringMatching(/^Anna (has time off|is in training) from/),
      details: [{ auditorId: anna }],
    })
  })
})
