import { beforeEach, describe, expect, inject, test } from 'vitest'
import { type MailSettings, notificationKinds } from '#contract/notifications.ts'
import { openDatabase } from '#server/db/open.ts'
import { type Call, signIn, startApp } from '#tests/app.ts'
import { makeAccount, makeAudit, makeRequest, makeStandardHolder } from '#tests/factories.ts'
import { mailAllBookings } from '#tests/mail-stage.ts'
import { atDatabase } from '#tests/target.ts'
import { sendDigests } from './send-digests.ts'

const app = await startApp()
const { sql } = app
const [{ name } = { name: '' }] = await sql<{ name: string }[]>`select current_database() as name`
const target = atDatabase(inject('database'), name)
const planner = await signIn(app, await makeAccount(sql, { name: 'Paul Le' }))

type Mail = { recipient: string; subject: string; letter: { items?: { label: string; path: string }[] } }
async function listMails(): Promise<Mail[]> {
  await mailAllBookings(sql)
  return sql<Mail[]>`select recipient, subject, letter from mail order by id`
}

beforeEach(async () => {
  await sql`delete from mail`
  await sql`delete from notification`
})

async function makeReader(given: Parameters<typeof makeStandardHolder>[1] & { timeZone?: string } = {}) {
  const { timeZone = 'Asia/Ho_Chi_Minh', ...account } = given
  const id = await makeStandardHolder(sql, account)
  await sql`update account set time_zone = ${timeZone} where id = ${id}`
  const [row] = await sql<{ email: string }[]>`select email from account where id = ${id}`
  return { id, email: row?.email ?? '', call: await signIn(app, id) }
}

const assign = async (auditorIds: number[], given: Parameters<typeof makeAudit>[1] = {}) => {
  const auditId = await makeAudit(sql, given)
  const auditors = auditorIds.map(id => ({ id }))
  const { status } = await planner(`PUT /projects/${auditId}/assign`, { auditors, version: 0 })
  await mailAllBookings(sql)
  return { auditId, status }
}

async function choose(call: Call, choices: Partial<MailSettings['choices']>, digestAt?: string) {
  const { body } = await call('GET /notifications/mail-settings')
  return call('PUT /notifications/mail-settings', {
    choices: { ...body.choices, ...choices },
    digestAt: digestAt ?? body.digestAt,
  })
}

