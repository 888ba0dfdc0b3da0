import { describe, expect, test } from 'vitest'
import { type Call, signIn, signInWith, startApp } from '#tests/app.ts'
import {
  makeAccount,
  makeAudit,
  makeCustomer,
  makeRequest,
  makeStandardHolder,
  unique,
} from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const planner = await signIn(app, 'Planner')
const admin = await signIn(app, 'Administrator')
const service = await signIn(app, 'Customer service')

const dayLength = 86_400_000
const midnight = Math.floor(Date.now() / dayLength) * dayLength
const at = (day: number, hour = 0) => new Date(midnight + day * dayLength + hour * 3_600_000)
/** From 09:00 to 17:00 in Hanoi. */
const work = (first: number, last = first) => ({ start: at(first, 2), end: at(last, 10) })

async function makeBusy(...days: number[]) {
  const auditorId = await makeStandardHolder(sql, { name: unique('Anna') })
  const audits: number[] = []
  for (const day of days) audits.push(await makeAudit(sql, { ...work(day), auditorIds: [auditorId] }))
  return { auditorId, audits }
}

type Case = {
  id: number
  version: number
  cause: string
  openCount: number
  undo: { applyId: number } | null
  hits: { project: { id: number; version: number }; state: string }[]
}

async function caseOf(auditorId: number, call: Call = planner): Promise<Case | undefined> {
  const { body } = await call(`GET /disruptions?auditorId=${auditorId}`)
  const [row] = body.rows
  return row && (await call(`GET /disruptions/${row.id}`)).body
}

const apply = (one: Case, steps: object[]) =>
  planner(`PUT /disruptions/${one.id}/apply`, {
    steps: steps.map((step, place) => ({
      projectId: one.hits[place]?.project.id,
      version: one.hits[place]?.project.version,
      reasonCode: 'auditorLeft',
      ...step,
    })),
    version: one.version,
  })

const undo = (one: Case) =>
  planner(`PUT /disruptions/${one.id}/undo`, { applyId: one.undo?.applyId, version: one.version })

const teamOf = (auditId: number) =>
  sql`select id, auditor_id from roster_entry where audit_id = ${auditId} and released_at is null order by auditor_id`

const noticesOf = async (call: Call, type: string) =>
  (
    (await call('GET /notifications')).body.rows as { type: string; entity: string; entityId: number }[]
  ).filter(row => row.type === type)

