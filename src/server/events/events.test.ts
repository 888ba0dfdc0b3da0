import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Caller } from '#server/http/caller.ts'
import { publishPlanProgress } from '#server/planning/plan-progress.ts'
import { callWith, openSession, signIn } from '#tests/app.ts'
import { cloneDatabase } from '#tests/database.ts'
import { makeAccount, makeAudit, makeStandardHolder, unique } from '#tests/factories.ts'
import { addressOf, openStream } from '#tests/stream.ts'
import { Hub } from './hub.ts'

// Two server processes on one database: what differs from real ones is only that they share a process id.
const database = await cloneDatabase()
const config = { logLevel: 'silent', appUrl: 'http://localhost:3000' } as const
const makeApp = async () => {
  const sql = openDatabase(database.target, 5)
  return { app: await buildApp({ sql, config }), sql }
}
const [here, there] = [await makeApp(), await makeApp()]
const { app, sql } = here
const [address, elsewhere] = [await addressOf(app), await addressOf(there.app)]
afterAll(async () => {
  for (const { app, sql } of [here, there]) {
    await app.close()
    await sql.end()
  }
  await database.drop()
})

const adminId = await makeAccount(sql, { role: 'Administrator' })
const admin = await signIn(app, adminId)
const openStreamAs = async (accountId: number, at = address, after?: string) =>
  openStream(at, await openSession(app, accountId), after)

describe('How far a plan is', () => {
  test('is told on every server to those who may see plans, and not again', async () => {
    const progress = { phase: 'search', percent: 7, planned: 3, unplanned: 2, points: 40 } as const
    const say = (id: number) =>
      sql`select ${publishPlanProgress(sql, { entity: 'plan', id, ...progress })} as told`
    const [planner, service] = [
      await makeAccount(sql, { role: 'Planner' }),
      await makeAccount(sql, { role: 'Customer service' }),
    ]
    const streams = [await openStreamAs(planner), await openStreamAs(planner, elsewhere)]
    const others = await openStreamAs(service)
    await say(17)
    for (const stream of streams)
      expect(await stream.receives({ entity: 'plan', id: 17 })).toEqual({
        event: 'progress',
        data: { entity: 'plan', id: 17, ...progress },
      })
    const again = await openStreamAs(planner, address, streams[0]?.position())
    for (const stream of [others, again])
      expect((await stream.all(sql)).filter(({ event }) => event === 'progress')).toEqual([])
  })
})

describe('A change', () => {
  test('is told with entity, id, action and version, on this server and on another', async () => {
    const streams = [await openStreamAs(adminId), await openStreamAs(adminId, elsewhere)]
    const { body } = await admin('POST /departments', { name: unique('Lab') })
    for (const stream of streams) {
      const { event, data } = await stream.receives({ entity: 'department', id: body.id })
      expect({ event, data }).toEqual({
        event: 'change',
        data: { entity: 'department', id: body.id, action: 'create', version: 0 },
      })
    }
  })

  test('of an audit’s team is one of the audit and of its roster entries', async () => {
    const [anna, audit] = [await makeStandardHolder(sql), await makeAudit(sql)]
    const stream = await openStreamAs(adminId)
    const before = (await stream.all(sql)).length
    await admin(`PUT /projects/${audit}/assign`, { auditors: [{ id: anna }], version: 0 })
    const received = (await stream.all(sql)).slice(before).map(({ data }) => data)
    expect(received.map(({ entity, action }) => [entity, action]).sort()).toEqual([
      ['project', 'assign'],
      ['roster', 'create'],
    ])
    expect(received.find(({ entity }) => entity === 'project')).toMatchObject({ id: audit, version: 1 })
  })

  test('of a notification of one’s own is told as such, new or read, and to nobody else', async () => {
    const [anna, audit] = [await makeStandardHolder(sql), await makeAudit(sql)]
    const [hers, admins] = [await openStreamAs(anna, elsewhere), await openStreamAs(adminId)]
    await admin(`PUT /projects/${audit}/assign`, { auditors: [{ id: anna }], version: 0 })
    const created = await hers.receives({ action: 'create', entity: undefined })
    expect(created.event).toBe('notification')
    await (await signIn(app, anna))('PUT /notifications/read', { all: true })
    await hers.receives({ action: 'read' })
    expect((await admins.all(sql)).filter(({ event }) => event === 'notification')).toEqual([])
  })

  test('that touches too many records is told as a reset', async () => {
    const stream = await openStreamAs(adminId)
    await sql`insert into department (name) select gen_random_uuid()::text from generate_series(1, 600)`
    await expect
      .poll(() => stream.received.map(({ event }) => event), { timeout: 20_000 })
      .toEqual(['ready', 'reset'])
  })

  test('reaches a server again that lost the connection on which it listens', async () => {
    const stream = await openStreamAs(adminId)
    await database.sql`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%'`
    await stream.all(database.sql)
    await expect
      .poll(async () => {
        const [row] = await database.sql<{ count: number }[]>`
          select count(*)::integer from pg_stat_activity where datname = current_database() and query ilike 'listen%live%'`
        return row?.count
      })
      .toBe(2)
    expect((await stream.all(database.sql)).length).toBeGreaterThan(0)
  })
})

