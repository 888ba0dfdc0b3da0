import { describe, expect, test } from 'vitest'
import { signIn } from '#tests/app.ts'
import {
  bookTimeOff,
  makeAccount,
  makeAudit,
  makeCustomer,
  makeRequest,
  makeStandardHolder,
  requestForm,
} from '#tests/factories.ts'
import { startRequests } from '#tests/request-stage.ts'

const { app, sql, reviewerId, reviewer, makeAuditor, decide } = await startRequests()

const span = { start: new Date('2026-03-02T00:00Z'), end: new Date('2026-03-04T00:00Z') }
const form = requestForm(reviewerId, {})
const wire = { start: form.start, end: form.end }

describe('asking', () => {
  test('makes a waiting request that names everybody concerned', async () => {
    const anna = await makeAuditor()
    const { status, body } = await anna.call('POST /requests', form)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      requestId: body.id,
      category: 'timeOff',
      ...wire,
      status: 'waiting',
      user: { id: anna.id, name: 'Anna Nguyen' },
      createdUserId: anna.id,
      reviewer: { id: reviewerId, name: 'Rita Pham' },
      requestDate: body.createdAt,
      responseDate: null,
      decidedBy: null,
      isOverdue: false,
      reviewerAway: false,
      version: 0,
    })
  })

  test('reports every error at once', async () => {
    const anna = await makeAuditor()
    const { status, body } = await anna.call('POST /requests', {
      category: 'scheduleChange',
      ...span,
      note: ' ',
    })
    expect(status).toBe(400)
    expect(body.details.map(({ field }: { field: string }) => field)).toEqual(['reviewerId', 'note'])
    const late = await anna.call('POST /requests', { ...form, end: '2027-04-04T00:00:00Z' })
    expect(late.body.details[0].field).toBe('end')
    const nameless = await anna.call('POST /requests', { ...form, category: 'scheduleChange' })
    expect(nameless.body.details).toMatchObject([{ field: 'projectId', message: 'Please choose an audit.' }])
  })

  test('needs a reviewer who may decide, and who is neither subject nor creator', async () => {
    const anna = await makeAuditor()
    const other = await makeAuditor()
    for (const wrong of [anna.id, other.id, 2147483647]) {
      const { status, body } = await anna.call('POST /requests', { ...form, reviewerId: wrong })
      expect([status, body.details[0].field]).toEqual([400, 'reviewerId'])
    }
    const own = await reviewer('POST /requests', { ...form, userId: anna.id })
    expect([own.status, own.body.details[0].field]).toEqual([400, 'reviewerId'])
  })

  test('for somebody else needs ViewAllRequests', async () => {
    const [anna, ben] = [await makeAuditor(), await makeAuditor()]
    expect((await anna.call('POST /requests', { ...form, userId: ben.id })).status).toBe(403)
    const planner = await signIn(app, 'Planner')
    const { status, body } = await planner('POST /requests', { ...form, userId: ben.id })
    expect([status, body.userId]).toEqual([201, ben.id])
    expect((await ben.call(`GET /requests/${body.id}`)).status).toBe(200)
  })

  test('for a time that one has asked for already is refused with a sentence', async () => {
    const anna = await makeAuditor()
    await anna.call('POST /requests', form)
    const { status, body } = await anna.call('POST /requests', { ...form, category: 'other' })
    expect(status).toBe(409)
    expect(body.message).toBe('There is already a waiting or accepted request for this time.')
    expect(body.details).toMatchObject([{ field: 'start', message: body.message }])
  })

  test('names no audit that one may not see', async () => {
    const anna = await makeAuditor()
    const [mine, other] = [await makeAudit(sql, { auditorIds: [anna.id] }), await makeAudit(sql)]
    const ask = (projectId: number) =>
      anna.call('POST /requests', { ...form, category: 'scheduleChange', projectId })
    expect((await ask(other)).body.details[0].field).toBe('projectId')
    expect((await ask(mine)).body).toMatchObject({ projectId: mine, project: { id: mine } })
  })
})