describe('An account that is disabled', () => {
  const disable = (id: number, isEnabled = false) =>
    admin(`PUT /users/disable-user/${id}?isEnabled=${isEnabled}`)

  test('opens a case of all audits to come, which whoever manages disruptions is told of', async () => {
    const { auditorId, audits } = await makeBusy(20, 90)
    await makeAudit(sql, { ...work(-30), auditorIds: [auditorId] })
    const colleague = await signIn(app, 'Planner')
    await disable(auditorId)
    const one = await caseOf(auditorId)
    expect(one).toMatchObject({ cause: 'disabled', openCount: 2 })
    expect(one?.hits.map(({ project }) => project.id)).toEqual(audits)
    expect(await noticesOf(colleague, 'disruption:open')).toMatchObject([
      { entity: 'disruption', entityId: one?.id, title: expect.stringContaining('2 booked audits need') },
    ])
    const { body } = await planner(`GET /history?entity=disruption&entityId=${one?.id}`)
    expect(body.rows).toMatchObject([{ action: 'create' }])
    await disable(auditorId, true)
    expect((await caseOf(auditorId))?.hits).toMatchObject([{ state: 'spared' }, { state: 'spared' }])
  })

  test('opens none without audits to come', async () => {
    const { auditorId } = await makeBusy(-20)
    await disable(auditorId)
    expect(await caseOf(auditorId)).toBeUndefined()
  })

  test('is settled as of somebody sick, which whoever may not see all requests never reads', async () => {
    const { auditorId } = await makeBusy(21, 22, 23)
    await disable(auditorId)
    const one = (await caseOf(auditorId)) as Case
    const done = await apply(one, [
      { action: 'cancel', reasonCode: 'auditorSick', reason: 'She had surgery.' },
      { action: 'cancel', reasonCode: 'auditorAway', reason: 'He had surgery.' },
      { action: 'cancel', reasonCode: 'customerAsked', reason: 'The mill asked for it.' },
    ])
    expect(done.status).toBe(200)
    expect(await caseOf(auditorId)).toMatchObject({
      hits: [
        { reasonCode: 'auditorSick', reason: 'She had surgery.' },
        { reasonCode: 'auditorAway', reason: 'He had surgery.' },
        { reasonCode: 'customerAsked', reason: 'The mill asked for it.' },
      ],
    })
    const seen = await caseOf(auditorId, service)
    // Words that were missing of one of them alone would tell which it was.
    expect(seen).toMatchObject({
      cause: 'disabled',
      hits: [
        { reasonCode: 'auditorAway', reason: '' },
        { reasonCode: 'auditorAway', reason: '' },
        { reasonCode: 'customerAsked', reason: 'The mill asked for it.' },
      ],
    })
    expect(JSON.stringify(seen)).not.toMatch(/sick|surgery/i)
  })

  test('is replaced, and taken back is exactly as before', async () => {
    const { auditorId, audits } = await makeBusy(24)
    const [audit = 0] = audits
    const ben = await makeStandardHolder(sql)
    await disable(auditorId)
    const before = await teamOf(audit)
    const one = (await caseOf(auditorId)) as Case
    const { rows } = (await planner(`GET /disruptions/${one.id}/options`)).body
    const ways = rows[0].options.map(({ action }: { action: string }) => action)
    expect(ways).toContain('replace')
    expect(ways).not.toContain('move')
    const done = await apply(one, [{ action: 'replace', auditors: [{ id: ben }] }])
    expect([done.status, done.body.openCount]).toEqual([200, 0])
    expect(await teamOf(audit)).toMatchObject([{ auditorId: ben }])
    const undone = await undo(done.body)
    expect([undone.status, undone.body.message]).toEqual([200, undefined])
    expect(await teamOf(audit)).toEqual(before)
  })
})

