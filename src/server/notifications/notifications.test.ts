import { describe, expect, test } from 'vitest'
import { signIn, startApp } from '#tests/app.ts'
import { makeAccount, makeAudit, makeCustomer, makeStandardHolder } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const plannerId = await makeAccount(sql, { name: 'Paul Le' })
const planner = await signIn(app, plannerId)
const customerId = await makeCustomer(sql, { companyName: 'Acme Textiles' })
const label = (number: string) => `${number} (Acme Textiles)`
const span = '02 Mar 2026 08:00 to 17:00 (Asia/Ho Chi Minh)'

async function makeAuditor(name?: string) {
  const id = await makeStandardHolder(sql, name ? { name } : {})
  const call = await signIn(app, id)
  /** What is new to them, oldest first, as `type: title`. */
  const notices = async () => {
    const { rows } = (await call('GET /notifications?isUnread=true&sort=id:asc&limit=1000')).body
    await call('PUT /notifications/read', { all: true })
    return rows.map(({ type, title }: { type: string; title: string }) => `${type}: ${title}`)
  }
  return { id, call, notices }
}

const act = async (auditId: number, action: string, given: object = {}) => {
  const { version } = (await planner(`GET /projects/${auditId}`)).body
  const { status } = await planner(`PUT /projects/${auditId}${action}`, { ...given, version })
  expect(status).toBe(200)
}

describe('the team is told of its audit, and nobody else is', () => {
  test('from assigning to completing', async () => {
    const [anna, ben, carl] = [await makeAuditor('Anna Ng'), await makeAuditor('Ben Ho'), await makeAuditor()]
    const auditId = await makeAudit(sql, { number: 'AUD-1', customerId })
    const [assigned, released] = [
      `audit:assigned: You were assigned to ${label('AUD-1')}, ${span}.`,
      'audit:released: ',
    ]
    await act(auditId, '/assign', { auditors: [{ id: anna.id }] })
    expect([await anna.notices(), await ben.notices()]).toEqual([[assigned], []])
    await act(auditId, '/assign', { auditors: [{ id: ben.id }] })
    expect([await anna.notices(), await ben.notices()]).toEqual([
      [`audit:team: Ben Ho joined ${label('AUD-1')}, ${span}.`],
      [assigned],
    ])
    await act(auditId, '/re-assign', { auditors: [{ id: ben.id }] })
    expect(await anna.notices()).toEqual([`${released}You were removed from ${label('AUD-1')}, ${span}.`])
    expect(await ben.notices()).toEqual([`audit:team: Anna Ng left ${label('AUD-1')}, ${span}.`])
    await act(auditId, '', { start: '2026-03-02T02:00:00Z' })
    const moved = '02 Mar 2026 09:00 to 17:00 (Asia/Ho Chi Minh)'
    expect(await ben.notices()).toEqual([
      `audit:moved: ${label('AUD-1')} was moved to ${moved}. It was planned for 02 Mar 2026 08:00 to 17:00.`,
    ])
    await act(auditId, '', { note: 'Bring boots.' })
    expect(await ben.notices()).toEqual([])
    await act(auditId, '/complete')
    expect(await ben.notices()).toEqual([`audit:completed: ${label('AUD-1')} was completed.`])
    await act(auditId, '/re-open', { reason: 'Not yet.' })
    await act(auditId, '/cancel', { reason: 'Customer is closed.' })
    expect(await ben.notices()).toEqual([`audit:canceled: ${label('AUD-1')}, ${moved}, was canceled.`])
    expect([await anna.notices(), await carl.notices()]).toEqual([[], []])
  })

  test('when the audit becomes a draft again', async () => {
    const anna = await makeAuditor()
    const auditId = await makeAudit(sql, { number: 'AUD-2', customerId, auditorIds: [anna.id] })
    await act(auditId, '/draft')
    expect(await anna.notices()).toEqual([
      `audit:released: You were removed from ${label('AUD-2')}, ${span}.`,
    ])
  })

  test('when its entry is given to somebody else, and when it is removed', async () => {
    const [anna, ben] = [await makeAuditor(), await makeAuditor()]
    await makeAudit(sql, { number: 'AUD-3', customerId, auditorIds: [anna.id] })
    const [entry] = await sql<{ id: number; version: number }[]>`
      select id, version from roster_entry where auditor_id = ${anna.id}`
    const given = await planner(`PUT /rosters/${entry?.id ?? 0}`, {
      auditorId: ben.id,
      version: entry?.version,
    })
    expect(await anna.notices()).toEqual([
      `audit:released: You were removed from ${label('AUD-3')}, ${span}.`,
    ])
    expect(await ben.notices()).toEqual([`audit:assigned: You were assigned to ${label('AUD-3')}, ${span}.`])
    await planner(`PUT /rosters/${entry?.id ?? 0}`, { removed: true, version: given.body.version })
    expect(await ben.notices()).toEqual([`audit:released: You were removed from ${label('AUD-3')}, ${span}.`])
  })

  test('not when the change was refused', async () => {
    const anna = await makeAuditor()
    await makeAudit(sql, { auditorIds: [anna.id] })
    const other = await makeAudit(sql)
    const { status } = await planner(`PUT /projects/${other}/assign`, {
      auditors: [{ id: anna.id }],
      version: 0,
    })
    expect([status, await anna.notices()]).toEqual([409, []])
  })
})

