import { describe, expect, test } from 'vitest'
import { signIn, startApp } from '#tests/app.ts'
import {
  auditForm,
  makeAccount,
  makeAudit,
  makeCustomer,
  makeStandardHolder,
  pick,
  unique,
} from '#tests/factories.ts'
import { mailAllBookings } from '#tests/mail-stage.ts'

const app = await startApp()
const { sql } = app
const planner = await signIn(app, await makeAccount(sql, { name: 'Paul Le' }))
const colleague = await signIn(app, await makeAccount(sql))
const span = '02 Mar 2026 08:00 to 17:00 (Asia/Ho Chi Minh)'

async function makePerson(id: number) {
  const call = await signIn(app, id)
  /** What is new to them, oldest first, as `type: title`. */
  const notices = async (): Promise<string[]> => {
    const { rows } = (await call('GET /notifications?isUnread=true&sort=id:asc&limit=1000')).body
    await call('PUT /notifications/read', { all: true })
    return rows.map(({ type, title }: { type: string; title: string }) => `${type}: ${title}`)
  }
  return { id, call, notices }
}

const makeAuditor = async (name = unique('Auditor')) =>
  makePerson(await makeStandardHolder(sql, { name, standards: ['GRS', 'GOTS'] }))

const versionOf = async (id: number): Promise<number> => (await planner(`GET /projects/${id}`)).body.version

async function act(auditId: number, action: string, given: object = {}, call = planner) {
  const { status } = await call(`PUT /projects/${auditId}${action}`, {
    ...given,
    version: await versionOf(auditId),
  })
  expect(status).toBe(200)
}

describe('Team-mates are told who joins and who leaves', () => {
  test('once for everything that one change does to the team', async () => {
    const [anna, ben, cho] = [await makeAuditor('Anna'), await makeAuditor('Ben'), await makeAuditor('Cho')]
    const id = await makeAudit(sql, {
      number: 'T-1',
      customerId: await makeCustomer(sql, { companyName: 'Mill' }),
      auditorIds: [anna.id, ben.id],
    })
    await act(id, '/re-assign', { auditors: [{ id: anna.id }, { id: cho.id }] })
    expect(await anna.notices()).toEqual([`audit:team: Cho joined and Ben left T-1 (Mill), ${span}.`])
    expect(await ben.notices()).toEqual([`audit:released: You were removed from T-1 (Mill), ${span}.`])
    expect(await cho.notices()).toEqual([`audit:assigned: You were assigned to T-1 (Mill), ${span}.`])
  })

  test('in one notification where the audit moves as well', async () => {
    const [anna, ben] = [await makeAuditor('Anna'), await makeAuditor('Ben')]
    const id = await makeAudit(sql, { number: 'T-2', auditorIds: [anna.id, ben.id] })
    const on = { projectId: id, version: await versionOf(id) }
    const steps = [
      { kind: 'unassign', ...on, auditors: [{ id: ben.id }] },
      { kind: 'moveAudit', ...on, start: '2026-03-03T01:00:00Z', end: '2026-03-03T10:00:00Z' },
    ]
    expect((await planner('POST /changes', { steps })).status).toBe(200)
    const notices = await anna.notices()
    expect(notices).toHaveLength(1)
    expect(notices[0]).toMatch(
      /^audit:moved: T-2 .* was moved to 03 Mar .* It was planned for 02 Mar 2026 .* Ben left T-2 /,
    )
  })

  test('when somebody is taken off since they are ill', async () => {
    const [anna, ben] = [await makeAuditor('Anna'), await makeAuditor('Ben')]
    const id = await makeAudit(sql, { number: 'T-3', auditorIds: [anna.id, ben.id] })
    const [start, end] = ['2026-03-01T17:00:00Z', '2026-03-02T17:00:00Z']
    const step = { kind: 'book', booking: { auditorId: ben.id, kind: 'sickLeave', start, end } }
    const releases = [{ projectId: id, version: await versionOf(id) }]
    expect((await planner('POST /changes', { steps: [step], releases })).status).toBe(200)
    expect(await anna.notices()).toEqual([expect.stringMatching(/^audit:team: Ben left T-3 /)])
  })
})