describe('A confirmed save after which booked audits no longer fit', () => {
  const exclude = async (auditorId: number, audit: number) => {
    const [row] = await sql<{ customerId: number }[]>`select customer_id from audit where id = ${audit}`
    const form = { auditorId, customerId: row?.customerId, reason: 'family', from: '2020-01-01' }
    return admin('POST /exclusions', { ...form, note: 'zebra cousin', confirmed: true })
  }

  test('opens a case that the notice leads to; why stays in the register', async () => {
    const { auditorId, audits } = await makeBusy(30, 31)
    const [first = 0] = audits
    const excluded = await exclude(auditorId, first)
    expect(excluded.status).toBe(201)
    const one = await caseOf(auditorId)
    expect(one).toMatchObject({
      cause: 'unfit',
      openCount: 1,
      hits: [{ project: { id: first }, concerns: [{ code: 'excluded' }] }],
    })
    expect(await noticesOf(planner, 'audit:concern')).toContainEqual(
      expect.objectContaining({ entity: 'disruption', entityId: one?.id }),
    )
    const seen = await caseOf(auditorId, service)
    expect(seen).toMatchObject({ cause: 'unfit', openCount: 1 })
    expect(JSON.stringify(seen)).not.toContain('zebra')
    const { id, version } = excluded.body
    await admin(`PUT /exclusions/${id}`, { withdrawn: true, why: 'Entered by mistake.', version })
    expect(await caseOf(auditorId)).toMatchObject({ openCount: 0, hits: [{ state: 'spared' }] })
  })

  test('once replaced is not undone for who is excluded: no way leads past the register', async () => {
    const { auditorId, audits } = await makeBusy(36)
    const [audit = 0] = audits
    const ben = await makeStandardHolder(sql)
    await exclude(auditorId, audit)
    const done = await apply((await caseOf(auditorId)) as Case, [
      { action: 'replace', auditors: [{ id: ben }] },
    ])
    expect(done.status).toBe(200)
    const undone = await undo(done.body)
    expect([undone.status, undone.body.message]).toEqual([
      409,
      'This auditor is excluded from this customer.',
    ])
    expect(await teamOf(audit)).toMatchObject([{ auditorId: ben }])
  })

  test('leads whoever may not see disruptions to the audit', async () => {
    const call = await signInWith(app, ['ReAssignAudit', 'ViewAllAudit'])
    const { auditorId, audits } = await makeBusy(33)
    await exclude(auditorId, audits[0] ?? 0)
    expect(await noticesOf(call, 'audit:concern')).toMatchObject([{ entity: 'project', entityId: audits[0] }])
  })

  test('is one of standards too, although nobody is asked', async () => {
    const { auditorId } = await makeBusy(35)
    const { body } = await admin(`GET /auditors/${auditorId}`)
    const { displayName, fullName, email, username, departmentId, countryId, version } = body
    const [ocs] = await sql<{ id: number }[]>`select id from standard where code = 'OCS'`
    const standards = [{ standardId: ocs?.id, validFrom: '2020-01-01', validTo: '2090-01-01' }]
    const saved = await admin(`PUT /auditors/${auditorId}`, {
      ...{ displayName, fullName, email, username, departmentId, countryId, version },
      standards,
    })
    expect([saved.status, saved.body.affected?.count]).toEqual([200, 1])
    expect(await caseOf(auditorId)).toMatchObject({ cause: 'unfit', openCount: 1 })
  })

  test('of Team rules is about whole teams, from which nobody is missing', async () => {
    const [anna, ben] = [await makeStandardHolder(sql), await makeStandardHolder(sql)]
    const audit = await makeAudit(sql, { ...work(37), auditorIds: [anna, ben] })
    const { rules, version } = (await admin('GET /team-rules')).body
    const saved = await admin('PUT /team-rules', {
      rules: { ...rules, lead: 'warn' },
      version,
      confirmed: true,
    })
    expect(saved.status).toBe(200)
    const { body } = await planner('GET /disruptions?cause=unfit&state=open')
    const row = body.rows.find((one: { auditorId: number | null }) => one.auditorId === null)
    const one = (await planner(`GET /disruptions/${row.id}`)).body as Case
    const hit = one.hits.find(({ project }) => project.id === audit)
    expect(hit).toMatchObject({ state: 'open', concerns: [{ code: 'noLead' }] })
    const only = { ...one, hits: hit ? [hit] : [] }
    const refused = await apply(only, [{ action: 'replace', auditors: [{ id: ben }] }])
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('Nobody is missing from'),
    ])
    const now = (await admin('GET /team-rules')).body
    await admin('PUT /team-rules', { rules: { ...now.rules, lead: 'off' }, version: now.version })
    expect((await planner(`GET /disruptions/${row.id}`)).body.openCount).toBe(0)
  })
})

