import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { queuePush } from '#server/push/queue.ts'
import { cloneDatabase } from './database.ts'
import { makeAudit, makeStandardHolder } from './factories.ts'
import { makeBrowser, startPushService } from './push-service.ts'
import { type CallAt, signInTo, startServer } from './server-process.ts'
import { environmentFor } from './target.ts'

// Two real servers that write and send messages to devices from one database, and what arrives when one of them is killed.

const phones = 12
const messagesEach = 5
const handsOfAServer = 4
/** How long a message stays in the hand of a server that died. */
const leaseMs = 60_000

// Slowly, so that a server dies with messages in hand.
const service = await startPushService(60)
const database = await cloneDatabase()
const { sql } = database
const folder = await mkdtemp(join(tmpdir(), 'push-order-'))
const env = { ...environmentFor(database.target), PUSH_SERVICE_PORT: String(service.port) }
const program = ['--import', 'tsx', '--import', './tests/push-network.ts', 'src/server/main.ts']
const start = () => startServer(folder, env, program)
const [first, second] = await Promise.all([start(), start()])

afterAll(async () => {
  await Promise.all([first, second].map(server => server.kill('SIGTERM')))
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Of somebody who is signed in there and wants to know of what they are assigned to. */
async function makePhone() {
  const auditorId = await makeStandardHolder(sql)
  const { endpoint, p256dh, auth } = makeBrowser().subscription
  await sql`insert into mail_settings (account_id, pushes) values (${auditorId}, '{assigned}')`
  await sql`
    with signed_in as (insert into session (account_id) values (${auditorId}) returning id)
    insert into push_device (session_id, account_id, endpoint, p256dh, auth)
    select id, ${auditorId}, ${endpoint}, ${Buffer.from(p256dh, 'base64url')}, ${Buffer.from(auth, 'base64url')} from signed_in`
  return { auditorId, path: new URL(endpoint).pathname }
}

async function assign(call: CallAt, auditorId: number) {
  const start = new Date(Date.UTC(2031, 2, 3, 1))
  const end = new Date(Date.UTC(2031, 2, 3, 10))
  const number = `PUSH-${randomBytes(4).toString('hex')}`
  const auditId = await makeAudit(sql, { number, start, end })
  const [audit] = await sql<{ version: number }[]>`select version from audit where id = ${auditId}`
  const body = { auditors: [{ id: auditorId }], confirmed: true, version: audit?.version }
  const answer = await call(`/api/projects/${auditId}/assign`, body, 'PUT')
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
}

/** All but the one of the assignment, for everybody at once. */
const queueOthers = (accountIds: readonly number[]) =>
  sql.begin(async tx => {
    for (const accountId of accountIds)
      for (let n = 1; n < messagesEach; n++)
        await queuePush(tx, {
          ...{ accountId, kind: 'assigned', goodForMinutes: 60 },
          message: { title: `Message ${n}`, body: '', path: '/' },
        })
  })

async function countRows(table: 'booking_mail' | 'push', where = sql`true`): Promise<number> {
  const [row] = await sql<
    { count: number }[]
  >`select count(*)::integer as count from ${sql(table)} where ${where}`
  return row?.count ?? 0
}

/** What the server that was killed had in its hands: nobody else takes it before its minute is over. */
const heldSince = (killedAt: Date) => sql`leased_until <= ${new Date(killedAt.getTime() + leaseMs)}`

async function readNow(): Promise<Date> {
  const [row] = await sql<{ now: Date }[]>`select clock_timestamp() as now`
  return row?.now ?? new Date(0)
}

test('After kill -9 of one of two servers every message has reached its device, in order, and none twice but those in hand.', {
  timeout: 180_000,
}, async () => {
  const calls = await Promise.all([first, second].map(({ address }) => signInTo(address)))
  const all = []
  for (let n = 0; n < phones; n++) all.push(await makePhone())
  for (const [n, { auditorId }] of all.entries()) {
    await assign(calls[n % 2] as CallAt, auditorId)
  }
  // As if nobody had changed them for as long as others are waited for.
  await sql`update booking_mail set first_at = first_at - interval '10 minutes', last_at = last_at - interval '10 minutes'`
  await expect.poll(() => service.received.length, { timeout: 60_000 }).toBe(phones)
  await queueOthers(all.map(({ auditorId }) => auditorId))
  await expect.poll(() => service.received.length, { timeout: 60_000 }).toBeGreaterThan(2 * phones)
  await first.kill('SIGKILL')
  const held = heldSince(await readNow())

  // The other server sends everything else, and nothing to a device before what is held for it.
  const isBehind = sql`device_id in (select device_id from push where ${held})`
  await expect.poll(() => countRows('push', sql`not ${isBehind}`), { timeout: 60_000 }).toBe(0)
  const inHand = (await sql<{ id: number }[]>`select id from push where ${held}`).map(({ id }) => id)
  expect(inHand.length).toBeGreaterThan(0)
  expect(inHand.length).toBeLessThanOrEqual(handsOfAServer)
  await sql`update push set leased_until = now() where ${held}`
  await expect.poll(() => countRows('push'), { timeout: 60_000 }).toBe(0)
  expect(await countRows('booking_mail')).toBe(0)

  const sent = service.received.map(({ path, headers }) => ({ path, id: Number(headers.topic) }))
  expect(new Set(sent.map(({ id }) => id)).size).toBe(phones * messagesEach)
  // Once more under the same topic, which a push service and a browser show in the place of the first.
  const twice = sent.filter(({ id }, place) => sent.findIndex(one => one.id === id) !== place)
  for (const { id } of twice) expect(inHand).toContain(id)
  expect(twice.length).toBeLessThanOrEqual(inHand.length)
  for (const { path } of all) {
    const ids = sent.flatMap(one => (one.path === path ? [one.id] : []))
    expect(new Set(ids).size).toBe(messagesEach)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  }
})