describe('seeing', () => {
  test('an auditor lists and opens their own, and no others', async () => {
    const [anna, ben] = [await makeAuditor(), await makeAuditor()]
    const hers = await makeRequest(sql, { userId: anna.id, reviewerId })
    const his = await makeRequest(sql, { userId: ben.id, reviewerId })
    const { body } = await anna.call('GET /requests?limit=1000')
    expect([body.count, body.rows.map(({ id }: { id: number }) => id)]).toEqual(['1', [hers.id]])
    expect((await anna.call(`GET /requests/${his.id}`)).status).toBe(404)
    expect((await anna.call('GET /requests/approval')).status).toBe(403)
    expect((await anna.call(`GET /requests/${hers.id}/consequences`)).status).toBe(403)
  })

  test('lists are sorted by when what is asked for begins', async () => {
    const anna = await makeAuditor()
    const days = ['2026-05-02', '2026-05-01', '2026-05-03']
    const made = []
    for (const day of days) {
      const [start, end] = [new Date(`${day}T00:00Z`), new Date(`${day}T12:00Z`)]
      made.push(await makeRequest(sql, { userId: anna.id, reviewerId, start, end }))
    }
    const [second, first, third] = made.map(({ id }) => id)
    const ids = async (sort: string) =>
      (await anna.call(`GET /requests?sort=${sort}`)).body.rows.map(({ id }: { id: number }) => id)
    expect(await ids('start:asc')).toEqual([first, second, third])
    expect(await ids('start:desc')).toEqual([third, second, first])
  })

  test('approval lists what one reviews; filters narrow', async () => {
    const ownReviewer = await makeAccount(sql)
    const call = await signIn(app, ownReviewer)
    const anna = await makeAuditor()
    const first = await makeRequest(sql, { userId: anna.id, reviewerId: ownReviewer })
    const may = { start: new Date('2026-05-01T00:00Z'), end: new Date('2026-05-02T00:00Z') }
    const second = await makeRequest(sql, {
      userId: anna.id,
      reviewerId: ownReviewer,
      category: 'training',
      ...may,
    })
    const ids = async (query: string) =>
      (await call(`GET /requests/approval?sort=id:asc&${query}`)).body.rows.map(
        ({ id }: { id: number }) => id,
      )
    expect(await ids('')).toEqual([first.id, second.id])
    expect(await ids('category=training')).toEqual([second.id])
    expect(await ids('startDate=2026-04-01T00:00:00Z')).toEqual([second.id])
    expect(await ids('endDate=2026-03-02T00:00:01Z')).toEqual([first.id])
    expect(await ids('status=accept&status=reject')).toEqual([])
    expect(await ids(`userId=${anna.id}&createdUserId=${anna.id}&value=anna`)).toEqual([first.id, second.id])
    expect(await ids('mine=true')).toEqual([])
    expect((await call(`GET /requests?userId=${anna.id}`)).body.count).toBe('2')
  })

  test('free text finds a request by its audit’s number, be that like few others or like hundreds', async () => {
    const [anna, customerId] = [await makeAuditor(), await makeCustomer(sql)]
    const projectId = await makeAudit(sql, { number: 'Qx-7', customerId, auditorIds: [anna.id] })
    const { id } = await makeRequest(sql, {
      userId: anna.id,
      reviewerId,
      category: 'scheduleChange',
      projectId,
    })
    const find = async (value: string) => {
      const { body } = await anna.call(`GET /requests?value=${value}`)
      return [body.count, body.rows.map((row: { id: number }) => row.id)]
    }
    for (const value of ['qx', 'QX-7', 'x']) expect(await find(value)).toEqual(['1', [id]])
    expect(await find('qy')).toEqual(['0', []])
    await sql`
      insert into audit (idfl_number, customer_id, starts_at, ends_at, time_zone)
      select 'Qx-' || n, ${customerId}, '2026-03-02T01:00Z', '2026-03-02T10:00Z', 'UTC' from generate_series(100, 400) n`
    for (const value of ['qx', 'QX-7', 'x']) expect(await find(value)).toEqual(['1', [id]])
    expect(await find('qx-1')).toEqual(['0', []])
  })

  test('a deputy lists what waits for somebody who is away, but nothing of their own', async () => {
    const [away, deputyId] = [await makeAccount(sql), await makeAccount(sql)]
    const deputy = await signIn(app, deputyId)
    const now = Date.now()
    const leave = { start: new Date(now - 3_600_000), end: new Date(now + 3_600_000) }
    const ofAway = await makeRequest(sql, { userId: away, reviewerId: deputyId, ...leave })
    await sql`update request set status = 'accept' where id = ${ofAway.id}`
    const anna = await makeAuditor()
    const theirs = await makeRequest(sql, { userId: anna.id, reviewerId: away })
    const own = await makeRequest(sql, { userId: deputyId, reviewerId: away })
    const ids = async (call: typeof deputy, filter: string) =>
      (await call(`GET /requests?asDeputy=${filter}&limit=1000`)).body.rows.map(
        ({ id }: { id: number }) => id,
      )
    expect(await ids(deputy, 'true')).toContain(theirs.id)
    expect(await ids(deputy, 'true')).not.toContain(own.id)
    expect(await ids(deputy, 'false')).not.toContain(theirs.id)
    expect(await ids(await signIn(app, away), 'true')).not.toContain(theirs.id)
    expect(await ids(anna.call, 'true')).toEqual([])
    expect((await decide(theirs, {}, deputy)).status).toBe(200)
    expect(await ids(deputy, 'true')).not.toContain(theirs.id)
  })

  test('what is not decided yet comes last by response date, in either direction', async () => {
    const anna = await makeAuditor()
    const ids = await Promise.all(
      [1, 2, 3].map(async day => {
        const span = { start: new Date(`2026-05-0${day}T00:00Z`), end: new Date(`2026-05-0${day}T12:00Z`) }
        return (await makeRequest(sql, { userId: anna.id, reviewerId, ...span })).id
      }),
    )
    const [waiting, early, late] = ids
    await sql`update request set status = 'reject', decided_at = '2026-03-01T08:00Z' where id = ${early ?? 0}`
    await sql`update request set status = 'reject', decided_at = '2026-03-02T08:00Z' where id = ${late ?? 0}`
    const order = async (direction: string) =>
      (await anna.call(`GET /requests?sort=responseDate:${direction}`)).body.rows.map(
        ({ id }: { id: number }) => id,
      )
    expect(await order('asc')).toEqual([early, late, waiting])
    expect(await order('desc')).toEqual([late, early, waiting])
  })

  test('marks what has waited longer than three working days, and a reviewer who is away', async () => {
    const away = await makeAccount(sql)
    const anna = await makeAuditor()
    const { id } = await makeRequest(sql, { userId: anna.id, reviewerId: away })
    const now = Date.now()
    const leave = await makeRequest(sql, {
      userId: away,
      reviewerId,
      start: new Date(now - 3_600_000),
      end: new Date(now + 3_600_000),
    })
    await sql`update request set status = 'accept' where id = ${leave.id}`
    await sql`update request set created_at = now() - interval '8 days' where id = ${id}`
    expect((await anna.call(`GET /requests/${id}`)).body).toMatchObject({
      isOverdue: true,
      reviewerAway: true,
    })
    const { body } = await reviewer(`GET /requests/${id}/consequences`)
    expect(body).toMatchObject({ isOverdue: true, reviewer: { id: away, isAway: true } })
    const deputies = body.deputies.map((deputy: { id: number }) => deputy.id)
    expect(deputies).toContain(reviewerId)
    expect(deputies).not.toContain(away)
    expect((await decide({ id, version: 1 })).body.decidedBy).toEqual({ id: reviewerId, name: 'Rita Pham' })
  })
})