describe('A request', () => {
  const ask = async (userId: number, days: [number, number], category = 'timeOff') => {
    const reviewerId = await makeAccount(sql)
    const request = await makeRequest(sql, {
      ...{ userId, reviewerId, category },
      start: at(days[0]),
      end: at(days[1] + 1),
    })
    return { ...request, reviewer: await signIn(app, reviewerId) }
  }
  const accept = ({ id, reviewer }: { id: number; reviewer: Call }, given: object) =>
    reviewer(`PUT /requests/approve/${id}`, { status: 'accept', version: 0, ...given })

  test('that is accepted with releases opens a case of what it released', async () => {
    const { auditorId, audits } = await makeBusy(40, 41, 42)
    const ben = await makeStandardHolder(sql)
    await sql`
      insert into roster_entry (auditor_id, kind, audit_id, starts_at, ends_at)
      values (${ben}, 'audit', ${audits[2] ?? 0}, ${work(42).start}, ${work(42).end})`
    const request = await ask(auditorId, [40, 42])
    expect((await accept(request, { releaseConflicts: true })).status).toBe(200)
    const one = (await caseOf(auditorId)) as Case
    expect(one).toMatchObject({ cause: 'request', requestId: request.id, openCount: 3 })
    expect(one.hits).toMatchObject(audits.map(() => ({ isReleased: true, state: 'open' })))
    const before =
      await sql`select id, status, status_reason from audit where id = any(${audits}) order by id`
    const cleo = await makeStandardHolder(sql)
    const done = await apply(one, [
      { action: 'replace', auditors: [{ id: cleo }] },
      { action: 'cancel', reason: 'Nobody could go.' },
      { action: 'without', confirmed: true },
    ])
    expect([done.status, done.body.message, done.body.openCount]).toEqual([200, undefined, 0])
    expect(await teamOf(audits[0] ?? 0)).toMatchObject([{ auditorId: cleo }])
    expect(await teamOf(audits[2] ?? 0)).toMatchObject([{ auditorId: ben }])
    const undone = await undo(done.body)
    expect([undone.status, undone.body.openCount]).toEqual([200, 3])
    expect(await teamOf(audits[0] ?? 0)).toEqual([])
    expect(
      await sql`select id, status, status_reason from audit where id = any(${audits}) order by id`,
    ).toEqual(before)
  })

  test('is the reader’s business only where they see all requests', async () => {
    const { auditorId } = await makeBusy(44)
    await accept(await ask(auditorId, [44, 44]), { releaseConflicts: true })
    const seen = await caseOf(auditorId, service)
    expect(seen).toMatchObject({ cause: 'away', requestId: null, note: '' })
    const { body } = await service(`GET /history?entity=disruption&entityId=${seen?.id}`)
    expect(JSON.stringify(body)).not.toMatch(/request/i)
    expect((await service(`GET /disruptions?auditorId=${auditorId}&cause=request`)).body.count).toBe('0')
  })

  test('that waits can be solved first, and follows the request', async () => {
    const { auditorId, audits } = await makeBusy(46, 48)
    const request = await ask(auditorId, [46, 46])
    const form = { cause: 'request', requestId: request.id }
    const preview = await planner('POST /disruptions/preview', form)
    expect(preview.body).toMatchObject({ hits: [{ project: { id: audits[0] } }], free: [] })
    const { status, body } = await planner('POST /disruptions', form)
    expect([status, body.openCount]).toEqual([201, 1])
    expect((await planner('POST /disruptions', form)).status).toBe(409)
    expect(await sql`select from roster_entry where disruption_id = ${body.id}`).toHaveLength(0)
    const ben = await makeStandardHolder(sql)
    const done = await apply(body, [{ action: 'replace', auditors: [{ id: ben }] }])
    expect([done.status, done.body.message, done.body.openCount]).toEqual([200, undefined, 0])
    expect((await accept(request, {})).status).toBe(200)
  })

  test('that is rejected needs nothing any more; one that keeps nobody away can’t be reported', async () => {
    const { auditorId } = await makeBusy(50)
    const request = await ask(auditorId, [50, 50])
    const { body } = await planner('POST /disruptions', { cause: 'request', requestId: request.id })
    const form = { status: 'reject', reason: 'Too many are away.', version: 0 }
    await request.reviewer(`PUT /requests/approve/${request.id}`, form)
    expect((await planner(`GET /disruptions/${body.id}`)).body.openCount).toBe(0)
    const other = await ask(auditorId, [51, 51], 'other')
    for (const requestId of [other.id, request.id, 2147483647, undefined]) {
      const refused = await planner('POST /disruptions', { cause: 'request', requestId })
      expect([refused.status, refused.body.details?.[0]?.field]).toEqual([400, 'requestId'])
    }
  })
})

