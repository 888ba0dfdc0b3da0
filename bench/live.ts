import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { seed } from '#server/db/seed.ts'
import { makeAccessToken } from '#server/http/tokens.ts'
import { readMessages } from '#web/app/live/read-messages.ts'
import type { Task } from './task.ts'

// `npx tsx bench/live.ts`: from a change to its event over two server processes, and what idle streams cost.

const streams = 200
const changes = 300
const everyMs = 50
const idleStreams = 1_000
const perAccount = 10

type Memory = { rss: number; heapUsed: number }

async function startServer(task: Task): Promise<ChildProcess> {
  const child = fork('bench/live-serve.ts', [JSON.stringify(task)], {
    execArgv: ['--import', 'tsx', '--expose-gc'],
  })
  await once(child, 'message')
  return child
}

/** Tokens of planners, enough for so many streams. */
async function makeTokens(sql: Sql, count: number): Promise<string[]> {
  const accounts = await sql<{ id: number }[]>`
    insert into account (username, display_name, full_name, email, password_hash, must_change_password,
      role_id, department_id, country_id, time_zone)
    select 'p' || n, 'P', 'P', 'p' || n || '@example.com', '-', false, role.id, department.id, country.id, 'UTC'
    from generate_series(1, ${Math.ceil(count / perAccount)}::integer) n, role, department, country
    where role.name = 'Planner' and department.name = 'Planning' and country.code = 'VN' returning id`
  const sessions = await sql<{ id: number }[]>`
    insert into session (account_id) select unnest(${accounts.map(({ id }) => id)}::integer[]) returning id`
  const tokens = await Promise.all(sessions.map(({ id }) => makeAccessToken(sql, id)))
  return Array.from({ length: count }, (_, nth) => tokens[nth % tokens.length] ?? '')
}

/** Follows, and notes for each department how long after the save its event arrived. */
async function subscribe(address: string, token: string, sentAt: Map<string, number>, latencies: number[]) {
  const response = await fetch(`${address}/api/events`, { headers: { authorization: `Bearer ${token}` } })
  let ready = () => {}
  const isReady = new Promise<void>(resolve => {
    ready = resolve
  })
  const read = async () => {
    if (!response.body) throw new Error(`A stream was refused: ${response.status}.`)
    for await (const { event, data } of readMessages(response.body)) {
      if (event === 'ready') ready()
      const sent = event === 'change' ? sentAt.get(String(JSON.parse(data ?? '{}').id)) : undefined
      if (sent !== undefined) latencies.push(performance.now() - sent)
    }
  }
  void read().catch(() => {})
  await isReady
}

/** The department is there already, so that its id is known before the change is sent. */
async function measureLatency(sql: Sql, addresses: string[], tokens: string[]): Promise<number[]> {
  const sentAt = new Map<string, number>()
  const latencies: number[] = []
  await Promise.all(
    tokens
      .slice(0, streams)
      .map((token, nth) => subscribe(addresses[nth % 2] ?? '', token, sentAt, latencies)),
  )
  const admin = await makeAdministrator(sql)
  const departments = await sql<{ id: number; name: string }[]>`
    insert into department (name) select 'Lab ' || n from generate_series(1, ${changes}::integer) n returning id, name`
  await wait(2_000)
  for (const [nth, { id, name }] of departments.entries()) {
    sentAt.set(String(id), performance.now())
    void fetch(`${addresses[nth % 2]}/api/departments/${id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name, description: 'Changed' }),
    })
    await wait(everyMs)
  }
  await wait(3_000)
  if (latencies.length !== streams * changes)
    throw new Error(`${latencies.length} events came, not ${streams * changes}.`)
  return latencies.sort((a, b) => a - b)
}

async function makeAdministrator(sql: Sql): Promise<string> {
  const [session] = await sql<{ id: number }[]>`
    insert into session (account_id) select min(id) from account returning id`
  return makeAccessToken(sql, session?.id ?? 0)
}

async function askMemory(server: ChildProcess): Promise<Memory> {
  server.send('memory')
  const [memory] = (await once(server, 'message')) as [Memory]
  return memory
}

async function openIdle(port: number, token: string): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET /api/events HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${token}\r\n\r\n`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  if (!answer.toString().startsWith('HTTP/1.1 200')) throw new Error(answer.toString().split('\r\n')[0])
  socket.resume()
}

const folder = await mkdtemp(join(tmpdir(), 'bench-live-'))
const cluster = await startEmbedded(folder)
const { connection } = cluster
const sql = openDatabase(connection, 4)
const ports = [4890, 4891, 4892]
const servers: ChildProcess[] = []
try {
  await migrate(sql)
  await seed(sql, { adminEmail: 'admin@example.com', adminPassword: 'bench-password' })
  const tokens = await makeTokens(sql, idleStreams)
  for (const port of ports) servers.push(await startServer({ connection, port }))

  const addresses = ports.slice(0, 2).map(port => `http://127.0.0.1:${port}`)
  const latencies = await measureLatency(sql, addresses, tokens)
  const at = (part: number) => (latencies[Math.floor(latencies.length * part)] ?? 0).toFixed(0)
  console.log(`${streams} streams on two processes, a change each ${everyMs} ms, sent to told:`)
  console.log(`p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, most ${at(0.99999)} ms`)

  const [server, port] = [servers[2] as ChildProcess, ports[2] ?? 0]
  // One stream, so that everything is loaded that streams need.
  await openIdle(port, tokens[0] ?? '')
  await wait(1_000)
  const none = await askMemory(server)
  for (const token of tokens.slice(1)) await openIdle(port, token)
  // A heartbeat goes over all of them.
  await wait(20_000)
  const many = await askMemory(server)
  const mb = (bytes: number) => (bytes / 1024 / 1024).toFixed(1)
  const kb = (bytes: number) => (bytes / 1024 / (idleStreams - 1)).toFixed(1)
  console.log(
    `RSS ${mb(none.rss)} MB with 1 stream, ${mb(many.rss)} MB with ${idleStreams}: ${kb(many.rss - none.rss)} kB each`,
  )
  console.log(
    `heap ${mb(none.heapUsed)} MB and ${mb(many.heapUsed)} MB: ${kb(many.heapUsed - none.heapUsed)} kB each`,
  )
} finally {
  for (const server of servers) server.kill()
  await sql.end()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit()
