import { type ChildProcess, spawn } from 'node:child_process'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '#server/db/open.ts'
import { median } from './load.ts'
import { type Call, type Caller, makeCallers, nextCall } from './mix-calls.ts'
import { type Connection, makeDatabaseOf, startCluster } from './pair.ts'

// `npx tsx bench/mix.ts [AUDITS] [CHECKOUT]`: what planners, customer service and auditors do all day (70 % lists and rosters,
// 20 % details, 10 % writes), at a million audits by default, over one server process and over two. With the folder of another
// checkout (its packages installed) in place of that: one process of each, on a database of its own, in alternating rounds.

const audits = Number(process.argv[2] ?? 1_000_000)
const otherCheckout = process.argv[3]
const numbersOfConnections = [1, 16, 64, 256]
const rounds = 3
const seconds = 10
const warmUpSeconds = 3

type Answer = { status: number; ms: number }

/** A checkout's database, who calls, and where its servers listen. */
type Side = { checkout: string; database: Connection; callers: Caller[]; ports: number[] }

async function runFor({ callers, ports }: Side, connections: number, limit: number): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const answers: Answer[] = []
  const until = performance.now() + limit * 1000
  const run = async (_: unknown, n: number) => {
    const port = ports[n % ports.length] ?? 0
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

function summarise(answers: Answer[]) {
  const good = answers.filter(({ status }) => status < 300)
  const sorted = good.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  const refused = answers.filter(({ status }) => status === 503).length
  const others = answers.filter(({ status }) => status >= 300 && status !== 503).map(({ status }) => status)
  return { perSecond: good.length / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99), refused, others }
}

type Figures = ReturnType<typeof summarise>

const say = (cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`)
const sayHead = (cells: string[]) => {
  say(cells)
  say(cells.map(() => '---'))
}
const sayOthers = (others: number[]) =>
  others.length === 0 ? 0 : `${others.length} (${[...new Set(others)].join(', ')})`

/** Over one process and over two. */
async function measureAlone(side: Side): Promise<void> {
  sayHead(['processes', 'connections', 'answered /s', 'p50 ms', 'p95 ms', 'p99 ms', 'refused (503)', 'other'])
  for (const processes of [1, 2]) {
    if (processes > side.ports.length) await startServer(side)
    for (const connections of numbersOfConnections) {
      await runFor(side, connections, warmUpSeconds)
      const { perSecond, p50, p95, p99, refused, others } = summarise(
        await runFor(side, connections, seconds),
      )
      const times = [p50, p95, p99].map(ms => ms.toFixed(1))
      say([processes, connections, perSecond.toFixed(0), ...times, refused, sayOthers(others)])
    }
  }
}

/** Medians of the rounds, of this checkout and of the other; `ratio` that of the rounds' own ratios. */
async function compare(now: Side, before: Side): Promise<void> {
  const headings = [
    'answered /s',
    'before',
    'ratio',
    'p50 ms',
    'before',
    'p95 ms',
    'before',
    'p99 ms',
    'before',
  ]
  sayHead(['connections', ...headings, 'refused (503), before', 'other, before'])
  for (const connections of numbersOfConnections) {
    for (const side of [now, before]) await runFor(side, connections, warmUpSeconds)
    const [ofNow, ofBefore]: [Figures[], Figures[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      ofNow.push(summarise(await runFor(now, connections, seconds)))
      ofBefore.push(summarise(await runFor(before, connections, seconds)))
    }
    const both = (of: (one: Figures) => number) =>
      [ofNow, ofBefore].map(all => median(all.map(of)).toFixed(1))
    const ratio = median(
      ofNow.map((one, round) => one.perSecond / (ofBefore[round]?.perSecond ?? Number.NaN)),
    )
    const lost = [ofNow, ofBefore].map(all => all.reduce((sum, { refused }) => sum + refused, 0))
    const others = [ofNow, ofBefore].map(all => sayOthers(all.flatMap(one => one.others)))
    const times = [...both(one => one.p50), ...both(one => one.p95), ...both(one => one.p99)]
    const cells = [
      ...both(one => one.perSecond),
      ratio.toFixed(2),
      ...times,
      lost.join(', '),
      others.join(', '),
    ]
    say([connections, ...cells])
  }
}

/** One more server of that side. */
async function startServer({ checkout, database, ports }: Side): Promise<void> {
  const port = nextPort++
  const task = JSON.stringify({ connection: database, port })
  const child = spawn(process.execPath, ['--import', 'tsx', 'bench/serve.ts', task], {
    cwd: checkout,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  children.push(child)
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let tries = 0; tries < 300; tries++) {
    if (await isUp()) return void ports.push(port)
    await wait(100)
  }
  throw new Error('A server did not start.')
}

async function open(checkout: string, cluster: Connection, name: string): Promise<Side> {
  const database = makeDatabaseOf(checkout, cluster, name, audits)
  const sql = openDatabase(database, 1)
  const side: Side = { checkout, database, callers: await makeCallers(sql, audits), ports: [] }
  await sql.end()
  await startServer(side)
  return side
}

const cluster = await startCluster()
const children: ChildProcess[] = []
let nextPort = 4730
try {
  const now = await open(process.cwd(), cluster.connection, 'bench_mix')
  if (otherCheckout) await compare(now, await open(otherCheckout, cluster.connection, 'bench_mix_before'))
  else await measureAlone(now)
} finally {
  for (const child of children) child.kill()
  await cluster.stop()
}
process.exit()