describe('A site that is closed', () => {
  const close = (given: object, call = planner) =>
    call('POST /disruptions', { cause: 'site', start: at(60), end: at(62), ...given })

  test('hits the assigned audits there, by customer, site or country', async () => {
    const customerId = await makeCustomer(sql, { country: 'BD', timeZone: 'Asia/Dhaka' })
    const auditorId = await makeStandardHolder(sql)
    const there = await makeAudit(sql, { ...work(60), customerId, auditorIds: [auditorId] })
    await makeAudit(sql, { ...work(65), customerId, auditorIds: [auditorId] })
    await makeAudit(sql, { ...work(61), customerId })
    const [main] = await sql<{ id: number; countryId: number }[]>`
      select id, country_id from site where customer_id = ${customerId} and is_main`
    for (const place of [{ customerId }, { siteId: main?.id }, { countryId: main?.countryId }]) {
      const { status, body } = await close(place)
      expect([status, body.message]).toEqual([201, undefined])
      expect(body).toMatchObject({ cause: 'site', auditorId: null, hits: [{ project: { id: there } }] })
      expect(body.place.names.length).toBeGreaterThan(0)
      expect((await close(place)).status).toBe(409)
    }
  })

  test('warns whoever books there in that time, until it is open again', async () => {
    const customerId = await makeCustomer(sql)
    const auditorId = await makeStandardHolder(sql)
    const audit = await makeAudit(sql, { ...work(61), customerId })
    const later = await makeAudit(sql, { ...work(66), customerId })
    const { body } = await close({ customerId })
    const assign = (id: number, given: object = {}) =>
      planner(`PUT /projects/${id}/assign`, { auditors: [{ id: auditorId }], version: 0, ...given })
    expect(await assign(audit)).toMatchObject({
      status: 409,
      body: {
        code: 'unfit',
        details: { needs: 'confirmation', people: [{ reasons: [{ code: 'siteClosed' }] }] },
      },
    })
    expect((await assign(later)).status).toBe(200)
    await planner(`PUT /disruptions/${body.id}/close`, { version: body.version })
    expect((await assign(audit)).status).toBe(200)
  })

  test('moves, releases or cancels what it hits; its note is for whoever telephones', async () => {
    const customerId = await makeCustomer(sql)
    const auditorId = await makeStandardHolder(sql)
    await makeAudit(sql, { ...work(60), customerId, auditorIds: [auditorId] })
    const { body } = await close({ customerId, note: 'Flooded.' })
    const seen = (await service(`GET /disruptions/${body.id}`)).body
    expect(seen).toMatchObject({ cause: 'site', note: 'Flooded.' })
    const { rows } = (await planner(`GET /disruptions/${body.id}/options`)).body
    expect(new Set(rows[0].options.map(({ action }: { action: string }) => action))).toEqual(
      new Set(['move', 'draft', 'cancel', 'keep']),
    )
    const suggested = (await planner(`POST /disruptions/${body.id}/suggest`)).body
    expect(suggested.steps).toMatchObject([{ action: 'move' }])
    const { action, start, end } = suggested.steps[0]
    expect(Date.parse(start)).toBeGreaterThanOrEqual(at(62).getTime())
    const done = await apply(body, [{ action, start, end, reasonCode: 'auditorSick' }])
    expect([done.status, done.body.openCount]).toEqual([200, 0])
    const { hits } = (await service(`GET /disruptions/${body.id}`)).body
    expect(hits).toMatchObject([{ reasonCode: 'auditorAway' }])
    expect((await undo(done.body)).body.openCount).toBe(1)
    const longer = await planner(`PUT /disruptions/${body.id}`, {
      end: at(64),
      version: (await planner(`GET /disruptions/${body.id}`)).body.version,
    })
    expect(longer.status).toBe(200)
  })

  test.each([
    [{}, 'customerId'],
    [{ customerId: 2147483647 }, 'customerId'],
    [{ siteId: 2147483647 }, 'siteId'],
    [{ countryId: 2147483647 }, 'countryId'],
    [{ customerId: 1, countryId: 1 }, 'customerId'],
    [{ customerId: 1, start: undefined }, 'start'],
  ])('is refused as %j', async (given, field) => {
    const { status, body } = await close(given)
    expect([status, body.details?.[0]?.field]).toEqual([400, field])
  })

  test('of a customer whom the caller may not see is nobody’s', async () => {
    const call = await signInWith(app, ['ViewDisruptions', 'ManageDisruptions'])
    const { status, body } = await close({ customerId: await makeCustomer(sql) }, call)
    expect([status, body.details?.[0]?.field]).toEqual([400, 'customerId'])
  })
})
