import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import postgres, { type Sql } from 'postgres'
import { buildApp } from '#server/app.ts'
import { locateCluster } from '#server/db/embedded/cluster-folder.ts'
import { findRunning } from '#server/db/embedded/running-instance.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { seed } from '#server/db/seed.ts'
import { findFreePort } from '#tests/free-port.ts'
import { type Figures, load, median } from './load.ts'
import type { Captured, Task } from './task.ts'

export type Connection = Task['connection']

/** The product and the same SQL behind node:http, each a process of its own, and what the SQL is. */
export type Pair = {
  product: string
  bare: string
  token: string
  calls: Record<string, Captured[]>
  stop(): void
}

export const administrator = { adminEmail: 'admin@example.com', adminPassword: 'bench-password' }

/**
 * A PostgreSQL of its own, reached as the one who may make databases in it; stopped, nothing of it is left but in a folder that is
 * given.
 */
export async function startCluster(
  kept?: string,
): Promise<{ connection: Connection; stop(): Promise<void> }> {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'bench-')))
  const cluster = await startEmbedded(folder)
  // The server's own account may not (decision 136).
  const connection = await findRunning(locateCluster(folder))
  if (!connection) throw new Error('PostgreSQL did not start.')
  const stop = async () => {
    await cluster.stop()
    if (!kept) await rm(folder, { recursive: true, force: true })
  }
  return { connection, stop }
}

/** A database of that name in the cluster, seeded, filled by `fill` and analysed. */
export async function makeDatabase(
  cluster: Connection,
  name: string,
  fill: (sql: Sql) => Promise<void>,
): Promise<Connection> {
  const server = openDatabase(cluster, 1)
  await server`create database ${server(name)}`
  await server.end()
  const connection = { ...cluster, database: name }
  const sql = openDatabase(connection, 1)
  await migrate(sql)
  await seed(sql, administrator)
  // After `migrate`, which leaves the connection with the limit that it came with.
  await sql`set statement_timeout = 0`
  await fill(sql)
  await sql`vacuum analyze`
  await sql.end()
  return connection
}

/** The same as another checkout makes it, its packages installed: by its own migrations, with so many audits and a month of the roster. */
export function makeDatabaseOf(
  checkout: string,
  cluster: Connection,
  name: string,
  audits: number,
): Connection {
  const script = `
    import { loadAudits, loadRosterMonth } from './bench/data.ts'
    import { makeDatabase } from './bench/pair.ts'
    const { cluster, name, audits } = JSON.parse(process.env.BENCH_TASK)
    await makeDatabase(cluster, name, async sql => {
      await loadAudits(sql, audits)
      await loadRosterMonth(sql)
    })
    process.exit()`
  const env = { ...process.env, BENCH_TASK: JSON.stringify({ cluster, name, audits }) }
  execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: checkout,
    env,
  })
  return { ...cluster, database: name }
}