describe('A stream that goes on after a position', () => {
  test('is told what it missed, in order, once, on whichever server', async () => {
    const first = await openStreamAs(adminId)
    await first.all(sql)
    const position = first.position()
    first.leave()
    const ids: number[] = []
    for (let n = 0; n < 30; n++) ids.push((await admin('POST /departments', { name: unique('Lab') })).body.id)
    const second = await openStreamAs(adminId, elsewhere, position)
    await second.receives({ id: ids.at(-1) })
    expect(second.received.filter(({ event }) => event === 'change').map(({ data }) => data.id)).toEqual(ids)
    expect(Number(second.position())).toBeGreaterThan(Number(position))
  })

  test('is told nothing but what its account may see', async () => {
    const [anna, ben] = [await makeStandardHolder(sql), await makeStandardHolder(sql)]
    const start = await openStreamAs(anna)
    await start.all(sql)
    start.leave()
    await makeAudit(sql, { auditorIds: [ben] })
    const own = await makeAudit(sql, { auditorIds: [anna] })
    const again = await openStreamAs(anna, elsewhere, start.position())
    const projects = (await again.all(sql)).filter(({ data }) => data.entity === 'project')
    expect(projects.map(({ data }) => data.id)).toEqual([own])
  })

  test('is told to read everything again when that can’t be told', async () => {
    const [kept] = await sql<{ first: string }[]>`select min(position)::text as first from live_change`
    const unknown = [String(Number(kept?.first) - 1), '999999999', 'abc', '-1']
    for (const after of unknown) {
      const stream = await openStreamAs(adminId, address, after)
      expect(stream.received.slice(0, 2).map(({ event }) => event)).toEqual(['reset', 'ready'])
      stream.leave()
    }
  })
})

describe('A stream ends', () => {
  const endings = {
    'with its session': (id: number) =>
      sql`update session set ended_at = now() where account_id = ${id} and ended_at is null`,
    'when the account is disabled': (id: number) => admin(`PUT /users/disable-user/${id}?isEnabled=false`),
    'when the account is deleted': (id: number) => admin(`PUT /users/soft-delete/${id}`),
    'when the password is replaced': (id: number) => admin(`POST /users/${id}/one-time-password`),
  }
  test.each(Object.entries(endings))(
    '%s, also on another server, without waiting for the next sign of life',
    async (_, act) => {
      const id = await makeAccount(sql, { role: 'Auditor' })
      const streams = [await openStreamAs(id), await openStreamAs(id, elsewhere)]
      await act(id)
      const acted = Date.now()
      await Promise.all(streams.map(({ ended }) => ended))
      expect(Date.now() - acted).toBeLessThan(5_000)
      for (const { received } of streams)
        expect(received.at(-1)).toEqual({ event: 'end', data: { reason: 'session' } })
    },
  )

  test('when one signs out, and one’s other sessions go on', async () => {
    const token = await openSession(app, adminId)
    const [stream, other] = [await openStream(elsewhere, token), await openStreamAs(adminId, elsewhere)]
    expect((await callWith(app, token)('POST /auth/logout')).status).toBe(204)
    await stream.ended
    await other.all(sql)
  })

  test('when the role becomes inactive, and when its permissions change, before it tells anything more', async () => {
    const { body: role } = await admin('POST /roles', {
      name: unique('Role'),
      permissions: [{ name: 'ViewAllAudit' }],
    })
    const id = await makeAccount(sql)
    await sql`update account set role_id = ${role.id} where id = ${id}`
    const stream = await openStreamAs(id, elsewhere)
    const [audit] = [await makeAudit(sql)]
    await stream.receives({ entity: 'project', id: audit })
    await sql.begin(async tx => {
      await tx`delete from role_permission where role_id = ${role.id}`
    })
    const secret = await makeAudit(sql)
    await stream.ended
    expect(stream.received.at(-1)?.data).toEqual({ reason: 'rights' })
    expect(stream.received.filter(({ data }) => data.id === secret)).toEqual([])

    const next = await openStreamAs(id)
    await sql`update role set is_active = false where id = ${role.id}`
    await next.ended
    expect(next.received.at(-1)?.data).toEqual({ reason: 'session' })
  })

  test('with its access token', async () => {
    const token = await openSession(app, adminId)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const stream = await openStream(address, token)
    await vi.advanceTimersByTimeAsync(15 * 60_000)
    vi.useRealTimers()
    await stream.ended
    expect(stream.received.at(-1)).toEqual({ event: 'end', data: { reason: 'token' } })
  })

  test('at once when the server stops', async () => {
    const { app, sql } = await makeApp()
    const stream = await openStream(await addressOf(app), await openSession(here.app, adminId))
    await app.close()
    await stream.ended
    expect(stream.received.at(-1)).toEqual({ event: 'end', data: { reason: 'server' } })
    await sql.end()
  })
})

