import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { openDatabase } from '#server/db/open.ts'
import { makeAccessToken } from '#server/http/tokens.ts'
import { loadAudits, loadRosterMonth } from './data.ts'
import { type Connection, makeDatabase } from './pair.ts'

// `npx tsx bench/mix.ts [AUDITS]`: what planners, customer service and auditors do all day (70 % lists and rosters, 20 %
// details, 10 % writes), at a million audits unless told otherwise, over one server process and over two.

const audits = Number(process.argv[2] ?? 1_000_000)
const seconds = 10
const warmUpSeconds = 3
const firstPort = 4730

type Call = { method: string; path: string; body?: object }
type Caller = { token: string; calls: { list(): Call; detail(): Call; write(): Call } }
type Answer = { status: number; ms: number }

const below = (limit: number) => Math.floor(Math.random() * limit)
const oneOf = <One>(all: readonly One[]) => all[below(all.length)] as One
const get = (path: string): Call => ({ method: 'GET', path })
let serial = 0

const officeLists = [
  () => get('/projects?limit=10'),
  () => get(`/projects?limit=10&offset=${10 * below(20)}&sort=start:desc`),
  () => get('/projects?limit=10&status=draft'),
  () => get(`/projects?limit=10&idflNumber=AUD-${below(audits)}`),
  () => get(`/projects?limit=10&customerId=${1 + below(4000)}`),
  () => get('/customers?limit=10'),
  () => get(`/customers?limit=10&value=C-${below(4000)}`),
  () => get('/requests?limit=10'),
  () => get(weekOfAll()),
]

function weekOfAll(): string {
  const day = 1 + below(21)
  const date = (one: number) => `2027-05-${String(one).padStart(2, '0')}T00:00:00Z`
  return `/rosters?start=${date(day)}&end=${date(day + 7)}`
}

const office = {
  list: () => oneOf(officeLists)(),
  detail: () => get(oneOf([`/projects/${1 + below(audits)}`, `/customers/${1 + below(4000)}`])),
  write: (): Call => ({
    method: 'POST',
    path: '/projects',
    body: {
      idflNumber: `NEW-${process.pid}-${++serial}`,
      customerId: 1 + below(4000),
      start: '2028-03-06T02:00:00Z',
      end: '2028-03-06T09:00:00Z',
      standardId: [1 + below(8)],
    },
  }),
}

const ownAudits = (n: number) => 1 + ((n * 15 + below(15)) % 10_000)

const field = (n: number, reviewerId: number) => ({
  list: () =>
    oneOf([
      get('/rosters/rosters/me?start=2027-05-01T00:00:00Z&end=2027-06-01T00:00:00Z'),
      get('/projects?limit=10'),
      get('/notifications?limit=10'),
    ]),
  detail: () => get(`/projects/${ownAudits(n)}`),
  write: (): Call => {
    const day = new Date(Date.UTC(2030, 0, 1) + ++serial * 86_400_000)
    return {
      method: 'POST',
      path: '/requests',
      body: {
        category: 'timeOff',
        start: day,
        end: new Date(day.getTime() + 3_600_000),
        reviewerId,
        note: 'Family',
      },
    }
  },
})

async function makeCallers(sql: Sql): Promise<Caller[]> {
  const signIn = async (accountId: number) => {
    const [session] = await sql<
      { id: number }[]
    >`insert into session (account_id) values (${accountId}) returning id`
    return makeAccessToken(sql, session?.id ?? 0)
  }
  const makeOffice = async (name: string, role: string) => {
    const [made] = await sql<{ id: number }[]>`
      insert into account (username, display_name, full_name, email, password_hash, must_change_password,
        role_id, department_id, country_id, time_zone)
      select ${name}, ${name}, ${name}, ${`${name}@example.com`}, '-', false, (select id from role where name = ${role}),
        (select min(id) from department), (select min(id) from country), 'Asia/Ho_Chi_Minh' returning id`
    return made?.id ?? 0
  }
  const plannerId = await makeOffice('planner', 'Planner')
  const serviceId = await makeOffice('service', 'Customer service')
  const auditors = await sql<{ id: number }[]>`select id from auditor order by id`
  const callers: Caller[] = [
    { token: await signIn(plannerId), calls: office },
    { token: await signIn(serviceId), calls: office },
  ]
  for (const [n, { id }] of auditors.entries())
    callers.push({ token: await signIn(id), calls: field(n, plannerId) })
  return callers
}

