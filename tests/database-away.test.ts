import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { subscribeToStream } from '#web/app/live/subscribe-to-stream.ts'
import { makeOwnPostgres } from './own-postgres.ts'
import {
  asBuilt,
  type CallAt,
  listDepartments,
  openSessionAt,
  signInTo,
  startServer,
} from './server-process.ts'

// A PostgreSQL of one's own is stopped or killed, and started again, under writes; POSTGRES_BIN names which. A part of
// `npm run torture`, which builds (decision 193).

const folder = await mkdtemp(join(tmpdir(), 'database-away-'))
const leaving = new AbortController()
afterAll(async () => {
  leaving.abort()
  await rm(folder, { recursive: true, force: true })
})

test.runIf(process.env.TORTURE_ROUNDS).each(['stop', 'kill'] as const)(
  'After the %s of its database the server says so, and goes on by itself when it is back: writes, reads and live changes',
  { timeout: 120_000 },
  async end => {
    const place = join(folder, end)
    await mkdir(place)
    const postgres = await makeOwnPostgres(place)
    let database = await postgres.start()
    const server = await startServer(place, { DATABASE_URL: database.url }, asBuilt)
    const call = await signInTo(server.address)
    const received = await subscribe(server.address)
    const writing = writeOn(call)
    await expect.poll(() => writing.acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(20)

    await database[end]()
    await expect.poll(() => writing.refusals.length, { timeout: 20_000 }).toBeGreaterThan(20)
    expect((await fetch(`${server.address}/api/health/live`)).status).toBe(200)
    expect((await fetch(`${server.address}/api/health/ready`)).status).toBe(503)

    database = await postgres.start()
    const since = performance.now()
    const before = writing.acknowledged.length
    await expect.poll(() => writing.acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(before)
    const backMs = performance.now() - since
    await writing.stop()
    expect(new Set(writing.refusals)).toEqual(
      new Set(['503 The database is not responding right now. Please try again in a moment.']),
    )

    const { id } = (await call('/api/departments', { name: 'After' })).body as { id: number }
    await expect.poll(() => received, { timeout: 10_000 }).toContain(id)
    const liveMs = performance.now() - since
    const kept = await listDepartments(call)
    expect(writing.acknowledged.filter(name => !kept.has(name))).toEqual([])
    expect((await fetch(`${server.address}/api/health/ready`)).status).toBe(200)
    console.info(
      `PostgreSQL ${await readVersion(database.url)}, ${end}: ${writing.acknowledged.length} acknowledged writes, none lost; writes ${backMs.toFixed(0)} ms after the database was back, live changes within ${liveMs.toFixed(0)} ms`,
    )
    await server.kill('SIGTERM')
    await database.stop()
  },
)

/** Four callers create departments without a pause. */
function writeOn(call: CallAt) {
  const acknowledged: string[] = []
  const refusals: string[] = []
  let isStopped = false
  const write = async (_: unknown, nth: number) => {
    for (let made = 0; !isStopped; made++) {
      const name = `Department ${nth}-${made}`
      const { status, body } = await call('/api/departments', { name })
      if (status === 201) acknowledged.push(name)
      else refusals.push(`${status} ${(body as { message: string }).message}`)
    }
  }
  const writing = Promise.all(Array.from({ length: 4 }, write))
  return {
    acknowledged,
    refusals,
    async stop() {
      isStopped = true
      await writing
    },
  }
}

/** Receives changes as a browser does. */
async function subscribe(address: string): Promise<number[]> {
  const received: number[] = []
  const token = await openSessionAt(address)
  let isLive = false
  void subscribeToStream({
    lastEventId: null,
    signal: leaving.signal,
    open: (lastEventId, signal) =>
      fetch(`${address}/api/events`, {
        signal,
        headers: { authorization: `Bearer ${token}`, ...(lastEventId && { 'last-event-id': lastEventId }) },
      }),
    onMessage: ({ event, data = '{}' }) => event === 'change' && received.push(JSON.parse(data).id),
    onLive: now => {
      isLive = now
    },
    pause: ms => wait(ms),
  })
  await expect.poll(() => isLive, { timeout: 10_000 }).toBe(true)
  return received
}

async function readVersion(url: string): Promise<string> {
  const sql = openDatabase(url, 1)
  const [row] = await sql<{ version: string }[]>`select current_setting('server_version') as version`
  await sql.end()
  return row?.version ?? ''
}
