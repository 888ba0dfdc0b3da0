import { describe, expect, test } from 'vitest'
import { closePast } from '#server/disruptions/case.ts'
import { openSession, signIn, signInWith, startApp } from '#tests/app.ts'
import {
  bookTimeOff,
  makeAccount,
  makeAudit,
  makeCustomer,
  makeStandardHolder,
  unique,
} from '#tests/factories.ts'
import { addressOf, openStream } from '#tests/stream.ts'

const app = await startApp()
const { sql } = app
const planner = await signIn(app, 'Planner')
const service = await signIn(app, 'Customer service')

const dayLength = 86_400_000
/** Midnight UTC of a day from today on; what is due is far enough from any change of the day. */
const midnight = Math.floor(Date.now() / dayLength) * dayLength
const at = (day: number, hour = 0) => new Date(midnight + day * dayLength + hour * 3_600_000)
const span = (first: number, last: number) => ({ start: at(first), end: at(last + 1) })
const work = (first: number, last = first) => ({ start: at(first, 2), end: at(last, 10) })

/** Somebody with audits on these days, each its own. */
async function makeBusy(...days: number[]) {
  const auditorId = await makeStandardHolder(sql, { name: unique('Anna') })
  const audits: number[] = []
  for (const day of days) audits.push(await makeAudit(sql, { ...work(day), auditorIds: [auditorId] }))
  return { auditorId, audits }
}

const piecesOf = (id: number) => sql<{ kind: string; start: Date; end: Date }[]>`
  select kind, starts_at as start, ends_at as "end" from roster_entry
  where disruption_id = ${id} and released_at is null order by starts_at`

const report = (given: object, call = planner) => call('POST /disruptions', { cause: 'sick', ...given })