/** The statements that the product sends for each address, without the look-up of the session. */
async function capture(connection: Connection, addresses: string[]) {
  const seen: Captured[] = []
  // Sending makes text of them where they stand.
  const debug = (_: number, text: string, parameters: unknown[]) =>
    seen.push({ text, parameters: [...parameters] })
  const sql = postgres({ ...connection, max: 4, debug, transform: { column: { from: postgres.toCamel } } })
  const app = await buildApp({ sql, config: { logLevel: 'silent', appUrl: 'http://localhost:3000' } })
  const payload = { email: administrator.adminEmail, password: administrator.adminPassword }
  const token = String((await app.inject({ method: 'POST', url: '/api/auth', payload })).json().access_token)
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

let isBuilt = false

/** As the product is built: run as source, a server names every function anew that a call makes. */
function buildServers(): void {
  if (isBuilt) return
  const args = [
    'node_modules/vite/bin/vite.js',
    'build',
    '--config',
    'vite.bench.config.ts',
    '--logLevel',
    'error',
  ]
  execFileSync(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  isBuilt = true
}

/** By variables: the host may be the folder of a socket, which no address can name. */
export const reach = ({ host, port, user, password, database }: Connection) => ({
  PGHOST: host,
  PGPORT: String(port),
  PGUSER: user,
  PGPASSWORD: password,
  PGDATABASE: database,
})

type Started = { file: string; port: number; env?: Record<string, string>; input?: string }

/** A server of its own process, once it answers. */
export async function startChild({ file, port, env, input }: Started): Promise<ChildProcess> {
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  child.stdin?.end(input)
  for (let tries = 0; tries < 300 && child.exitCode === null; tries++) {
    await wait(100)
    if (await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)) return child
  }
  throw new Error(`${file} did not start.`)
}

/** The product as `npm start` runs it, with its jobs. */
export function startProduct(connection: Connection, port: number): Promise<ChildProcess> {
  buildServers()
  const env = {
    ...reach(connection),
    DATABASE_URL: `postgres:///${connection.database}`,
    ADMIN_EMAIL: administrator.adminEmail,
    ADMIN_PASSWORD: administrator.adminPassword,
    LOG_LEVEL: 'warn',
  }
  return startChild({ file: 'dist/bench/main.js', port, env })
}

/** The product without its jobs, or the same SQL behind node:http. */
function startServer(task: Task): Promise<ChildProcess> {
  buildServers()
  return startChild({ file: 'dist/bench/serve.js', port: task.port, input: JSON.stringify(task) })
}

export async function startPair(connection: Connection, addresses: string[]): Promise<Pair> {
  const { calls, token } = await capture(connection, addresses)
  const [product, bare] = [await findFreePort(), await findFreePort()]
  const children = [
    await startServer({ connection, port: product }),
    await startServer({ connection, port: bare, bare: calls }),
  ]
  return {
    product: `http://127.0.0.1:${product}`,
    bare: `http://127.0.0.1:${bare}`,
    token,
    calls,
    stop: () => children.forEach(child => void child.kill()),
  }
}

export type Timed = { ms: number; processorMs: number }

/**
 * The statements alone, on one connection, their rows left as bytes: the median of so many times, in ms, and what the processor
 * did of it in the database on average, which hardly depends on what else the machine does.
 */
export async function timeSql(connection: Connection, calls: Captured[] = [], times = 50): Promise<Timed> {
  const sql = openDatabase(connection, 1)
  const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  const taken: number[] = []
  let before = 0
  for (let nth = -10; nth < times; nth++) {
    if (nth === 0) before = readProcessor(backend?.pid)
    const start = performance.now()
    for (const { text, parameters } of calls)
      await sql.unsafe(text, parameters as string[], { prepare: true }).raw()
    if (nth >= 0) taken.push(performance.now() - start)
  }
  const processorMs = (readProcessor(backend?.pid) - before) / times
  await sql.end()
  return { ms: median(taken), processorMs }
}

/** Of a process of this machine, in ms. */
const readProcessor = (pid = 0): number =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6

export type Comparison = { product: Figures; bare: Figures; timeRatio: number; throughputRatio: number }

type Effort = { connections: number; rounds: number; secondsPerRound: number }

/** Medians of either side over alternating rounds, and the medians of the rounds' ratios. */
export async function compare(pair: Pair, url: string, effort: Effort): Promise<Comparison> {
  const { connections, rounds, secondsPerRound } = effort
  const loadProduct = (seconds: number) => load(pair.product + url, connections, seconds, pair.token)
  const loadBare = (seconds: number) => load(pair.bare + url, connections, seconds)
  await loadProduct(1)
  await loadBare(1)
  const results: { product: Figures; bare: Figures }[] = []
  for (let round = 0; round < rounds; round++)
    results.push({ product: await loadProduct(secondsPerRound), bare: await loadBare(secondsPerRound) })
  return {
    product: middleOf(results.map(({ product }) => product)),
    bare: middleOf(results.map(({ bare }) => bare)),
    timeRatio: median(results.map(({ product, bare }) => product.p50Ms / bare.p50Ms)),
    throughputRatio: median(results.map(({ product, bare }) => product.perSecond / bare.perSecond)),
  }
}

const middleOf = (figures: Figures[]): Figures => ({
  perSecond: median(figures.map(one => one.perSecond)),
  p50Ms: median(figures.map(one => one.p50Ms)),
  p95Ms: median(figures.map(one => one.p95Ms)),
})
