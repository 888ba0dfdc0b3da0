import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { openDatabase } from '#server/db/open.ts'
import { hashPassword } from '#server/http/password-hash.ts'
import { recountMonths } from '#server/jobs/recount-months.ts'
import {
  administrator,
  type Connection,
  makeDatabase,
  reach,
  startChild,
  startCluster,
  startProduct,
} from './pair.ts'

// `npm run bench`: the product against a floor that isn't its own, in one run; fails where its share of the floor's throughput
// is a fifth below what is recorded. `npm run bench -- full` takes every job, at ten thousand to a million audits, and half an hour;
// `npm run bench -- full detail,deep` only those.

const folder = new URL('./floor/', import.meta.url)
const isFull = process.argv[2] === 'full'
const audits = { '10k': 10_000, '100k': 100_000, '1000k': 1_000_000 }
type Size = keyof typeof audits
const sizes: Size[] = isFull ? ['10k', '100k', '1000k'] : ['10k']
/** Of the first size; those of the others follow. */
const ports = { floor: 4810, counter: 4820, product: 4830 }
const shortJobs = ['list', 'ownList', 'detail', 'search', 'ownSearch', 'month', 'ownMonth']
/** What may be lost before the run fails. */
const tolerated = 0.2

const readText = (name: string) => readFile(new URL(name, folder), 'utf8')

/** The benchmark's rows, in the first schema of the search path. */
async function loadRows(sql: Sql, size: Size): Promise<void> {
  const text = await readText('data.sql')
  await sql.unsafe(text.replace(/(?<!:):n\b/g, String(audits[size])))
}

async function makeFloor(cluster: Connection, size: Size): Promise<Connection> {
  const server = openDatabase(cluster, 1)
  const database = `floor_${size}`
  await server`create database ${server(database)}`
  await server.end()
  const connection = { ...cluster, database }
  const sql = openDatabase(connection, 1)
  await sql`set statement_timeout = 0`
  await loadRows(sql, size)
  await sql.unsafe(await readText('extra.sql'))
  await sql`vacuum analyze`
  await sql.end()
  return connection
}

const makeProduct = (cluster: Connection, size: Size) =>
  makeDatabase(cluster, `product_${size}`, async sql => {
    await sql`create schema src`
    await sql`set search_path = src, public`
    await loadRows(sql, size)
    await sql`set search_path = public`
    await sql.unsafe(await readText('product.sql'))
    await sql`drop schema src cascade`
    // Whom `login` signs in.
    const hash = await hashPassword('correct horse')
    await sql`update account set password_hash = ${hash} where id between 11 and 14`
    // Else a server's daily job does it while it is being measured.
    await recountMonths(sql)
  })

// An address in the environment would win over the variables, and the floor sets passwords where it connects.
const startFloor = (connection: Connection, port: number, count: string) =>
  startChild({
    file: 'bench/floor/floor.mjs',
    port,
    env: { ...reach(connection), DATABASE_URL: '', COUNT: count },
  })

/** Calls a second, and ms of half and of 95 % of them. */
type Figures = { rps: number; p50: number; p95: number; wrong: number }
type Row = {
  job: string
  size: Size
  connections: number
  floor: Figures
  counter?: Figures
  product: Figures
}

/** Runs `floor/bench.mjs` over all three and answers what it measured. */
async function measure(out: string, postgresPort: number): Promise<Row[]> {
  const choice = isFull
    ? ['--rounds=3', '--seconds=3', ...(process.argv[3] ? [`--only=${process.argv[3]}`] : [])]
    : ['--sizes=10k', '--connections=16', `--only=${shortJobs.join(',')}`, '--rounds=5', '--seconds=2']
  const args = ['bench/floor/bench.mjs', '--who=floor,counter,product', ...choice, `--out=${out}`]
  const env = {
    ...process.env,
    PG_PORT: String(postgresPort),
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
    '| job | audits | connections | floor /s | product /s | share | p50 × | p95 ms | recorded |\n|---|---|---|---|---|---|---|---|---|',
  )
  return rows.flatMap(({ job, size, connections, floor, counter, product }) => {
    const under = counter ?? floor
    const share = product.rps / under.rps
    const isRecorded = size === '10k' && connections === 16
    const kept = (isRecorded && recorded[job]) || 0
    const cells = [
      job,
      size,
      connections,
      under.rps.toFixed(1),
      product.rps.toFixed(1),
      share.toFixed(2),
      (product.p50 / under.p50).toFixed(2),
      product.p95.toFixed(1),
      kept || '',
    ]
    console.log(`| ${cells.join(' | ')} |`)
    const least = kept * (1 - tolerated)
    const faults = []
    if (product.wrong > 0) faults.push(`${job}: ${product.wrong} replies were wrong`)
    if (share < least) faults.push(`${job}: ${share.toFixed(2)} of the floor, less than ${least.toFixed(2)}`)
    return faults
  })
}

const scratch = await mkdtemp(join(tmpdir(), 'bench-floor-'))
const cluster = await startCluster()
const children: ChildProcess[] = []
let faults: string[] = []
try {
  for (const [nth, size] of sizes.entries()) {
    const floor = await makeFloor(cluster.connection, size)
    children.push(await startFloor(floor, ports.floor + nth, 'floor'))
    children.push(await startFloor(floor, ports.counter + nth, 'counter'))
    children.push(await startProduct(await makeProduct(cluster.connection, size), ports.product + nth))
  }
  const recorded = JSON.parse(await readText('recorded.json'))
  faults = report(await measure(join(scratch, 'result.json'), cluster.connection.port), recorded)
} finally {
  for (const child of children) child.kill()
  await cluster.stop()
  await rm(scratch, { recursive: true, force: true })
}
if (faults.length > 0) console.error(`\nSlower than recorded:\n${faults.join('\n')}`)
process.exit(faults.length > 0 ? 1 : 0)