test('A team that changes over and over is told of once by mail in a quarter of an hour, the newest in the drawer.', async () => {
  const [anna, ben] = [await makeAuditor('Anna'), await makeAuditor('Ben')]
  const id = await makeAudit(sql, { number: 'T-4', auditorIds: [anna.id] })
  for (let nth = 0; nth < 3; nth++) {
    await act(id, '/assign', { auditors: [{ id: ben.id }] })
    await act(id, '/re-assign', { auditors: [{ id: anna.id }] })
  }
  await mailAllBookings(sql)
  // Nothing came of it: Ben is where he was.
  expect(await sql`select from mail where topic = ${`audit:team ${id}`}`).toHaveLength(0)
  await act(id, '/assign', { auditors: [{ id: ben.id }] })
  await mailAllBookings(sql)
  expect(await sql`select from mail where topic = ${`audit:team ${id}`}`).toHaveLength(1)
  await act(id, '/re-assign', { auditors: [{ id: anna.id }] })
  await mailAllBookings(sql)
  expect(await sql`select from mail where topic = ${`audit:team ${id}`}`).toHaveLength(1)
  expect(await anna.notices()).toEqual([expect.stringMatching(/^audit:team: Ben left T-4 /)])
})

describe('Whoever visits a customer soon', () => {
  const days = (count: number) => {
    const start = new Date(Date.now() + count * 86_400_000)
    start.setUTCHours(1, 0, 0, 0)
    return { start, end: new Date(start.getTime() + 9 * 3_600_000) }
  }
  const save = async (id: number, change: object) => {
    const { body } = await planner(`GET /customers/${id}`)
    const { status } = await planner(`PUT /customers/${id}`, { ...body, ...change, version: body.version })
    expect(status).toBe(200)
  }

  test('is told of another address or another contact, once, of the next visit', async () => {
    const anna = await makeAuditor()
    const customerId = await makeCustomer(sql)
    const given = { customerId, auditorIds: [anna.id] }
    const next = await makeAudit(sql, { number: 'S-1', ...given, ...days(3) })
    await makeAudit(sql, { number: 'S-2', ...given, ...days(6) })
    await save(customerId, { address: '5 New Road' })
    expect(await anna.notices()).toEqual([expect.stringMatching(/^audit:site: S-1 .*, has a new address\.$/)])
    const [{ rows }] = [(await anna.call('GET /notifications?limit=1')).body]
    expect(rows).toEqual([expect.objectContaining({ entity: 'project', entityId: next })])
    await save(customerId, { contacts: [{ name: 'Minh', phone: '123', isMain: true }] })
    expect(await anna.notices()).toEqual([expect.stringMatching(/^audit:site: S-1 .*, has new contacts\.$/)])
    await save(customerId, { address: '6 New Road', phone: '456' })
    expect(await anna.notices()).toEqual([expect.stringContaining('new address and new contacts')])
  })

  test('is told both where the address and then a contact changed before they read it', async () => {
    const anna = await makeAuditor()
    const customerId = await makeCustomer(sql)
    await makeAudit(sql, { number: 'S-3', customerId, auditorIds: [anna.id], ...days(3) })
    await save(customerId, { address: '8 New Road' })
    await save(customerId, { contacts: [{ name: 'Minh', phone: '123', isMain: true }] })
    expect(await anna.notices()).toEqual([expect.stringContaining('new address and new contacts')])
  })

  test('is told nothing of what doesn’t concern the way there, nor of visits that are far away or not to come', async () => {
    const [soon, far, past] = [await makeAuditor(), await makeAuditor(), await makeAuditor()]
    const customerId = await makeCustomer(sql)
    await makeAudit(sql, { customerId, auditorIds: [soon.id], ...days(2) })
    await makeAudit(sql, { customerId, auditorIds: [far.id], ...days(16) })
    await makeAudit(sql, { customerId, auditorIds: [past.id], ...days(-3) })
    await save(customerId, { companyNumber: unique('C') })
    expect(await soon.notices()).toEqual([])
    await save(customerId, { address: '7 New Road' })
    expect([(await soon.notices()).length, await far.notices(), await past.notices()]).toEqual([1, [], []])
  })

  test('gets no mail of it any more once the visit is off, while team-mates who still go do', async () => {
    const [anna, ben] = [await makeAuditor(), await makeAuditor()]
    const customerId = await makeCustomer(sql)
    const id = await makeAudit(sql, { customerId, auditorIds: [anna.id, ben.id], ...days(3) })
    const waiting = () => sql`
      select recipient from mail join account on account.email = mail.recipient
      where topic = ${`audit:site ${id}`} and given_up_at is null and account.id in (${anna.id}, ${ben.id})`
    await save(customerId, { address: '9 New Road' })
    expect(await waiting()).toHaveLength(2)
    await act(id, '/re-assign', { auditors: [{ id: ben.id }] })
    expect(await waiting()).toHaveLength(1)
    await act(id, '/cancel', { reason: 'The customer is closed.' })
    expect(await waiting()).toHaveLength(0)
  })

  test('still gets it where another visit to the customer is to come', async () => {
    const anna = await makeAuditor()
    const customerId = await makeCustomer(sql)
    const given = { customerId, auditorIds: [anna.id] }
    const id = await makeAudit(sql, { ...given, ...days(3) })
    await makeAudit(sql, { ...given, ...days(6) })
    await save(customerId, { address: '10 New Road' })
    await act(id, '/cancel', { reason: 'The customer is closed.' })
    const waiting = await sql`select from mail where topic = ${`audit:site ${id}`} and given_up_at is null`
    expect(waiting).toHaveLength(1)
  })

  test('has nothing of it in the daily email either', async () => {
    const anna = await makeAuditor()
    const { body: settings } = await anna.call('GET /notifications/mail-settings')
    const choices = { ...settings.choices, 'audit:site': 'daily' }
    await anna.call('PUT /notifications/mail-settings', { ...settings, choices })
    const customerId = await makeCustomer(sql)
    const id = await makeAudit(sql, { customerId, auditorIds: [anna.id], ...days(3) })
    await save(customerId, { address: '11 New Road' })
    const awaiting = () => sql`
      select from notification where account_id = ${anna.id} and kind = 'audit:site' and awaits_digest`
    expect(await awaiting()).toHaveLength(1)
    await act(id, '/cancel', { reason: 'The customer is closed.' })
    expect(await awaiting()).toHaveLength(0)
  })

  test('is told when the audit becomes that of another customer', async () => {
    const anna = await makeAuditor()
    const id = await makeAudit(sql, { number: 'S-9', auditorIds: [anna.id], ...days(4) })
    await act(id, '', { customerId: await makeCustomer(sql) })
    expect(await anna.notices()).toEqual([expect.stringMatching(/^audit:site: S-9 /)])
  })
})

