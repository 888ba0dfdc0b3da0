import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { subscribeToStream } from '#web/app/live/subscribe-to-stream.ts'
import { cloneDatabase } from './database.ts'
import { openFrontDoor } from './front-door.ts'
import { openSessionAt, signInTo, startServer } from './server-process.ts'
import { environmentFor } from './target.ts'

// Two real processes on one PostgreSQL, a balancer before them, and clients that follow as a browser does.

const database = await cloneDatabase()
const folder = await mkdtemp(join(tmpdir(), 'two-servers-'))
const servers = await Promise.all([1, 2].map(() => startServer(folder, environmentFor(database.target))))
const [first, second] = servers as [(typeof servers)[number], (typeof servers)[number]]
const door = await openFrontDoor(servers.map(({ address }) => address))
const leaving = new AbortController()

afterAll(async () => {
  leaving.abort()
  door.close()
  await second.kill('SIGTERM')
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** A client of the front door that goes on following whatever happens. */
function startClient(token: string) {
  const received: number[] = []
  const client = { received, isLive: false, timesLive: 0 }
  void subscribeToStream({
    lastEventId: null,
    signal: leaving.signal,
    open: (lastEventId, signal) =>
      fetch(`${door.address}/api/events`, {
        signal,
        headers: { authorization: `Bearer ${token}`, ...(lastEventId && { 'last-event-id': lastEventId }) },
      }),
    onMessage: ({ event, data = '{}' }) => event === 'change' && received.push(JSON.parse(data).id),
    onLive(isLive) {
      client.isLive = isLive
      if (isLive) client.timesLive++
    },
    pause: ms => wait(ms),
  })
  return client
}

test('After kill -9 of one server its clients are on the other, and have missed nothing.', {
  timeout: 120_000,
}, async () => {
  const token = await openSessionAt(door.address)
  const clients = Array.from({ length: 10 }, () => startClient(token))
  await expect.poll(() => clients.every(({ isLive }) => isLive), { timeout: 10_000 }).toBe(true)
  const call = await signInTo(second.address)
  const make = async (name: string) => ((await call('/api/departments', { name })).body as { id: number }).id

  const made = [await make('Before')]
  await expect
    .poll(() => clients.every(({ received }) => received.length === 1), { timeout: 5_000 })
    .toBe(true)

  await first.kill('SIGKILL')
  for (let n = 0; n < 20; n++) made.push(await make(`While away ${n}`))
  await expect.poll(() => clients.every(({ timesLive }) => timesLive === 2), { timeout: 10_000 }).toBe(true)

  made.push(await make('After'))
  for (const { received } of clients)
    await expect.poll(() => [...new Set(received)], { timeout: 5_000 }).toEqual(made)
})
