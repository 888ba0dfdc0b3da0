import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { callWith, openSession, signIn, signInWith, startApp } from '#tests/app.ts'
import { bookTimeOff, makeAccount, makeAudit, makeCustomer, makeStandardHolder } from '#tests/factories.ts'
import { findFaults } from '#tests/invariants.ts'

const app = await startApp()
const { sql } = app
const planner = await signIn(app, 'Planner')

const auditorId = await makeStandardHolder(sql, { name: 'Nguyễn Thị Phương Thảo, Đặng', standards: ['GRS'] })
const token = await openSession(app, auditorId)
const auditor = callWith(app, token)
// Within the span of a feed, whenever the test runs.
const soon = (days: number, hour: number) =>
  new Date(Math.floor(Date.now() / 86_400_000 + days) * 86_400_000 + hour * 3_600_000)
const customerId = await makeCustomer(sql, {
  companyName: 'Công ty Cổ phần Dệt may – Đầu tư – Thương mại Thành Công; Nhuộm, Hoàn tất',
})
await makeAudit(sql, {
  number: 'FEED-1',
  customerId,
  standards: ['GRS'],
  auditorIds: [auditorId],
  start: soon(5, 1),
  end: soon(7, 10),
})
const [entry] = await sql<{ id: number }[]>`select id from roster_entry where auditor_id = ${auditorId}`

const form = { name: 'Lịch của tôi', scope: 'own', detail: 'details' }
const make = async (
  given: object = {},
  call: (
    request: string,
    body?: object,
  ) => Promise<{ status: number; body: { url: string; id: number } }> = auditor,
) => {
  const { status, body } = await call('POST /calendar-links', { ...form, ...given })
  expect(status).toBe(201)
  return { ...body, path: new URL(body.url).pathname }
}
const read = (path: string, headers: Record<string, string> = {}) => app.inject({ url: path, headers })
const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map(one => new ICAL.Event(one))
const fetchEvents = async (path: string) => eventsOf((await read(path)).body)

test('A feed is read by another program, no line is longer than 75 octets, and none is broken within a letter.', async () => {
  const { path } = await make()
  const { body, headers, rawPayload } = await read(path)
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  expect(rawPayload.toString()).toBe(body)
  const lines = body.split('\r\n')
  expect(lines.filter(line => Buffer.byteLength(line) > 75)).toEqual([])
  expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n\uFFFD]/)
  const [event, ...others] = eventsOf(body)
  expect(others).toEqual([])
  expect(event?.summary).toBe(
    'GRS · Công ty Cổ phần Dệt may – Đầu tư – Thương mại Thành Công; Nhuộm, Hoàn tất (FEED-1)',
  )
  expect(event?.description).toContain('Team: Nguyễn Thị Phương Thảo, Đặng')
  expect(event?.startDate.toJSDate()).toEqual(soon(5, 1))
  expect(event?.endDate.toJSDate()).toEqual(soon(7, 10))
  expect(event?.uid).toMatch(new RegExp(`^roster-${entry?.id}@[0-9a-f-]{36}$`))
})

