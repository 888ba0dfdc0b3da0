import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import fastify from 'fastify'
import { beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { replaceSigningKeys } from '#server/http/tokens.ts'
import { cleanUp } from '#server/jobs/clean-up.ts'
import { remindTomorrow } from '#server/notifications/remind-tomorrow.ts'
import { endSessions } from '#server/people/end-sessions.ts'
import { type Call, signIn, startApp } from '#tests/app.ts'
import { makeAccount, makeAudit, makeCustomer, makeRequest, makeStandardHolder } from '#tests/factories.ts'
import { mailAllBookings } from '#tests/mail-stage.ts'
import { makeBrowser, readVapid, startPushService } from '#tests/push-service.ts'
import { atDatabase } from '#tests/target.ts'
import { internet } from './post.ts'
import { sendNextPush } from './send-next.ts'
import { startPushSender } from './sender.ts'
import { readVapidKeys, replaceVapidKeys } from './vapid.ts'

const app = await startApp()
const { sql } = app
const service = await startPushService()
const planner = await signIn(app, await makeAccount(sql, { name: 'Paul Le' }))
const allKinds = ['assigned', 'moved', 'released', 'decided', 'tomorrow']
const contact = 'mailto:no-reply@example.com'

type Message = { title: string; body: string; path: string; tag: string }

beforeEach(async () => {
  await sql`delete from push_device`
  await sql`delete from booking_mail`
  await sql`delete from push_reminder`
  service.received.length = 0
  service.answers.length = 0
})

/** An auditor in Hanoi with a browser that shows everything. */
async function makePhone(given: { kinds?: string[]; showsNames?: boolean; name?: string } = {}) {
  const id = await makeStandardHolder(sql, given.name ? { name: given.name } : {})
  const call = await signIn(app, id)
  await call('PUT /notifications/push', {
    kinds: given.kinds ?? allKinds,
    showsNames: given.showsNames ?? false,
  })
  return { id, call, ...(await addBrowser(call)) }
}

async function addBrowser(call: Call) {
  const browser = makeBrowser()
  const { status, body } = await call('POST /notifications/push/devices', browser.subscription)
  expect(status).toBe(201)
  return { browser, deviceId: body.id as number }
}

const way = async (network = service.network) => ({ keys: await readVapidKeys(sql), contact, network })

/** Sends all that is due; answers what became of each. */
async function deliver(network = service.network): Promise<string[]> {
  const outcomes: string[] = []
  for (;;) {
    const outcome = await sendNextPush(sql, await way(network))
    if (!outcome) return outcomes
    outcomes.push(outcome.what)
  }
}

const readAll = (browser: ReturnType<typeof makeBrowser>) =>
  Promise.all(service.received.map(({ body }) => browser.read(body))) as Promise<Message[]>

async function assign(auditId: number, auditorIds: number[]) {
  const auditors = auditorIds.map(id => ({ id }))
  const { body } = await planner(`GET /projects/${auditId}`)
  const answer = await planner(`PUT /projects/${auditId}/assign`, { auditors, version: body.version })
  expect(answer.status).toBe(200)
}

async function move(auditId: number, day: number) {
  const { body } = await planner(`GET /projects/${auditId}`)
  const step = { kind: 'moveAudit', projectId: auditId, version: body.version }
  const at = (hour: number) => new Date(Date.UTC(2026, 5, day, hour)).toISOString()
  const answer = await planner('POST /changes', { steps: [{ ...step, start: at(1), end: at(10) }] })
  expect(answer.status).toBe(200)
}

const june = (day: number) => ({
  start: new Date(Date.UTC(2026, 5, day, 1)),
  end: new Date(Date.UTC(2026, 5, day, 10)),
})

const listDevices = () => sql`select id from push_device`
const test1 = ({ call, deviceId }: { call: Call; deviceId: number }) =>
  call(`POST /notifications/push/devices/${deviceId}/test`)

describe('A push', () => {
  test('of an assignment reaches the device once the change has settled, is signed, and leads to the audit', async () => {
    const phone = await makePhone()
    const customerId = await makeCustomer(sql, { companyName: 'Secret Mills' })
    const auditId = await makeAudit(sql, { number: 'P-1', customerId, ...june(1) })
    await assign(auditId, [phone.id])
    expect(await deliver()).toEqual([])
    await mailAllBookings(sql)
    expect(await deliver()).toEqual(['sent'])
    expect(await readAll(phone.browser)).toEqual([
      {
        title: 'Audit assigned',
        body: 'You were assigned to P-1, 01 Jun 2026 08:00 to 17:00 (Asia/Ho Chi Minh).',
        path: `/dashboard/audits/${auditId}`,
        tag: expect.stringMatching(/^\d+$/),
      },
    ])
    const [{ headers, path } = { headers: {} as Record<string, string>, path: '' }] = service.received
    expect(phone.browser.subscription.endpoint.endsWith(path)).toBe(true)
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' })
    expect(Number(headers.ttl)).toBeGreaterThan(11 * 3600)
    const { publicKey, claims } = readVapid(headers.authorization ?? '')
    expect(publicKey).toBe((await phone.call('GET /notifications/push')).body.publicKey)
    expect(claims).toMatchObject({ aud: 'https://push.example.com', sub: contact })
    expect(Number(claims.exp) - Date.now() / 1000).toBeLessThanOrEqual(12 * 3600)
    expect(await deliver()).toEqual([])
  })

  test('names customers for whoever wants that', async () => {
    const phone = await makePhone({ showsNames: true })
    const customerId = await makeCustomer(sql, { companyName: 'Known Mills' })
    await assign(await makeAudit(sql, { number: 'P-2', customerId, ...june(1) }), [phone.id])
    await mailAllBookings(sql)
    await deliver()
    expect((await readAll(phone.browser))[0]?.body).toMatch(/^You were assigned to P-2 \(Known Mills\), /)
  })

  test('tells of a move, but of none that was undone, and comes to nobody who didn’t choose it', async () => {
    const [phone, other] = [await makePhone({ kinds: ['moved'] }), await makePhone({ kinds: ['decided'] })]
    const auditId = await makeAudit(sql, { number: 'P-3', auditorIds: [phone.id, other.id], ...june(1) })
    await move(auditId, 5)
    await move(auditId, 1)
    await mailAllBookings(sql)
    expect(await deliver()).toEqual([])
    await move(auditId, 6)
    await mailAllBookings(sql)
    expect(await deliver()).toEqual(['sent'])
    expect((await readAll(phone.browser))[0]?.body).toBe(
      'P-3 was moved to 06 Jun 2026 08:00 to 17:00 (Asia/Ho Chi Minh). It was planned for 01 Jun 2026 08:00 to 17:00.',
    )
  })

  test('tells who was taken off, and leads them to their roster', async () => {
    const [phone, other] = [await makePhone(), await makePhone({ kinds: [] })]
    const auditId = await makeAudit(sql, { number: 'P-4', auditorIds: [phone.id, other.id], ...june(2) })
    const { body } = await planner(`GET /projects/${auditId}`)
    await planner(`PUT /projects/${auditId}/re-assign`, {
      auditors: [{ id: other.id }],
      version: body.version,
    })
    await mailAllBookings(sql)
    await deliver()
    expect(await readAll(phone.browser)).toMatchObject([
      {
        title: 'Removed from an audit',
        body: 'You were removed from P-4, 02 Jun 2026 08:00 to 17:00 (Asia/Ho Chi Minh).',
        path: `/dashboard/rosters?auditorId=${phone.id}&date=2026-06-02`,
      },
    ])
  })

  test('of a decision goes at once, and says neither who, nor why, nor what was typed', async () => {
    const phone = await makePhone({ name: 'Anna Sick' })
    const reviewerId = await makeAccount(sql)
    const request = await makeRequest(sql, { userId: phone.id, reviewerId, category: 'sickLeave' })
    const decision = { status: 'reject', reason: 'Secret Mills needs you', version: request.version }
    expect((await planner(`PUT /requests/approve/${request.id}`, decision)).status).toBe(200)
    expect(await deliver()).toEqual(['sent'])
    expect(await readAll(phone.browser)).toMatchObject([
      {
        body: 'A request for 02 Mar 2026 07:00 to 04 Mar 2026 07:00 (Asia/Ho Chi Minh) was rejected.',
        path: `/dashboard/request/${request.id}`,
      },
    ])
  })
})

describe('A reminder', () => {
  const remindAt = (hour: string) => remindTomorrow(sql, new Date(`2031-03-03T${hour}:00+07:00`))
  const tomorrow = {
    start: new Date('2031-03-04T08:30:00+07:00'),
    end: new Date('2031-03-04T17:00:00+07:00'),
  }

  test('comes at 18:00 by the clock of the auditor, once, whatever the servers', async () => {
    const phone = await makePhone()
    const auditId = await makeAudit(sql, { number: 'T-1', auditorIds: [phone.id], ...tomorrow })
    expect(await remindAt('17:59')).toBe(0)
    const told = await Promise.all([remindAt('18:00'), remindAt('18:00'), remindAt('18:01')])
    expect(told.reduce((sum, one) => sum + one)).toBe(1)
    expect(await remindAt('19:00')).toBe(0)
    await deliver()
    expect(await readAll(phone.browser)).toMatchObject([
      {
        title: 'Tomorrow 08:30 in Vietnam',
        body: 'T-1, 04 Mar 2031 08:30 to 17:00 (Asia/Ho Chi Minh)',
        path: `/dashboard/audits/${auditId}`,
      },
    ])
  })

  test('goes by the auditor’s own evening, and names the customer where that is wanted', async () => {
    const phone = await makePhone({ showsNames: true })
    await sql`update account set time_zone = 'Europe/Berlin' where id = ${phone.id}`
    const customerId = await makeCustomer(sql, { companyName: 'Known Mills' })
    await makeAudit(sql, { customerId, auditorIds: [phone.id], ...tomorrow })
    expect(await remindTomorrow(sql, new Date('2031-03-03T17:59:00+01:00'))).toBe(0)
    expect(await remindTomorrow(sql, new Date('2031-03-03T18:00:00+01:00'))).toBe(1)
    await deliver()
    expect(await readAll(phone.browser)).toMatchObject([{ title: 'Tomorrow 08:30 at Known Mills' }])
  })

  test('comes neither at night nor for later days, and isn’t sent once its visit has moved', async () => {
    const phone = await makePhone()
    await makeAudit(sql, { auditorIds: [phone.id], ...tomorrow })
    expect(await remindAt('22:01')).toBe(0)
    expect(await remindTomorrow(sql, new Date('2031-03-02T18:00:00+07:00'))).toBe(0)
    expect(await remindAt('18:00')).toBe(1)
    await sql`update roster_entry set starts_at = starts_at + interval '1 hour' where auditor_id = ${phone.id}`
    expect(await deliver()).toEqual(['dropped'])
    expect(service.received).toEqual([])
  })
})

describe('The outbox', () => {
  test('tries again what could not be sent, later each time, and keeps the order of a device', async () => {
    const phone = await makePhone()
    service.answers.push(503, 429)
    await test1(phone)
    await test1(phone)
    expect(await deliver()).toEqual(['postponed'])
    const wait = async () => {
      const [first] = await sql`
        select extract(epoch from next_try_at - now())::integer as seconds from push order by id limit 1`
      return first?.seconds as number
    }
    expect(await wait()).toBeLessThanOrEqual(5)
    await sql`update push set next_try_at = now()`
    expect(await deliver()).toEqual(['postponed'])
    expect(await wait()).toBeGreaterThan(5)
    await sql`update push set next_try_at = now()`
    expect(await deliver()).toEqual(['sent', 'sent'])
    const [first, again, third] = service.received.map(({ headers }) => headers.topic)
    expect([again, third]).toEqual([first, first])
  })

  test('drops what is too old, unsent', async () => {
    const phone = await makePhone()
    await test1(phone)
    await sql`update push set good_until = now(), next_try_at = now() + interval '10 minutes'`
    expect(await deliver()).toEqual(['dropped'])
    await test1(phone)
    await cleanUp(sql, new Date(Date.now() + 3 * 86_400_000))
    expect(await sql`select from push`).toHaveLength(0)
    expect(service.received).toEqual([])
  })

  test('drops a device that the push service no longer knows, with all that waits for it', async () => {
    for (const gone of [404, 410]) {
      const phone = await makePhone()
      await test1(phone)
      await test1(phone)
      service.answers.push(gone)
      expect(await deliver()).toEqual(['ended'])
      expect(await listDevices()).toHaveLength(0)
    }
    expect(service.received).toHaveLength(2)
  })

  test('gives up what is refused for good, and goes on with the next', async () => {
    const phone = await makePhone()
    await test1(phone)
    await test1(phone)
    service.answers.push(400)
    expect(await deliver()).toEqual(['refused', 'sent'])
  })

  test('sends each message once, over two servers with four hands each, and never writes an endpoint into the log', async () => {
    const [{ name } = { name: '' }] = await sql<{ name: string }[]>`select current_database() as name`
    const other = openDatabase(atDatabase(inject('database'), name), 5)
    let logged = ''
    const stream = new Writable({
      write(chunk, _, done) {
        logged += chunk
        done()
      },
    })
    const { log } = fastify({ logger: { level: 'debug', stream } })
    const settings = { appUrl: 'https://audits.example.com' }
    const { network } = service
    const senders = await Promise.all(
      [sql, other].map(pool => startPushSender({ sql: pool, log, settings, network })),
    )
    const phones = await Promise.all(Array.from({ length: 8 }, () => makePhone()))
    for (const phone of [...phones, ...phones]) await test1(phone)
    await vi.waitFor(async () => expect(await sql`select from push`).toHaveLength(0), 15_000)
    await Promise.all(senders.map(sender => sender.stop()))
    await other.end()
    const topics = service.received.map(({ headers }) => headers.topic)
    expect(topics).toHaveLength(16)
    expect(new Set(topics).size).toBe(16)
    expect(logged).toContain('push.example.com')
    for (const { browser } of phones) {
      expect(logged).not.toContain(new URL(browser.subscription.endpoint).pathname)
      expect(logged).not.toContain(browser.subscription.auth)
    }
  })

  test('leaves a message in the hand of a server that died to another, under the same tag', async () => {
    const phone = await makePhone()
    await test1(phone)
    await sql`update push set leased_until = now() + interval '60 seconds'`
    expect(await deliver()).toEqual([])
    await sql`update push set leased_until = now() - interval '1 second'`
    expect(await deliver()).toEqual(['sent'])
  })

  test('follows no name into its own network', async () => {
    const phone = await makePhone()
    for (const endpoint of ['https://localhost/send', 'https://127.0.0.1/send', 'https://[::1]/send']) {
      await sql`update push_device set endpoint = ${endpoint}`
      await test1(phone)
      const outcome = await sendNextPush(sql, await way({ ...internet, port: service.network.port ?? 0 }))
      expect(outcome?.what).toBe('postponed')
      await sql`delete from push`
    }
    expect(service.received).toEqual([])
  })

  test('waits ten seconds for an answer, no longer', async () => {
    const phone = await makePhone()
    await test1(phone)
    service.answers.push('hang')
    const started = performance.now()
    expect(await deliver()).toEqual(['postponed'])
    expect(performance.now() - started).toBeLessThan(13_000)
  }, 20_000)
})

describe('A device', () => {
  test('is shown what its account chose, and no other; what others have is not to be touched', async () => {
    const [phone, other] = [await makePhone(), await makePhone()]
    const { body } = await phone.call('GET /notifications/push')
    expect(body).toMatchObject({ kinds: allKinds, showsNames: false })
    expect(body.devices).toMatchObject([{ id: phone.deviceId, isThis: true }])
    expect(JSON.stringify(body)).not.toContain('push.example.com')
    expect((await other.call(`DELETE /notifications/push/devices/${phone.deviceId}`)).status).toBe(404)
    expect((await test1({ ...other, deviceId: phone.deviceId })).status).toBe(404)
    expect((await phone.call(`DELETE /notifications/push/devices/${phone.deviceId}`)).status).toBe(204)
    expect(await listDevices()).toMatchObject([{ id: other.deviceId }])
  })

  test('begins with nothing chosen', async () => {
    const call = await signIn(app, 'Auditor')
    expect((await call('GET /notifications/push')).body).toMatchObject({
      kinds: [],
      showsNames: false,
      devices: [],
    })
  })

  test.each([
    'http://push.example.com/send',
    'https://127.0.0.1/send',
    'https://[::1]/send',
    'https://2130706433/send',
    'https://localhost/send',
    'https://push.example.com:8443/send',
    'https://user:secret@push.example.com/send',
    'file:///etc/passwd',
    `https://push.example.com/${'x'.repeat(1000)}`,
  ])('is not at %s', async endpoint => {
    const call = await signIn(app, 'Auditor')
    const { subscription } = makeBrowser()
    const answer = await call('POST /notifications/push/devices', { ...subscription, endpoint })
    expect(answer.status).toBe(400)
    expect(answer.body.details).toMatchObject([{ field: 'endpoint' }])
  })

  test('has keys with which something can be encrypted', async () => {
    const call = await signIn(app, 'Auditor')
    const { subscription } = makeBrowser()
    const p256dh = Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString('base64url')
    const answer = await call('POST /notifications/push/devices', { ...subscription, p256dh })
    expect(answer.body.details).toMatchObject([{ field: 'p256dh' }])
    expect((await call('POST /notifications/push/devices', { ...subscription, auth: 'short' })).status).toBe(
      400,
    )
  })

  test('is one of ten at most, also when asked for at once', async () => {
    const id = await makeAccount(sql)
    const calls = await Promise.all(Array.from({ length: 12 }, () => signIn(app, id)))
    const answers = await Promise.all(
      calls.map(call => call('POST /notifications/push/devices', makeBrowser().subscription)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
  })

  test('that somebody else used last shows them nothing of what waited', async () => {
    const phone = await makePhone()
    await test1(phone)
    const call = await signIn(app, 'Auditor')
    await call('POST /notifications/push/devices', phone.browser.subscription)
    expect(await deliver()).toEqual([])
    expect((await phone.call('GET /notifications/push')).body.devices).toEqual([])
  })

  test('shows nothing any more after signing out, a new password or disabling', async () => {
    const admin = await signIn(app, 'Administrator')
    const ends: ((phone: { id: number; call: Call }) => Promise<unknown>)[] = [
      ({ call }) => call('POST /auth/logout'),
      ({ id }) => admin(`PUT /users/disable-user/${id}?isEnabled=false`),
      ({ id }) => sql.begin(tx => endSessions(tx, id)),
    ]
    for (const end of ends) {
      const phone = await makePhone()
      await test1(phone)
      await end(phone)
      expect(await listDevices()).toEqual([])
      expect(await deliver()).toEqual([])
    }
    expect(service.received).toEqual([])
  })

  test('ends with the right to see what it is told, and with a session that nobody used for 30 days', async () => {
    const phone = await makePhone()
    const auditId = await makeAudit(sql, june(8))
    await assign(auditId, [phone.id])
    await mailAllBookings(sql)
    await sql`
      update account set role_id = (select id from role where name = 'Customer service') where id = ${phone.id}`
    await sql`delete from role_permission where permission = 'ViewOwnRoster'
      and role_id = (select id from role where name = 'Customer service')`
    expect(await deliver()).toEqual(['ended'])
    expect(await listDevices()).toEqual([])
    const unused = await makePhone()
    await test1(unused)
    await sql`update session set last_used_at = now() - interval '31 days' where account_id = ${unused.id}`
    expect(await deliver()).toEqual(['ended'])
    expect(service.received).toEqual([])
  })

  test('ends with new keys, which rotate-keys makes; new access tokens alone leave it', async () => {
    const phone = await makePhone()
    const before = await readVapidKeys(sql)
    await replaceSigningKeys(sql)
    expect(await listDevices()).toHaveLength(1)
    await sql.begin(tx => replaceVapidKeys(tx))
    expect(await listDevices()).toHaveLength(0)
    expect((await readVapidKeys(sql)).publicKey.equals(before.publicKey)).toBe(false)
    expect(phone.deviceId).toBeGreaterThan(0)
  })

  test('can’t be added where the server sends nothing', async () => {
    const silent = await startApp({ sendsPushes: false })
    const call = await signIn(silent, 'Auditor')
    expect((await call('GET /notifications/push')).body.publicKey).toBeNull()
    expect((await call('POST /notifications/push/devices', makeBrowser().subscription)).status).toBe(409)
  })
})