describe('A mail at once', () => {
  test('goes to everybody concerned, with a link to what it tells of', async () => {
    const [anna, ben] = [await makeReader(), await makeReader()]
    const { auditId } = await assign([anna.id, ben.id], { number: 'AUD-M1' })
    const mails = await listMails()
    expect(mails.map(({ recipient }) => recipient)).toEqual([anna.email, ben.email])
    expect(mails[0]).toMatchObject({
      subject: expect.stringMatching(/^Audit assigned: You were assigned to AUD-M1 \(/),
      letter: {
        before: [
          expect.stringMatching(
            /^You were assigned to AUD-M1 \(.*02 Mar 2026 08:00 to 17:00 \(Asia\/Ho Chi Minh\)\.$/,
          ),
        ],
        button: { label: 'Open the audit', path: `/dashboard/audits/${auditId}` },
        footer: { path: '/dashboard/profile#mails' },
      },
    })
  })

  test('leads whom it took off an audit to their roster, and says so', async () => {
    const anna = await makeReader()
    const { auditId } = await assign([anna.id])
    await sql`delete from mail`
    await planner(`PUT /projects/${auditId}/draft`, { version: 1 })
    const [mail] = await listMails()
    expect(mail).toMatchObject({
      subject: expect.stringMatching(/^Removed from an audit/),
      letter: {
        button: {
          label: 'Open your roster',
          path: expect.stringContaining(`/dashboard/rosters?auditorId=${anna.id}`),
        },
      },
    })
  })

  test('is not written of a change that was refused', async () => {
    const anna = await makeReader()
    await makeAudit(sql, { auditorIds: [anna.id] })
    expect((await assign([anna.id])).status).toBe(409)
    expect(await listMails()).toEqual([])
  })

  test('is not written to who can’t sign in, nor to who did it', async () => {
    const [gone, own] = [await makeReader(), await makeReader({ role: 'Planner' })]
    await assign([gone.id])
    await sql`delete from mail`
    await sql`update account set is_enabled = false where id = ${gone.id}`
    const [{ id: auditId } = { id: 0 }] = await sql<{ id: number }[]>`
      select audit_id as id from roster_entry where auditor_id = ${gone.id}`
    await planner(`PUT /projects/${auditId}/draft`, { version: 1 })
    await own.call(`PUT /projects/${await makeAudit(sql)}/assign`, { auditors: [{ id: own.id }], version: 0 })
    expect(await listMails()).toEqual([])
  })

  test('has a subject of one line, also where a reason has several', async () => {
    const anna = await makeReader()
    const reviewerId = await makeAccount(sql)
    const { id, version } = await makeRequest(sql, { userId: anna.id, reviewerId })
    const reason = `No.\r\nBcc: everybody@example.com\r\n${'x'.repeat(200)}`
    const reviewer = await signIn(app, reviewerId)
    await reviewer(`PUT /requests/approve/${id}`, { status: 'reject', reason, version })
    const [mail] = await listMails()
    expect(mail?.subject).toMatch(/^Request rejected: Time off for /)
    expect(mail?.subject).not.toMatch(/[\r\n]/)
    expect(mail?.subject.length).toBeLessThanOrEqual(120)
  })
})

describe('Whoever wants it otherwise', () => {
  test('has what most want until then', async () => {
    const { call } = await makeReader()
    const { body } = await call('GET /notifications/mail-settings')
    const usual = Object.fromEntries(
      Object.entries(notificationKinds).map(([type, { mail }]) => [type, mail]),
    )
    expect(body).toEqual({ choices: usual, digestAt: '07:00', refusesInvites: false, sendsInvites: false })
  })

  test('chooses for each kind, for oneself only', async () => {
    const [anna, ben] = [await makeReader(), await makeReader()]
    const { status, body } = await choose(anna.call, { 'audit:assigned': 'never' }, '18:30')
    expect([status, body.choices['audit:assigned'], body.digestAt]).toEqual([200, 'never', '18:30'])
    await assign([anna.id, ben.id])
    expect((await listMails()).map(({ recipient }) => recipient)).toEqual([ben.email])
    expect((await anna.call('GET /notifications')).body.count).toBe('1')
  })

  test('is told what is wrong', async () => {
    const { call } = await makeReader()
    const { body: settings } = await call('GET /notifications/mail-settings')
    const save = (given: object) => call('PUT /notifications/mail-settings', { ...settings, ...given })
    expect((await save({ digestAt: '24:00' })).body.message).toBe('Please enter a time as HH:mm.')
    const sometimes = { ...settings.choices, 'audit:moved': 'sometimes' }
    expect((await save({ choices: sometimes })).body.message).toBe('Please choose how it is emailed.')
    expect((await save({ choices: { 'audit:moved': 'never' } })).status).toBe(400)
    expect((await save({ choices: { ...settings.choices, 'audit:unknown': 'never' } })).status).toBe(400)
  })
})

let lastNotified = 0

/** As if what is new had been sent at that moment. */
async function notifyAt(moment: string) {
  await sql`update notification set created_at = ${new Date(moment)} where id > ${lastNotified}`
  const [last] = await sql<{ id: number }[]>`select max(id) as id from notification`
  lastNotified = last?.id ?? lastNotified
}

const digestAt = (moment: string) => sendDigests(sql, new Date(moment))

describe('The daily mail', () => {
  const daily = { 'audit:assigned': 'daily', 'audit:released': 'daily' } as const

  async function makeDailyReader(timeZone: string, digestAt = '07:00') {
    const reader = await makeReader({ timeZone })
    await choose(reader.call, daily, digestAt)
    return reader
  }

  test.each([
    ['Pacific/Kiritimati', '2026-03-01T16:59:00Z', '2026-03-01T17:00:00Z'],
    ['Pacific/Honolulu', '2026-03-02T16:59:00Z', '2026-03-02T17:00:00Z'],
    ['Asia/Kathmandu', '2026-03-02T01:14:00Z', '2026-03-02T01:15:00Z'],
  ])('goes at 07:00 in %s', async (timeZone, before, then) => {
    const { id, email } = await makeDailyReader(timeZone)
    await assign([id])
    await notifyAt(before)
    expect(await digestAt(before)).toBe(0)
    expect(await digestAt(then)).toBe(1)
    expect(await listMails()).toMatchObject([
      { recipient: email, subject: 'Your daily email: one new notification' },
    ])
  })

  test('has all of the day in one, and what comes later waits for the next', async () => {
    const { id } = await makeDailyReader('UTC')
    const { auditId } = await assign([id])
    await planner(`PUT /projects/${auditId}/draft`, { version: 1 })
    await mailAllBookings(sql)
    await notifyAt('2026-03-02T06:59:59Z')
    await assign([id], { start: new Date('2026-03-05T01:00Z'), end: new Date('2026-03-05T10:00Z') })
    await notifyAt('2026-03-02T07:00:00Z')
    expect(await digestAt('2026-03-02T07:00:30Z')).toBe(1)
    expect(await digestAt('2026-03-02T23:00:00Z')).toBe(0)
    expect(await digestAt('2026-03-03T07:00:00Z')).toBe(1)
    expect(await digestAt('2026-03-04T07:00:00Z')).toBe(0)
    const [first, second] = await listMails()
    expect(first?.letter.items).toMatchObject([
      { label: expect.stringMatching(/^You were assigned to/), path: `/dashboard/audits/${auditId}` },
      {
        label: expect.stringMatching(/^You were removed from/),
        path: `/dashboard/rosters?auditorId=${id}&date=2026-03-02`,
      },
    ])
    expect(second?.letter.items).toHaveLength(1)
  })

  test('leaves out what was read, and does not come when that was all', async () => {
    const [anna, ben] = [await makeDailyReader('UTC'), await makeDailyReader('UTC')]
    await assign([anna.id, ben.id])
    await notifyAt('2026-03-02T06:00:00Z')
    await anna.call('PUT /notifications/read', { all: true })
    await digestAt('2026-03-02T08:00:00Z')
    expect((await listMails()).map(({ recipient }) => recipient)).toEqual([ben.email])
  })

  test('tells nobody of an audit whom a lost right keeps from it', async () => {
    const reader = await makeReader({ role: 'Planner', timeZone: 'UTC' })
    await choose(reader.call, { 'audit:followed': 'daily' })
    const auditId = await makeAudit(sql)
    await reader.call(`PUT /projects/${auditId}/follow`, { isFollowed: true })
    await planner(`PUT /projects/${auditId}/cancel`, { reason: 'The customer is closed.', version: 0 })
    await mailAllBookings(sql)
    await notifyAt('2026-03-02T06:00:00Z')
    await sql`update account set role_id = (select id from role where name = 'Auditor') where id = ${reader.id}`
    expect(await digestAt('2026-03-02T08:00:00Z')).toBe(0)
    await sql`update account set role_id = (select id from role where name = 'Planner') where id = ${reader.id}`
    expect(await digestAt('2026-03-03T08:00:00Z')).toBe(0)
    expect(await listMails()).toEqual([])
  })

  test('comes once, with everything, after days on which no server ran', async () => {
    const { id } = await makeDailyReader('UTC')
    for (const day of [1, 2, 3]) {
      await assign([id], {
        start: new Date(`2026-05-0${day}T01:00Z`),
        end: new Date(`2026-05-0${day}T10:00Z`),
      })
      await notifyAt(`2026-03-0${day}T12:00:00Z`)
    }
    expect(await digestAt('2026-03-09T15:00:00Z')).toBe(1)
    expect((await listMails())[0]?.subject).toBe('Your daily email: 3 new notifications')
  })

  test('is written once by several servers', async () => {
    const readers = []
    for (let nth = 0; nth < 10; nth++) readers.push(await makeDailyReader('UTC'))
    await assign(readers.map(({ id }) => id))
    await notifyAt('2026-03-02T06:00:00Z')
    const servers = Array.from({ length: 4 }, () => openDatabase(target, 2))
    const now = new Date('2026-03-02T08:00:00Z')
    const counts = await Promise.all(
      servers.flatMap(pool => [sendDigests(pool, now), sendDigests(pool, now)]),
    )
    for (const pool of servers) await pool.end()
    expect(counts.reduce((sum, count) => sum + count)).toBe(10)
    expect(new Set((await listMails()).map(({ recipient }) => recipient)).size).toBe(10)
  })

  test('does not tell what one doesn’t want to be told any more', async () => {
    const { id, call } = await makeDailyReader('UTC')
    await assign([id])
    await notifyAt('2026-03-02T06:00:00Z')
    await choose(call, { 'audit:assigned': 'never' })
    expect(await digestAt('2026-03-02T08:00:00Z')).toBe(0)
  })
})
