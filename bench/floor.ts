import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { locateCluster } from '#server/db/embedded/cluster-folder.ts'
import { findRunning } from '#server/db/embedded/running-instance.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { openDatabase } from '#server/db/open.ts'
import { administrator, type Connection, makeDatabase, startServer } from './pair.ts'

// `npm run bench`: the product against a floor that isn't its own, in one run; fails where its share of the floor's throughput
// is a fifth below what is recorded.

const folder = new URL('./floor/', import.meta.url)
const audits = 10_000
const ports = { floor: 4810, counter: 4820, product: 4830 }
const jobs = ['list', 'detail', 'search', 'month']
/** What may be lost before the run fails. */
const tolerated = 0.2

const readText = (name: string) => readFile(new URL(name, folder), 'utf8')

/** The benchmark's rows, in the first schema of the search path. */
async function loadRows(sql: Sql): Promise<void> {
  const text = await readText('data.sql')
  await sql.unsafe(text.replace(/(?<!:):n\b/g, String(audits)))
}

async function makeFloor(cluster: Connection): Promise<Connection> {
  const server = openDatabase(cluster, 1)
  await server`create database floor`
  await server.end()
  const connection = { ...cluster, database: 'floor' }
  const sql = openDatabase(connection, 1)
  await sql`set statement_timeout = 0`
  await loadRows(sql)
  await sql.unsafe(await readText('extra.sql'))
  await sql`vacuum analyze`
  await sql.end()
  return connection
}

const makeProduct = (cluster: Connection) =>
  makeDatabase(cluster, 'product', async sql => {
    await sql`create schema src`
    await sql`set search_path = src, public`
    await loadRows(sql)
    await sql`set search_path = public`
    await sql.unsafe(await readText('product.sql'))
    await sql`drop schema src cascade`
  })

async function startFloor(
  { host, port, user, password, database }: Connection,
  listenTo: number,
  count: string,
): Promise<void> {
  // An address in the environment would win over these, and the floor sets passwords where it connects.
  const env = { ...process.env, DATABASE_URL: '', PORT: String(listenTo), COUNT: count }
  const child = spawn(process.execPath, ['bench/floor/floor.mjs'], {
    env: {
      ...env,
      PGHOST: host,
      PGPORT: String(port),
      PGUSER: user,
      PGPASSWORD: password,
      PGDATABASE: database,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  children.push(child)
  for (let tries = 0; tries < 300; tries++) {
    await wait(100)
    if (child.exitCode !== null) break
    if (await fetch(`http://127.0.0.1:${listenTo}/`).catch(() => undefined)) return
  }
  throw new Error('The floor did not start.')
}

type Figures = { rps: number; p50: number; wrong: number }
type Row = { job: string; floor: Figures; counter?: Figures; product: Figures }

/** Runs `floor/bench.mjs` over all three and answers what it measured. */
async function measure(out: string): Promise<Row[]> {
  const args = [
    'bench/floor/bench.mjs',
    '--who=floor,counter,product',
    '--sizes=10k',
    '--connections=16',
    `--only=${jobs.join(',')}`,
    '--rounds=5',
    '--seconds=2',
    `--out=${out}`,
  ]
  const env = {
    ...process.env,
    FLOOR_PORT: String(ports.floor),
    COUNTER_PORT: String(ports.counter),
    PRODUCT_PORT: String(ports.product),
    PRODUCT_EMAIL: administrator.adminEmail,
    PRODUCT_PASSWORD: administrator.adminPassword,
  }
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  await new Promise((resolve, reject) =>
    child.on('exit', code => (code === 0 ? resolve(null) : reject(new Error('The measuring failed.')))),
  )
  return JSON.parse(await readFile(out, 'utf8'))
}

/** Prints the table; answers what fell too far below what is recorded. */
function report(rows: Row[], recorded: Record<string, number>): string[] {
  console.log(
    '| 16 connections, 10k audits | floor /s | product /s | share | recorded |\n|---|---|---|---|---|',
  )
  return rows.flatMap(({ job, floor, counter, product }) => {
    const under = counter ?? floor
    const share = product.rps / under.rps
    const kept = recorded[job]
    if (kept === undefined) throw new Error(`Nothing is recorded of ${job}.`)
    const least = kept * (1 - tolerated)
    console.log(
      `| ${job} | ${under.rps.toFixed(0)} | ${product.rps.toFixed(0)} | ${share.toFixed(2)} | ${recorded[job]} |`,
    )
    const faults = []
    if (product.wrong > 0) faults.push(`${job}: ${product.wrong} replies were wrong`)
    if (share < least) faults.push(`${job}: ${share.toFixed(2)} of the floor, less than ${least.toFixed(2)}`)
    return faults
  })
}

const scratch = await mkdtemp(join(tmpdir(), 'bench-'))
const cluster = await startEmbedded(scratch)
const children: ChildProcess[] = []
let faults: string[] = []
try {
  const superuser = await findRunning(locateCluster(scratch))
  if (!superuser) throw new Error('PostgreSQL did not start.')
  const floor = await makeFloor(superuser)
  const product = await makeProduct(superuser)
  await startFloor(floor, ports.floor, 'floor')
  await startFloor(floor, ports.counter, 'counter')
  children.push(await startServer({ connection: product, port: ports.product }))
  const recorded = JSON.parse(await readText('recorded.json'))
  faults = report(await measure(join(scratch, 'result.json')), recorded)
} finally {
  for (const child of children) child.kill()
  await cluster.stop()
  await rm(scratch, { recursive: true, force: true })
}
if (faults.length > 0) console.error(`\nSlower than recorded:\n${faults.join('\n')}`)
process.exit(faults.length > 0 ? 1 : 0)
