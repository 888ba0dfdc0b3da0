import { beforeEach, describe, expect, test } from 'vitest'
import { signIn, startApp } from '#tests/app.ts'
import { makeAccount, makeAudit, makeCustomer, makeStandardHolder } from '#tests/factories.ts'
import { mailAllBookings, openPostOffice } from '#tests/mail-stage.ts'
import { sendInvites } from './send-invites.ts'

const app = await startApp()
const { sql } = app
const post = await openPostOffice(sql)
const administrator = await signIn(app, 'Administrator')
const planner = await signIn(app, await makeAccount(sql, { name: 'Paul Le' }))
const appUrl = 'https://audits.example.com'

const on = (days: number) => {
  const day = Math.floor(Date.now() / 86_400_000) + days
  return { start: new Date(day * 86_400_000 + 3_600_000), end: new Date(day * 86_400_000 + 10 * 3_600_000) }
}

async function turn(invites: 'on' | 'off') {
  const { body } = await administrator('GET /settings/messages')
  const { id: _, createdAt: __, updatedAt: ___, ...settings } = body
  expect((await administrator('PUT /settings/messages', { ...settings, invites })).status).toBe(200)
}

async function makeStage() {
  const auditorId = await makeStandardHolder(sql, { name: 'Nguyễn "Anna" Vũ' })
  const customerId = await makeCustomer(sql)
  const auditId = await makeAudit(sql, { customerId, ...on(20) })
  return { auditorId, customerId, auditId }
}
const versionOf = async (id: number) => (await sql`select version from audit where id = ${id}`)[0]?.version
const assign = async (id: number, auditorIds: number[], action = 'assign') => {
  const auditors = auditorIds.map(one => ({ id: one }))
  const { status } = await planner(`PUT /projects/${id}/${action}`, {
    auditors,
    version: await versionOf(id),
  })
  expect(status).toBe(200)
}
const move = async (id: number, days: number) =>
  expect(
    (await planner(`PUT /projects/${id}`, { ...on(days), confirmed: true, version: await versionOf(id) }))
      .status,
  ).toBe(200)
const cancel = async (id: number) =>
  expect(
    (await planner(`PUT /projects/${id}/cancel`, { reason: 'Closed.', version: await versionOf(id) })).status,
  ).toBe(200)

const letPass = async (seconds: number) => {
  await sql`
    update invite_due set first_at = first_at - ${`${seconds} seconds`}::interval, last_at = last_at - ${`${seconds} seconds`}::interval`
  await sendInvites(sql, appUrl)
}
const deliver = async (seconds = 121) => {
  await letPass(seconds)
  return post.deliver()
}

beforeEach(async () => {
  await turn('off')
  await sql`delete from mail`
  await turn('on')
  await sql`delete from invite_due`
})

test('Moved three times in a minute is one REQUEST, then canceled one CANCEL: same UID and thread, a higher SEQUENCE.', async () => {
  const { auditId, auditorId } = await makeStage()
  await assign(auditId, [auditorId])
  for (const days of [21, 22, 23]) await move(auditId, days)
  expect(await deliver(30)).toEqual([])
  const [request, ...others] = await deliver(91)
  expect(others).toEqual([])
  expect(request?.event).toMatchObject({
    method: 'REQUEST',
    status: 'CONFIRMED',
    uid: expect.stringMatching(/^roster-\d+@[0-9a-f-]{36}$/),
    organizer: 'mailto:audits@example.com',
    start: on(23).start.toISOString(),
    place: '1 Mill Road',
  })
  expect(request?.event?.attendee).toMatch(/RSVP=FALSE/)
  expect(request?.mail.from?.address).toBe('audits@example.com')
  expect(request?.mail.text).toContain('You are on the audit')
  expect(request?.mail.html).toContain('You are on the audit')
  // As RFC 6047 has it, and as Google, Outlook and Apple ask for it: the method in the head of the part, and a file.
  expect(request?.raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/)
  expect(request?.raw).toMatch(/Content-Type: application\/ics; name=invite\.ics/)
  expect(request?.event?.text.split(/\r?\n/).filter(line => Buffer.byteLength(line) > 75)).toEqual([])
  await cancel(auditId)
  const [canceled, ...more] = await deliver()
  expect(more).toEqual([])
  expect(canceled?.event).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', uid: request?.event?.uid })
  expect(canceled?.event?.sequence).toBeGreaterThan(request?.event?.sequence ?? 0)
  expect(canceled?.mail).toMatchObject({
    references: request?.mail.messageId,
    inReplyTo: request?.mail.messageId,
  })
  expect(canceled?.raw).toMatch(/method=CANCEL/)
})

test('Changes that go on are told ten minutes after the first.', async () => {
  const { auditId, auditorId } = await makeStage()
  await assign(auditId, [auditorId])
  await sql`update invite_due set first_at = first_at - interval '9 minutes'`
  await sendInvites(sql, appUrl)
  expect(await post.deliver()).toEqual([])
  await sql`update invite_due set first_at = first_at - interval '61 seconds'`
  await sendInvites(sql, appUrl)
  expect(await post.deliver()).toHaveLength(1)
})

test('What was canceled before it was told, moved back, or is the same to a calendar, sends nothing.', async () => {
  const { auditId, auditorId } = await makeStage()
  await assign(auditId, [auditorId])
  await cancel(auditId)
  expect(await deliver()).toEqual([])
  const other = await makeStage()
  await assign(other.auditId, [other.auditorId])
  expect(await deliver()).toHaveLength(1)
  await move(other.auditId, 30)
  await move(other.auditId, 20)
  expect(await deliver()).toEqual([])
})

