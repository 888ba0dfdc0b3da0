import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { openDatabase } from '#server/db/open.ts'
import { importers } from '#server/importers.ts'
import { workOnce } from '#server/imports/runner.ts'
import { askFor, type Step } from '#server/imports/steps.ts'
import { loadAudits } from './data.ts'
import { askBeside } from './load.ts'
import { makeDatabase, startCluster, startPair } from './pair.ts'

// `npx tsx bench/connections.ts [ROWS …]`: imports of that many customers (5,000 and 50,000 by default), read, checked and committed in
// this process, while another one serves a list of 10,000 audits, for which a third asks without a pause.

const sizes = process.argv.slice(2).map(Number)
const list = '/api/projects?limit=10'
const partSize = 512 * 1024

const fileOf = (rows: number) => {
  const heading =
    'Company number,Company name,Customer name,Email,Phone,Address,Country,Time zone,Contact name,Contact e-mail'
  const line = (n: number) =>
    `K${rows}-${n},Mill ${n} Textiles Ltd,Mill ${n},office${n}@mill.example,+84 24 ${1_000_000 + n},${n} Mill Road,Vietnam,Asia/Ho_Chi_Minh,Nguyễn Lan ${n},lan${n}@mill.example`
  return Buffer.from([heading, ...Array.from({ length: rows }, (_, n) => line(n))].join('\n'))
}

/** As its last part arrives. */
async function upload(sql: Sql, bytes: Buffer): Promise<number> {
  const [made] = await sql<{ id: number }[]>`
    insert into import (entity, name, size, state, created_by)
    values ('customers', 'clients.csv', ${bytes.length}, 'reading', 1) returning id`
  const importId = made?.id ?? 0
  await sql`insert into import_file (import_id) values (${importId})`
  for (let n = 0; n * partSize < bytes.length; n++)
    await sql`insert into import_part values (${importId}, ${n}, ${bytes.subarray(n * partSize, (n + 1) * partSize)})`
  return importId
}

type Taken = { seconds: number; here: number; there: number; waits: number; memory: number }

/** Its connections, all of them opened. */
const connections = 4
const openAll = async (sql: Sql) =>
  Promise.all(
    Array.from({ length: connections }, async () => {
      const [opened] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid, pg_sleep(0.5)`
      return opened?.pid ?? 0
    }),
  )

/** Processor time of some processes, in seconds. */
function readProcessor(pids: readonly number[]): number {
  const ticks = pids.map(pid => {
    const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    const fields = after.split(' ').map(Number)
    return (fields[11] ?? 0) + (fields[12] ?? 0)
  })
  return ticks.reduce((sum, one) => sum + one, 0) / 100
}

/** How long a step takes, how long at most nothing else in this process had its turn, and how much more memory it took. */
async function take(sql: Sql, importId: number, step: Step): Promise<Taken> {
  if (step !== 'check') await askFor(sql, { importId, step, accountId: 1 })
  const delay = monitorEventLoopDelay({ resolution: 10 })
  global.gc?.()
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 50)
  delay.enable()
  const [cpu, there] = [process.cpuUsage(), readProcessor(backends)]
  const start = performance.now()
  await workOnce({ sql, importers })
  const seconds = (performance.now() - start) / 1000
  delay.disable()
  const { user, system } = process.cpuUsage(cpu)
  const inDatabase = readProcessor(backends) - there
  clearInterval(watch)
  return {
    seconds,
    here: (user + system) / 1e6,
    there: inDatabase,
    waits: delay.max / 1e6,
    memory: (most - before) / 2 ** 20,
  }
}

async function report(
  sql: Sql,
  rows: number,
  beside: (work: () => Promise<void>) => Promise<number>,
): Promise<void> {
  const alone = await beside(() => wait(5000))
  const importId = await upload(sql, fileOf(rows))
  for (const step of ['read', 'check', 'commit'] as const) {
    if (step === 'commit')
      await sql`update import set state = 'committing' where id = ${importId} and state = 'checked'`
    let taken: Taken | undefined
    const p95 = await beside(async () => {
      taken = await take(sql, importId, step)
    })
    if (!taken) continue
    const { seconds, here, there, waits, memory } = taken
    console.log(
      `| ${rows} | ${step} | ${seconds.toFixed(1)} | ${here.toFixed(1)} + ${there.toFixed(1)} | ${waits.toFixed(0)} | ${memory.toFixed(0)} | ${p95.toFixed(1)} ms, × ${(p95 / alone).toFixed(2)} |`,
    )
  }
  const [{ state, counts } = { state: '', counts: {} }] = await sql<{ state: string; counts: object }[]>`
    select state, counts from import where id = ${importId}`
  console.log(`${state}: ${JSON.stringify(counts)}`)
}

const cluster = await startCluster()
const connection = await makeDatabase(cluster.connection, 'imports', sql => loadAudits(sql, 10_000))
const pair = await startPair(connection, [list])
const sql = openDatabase(connection, connections)
const backends = await openAll(sql)
console.log(
  '| rows | step | s | processor s, here + database | longest wait of others in the process, ms | memory, MB | p95 of the list, to alone |\n|---|---|---|---|---|---|---|',
)
for (const rows of sizes.length > 0 ? sizes : [5_000, 50_000])
  await report(sql, rows, work => askBeside(pair.product + list, pair.token, work))
pair.stop()
await sql.end()
await cluster.stop()
