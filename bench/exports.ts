import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import type { Sql } from 'postgres'
import { openDatabase } from '#server/db/open.ts'
import { auditRows } from '#server/planning/read-audits.ts'
import { loadAudits, loadLinkedDepartment, loadRosterMonth } from './data.ts'
import { load } from './load.ts'
import { administrator, type Connection, makeDatabase, startCluster, startProduct } from './pair.ts'

// `npx tsx bench/exports.ts [AUDITS]`: all audits (a million by default) as a file, beside `COPY` of the same query; the calendar link
// of a department of 50 auditors with 90 audits each; the roster that is printed, of 100 auditors.

const audits = Number(process.argv[2] ?? 1_000_000)
const rounds = 3

type Read = { seconds: number; firstByteMs: number; bytes: number; memory: number }

/** Resident memory of a process, in MB. */
const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Processor time of a process, in seconds. */
function processorOf(pid: number): number {
  const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = after.split(' ').map(Number)
  return ((fields[11] ?? 0) + (fields[12] ?? 0)) / 100
}

type Server = { address: string; pid: number; token: string }

async function call<Reply>({ address, token }: Server, path: string, body: object): Promise<Reply> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const reply = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
  return reply.json() as Promise<Reply>
}

/** Reads an address to its end, as fast as it comes, and how much more memory its server took at most. */
function readAll({ address, pid }: Server, path: string): Promise<Read> {
  const before = memoryOf(pid)
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(pid))
  }, 50)
  const start = performance.now()
  return new Promise((resolve, reject) => {
    get(address + path, response => {
      if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`))
      let [firstByteMs, bytes] = [0, 0]
      response.on('data', (chunk: Buffer) => {
        firstByteMs ||= performance.now() - start
        bytes += chunk.length
      })
      response.on('error', reject).on('end', () => {
        clearInterval(watch)
        const seconds = (performance.now() - start) / 1000
        resolve({ seconds, firstByteMs, bytes, memory: most - before })
      })
    }).on('error', reject)
  })
}

/** What the database needs to hand out the same query, in seconds, and how many bytes that is. */
async function copy(sql: Sql): Promise<{ seconds: number; bytes: number }> {
  const page = sql`(select id from audit where deleted_at is null order by id) page`
  const start = performance.now()
  let bytes = 0
  const rows = await sql`copy (${auditRows(sql, page)}) to stdout (format csv)`.readable()
  for await (const chunk of rows) bytes += (chunk as Buffer).length
  return { seconds: (performance.now() - start) / 1000, bytes }
}

async function takeExports(server: Server, sql: Sql): Promise<void> {
  console.log(
    '| round | file | s | processor s of the server | MB | first byte, ms | memory, MB | to COPY |\n|---|---|---|---|---|---|---|---|',
  )
  for (let round = 1; round <= rounds; round++) {
    const bare = await copy(sql)
    console.log(
      `| ${round} | \`COPY\` | ${bare.seconds.toFixed(1)} | | ${Math.round(bare.bytes / 1e6)} | | | |`,
    )
    for (const format of ['csv', 'xlsx']) {
      const form = { list: 'projects', format, query: {}, timeZone: 'Asia/Ho_Chi_Minh' }
      const { url } = await call<{ url: string }>(server, '/api/exports', form)
      const before = processorOf(server.pid)
      const { seconds, firstByteMs, bytes, memory } = await readAll(server, url)
      const processor = processorOf(server.pid) - before
      console.log(
        `| ${round} | ${format} | ${seconds.toFixed(1)} | ${processor.toFixed(1)} | ${Math.round(bytes / 1e6)} | ${firstByteMs.toFixed(0)} | ${memory.toFixed(0)} | × ${(seconds / bare.seconds).toFixed(2)} |`,
      )
    }
  }
}

async function takeLink(server: Server, sql: Sql): Promise<void> {
  const [department] = await sql<{ id: number }[]>`select id from department where name = 'Linked'`
  const { url } = await call<{ url: string }>(server, '/api/calendar-links', {
    name: 'Department',
    scope: 'department',
    departmentId: department?.id,
    detail: 'details',
    kinds: ['audit', 'timeOff'],
  })
  const path = new URL(url).pathname
  const taken: number[] = []
  for (let nth = 0; nth < 20; nth++) {
    const { seconds, bytes } = await readAll(server, path)
    if (nth > 2) taken.push(seconds * 1000)
    if (nth === 0) console.log(`A link of a department: ${Math.round(bytes / 1000)} kB`)
  }
  taken.sort((a, b) => a - b)
  console.log(`p50 ${taken[8]?.toFixed(0)} ms, longest ${taken.at(-1)?.toFixed(0)} ms (aim 200)`)
}

async function takePrint(server: Server): Promise<void> {
  const month = '/api/rosters?start=2027-05-01T00:00:00.000Z&end=2027-06-01T00:00:00.000Z'
  const { p50Ms, p95Ms } = await load(server.address + month, 1, 10, server.token)
  console.log(`A month of the roster, 200 auditors: p50 ${p50Ms.toFixed(0)} ms, p95 ${p95Ms.toFixed(0)} ms`)
}

async function start(connection: Connection): Promise<{ server: Server; child: ChildProcess }> {
  const child = await startProduct(connection, 4990)
  const open = { address: 'http://127.0.0.1:4990', pid: child.pid ?? 0, token: '' }
  const { adminEmail: email, adminPassword: password } = administrator
  const session = await call<{ access_token: string }>(open, '/api/auth', { email, password })
  return { server: { ...open, token: session.access_token }, child }
}

const cluster = await startCluster()
const connection = await makeDatabase(cluster.connection, 'exports', async sql => {
  await loadAudits(sql, audits)
  await loadRosterMonth(sql)
  await loadLinkedDepartment(sql)
})
const { server, child } = await start(connection)
const sql = openDatabase(connection, 1)
await sql`set statement_timeout = 0`
await takeLink(server, sql)
await takePrint(server)
await takeExports(server, sql)
child.kill()
await sql.end()
await cluster.stop()