test('A change keeps the UID and raises SEQUENCE; what is unchanged is a 304, and HEAD has no body.', async () => {
  const { path } = await make()
  const first = await read(path)
  const tag = String(first.headers.etag)
  expect(tag).toMatch(/^W\//)
  expect((await read(path, { 'if-none-match': tag })).statusCode).toBe(304)
  const head = await app.inject({ method: 'HEAD', url: path })
  expect([head.statusCode, head.body]).toEqual([200, ''])
  await sql`update roster_entry set note = 'Bring boots' where id = ${entry?.id ?? 0}`
  const [before] = eventsOf(first.body)
  const second = await read(path, { 'if-none-match': tag })
  const [after] = eventsOf(second.body)
  expect(second.statusCode).toBe(200)
  expect(after?.uid).toBe(before?.uid)
  expect(after?.sequence).toBe((before?.sequence ?? 0) + 1)
})

test('Whole days by the auditor’s own calendar are days, and what is taken out of the roster is canceled for a week.', async () => {
  const id = await makeAccount(sql, { role: 'Auditor' })
  await sql`insert into auditor (id) values (${id})`
  const [{ zone } = { zone: 'UTC' }] = await sql<
    { zone: string }[]
  >`select time_zone as zone from account where id = ${id}`
  const [span] = await sql<{ start: Date; end: Date; first: string; after: string }[]>`
    select (current_date + 10)::timestamp at time zone ${zone} as start, (current_date + 12)::timestamp at time zone ${zone} as end,
      to_char(current_date + 10, 'YYYY-MM-DD') as first, to_char(current_date + 12, 'YYYY-MM-DD') as after`
  await sql`insert into roster_entry (auditor_id, kind, starts_at, ends_at) values (${id}, 'training', ${span?.start ?? ''}, ${span?.end ?? ''})`
  const { path } = await make({}, callWith(app, await openSession(app, id)))
  const [event] = await fetchEvents(path)
  expect([event?.startDate.toString(), event?.endDate.toString()]).toEqual([span?.first, span?.after])
  await sql`update roster_entry set released_at = now() where auditor_id = ${id}`
  const body = (await read(path)).body
  expect(body).toContain('STATUS:CANCELLED\r\nTRANSP:TRANSPARENT')
  await sql`update roster_entry set released_at = now() - interval '8 days' where auditor_id = ${id}`
  expect(await fetchEvents(path)).toEqual([])
})

test('Busy links name nothing, and others’ absences are masked as in the roster.', async () => {
  await bookTimeOff(sql, auditorId, { start: soon(20, 1), end: soon(20, 10) })
  await sql`update roster_entry set kind = 'sickLeave', note = 'Flu' where auditor_id = ${auditorId} and kind = 'timeOff'`
  const busy = await make({ scope: 'all', detail: 'busy' }, planner as never)
  expect(new Set((await fetchEvents(busy.path)).map(({ summary }) => summary))).toEqual(new Set(['Busy']))
  expect((await read(busy.path)).body).not.toMatch(/LOCATION|DESCRIPTION|URL:/)
  const sharer = await signInWith(app, ['ShareRoster', 'ViewAllRoster'])
  const { path } = await make({ scope: 'all' }, sharer as never)
  const { body } = await read(path)
  expect(body).toContain('Time off')
  expect(body).not.toMatch(/Flu|Sick/)
  expect((await read((await make({ scope: 'all' }, planner as never)).path)).body).toContain('Flu')
})

test('Of an audit that its owner may not open, a link says what the roster says.', async () => {
  const mateId = await makeStandardHolder(sql, { name: 'Minh Vo', standards: ['GRS'] })
  const mill = await makeCustomer(sql)
  await sql`update customer set address = '7 Mill Lane' where id = ${mill}`
  const times = { start: soon(30, 1), end: soon(30, 10) }
  const audits = { standards: ['GRS'], customerId: mill, ...times }
  const id = await makeAudit(sql, { ...audits, auditorIds: [mateId], number: 'FEED-2' })
  await sql`update audit set note = 'Dog at the gate' where id = ${id}`
  await sql`update roster_entry set note = 'By train' where audit_id = ${id}`
  const textOf = async (call: unknown) => {
    const { body } = await read((await make({ scope: 'all' }, call as never)).path)
    expect(body).toContain('FEED-2')
    return ['Dog at the gate', 'By train', '7 Mill Lane'].filter(one => body.includes(one))
  }
  const sharing = ['ShareRoster', 'ViewAllRoster'] as const
  const sharer = await signInWith(app, [...sharing])
  expect((await sharer(`GET /projects/${id}`)).status).toBe(403)
  expect(await textOf(sharer)).toEqual(['By train'])
  expect(await textOf(planner)).toEqual(['Dog at the gate', '7 Mill Lane'])
  expect(await textOf(await signInWith(app, [...sharing, 'ViewAssignedAudits']))).toEqual(['By train'])

  const own = await make({}, callWith(app, await openSession(app, mateId)))
  const { body: booked } = await read(own.path)
  expect(booked).toContain('Dog at the gate')
  expect(booked).toContain('7 Mill Lane')
  const [{ version } = { version: 0 }] = await sql<{ version: number }[]>`
    select version from audit where id = ${id}`
  const canceled = await planner(`PUT /projects/${id}/cancel`, { reason: 'The mill burnt down.', version })
  expect(canceled.status).toBe(200)
  const { body: released } = await read(own.path)
  expect(released).toContain('FEED-2')
  expect(released).not.toMatch(/Dog at the gate|7 Mill Lane/)
})

test('Revoked, renewed, disabled or without the right: 200 with nothing in it; never given or long revoked: 404.', async () => {
  const { id, path } = await make()
  expect(await fetchEvents(path)).not.toEqual([])
  const renewed = (await auditor(`PUT /calendar-links/${id}/renew`)).body
  expect(await fetchEvents(path)).toEqual([])
  const newer = new URL(renewed.url).pathname
  expect(await fetchEvents(newer)).not.toEqual([])
  await sql`update account set is_enabled = false where id = ${auditorId}`
  expect(await fetchEvents(newer)).toEqual([])
  await sql`update account set is_enabled = true where id = ${auditorId}`
  expect(await fetchEvents(newer)).not.toEqual([])
  expect((await auditor(`DELETE /calendar-links/${renewed.id}`)).status).toBe(204)
  const empty = await read(newer)
  expect([empty.statusCode, eventsOf(empty.body)]).toEqual([200, []])
  await sql`update calendar_link set revoked_at = now() - interval '91 days' where revoked_at is not null`
  expect((await read(newer)).statusCode).toBe(404)
  const unknown = await read('/api/calendar/made-up.ics')
  expect([unknown.statusCode, unknown.headers['x-robots-tag']]).toEqual([404, 'noindex'])
})

test('Others’ rosters need ShareRoster, others’ links are not found, and ten are enough.', async () => {
  expect((await auditor('POST /calendar-links', { ...form, scope: 'all' })).status).toBe(403)
  const unknown = await planner('POST /calendar-links', {
    ...form,
    scope: 'department',
    departmentId: 2147483647,
  })
  expect([unknown.status, unknown.body.details]).toMatchObject([400, [{ field: 'departmentId' }]])
  const { id } = await make({}, planner as never)
  expect((await auditor(`DELETE /calendar-links/${id}`)).status).toBe(404)
  expect((await auditor(`PUT /calendar-links/${id}/renew`)).status).toBe(404)
  const { body } = await auditor('GET /calendar-links')
  for (let count = body.rows.length; count < 10; count++) await make()
  expect((await auditor('POST /calendar-links', form)).status).toBe(409)
})

test('The link of a department that is deleted ends with it: 200 with nothing in it, and history keeps it.', async () => {
  const admin = await signIn(app, 'Administrator')
  const { body: department } = await admin('POST /departments', { name: 'Closing', description: '' })
  const [{ departmentId: before } = { departmentId: 0 }] = await sql<{ departmentId: number }[]>`
    select department_id from account where id = ${auditorId}`
  await sql`update account set department_id = ${department.id} where id = ${auditorId}`
  const { id, path } = await make({ scope: 'department', departmentId: department.id }, admin as never)
  expect(await fetchEvents(path)).not.toEqual([])
  await sql`update account set department_id = ${before} where id = ${auditorId}`
  expect((await admin(`DELETE /departments/${department.id}`)).status).toBe(204)
  const ended = await read(path)
  expect([ended.statusCode, eventsOf(ended.body)]).toEqual([200, []])
  expect((await admin('GET /calendar-links')).body.rows).toEqual([])
  const { body: history } = await admin(`GET /history?entity=calendarLink&entityId=${id}`)
  expect(history.rows.map(({ action }: { action: string }) => action)).toEqual(['update', 'create'])
})

test('An address is guessed thirty times, and a link read sixty times an hour; then it is 429.', async () => {
  for (let nth = 0; nth < 31; nth++) await read('/api/calendar/guess.ics')
  const refused = await read('/api/calendar/guess.ics')
  expect([refused.statusCode, refused.headers['x-robots-tag']]).toEqual([429, 'noindex'])
  const { path } = await make({}, await signInCalls())
  for (let nth = 0; nth < 60; nth++) expect((await read(path)).statusCode).toBe(200)
  expect((await read(path)).statusCode).toBe(429)
})

const signInCalls = async () =>
  callWith(app, await openSession(app, await makeAccount(sql, { role: 'Auditor' })))

test('Whoever manages integrations sees everyone’s links and ends them; history keeps who, and never the address.', async () => {
  const admin = await signIn(app, 'Administrator')
  const ownerId = await makeAccount(sql, { role: 'Auditor' })
  const call = callWith(app, await openSession(app, ownerId))
  const { body: made } = await call('POST /calendar-links', {
    name: 'My phone',
    scope: 'own',
    detail: 'busy',
  })
  expect((await call('GET /calendar-links/everyones')).status).toBe(403)
  const { body: all } = await admin(`GET /calendar-links/everyones?accountId=${ownerId}`)
  expect(all).toMatchObject({ count: '1', rows: [{ id: made.id, name: 'My phone', owner: { id: ownerId } }] })
  expect(JSON.stringify(all)).not.toContain(made.url)
  // Read by a calendar program: no change of it.
  expect((await app.inject({ url: new URL(made.url).pathname })).statusCode).toBe(200)
  expect((await admin(`DELETE /calendar-links/${made.id}`)).status).toBe(204)
  expect((await admin(`DELETE /calendar-links/${made.id}`)).status).toBe(404)
  expect((await app.inject({ url: new URL(made.url).pathname })).body).not.toContain('BEGIN:VEVENT')
  expect((await call('GET /calendar-links')).body.rows).toEqual([])
  const { body: history } = await admin(`GET /history?entity=calendarLink&entityId=${made.id}`)
  expect(history.rows.map(({ action }: { action: string }) => action)).toEqual(['update', 'create'])
  const [kept] = await sql<{ text: string }[]>`
    select string_agg(history::text, ' ') as text from history where entity = 'calendarLink'`
  expect(kept?.text).toContain('My phone')
  expect(kept?.text).not.toMatch(/hash|last_fetched/)
  expect(await findFaults(sql)).toEqual([])
})