/** Planner and customer service 30 % each, one of the 200 auditors 40 %. */
function nextCall([planner, service, ...auditors]: Caller[]): { call: Call; token: string } {
  const who = Math.random()
  const { token, calls } = (who < 0.3 ? planner : who < 0.6 ? service : oneOf(auditors)) as Caller
  const what = Math.random()
  return { token, call: what < 0.7 ? calls.list() : what < 0.9 ? calls.detail() : calls.write() }
}

async function runFor(
  callers: Caller[],
  ports: number[],
  connections: number,
  limit: number,
): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const answers: Answer[] = []
  const until = performance.now() + limit * 1000
  const run = async (_: unknown, n: number) => {
    const port = ports[n % ports.length] ?? firstPort
    while (performance.now() < until) {
      const { call, token } = nextCall(callers)
      const start = performance.now()
      const status = await send(call, port, token, agent)
      answers.push({ status, ms: performance.now() - start })
      if (status === 503) await wait(1000)
    }
  }
  await Promise.all(Array.from({ length: connections }, run))
  agent.destroy()
  return answers
}

function send({ method, path, body }: Call, port: number, token: string, agent: Agent): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const sent = request({ agent, port, method, path: `/api${path}`, headers }, response => {
      response
        .resume()
        .on('end', () => resolve(response.statusCode ?? 0))
        .on('error', reject)
    }).on('error', reject)
    sent.end(body && JSON.stringify(body))
  })
}

function row(processes: number, connections: number, answers: Answer[]): string {
  const good = answers.filter(({ status }) => status < 300)
  const sorted = good.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1)
  const refused = answers.filter(({ status }) => status === 503).length
  const others = answers.filter(({ status }) => status >= 300 && status !== 503)
  const answered = [...new Set(others.map(({ status }) => status))].join(', ')
  return `| ${processes} | ${connections} | ${(good.length / seconds).toFixed(0)} | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} | ${refused} | ${others.length}${answered && ` (${answered})`} |`
}

async function startServer(connection: Connection, port: number): Promise<ChildProcess> {
  const task = JSON.stringify({ connection, port })
  const child = spawn(process.execPath, ['--import', 'tsx', 'bench/serve.ts', task], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let tries = 0; tries < 300; tries++) {
    if (await isUp()) return child
    await wait(100)
  }
  throw new Error('A server did not start.')
}

const folder = await mkdtemp(join(tmpdir(), 'bench-mix-'))
const cluster = await startEmbedded(folder)
const children: ChildProcess[] = []
try {
  const database = await makeDatabase(cluster.connection, 'bench_mix', async sql => {
    await loadAudits(sql, audits)
    await loadRosterMonth(sql)
  })
  const sql = openDatabase(database, 1)
  const callers = await makeCallers(sql)
  console.log('| processes | connections | answered /s | p50 ms | p95 ms | p99 ms | refused (503) | other |')
  console.log('|---|---|---|---|---|---|---|---|')
  for (const processes of [1, 2]) {
    const ports = Array.from({ length: processes }, (_, n) => firstPort + n)
    for (const port of ports.slice(children.length)) children.push(await startServer(database, port))
    for (const connections of [1, 16, 64, 256]) {
      await runFor(callers, ports, connections, warmUpSeconds)
      console.log(row(processes, connections, await runFor(callers, ports, connections, seconds)))
    }
  }
  await sql.end()
} finally {
  for (const child of children) child.kill()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit()
