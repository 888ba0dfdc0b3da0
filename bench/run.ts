import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import postgres from 'postgres'
import { buildApp } from '#server/app.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { seed } from '#server/db/seed.ts'
import { loadAudits, loadRosterMonth } from './data.ts'
import { type Figures, load, median } from './load.ts'
import type { Captured, Task } from './task.ts'

// `npm run bench`: the product against the same SQL behind node:http, side by side, in alternating rounds.

const sizes = { '10k': 10_000, '100k': 100_000, '1M': 1_000_000 }
const list = '/api/projects?limit=10'
const drafts = '/api/projects?limit=10&status=draft'
const month = '/api/rosters?start=2027-05-01T00:00:00Z&end=2027-06-01T00:00:00Z'
const rounds = 3
const secondsPerRound = 2
const administrator = { adminEmail: 'admin@example.com', adminPassword: 'bench-password' }

type Connection = Task['connection']
type Pair = { product: string; bare: string; token: string; stop(): void }

async function makeDatabase(connection: Connection, name: string, audits: number): Promise<Connection> {
  const main = openDatabase(connection, 1)
  await main`create database ${main(name)}`
  await main.end()
  const database = { ...connection, database: name }
  const sql = openDatabase(database, 1)
  await migrate(sql)
  await seed(sql, administrator)
  await sql`set statement_timeout = 0`
  await loadAudits(sql, audits)
  await loadRosterMonth(sql)
  await sql`vacuum analyze`
  await sql.end()
  return database
}

/** The statements that the product sends for each address, without the look-up of the session. */
async function capture(connection: Connection, addresses: string[]) {
  const seen: Captured[] = []
  const debug = (_: number, text: string, parameters: unknown[]) => seen.push({ text, parameters })
  const sql = postgres({ ...connection, max: 4, debug, transform: { column: { from: postgres.toCamel } } })
  const app = await buildApp({ sql, config: { logLevel: 'silent', appUrl: 'http://localhost:3000' } })
  const signedIn = await app.inject({
    method: 'POST',
    url: '/api/auth',
    payload: { email: administrator.adminEmail, password: administrator.adminPassword },
  })
  const token = String(signedIn.json().access_token)
  const calls: Record<string, Captured[]> = {}
  for (const url of addresses) {
    await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    seen.length = 0
    await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    calls[url] = seen.filter(({ text }) => !/from session\b/.test(text) && !/pg_catalog/.test(text))
  }
  await app.close()
  await sql.end()
  return { calls, token }
}

let nextPort = 4800

async function startServer(task: Task): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'bench/serve.ts', JSON.stringify(task)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  for (let tries = 0; tries < 100; tries++) {
    await wait(100)
    const isUp = await fetch(`http://127.0.0.1:${task.port}/api/health`).then(
      () => true,
      () => false,
    )
    if (isUp) return child
  }
  throw new Error('A server did not start.')
}

async function startPair(connection: Connection): Promise<Pair> {
  const { calls, token } = await capture(connection, [list, drafts, month])
  const [product, bare] = [nextPort++, nextPort++]
  const children = [
    await startServer({ connection, port: product }),
    await startServer({ connection, port: bare, bare: calls }),
  ]
  return {
    product: `http://127.0.0.1:${product}`,
    bare: `http://127.0.0.1:${bare}`,
    token,
    stop: () => children.forEach(child => void child.kill()),
  }
}

type Comparison = { product: Figures; bare: Figures; timeRatio: number; throughputRatio: number }

async function compare(pair: Pair, url: string, connections: number): Promise<Comparison> {
  await load(pair.product + url, connections, 1, pair.token)
  await load(pair.bare + url, connections, 1)
  const results: { product: Figures; bare: Figures }[] = []
  for (let round = 0; round < rounds; round++) {
    const product = await load(pair.product + url, connections, secondsPerRound, pair.token)
    const bare = await load(pair.bare + url, connections, secondsPerRound)
    results.push({ product, bare })
  }
  const middle = (side: 'product' | 'bare'): Figures => ({
    perSecond: median(results.map(one => one[side].perSecond)),
    meanMs: median(results.map(one => one[side].meanMs)),
    p50Ms: median(results.map(one => one[side].p50Ms)),
    p95Ms: median(results.map(one => one[side].p95Ms)),
  })
  return {
    product: middle('product'),
    bare: middle('bare'),
    timeRatio: median(results.map(({ product, bare }) => product.meanMs / bare.meanMs)),
    throughputRatio: median(results.map(({ product, bare }) => product.perSecond / bare.perSecond)),
  }
}

function row(
  what: string,
  connections: number,
  { product, bare, timeRatio, throughputRatio }: Comparison,
): string {
  const ms = (value: number) => value.toFixed(2)
  const ratio =
    connections === 1 ? `time × ${timeRatio.toFixed(2)}` : `throughput × ${throughputRatio.toFixed(2)}`
  return `| ${what} | ${connections} | ${product.perSecond.toFixed(0)} | ${ms(product.p50Ms)} | ${ms(product.p95Ms)} | ${bare.perSecond.toFixed(0)} | ${ms(bare.p50Ms)} | ${ms(bare.p95Ms)} | ${ratio} |`
}

const folder = await mkdtemp(join(tmpdir(), 'bench-'))
const cluster = await startEmbedded(folder)
try {
  console.log(
    '| what | connections | product /s | p50 ms | p95 ms | bare /s | p50 ms | p95 ms | product to bare |',
  )
  console.log('|---|---|---|---|---|---|---|---|---|')
  const p95: Record<string, number> = {}
  for (const [name, count] of Object.entries(sizes)) {
    const pair = await startPair(await makeDatabase(cluster.connection, `bench_${name.toLowerCase()}`, count))
    const first = await compare(pair, list, 1)
    p95[name] = first.product.p95Ms
    console.log(row(`list of ${name} audits`, 1, first))
    console.log(row(`list of ${name} audits`, 16, await compare(pair, list, 16)))
    console.log(row(`drafts of ${name} audits`, 1, await compare(pair, drafts, 1)))
    if (name === '10k') {
      console.log(row('roster month, 3,000 entries', 1, await compare(pair, month, 1)))
      console.log(row('roster month, 3,000 entries', 16, await compare(pair, month, 16)))
    }
    pair.stop()
  }
  console.log(`\nList p95 at 1M to that at 10k: × ${((p95['1M'] ?? 0) / (p95['10k'] ?? 1)).toFixed(2)}`)
} finally {
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit()