describe('the consequences', () => {
  test('say what would be wrong with the team that stays; nobody is kept for it', async () => {
    const anna = await makeAuditor('Anna Nguyen')
    const [lead, trainee] = [await makeStandardHolder(sql), await makeStandardHolder(sql, { name: 'Tia' })]
    const times = { start: new Date('2026-05-04T01:00Z'), end: new Date('2026-05-04T10:00Z') }
    const auditId = await makeAudit(sql, { auditorIds: [anna.id, lead, trainee], ...times })
    const { id } = await makeRequest(sql, { userId: anna.id, reviewerId, ...times })
    const reasons = async () => {
      const { body } = await reviewer(`GET /requests/${id}/consequences`)
      expect(body.audits).toMatchObject([{ projectId: auditId }])
      return body.audits[0].reasons.map(({ code, text }: { code: string; text: string }) => [code, text])
    }
    expect(await reasons()).toEqual([])
    await sql`update audit set required_days = 4, off_site_days = 0 where id = ${auditId}`
    expect(await reasons()).toEqual([['daysShort', '2 of 4 person-days planned.']])
    await sql`update audit set required_days = null, off_site_days = null where id = ${auditId}`
    await sql`update standard set area_list = 'IAF' where code = 'GRS'`
    await sql`insert into audit_area select ${auditId}, id from area where list = 'IAF' and code in ('4', '17')`
    await sql`
      insert into competence_area select held.id, auditor_id, area.id from auditor_standard held, area
      where list = 'IAF' and (auditor_id, area.code) in ((${anna.id}, '4'), (${lead}, '17'))`
    expect(await reasons()).toEqual([['uncoveredArea', 'Nobody covers IAF 4 in GRS.']])
    await sql`update roster_entry set role = 'trainee' where audit_id = ${auditId} and auditor_id in (${lead}, ${trainee})`
    expect((await reasons())[0]).toEqual(['nobodyCounts', 'Nobody on this team is a lead or an auditor.'])
  })

  test('name clashing audits, what they would lose, other bookings, and colleagues away', async () => {
    const [anna, ben] = [await makeAuditor('Anna Nguyen'), await makeAuditor('Ben Tran')]
    const customerId = await makeCustomer(sql, { companyName: 'Acme Textiles' })
    const other = await makeStandardHolder(sql, { name: 'Other Hand', standards: ['RDS'] })
    const auditId = await makeAudit(sql, {
      customerId,
      standards: ['GRS', 'RDS'],
      auditorIds: [anna.id, other],
      start: new Date('2026-03-02T01:00Z'),
      end: new Date('2026-03-02T10:00Z'),
    })
    await bookTimeOff(sql, anna.id, { kind: 'training', start: new Date('2026-03-03T00:00Z'), end: span.end })
    await bookTimeOff(sql, ben.id, { kind: 'sickLeave', ...span })
    const { id } = await makeRequest(sql, { userId: anna.id, reviewerId })
    const { status, body } = await reviewer(`GET /requests/${id}/consequences`)
    expect(status).toBe(200)
    expect(body.audits).toMatchObject([
      {
        projectId: auditId,
        companyName: 'Acme Textiles',
        isReleasable: true,
        others: [{ id: other, name: 'Other Hand' }],
        uncovered: [{ code: 'GRS' }],
      },
    ])
    expect(body.bookings).toMatchObject([{ auditorId: anna.id, kind: 'training' }])
    expect(body.colleaguesAway.rows).toContainEqual(
      expect.objectContaining({
        auditorId: ben.id,
        auditorName: 'Ben Tran',
        kind: 'sickLeave',
        timeZone: 'Asia/Ho_Chi_Minh',
      }),
    )
  })
})