test('What turns out to have been in the past is taken out of the calendar that has it ahead; what began needs no word.', async () => {
  const { auditId, auditorId } = await makeStage()
  await assign(auditId, [auditorId])
  const [request] = await deliver()
  await move(auditId, -7)
  const [canceled, ...others] = await deliver()
  expect(others).toEqual([])
  expect(canceled?.event).toMatchObject({
    method: 'CANCEL',
    uid: request?.event?.uid,
    start: request?.event?.start,
  })
  await move(auditId, -8)
  expect(await deliver()).toEqual([])
  const other = await makeStage()
  await assign(other.auditId, [other.auditorId])
  expect(await deliver()).toHaveLength(1)
  // The day has come.
  const past = `set event = event || jsonb_build_object('start', now() - interval '1 hour', 'end', now() + interval '1 hour')`
  await sql`update invite ${sql.unsafe(past)} where account_id = ${other.auditorId}`
  await move(other.auditId, -1)
  expect(await deliver()).toEqual([])
})

test('Another number or company is told, to a team-mate each by their own mail.', async () => {
  const { auditId, auditorId, customerId } = await makeStage()
  const other = await makeStandardHolder(sql)
  await assign(auditId, [auditorId, other])
  expect(await deliver()).toHaveLength(2)
  await sql`update customer set company_name = 'Renamed Ltd' where id = ${customerId}`
  const told = await deliver()
  expect(told.map(({ event }) => event?.title)).toEqual([
    expect.stringContaining('Renamed Ltd'),
    expect.stringContaining('Renamed Ltd'),
  ])
  expect(new Set(told.map(({ mail }) => mail.to?.[0]?.address)).size).toBe(2)
})

describe('No mail overtakes the one before:', () => {
  test('one that waits for the mail server is taken back, and what it told is never told.', async () => {
    const { auditId, auditorId } = await makeStage()
    await assign(auditId, [auditorId])
    await letPass(121)
    await cancel(auditId)
    expect(await deliver()).toEqual([])
  })

  test('one that is leaving is waited for, also where its sender was killed.', async () => {
    const { auditId, auditorId } = await makeStage()
    await assign(auditId, [auditorId])
    await letPass(121)
    // In the hand of another server, which dies then.
    await sql`update mail set leased_until = now() + interval '1 minute' where thread is not null`
    await cancel(auditId)
    expect(await deliver()).toEqual([])
    expect(await sql`select method from invite where account_id = ${auditorId}`).toEqual([
      { method: 'REQUEST' },
    ])
    await sql`update mail set leased_until = now() - interval '1 second' where thread is not null`
    expect((await post.deliver()).map(({ event }) => event?.method)).toEqual(['REQUEST'])
    await sendInvites(sql, appUrl)
    expect((await post.deliver()).map(({ event }) => event?.method)).toEqual(['CANCEL'])
  })

  test('two servers that look at once send one mail.', async () => {
    const { auditId, auditorId } = await makeStage()
    await assign(auditId, [auditorId])
    await sql`update invite_due set last_at = last_at - interval '121 seconds'`
    await Promise.all([sendInvites(sql, appUrl), sendInvites(sql, appUrl), sendInvites(sql, appUrl)])
    expect(await post.deliver()).toHaveLength(1)
  })

  test('of two in the outbox the later is not sent before the earlier.', async () => {
    await sql`
      insert into mail (recipient, subject, letter, thread, leased_until, is_urgent)
      values ('a@example.com', 'First', '{"greeting":"","before":[],"after":[]}', 'one', now() + interval '1 minute', false),
        ('a@example.com', 'Second', '{"greeting":"","before":[],"after":[]}', 'one', null, true)`
    expect(await post.deliver()).toEqual([])
    await sql`update mail set leased_until = null`
    expect((await post.deliver()).map(({ mail }) => mail.subject)).toEqual(['First', 'Second'])
  })
})

test('Invites take the place of mails about one’s audits, unless one refuses them; disabled accounts get none.', async () => {
  const { auditId, auditorId } = await makeStage()
  const refusing = await makeStandardHolder(sql)
  const call = await signIn(app, refusing)
  const { body } = await call('GET /notifications/mail-settings')
  expect(body).toMatchObject({ sendsInvites: true, refusesInvites: false })
  const { sendsInvites: _, ...settings } = body
  expect((await call('PUT /notifications/mail-settings', { ...settings, refusesInvites: true })).status).toBe(
    200,
  )
  await assign(auditId, [auditorId, refusing])
  await mailAllBookings(sql)
  expect(await sql`select account_id from mail`).toEqual([{ accountId: refusing }])
  expect(await deliver()).toHaveLength(1)
  await sql`update account set is_enabled = false where id = ${auditorId}`
  await move(auditId, 24)
  expect(await deliver()).toEqual([])
  // Who takes them again has the whole of it.
  await call('PUT /notifications/mail-settings', { ...settings, refusesInvites: false })
  expect((await deliver()).map(({ event }) => event?.start)).toEqual([on(24).start.toISOString()])
})

test('Who is booked when invites are turned on is invited to what is ahead, not to what is past.', async () => {
  await turn('off')
  const { auditId, auditorId } = await makeStage()
  await assign(auditId, [auditorId])
  await makeAudit(sql, { auditorIds: [auditorId] })
  expect(await sql`select from invite_due`).toHaveLength(0)
  await turn('on')
  const sent = await deliver()
  const mine = await sql`select from invite where account_id = ${auditorId}`
  expect(mine).toHaveLength(1)
  expect(sent.length).toBeGreaterThan(0)
})