describe('Who follows an audit', () => {
  const isFollowed = async (call: typeof planner, id: number) =>
    (await call(`GET /projects/${id}`)).body.isFollowed
  const draft = async (person: { call: typeof planner }, given: object = {}) => {
    const form = auditForm(
      await makeCustomer(sql, { companyName: 'Mill' }),
      [await pick(sql, 'standard', 'GRS')],
      given,
    )
    const { body } = await person.call('POST /projects', form)
    return body as { id: number; idflNumber: string }
  }
  const makePlanner = async () => makePerson(await makeAccount(sql))

  test('is who made it as a draft, and nobody else unless they choose to', async () => {
    const [maker, anna] = [await makePlanner(), await makeAuditor()]
    const { id } = await draft(maker)
    expect([await isFollowed(maker.call, id), await isFollowed(colleague, id)]).toEqual([true, false])
    const assigned = await draft(maker, { auditors: [{ id: anna.id }] })
    expect(await isFollowed(maker.call, assigned.id)).toBe(false)
    expect((await anna.call(`PUT /projects/${assigned.id}/follow`, { isFollowed: true })).status).toBe(403)
    expect((await colleague('PUT /projects/999999/follow', { isFollowed: true })).status).toBe(404)
  })

  test('is told what others do to it, and no more once they stop', async () => {
    const [maker, anna, ben] = [await makePlanner(), await makeAuditor('Anna'), await makeAuditor('Ben')]
    const { id, idflNumber } = await draft(maker)
    const which = `${idflNumber} (Mill), ${span}`
    const steps: [string, object][] = [
      ['/assign', { auditors: [{ id: anna.id }] }],
      ['/assign', { auditors: [{ id: ben.id }] }],
      ['/draft', {}],
      ['/cancel', { reason: 'Closed.' }],
      ['/re-open', { reason: 'Open.' }],
      ['', { start: '2026-03-02T02:00:00Z' }],
      ['', { note: 'Boots.' }],
    ]
    const received: string[] = []
    for (const [action, given] of steps) {
      await act(id, action, given)
      received.push(...(await maker.notices()))
    }
    const moved = '02 Mar 2026 09:00 to 17:00 (Asia/Ho Chi Minh)'
    expect(received).toEqual([
      `audit:followed: ${which}, was assigned to Anna.`,
      `audit:followed: Ben joined ${which}.`,
      `audit:followed: ${which}, is a draft again.`,
      `audit:followed: ${which}, was canceled.`,
      `audit:followed: ${which}, was re-opened.`,
      `audit:followed: ${idflNumber} (Mill) was moved to ${moved}. It was planned for 02 Mar 2026 08:00 to 17:00.`,
    ])
    await maker.call(`PUT /projects/${id}/follow`, { isFollowed: false })
    await act(id, '/assign', { auditors: [{ id: anna.id }] })
    expect([await isFollowed(maker.call, id), await maker.notices()]).toEqual([false, []])
  })

  test('finds the newest in place of what they have not read about it', async () => {
    const [maker, anna] = [await makePlanner(), await makeAuditor('Anna')]
    const { id } = await draft(maker)
    for (let nth = 0; nth < 3; nth++) {
      await act(id, '/assign', { auditors: [{ id: anna.id }] })
      await act(id, '/draft')
    }
    expect(await maker.notices()).toEqual([expect.stringMatching(/is a draft again\.$/)])
  })

  test('is not told of what they do themselves, nor twice when on the team, nor what they may open no more', async () => {
    const maker = await makePlanner()
    const { id } = await draft(maker)
    await act(id, '', { start: '2026-03-02T02:00:00Z' }, maker.call)
    expect(await maker.notices()).toEqual([])
    const both = await makePerson(await makeStandardHolder(sql, { role: 'Planner' }))
    await both.call(`PUT /projects/${id}/follow`, { isFollowed: true })
    await act(id, '/assign', { auditors: [{ id: both.id }] })
    expect(await both.notices()).toEqual([expect.stringMatching(/^audit:assigned: /)])
    await maker.notices()
    await sql`update account set role_id = (select id from role where name = 'Auditor') where id = ${maker.id}`
    await act(id, '/draft')
    expect(await (await makePerson(maker.id)).notices()).toEqual([])
  })

  test('is told of a re-opening also when on the team, which is told nothing of it', async () => {
    const both = await makePerson(await makeStandardHolder(sql, { role: 'Planner' }))
    const anna = await makeAuditor()
    const id = await makeAudit(sql, { number: 'T-9', auditorIds: [both.id, anna.id] })
    const now = Date.now()
    const at = (days: number) => new Date(now + days * 86_400_000)
    await sql`update audit set starts_at = ${at(-1)}, ends_at = ${at(2)} where id = ${id}`
    // Everybody's part is still to come when the audit is completed.
    await sql`update roster_entry set starts_at = ${at(1)}, ends_at = ${at(2)} where audit_id = ${id}`
    await both.call(`PUT /projects/${id}/follow`, { isFollowed: true })
    await act(id, '/complete', { reason: 'Done.' })
    expect(await both.notices()).toEqual([expect.stringMatching(/^audit:completed: /)])
    expect(await anna.notices()).toHaveLength(1)
    await act(id, '/re-open', { reason: 'Not done.' })
    expect(await both.notices()).toEqual([expect.stringMatching(/^audit:followed: T-9 .* was re-opened\.$/)])
    expect(await anna.notices()).toEqual([])
  })

  test('stands in the history when it was chosen, and raises no version', async () => {
    const maker = await makePlanner()
    const { id } = await draft(maker)
    const version = await versionOf(id)
    const follow = (wanted: boolean) => maker.call(`PUT /projects/${id}/follow`, { isFollowed: wanted })
    for (const wanted of [true, false, false, true])
      expect((await follow(wanted)).body.isFollowed).toBe(wanted)
    const { rows } = (await planner(`GET /history?entity=project&entityId=${id}&sort=id:asc`)).body
    const received = rows.map(({ action }: { action: string }) => action)
    expect(received.filter((one: string) => /follow/.test(one))).toEqual(['unfollow', 'follow'])
    expect(await versionOf(id)).toBe(version)
  })
})