describe('A disruption', () => {
  test('books what is free of the absence at once, and keeps the audits that it hits', async () => {
    const { auditorId, audits } = await makeBusy(20, 22, 40)
    await sql`update audit set agreed_on = '2026-01-05', agreed_by = ${auditorId} where id = ${audits[0] ?? 0}`
    const form = { auditorId, ...span(20, 22) }
    const before = await planner('POST /disruptions/preview', { cause: 'sick', ...form })
    expect(before.status).toBe(200)
    const { status, body } = await report({ ...form, note: 'Flu.' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      cause: 'sick',
      auditorId,
      note: 'Flu.',
      state: 'open',
      openCount: 2,
      hitCount: 2,
    })
    expect(body.hits.map((hit: { project: { id: number } }) => hit.project.id)).toEqual(audits.slice(0, 2))
    expect(body.hits).toMatchObject([
      {
        state: 'open',
        urgency: 'later',
        action: null,
        after: null,
        before: { auditors: [{ id: auditorId }] },
        project: { agreedOn: '2026-01-05' },
      },
      { state: 'open', project: { agreedOn: null } },
    ])
    const pieces = await piecesOf(body.id)
    expect(pieces).toEqual([
      { kind: 'sickLeave', start: at(20), end: at(20, 2) },
      { kind: 'sickLeave', start: at(20, 10), end: at(22, 2) },
      { kind: 'sickLeave', start: at(22, 10), end: at(23) },
    ])
    expect(before.body.free).toEqual(
      pieces.map(({ start, end }) => ({ start: start.toISOString(), end: end.toISOString() })),
    )
    expect(before.body.hits).toEqual(body.hits)
    expect((await planner(`GET /disruptions/${body.id}`)).body).toEqual(body)
  })

  test('leaves other bookings alone, and tells the auditor', async () => {
    const { auditorId } = await makeBusy()
    await bookTimeOff(sql, auditorId, work(25))
    const { body } = await report({ cause: 'away', auditorId, ...span(25, 25) })
    expect(await piecesOf(body.id)).toEqual([
      { kind: 'other', start: at(25), end: at(25, 2) },
      { kind: 'other', start: at(25, 10), end: at(26) },
    ])
    const anna = await signIn(app, auditorId)
    expect(Number((await anna('GET /notifications')).body.count)).toBeGreaterThan(0)
  })

  test('keeps anybody from booking that time, and only it changes its entries', async () => {
    const { auditorId } = await makeBusy()
    const { body } = await report({ auditorId, ...span(26, 27) })
    const audit = await makeAudit(sql, work(26))
    const refused = await planner(`PUT /projects/${audit}/assign`, {
      auditors: [{ id: auditorId }],
      version: 0,
    })
    expect([refused.status, refused.body.code]).toEqual([409, 'clash'])
    const [entry] = await sql<{ id: number; version: number }[]>`
      select id, version from roster_entry where disruption_id = ${body.id}`
    const administrator = await signIn(app, 'Administrator')
    const path = `PUT /rosters/${entry?.id}` as const
    const remove = { removed: true, version: entry?.version }
    expect(await administrator(path, remove)).toMatchObject({
      status: 409,
      body: { message: 'This booking belongs to an open disruption; please change it there.' },
    })
    await planner(`PUT /disruptions/${body.id}/close`, { version: body.version })
    expect((await administrator(path, remove)).status).toBe(200)
  })

  test('is one at a time', async () => {
    const { auditorId } = await makeBusy()
    const { body } = await report({ auditorId, ...span(28, 29) })
    const second = await report({ cause: 'away', auditorId, ...span(29, 31) })
    expect(second).toMatchObject({ status: 409, body: { details: { disruptionId: body.id } } })
    expect((await report({ cause: 'away', auditorId, ...span(30, 31) })).status).toBe(201)
    const later = await planner(`PUT /disruptions/${body.id}`, { end: at(31), version: body.version })
    expect(later.status).toBe(409)
  })

  test.each([
    [{ start: at(-40), end: at(1) }, 'start'],
    [{ start: at(2), end: at(2) }, 'end'],
    [{ start: at(2), end: at(400) }, 'end'],
    [{ ...span(1, 1), auditorId: 2147483647 }, 'auditorId'],
    [{ ...span(1, 1), cause: 'lazy' }, 'cause'],
  ])('is refused as %j', async (given, field) => {
    const { auditorId } = await makeBusy()
    for (const path of ['POST /disruptions', 'POST /disruptions/preview'] as const) {
      const { status, body } = await planner(path, { cause: 'sick', auditorId, ...given })
      expect([status, body.details?.[0]?.field]).toEqual([400, field])
    }
  })

  test('needs the right to book others too', async () => {
    const { auditorId } = await makeBusy()
    const call = await signInWith(app, ['ViewDisruptions', 'ManageDisruptions'])
    expect((await report({ auditorId, ...span(1, 1) }, call)).status).toBe(403)
  })

  test('spares an audit that somebody else goes to meanwhile, and closes its hole', async () => {
    const { auditorId, audits } = await makeBusy(32)
    const { body } = await report({ auditorId, ...span(32, 32) })
    expect((await planner(`PUT /disruptions/${body.id}/close`, { version: body.version })).status).toBe(409)
    const ben = await makeStandardHolder(sql)
    const [audit] = audits
    await planner(`PUT /projects/${audit}/re-assign`, { auditors: [{ id: ben }], version: 0 })
    const now = (await planner(`GET /disruptions/${body.id}`)).body
    expect(now).toMatchObject({ openCount: 0, hits: [{ state: 'spared' }] })
    const closed = await planner(`PUT /disruptions/${body.id}/close`, { version: now.version })
    expect(closed).toMatchObject({ status: 200, body: { state: 'closed', closedAt: expect.any(String) } })
    expect(await piecesOf(body.id)).toEqual([{ kind: 'sickLeave', ...span(32, 32) }])
    const again = await planner(`PUT /disruptions/${body.id}/close`, { version: closed.body.version })
    expect([again.status, again.body.message]).toEqual([409, 'This disruption is closed.'])
  })

  test('is closed with audits open only once that is confirmed', async () => {
    const { auditorId } = await makeBusy(33)
    const { body } = await report({ auditorId, ...span(33, 33) })
    const path = `PUT /disruptions/${body.id}/close` as const
    expect((await planner(path, { version: body.version })).body.message).toBe('1 audit is still open.')
    expect((await planner(path, { confirmed: true, version: body.version })).status).toBe(200)
  })

  test('may last longer or shorter: absence and hits follow', async () => {
    const { auditorId, audits } = await makeBusy(35, 37)
    const { body } = await report({ auditorId, ...span(35, 35) })
    expect(body.hitCount).toBe(1)
    const path = `PUT /disruptions/${body.id}` as const
    const longer = await planner(path, { end: at(38), note: 'Longer.', version: body.version })
    expect(longer.body).toMatchObject({ openCount: 2, note: 'Longer.', end: at(38).toISOString() })
    expect((await piecesOf(body.id)).length).toBe(3)
    const shorter = await planner(path, { end: at(37), version: longer.body.version })
    expect(shorter.body).toMatchObject({ openCount: 1, hitCount: 2 })
    expect(await piecesOf(body.id)).toEqual([
      { kind: 'sickLeave', start: at(35), end: at(35, 2) },
      { kind: 'sickLeave', start: at(35, 10), end: at(37) },
    ])
    expect(shorter.body.hits).toMatchObject([
      { project: { id: audits[0] }, state: 'open' },
      { project: { id: audits[1] }, state: 'spared' },
    ])
    expect((await planner(path, { end: at(39), version: 0 })).body.code).toBe('stale')
    expect((await planner(path, { end: at(34), version: shorter.body.version })).status).toBe(400)
  })

  test('stands in the list while it is open, first whose audits begin first', async () => {
    const [late, soon, free, past] = [
      await makeBusy(52),
      await makeBusy(51),
      await makeBusy(),
      await makeBusy(),
    ]
    const auditorIds: number[] = []
    for (const { auditorId } of [past, free, late, soon]) {
      const { body } = await report({ auditorId, ...span(50, 53) })
      auditorIds.push(auditorId)
      if (auditorId === past.auditorId)
        await planner(`PUT /disruptions/${body.id}/close`, { version: body.version })
    }
    const query = auditorIds.map(id => `auditorId=${id}`).join('&')
    const { body } = await service(`GET /disruptions?${query}`)
    expect(body.rows.map((row: { auditorId: number }) => row.auditorId)).toEqual(
      [soon, late, free, past].map(({ auditorId }) => auditorId),
    )
  })

  test('is closed by itself once it is over and nothing is open', async () => {
    const { auditorId } = await makeBusy(36)
    const other = await makeBusy()
    const [open, settled] = [
      await report({ auditorId, ...span(36, 36) }),
      await report({ auditorId: other.auditorId, ...span(36, 36) }),
    ]
    await sql.begin(tx => closePast(tx, { now: at(37, 1) }))
    const stateOf = async (id: number) => (await planner(`GET /disruptions/${id}`)).body.state
    expect([await stateOf(open.body.id), await stateOf(settled.body.id)]).toEqual(['open', 'closed'])
  })

  test.each([
    ['state=open', 1],
    ['state=closed', 0],
    ['cause=sick', 1],
    ['cause=away', 0],
    ['value=zebra', 1],
    ['sort=openCount:desc', 1],
  ])('is found by %s', async (query, count) => {
    const { auditorId } = await makeBusy()
    await report({ auditorId, ...span(5, 5), note: 'zebra' })
    const { body } = await planner(`GET /disruptions?auditorId=${auditorId}&${query}`)
    expect(body.count).toBe(String(count))
  })

  test('is found by the customer whose audit it hits', async () => {
    const auditorId = await makeStandardHolder(sql)
    const customerId = await makeCustomer(sql)
    await makeAudit(sql, { ...work(41), customerId, auditorIds: [auditorId] })
    const { body } = await report({ auditorId, ...span(41, 41) })
    const found = await planner(`GET /disruptions?customerId=${customerId}`)
    expect(found.body.rows.map(({ id }: { id: number }) => id)).toEqual([body.id])
  })
})