describe('an auditor is told of bookings made for them', () => {
  test('made, moved and removed', async () => {
    const anna = await makeAuditor()
    const booking = { kind: 'training', start: '2026-05-04T01:00:00Z', end: '2026-05-04T10:00:00Z' }
    const { body } = await planner('POST /rosters', { ...booking, auditorId: anna.id })
    const first = '04 May 2026 08:00 to 17:00 (Asia/Ho Chi Minh)'
    expect(await anna.notices()).toEqual([`roster:changed: Training was booked for you, ${first}.`])
    await planner(`PUT /rosters/${body.id}`, { end: '2026-05-04T09:00:00Z', version: 0 })
    const second = '04 May 2026 08:00 to 16:00 (Asia/Ho Chi Minh)'
    expect(await anna.notices()).toEqual([`roster:changed: Training was booked for you, ${second}.`])
    await planner(`PUT /rosters/${body.id}`, { note: 'Room 2', version: 1 })
    expect(await anna.notices()).toEqual([])
    await planner(`PUT /rosters/${body.id}`, { removed: true, version: 2 })
    expect(await anna.notices()).toEqual([`roster:changed: Training is no longer booked for you, ${second}.`])
  })
})

describe('the drawer', () => {
  test('shows who sent what when, and where it leads; counts what is unread', async () => {
    const anna = await makeAuditor()
    const number = 'AUD-9'
    const auditId = await makeAudit(sql, { number, customerId })
    await act(auditId, '/assign', { auditors: [{ id: anna.id }] })
    await act(auditId, '/draft')
    const { body } = await anna.call('GET /notifications?limit=1')
    expect(body).toMatchObject({ count: '2', unreadCount: 2 })
    expect(body.rows).toEqual([
      {
        id: expect.any(Number),
        type: 'audit:released',
        title: `You were removed from ${label(number)}, ${span}.`,
        text: {
          key: 'notices.released',
          values: {
            number,
            company: 'Acme Textiles',
            time: '2026-03-02T01:00:00.000Z/2026-03-02T10:00:00.000Z[Asia/Ho_Chi_Minh]',
          },
        },
        receivedAt: expect.any(String),
        sentBy: { id: plannerId, avatarUrl: null, displayName: 'Paul Le' },
        readAt: null,
        entity: 'project',
        entityId: auditId,
        day: '2026-03-02',
      },
    ])
  })

  test('shows the title of what was kept before texts were, and finds it by that', async () => {
    const anna = await makeAuditor()
    await sql`
      insert into notification (account_id, kind, title, entity, entity_id)
      values (${anna.id}, 'audit:completed', 'AUD-0 (Mill) was completed.', 'project', 1)`
    const { body } = await anna.call('GET /notifications?value=aud-0')
    expect(body.rows).toMatchObject([{ title: 'AUD-0 (Mill) was completed.', text: null }])
  })

  test('marks one’s own as read, and nobody else’s', async () => {
    const [anna, ben] = [await makeAuditor(), await makeAuditor()]
    const auditId = await makeAudit(sql)
    await act(auditId, '/assign', { auditors: [{ id: anna.id }, { id: ben.id }] })
    await act(auditId, '/draft')
    const [latest] = (await anna.call('GET /notifications')).body.rows
    expect((await ben.call('PUT /notifications/read', { ids: [latest.id] })).body).toEqual({ unreadCount: 2 })
    expect((await anna.call('PUT /notifications/read', { ids: [latest.id] })).body).toEqual({
      unreadCount: 1,
    })
    expect((await anna.call('PUT /notifications/read', { all: true })).body).toEqual({ unreadCount: 0 })
    expect((await ben.call('GET /notifications')).body.unreadCount).toBe(2)
    expect((await anna.call('GET /notifications?isUnread=true')).body.count).toBe('0')
    for (const wrong of [{}, { all: false }, { ids: ['1'] }, { ids: [1], all: true }])
      expect((await anna.call('PUT /notifications/read', wrong)).status).toBe(400)
  })

  test('marks those about one record as read: whoever opened it has read them', async () => {
    const [anna, ben] = [await makeAuditor(), await makeAuditor()]
    const auditId = await makeAudit(sql)
    const later = { start: new Date('2026-04-02T01:00Z'), end: new Date('2026-04-02T10:00Z') }
    const otherId = await makeAudit(sql, later)
    await act(auditId, '/assign', { auditors: [{ id: anna.id }, { id: ben.id }] })
    await act(otherId, '/assign', { auditors: [{ id: anna.id }] })
    await act(auditId, '/draft')
    const about = { entity: 'project', entityId: auditId }
    expect((await anna.call('PUT /notifications/read', { about })).body).toEqual({ unreadCount: 1 })
    expect((await anna.call('GET /notifications?isUnread=true')).body.rows).toMatchObject([
      { entityId: otherId },
    ])
    expect((await ben.call('GET /notifications')).body.unreadCount).toBe(2)
    for (const wrong of [{ entity: 'project' }, { ...about, entity: 'planet' }, { ...about, entityId: 0 }])
      expect((await anna.call('PUT /notifications/read', { about: wrong })).status).toBe(400)
    expect((await anna.call('PUT /notifications/read', { about, all: true })).status).toBe(400)
  })

  test('nobody is told of what they did themselves', async () => {
    const own = await makeStandardHolder(sql, { role: 'Planner' })
    const call = await signIn(app, own)
    const auditId = await makeAudit(sql)
    await call(`PUT /projects/${auditId}/assign`, { auditors: [{ id: own }], version: 0 })
    expect((await call('GET /notifications')).body.count).toBe('0')
  })
})