test('An answer that can’t start leaves nothing behind that would end it later.', async () => {
  const hub = new Hub(sql, app.log)
  const opening = {
    caller: { accountId: adminId } as Caller,
    expiresAt: Date.now() + 60_000,
    lastEventId: undefined,
    start: () => {
      throw new Error('gone')
    },
  }
  await expect(hub.subscribe(opening)).rejects.toThrow('gone')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await expect(hub.subscribe(opening)).rejects.toThrow('gone')
  const left = vi.getTimerCount()
  vi.useRealTimers()
  await hub.close()
  expect(left).toBe(0)
})

test('A stream is neither compressed nor kept by anybody on the way, and bears the security headers.', async () => {
  const controller = new AbortController()
  const { headers } = await fetch(`${address}/api/events`, {
    signal: controller.signal,
    headers: { authorization: `Bearer ${await openSession(app, adminId)}`, 'accept-encoding': 'gzip, br' },
  })
  controller.abort()
  expect(headers.get('content-type')).toBe('text/event-stream')
  expect(headers.get('content-encoding')).toBeNull()
  expect(headers.get('cache-control')).toBe('no-store, no-transform')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('A token in the address opens nothing.', async () => {
  const token = await openSession(app, adminId)
  expect((await fetch(`${address}/api/events?access_token=${token}`)).status).toBe(401)
})

test('An account has twenty streams at most: one more ends the oldest, and nobody else’s.', async () => {
  const token = await openSession(app, await makeAccount(sql))
  const other = await openStreamAs(await makeAccount(sql))
  const oldest = await openStream(address, token)
  const open = await Promise.all(Array.from({ length: 19 }, () => openStream(address, token)))
  const newest = await openStream(address, token)
  await oldest.ended
  expect(oldest.received.at(-1)).toEqual({ event: 'end', data: { reason: 'replaced' } })
  for (const stream of [...open, newest, other]) {
    await stream.all(sql)
    expect(stream.received.map(({ event }) => event)).not.toContain('end')
  }
})

test('Reloading thirty times in a row keeps the live stream.', async () => {
  const token = await openSession(app, await makeAccount(sql))
  for (let reload = 0; reload < 30; reload++) {
    const leaving = new AbortController()
    const headers = { authorization: `Bearer ${token}` }
    await fetch(`${address}/api/events`, { headers, signal: leaving.signal })
    leaving.abort()
  }
  const stream = await openStream(address, token)
  expect(stream.status).toBe(200)
  await stream.all(sql)
})

test('A client that doesn’t read is cut off, and the others receive everything.', async () => {
  const stream = await openStreamAs(await makeStandardHolder(sql))
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  const closed = new Promise(resolve => socket.on('close', resolve))
  socket.write(
    `GET /api/events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${await openSession(app, adminId)}\r\n\r\n`,
  )
  // The stream stands; from here on nothing is read.
  await once(socket, 'data')
  socket.pause()
  // More than the kernel holds for a connection on either side; an auditor gets no events about customers.
  for (let megabytes = 0; megabytes < 20; megabytes++)
    await sql`
      select tell_live('customer', n, repeat('x', 25000), '{}', '{}') from generate_series(1, 40) n`
  await stream.all(sql)
  socket.resume()
  await closed
})

test('Where an older state of the database is restored under a running server, its streams read again and go on.', async () => {
  const stream = await openStreamAs(adminId)
  await sql.begin(async tx => {
    await tx`delete from live_event`
    await tx`delete from live_change`
    await tx`alter table live_change alter column position restart`
  })
  await admin('POST /departments', { name: unique('Lab') })
  await expect.poll(() => stream.received.map(({ event }) => event), { timeout: 5_000 }).toContain('reset')
  const { body } = await admin('POST /departments', { name: unique('Lab') })
  await stream.receives({ entity: 'department', id: body.id })
  expect(Number(stream.position())).toBeLessThan(10)
})