describe('That somebody is sick', () => {
  const secret = /sick|zebra/i

  test('and the note are for those who see all requests: not in the list, the record, history, its export or live', async () => {
    const { auditorId } = await makeBusy(42)
    const reader = await makeAccount(sql, { role: 'Customer service' })
    const stream = await openStream(await addressOf(app), await openSession(app, reader))
    const { body } = await report({ auditorId, ...span(42, 42), note: 'zebra flu' })
    await planner(`PUT /disruptions/${body.id}`, { note: 'zebra again', version: body.version })
    const call = await signIn(app, reader)
    const one = await call(`GET /disruptions/${body.id}`)
    expect(one.body).toMatchObject({ cause: 'away', note: '', openCount: 1 })
    expect((await call('GET /disruptions?cause=sick')).body.count).toBe('0')
    expect((await call(`GET /disruptions?auditorId=${auditorId}&value=zebra`)).body.count).toBe('0')
    expect((await call(`GET /disruptions?auditorId=${auditorId}&cause=away`)).body.count).toBe('1')
    const about = `entity=disruption&entityId=${body.id}`
    const history = await call(`GET /history?${about}`)
    // The change of the note alone is none for them.
    expect(history.body.count).toBe('1')
    expect((await planner(`GET /history?${about}`)).body.count).toBe('2')
    const headers = { authorization: `Bearer ${await openSession(app, reader)}` }
    const exported = await app.inject({ url: `/api/history/export?${about}`, headers })
    const received = await stream.all(sql)
    expect(JSON.stringify(received)).toContain('"disruption"')
    for (const shown of [one.body, history.body, exported.body, received])
      expect(JSON.stringify(shown)).not.toMatch(secret)
  })

  test('is not written over by who can’t read the note', async () => {
    const { auditorId } = await makeBusy()
    const { body } = await report({ auditorId, ...span(43, 43), note: 'zebra' })
    const call = await signInWith(app, ['ViewDisruptions', 'ManageDisruptions', 'CreateRoster'])
    const path = `PUT /disruptions/${body.id}` as const
    expect((await call(path, { note: 'mine', version: body.version })).status).toBe(403)
    const moved = await call(path, { end: at(45), version: body.version })
    expect(moved.body).toMatchObject({ note: '', cause: 'away' })
  })

  test('who may see no audits reads how many are hit, not which', async () => {
    const { auditorId } = await makeBusy(46)
    const { body } = await report({ auditorId, ...span(46, 46) })
    const call = await signInWith(app, ['ViewDisruptions'])
    expect((await call(`GET /disruptions/${body.id}`)).body).toMatchObject({ hits: [], openCount: 1 })
    expect((await service(`GET /disruptions/${body.id}`)).body.hits).toHaveLength(1)
  })
})
