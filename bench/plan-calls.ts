import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '#server/db/open.ts'
import { loadAudits, loadBookings, loadDrafts, loadRosterMonth } from './data.ts'
import { median, summarise } from './load.ts'
import { type Connection, makeDatabase, startCluster } from './pair.ts'
import { type Answered, openProduct, type Product, type Spent } from './product.ts'

// `npx tsx bench/plan-calls.ts [AUDITS] [FOLDER]`: what a plan of 2,000 drafts costs those who ask for it, read it and accept it, by the
// server as it is built, at a million audits, 200 auditors, 100,000 entries. In a folder that is given the database stays as it was
// made, for the next run.

const auditCount = Number(process.argv[2] ?? 1_000_000)
const folder = process.argv[3]
const draftCount = 2000
const rounds = 5

type Row = {
  rowId: number
  version: number
  project: { id: number; version: number }
  auditors: { id: number; isLead: boolean }[]
}
type Plan = {
  id: number
  version: number
  state: string
  inputDigest: string | null
  progress: { planned: number } | null
  result: { planned: number; chosen: number } | null
}

const said: string[][] = []
function say(...cells: string[]): void {
  said.push(cells)
  console.info(`| ${cells.join(' | ')} |`)
}
const verdict = (value: number, most: number) => (value <= most ? 'met' : '**missed**')
const inMs = (value: number) => `${value.toFixed(0)} ms`

/** Of a call on average. */
function sayProcessors(spent: readonly Spent[]): string {
  const mean = (of: (one: Spent) => number) =>
    (spent.reduce((sum, one) => sum + of(one), 0) / spent.length).toFixed(0)
  return `${mean(({ server }) => server)} + ${mean(({ database }) => database)}`
}

type Timed = Pick<Answered<unknown>, 'ms' | 'spent'>

function sayTimes(what: string, calls: readonly Timed[], of: 'p50' | 'p95', most: number): void {
  const times = calls.map(({ ms }) => ms)
  const { p50Ms, p95Ms } = summarise(times, 1)
  const measured = `p50 ${inMs(p50Ms)}, p95 ${inMs(p95Ms)}, most ${inMs(Math.max(...times))}`
  const spent = sayProcessors(calls.map(one => one.spent))
  say(what, measured, spent, `${of} ≤ ${most} ms`, verdict(of === 'p50' ? p50Ms : p95Ms, most))
}

/** Both sides of a round, in which they took turns. */
type Round = [Timed, Timed]

function sayRatio(what: string, sides: readonly Round[], most: number): void {
  const [one, other] = [median(sides.map(([a]) => a.ms)), median(sides.map(([, b]) => b.ms))]
  const ratios = sides.map(([a, b]) => a.ms / b.ms)
  const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
  const ratio = median(ratios)
  const measured = `${inMs(one)} beside ${inMs(other)}, × ${ratio.toFixed(2)} (${range})`
  const spent = [sides.map(([a]) => a.spent), sides.map(([, b]) => b.spent)]
    .map(sayProcessors)
    .join(' beside ')
  say(what, measured, spent, `× ≤ ${most}`, verdict(ratio, most))
}

const sumOf = (spent: readonly Spent[], share = 1): Spent => ({
  server: spent.reduce((sum, { server }) => sum + server, 0) * share,
  database: spent.reduce((sum, { database }) => sum + database, 0) * share,
})

const formOf = (projectId: number[], others: object = {}) => ({
  projectId,
  firstDay: '2027-07-01',
  lastDay: '2027-09-30',
  effort: 'quick',
  ...others,
})

async function takePreviews({ ask }: Product, drafts: number[]): Promise<void> {
  for (const dates of ['fixed', 'free']) {
    const times: Timed[] = []
    let positions = 0
    for (let nth = -2; nth < (dates === 'fixed' ? 20 : 5); nth++) {
      const { ms, spent, reply } = await ask<{ positions: number; audits: number }>(
        'POST',
        '/plans/preview',
        formOf(drafts, { dates, slideDays: 7 }),
      )
      if (reply.audits !== draftCount) throw new Error(`${reply.audits} drafts can be planned.`)
      positions = reply.positions
      if (nth >= 0) times.push({ ms, spent })
    }
    sayTimes(`preview of 2,000, dates ${dates}, ${positions} positions`, times, 'p50', 800)
  }
}

/** Each is canceled, so that the next begins like the first. */
async function takeStarts(product: Product, drafts: number[]): Promise<void> {
  const times: Timed[] = []
  for (let nth = -2; nth < 40; nth++) {
    const { ms, spent, reply } = await product.ask<Plan>('POST', '/plans', formOf(drafts))
    if (nth >= 0) times.push({ ms, spent })
    await cancel(product, reply)
  }
  sayTimes('POST /plans of 2,000', times, 'p95', 200)
}

/** What was begun of it goes on for a moment. */
async function cancel({ ask }: Product, { id, version }: Plan): Promise<void> {
  await ask('PUT', `/plans/${id}/stop`, { keep: false, version })
  await wait(1000)
}

/** As whoever looks all the time sees it; from the moment at which the plan was asked for. */
async function takeFirstFigures(product: Product, drafts: number[]): Promise<void> {
  const [facts, figures]: [Timed[], Timed[]] = [[], []]
  for (let nth = -1; nth < rounds; nth++) {
    const start = performance.now()
    const spentSince = product.watchProcessors()
    const { reply } = await product.ask<Plan>('POST', '/plans', formOf(drafts, { effort: 'normal' }))
    const until = async (isThere: (plan: Plan) => boolean): Promise<Timed> => {
      await watch(product, reply.id, isThere)
      return { ms: performance.now() - start, spent: spentSince() }
    }
    const read = await until(plan => plan.inputDigest !== null)
    const counted = await until(({ progress }) => (progress?.planned ?? 0) > 0)
    if (nth >= 0) {
      facts.push(read)
      figures.push(counted)
    }
    await cancel(product, reply)
  }
  sayTimes('facts read and kept, from POST /plans on', facts, 'p50', 3000)
  sayTimes('first figures, from POST /plans on', figures, 'p50', 3000)
}

async function watch({ ask }: Product, id: number, isThere: (plan: Plan) => boolean): Promise<Plan> {
  for (;;) {
    const { reply } = await ask<Plan>('GET', `/plans/${id}`)
    if (reply.state === 'failed') throw new Error(`Plan ${id} failed.`)
    if (isThere(reply)) return reply
    await wait(20)
  }
}

async function makePlan(product: Product, drafts: number[]): Promise<number> {
  const start = performance.now()
  const { reply } = await product.ask<Plan>('POST', '/plans', formOf(drafts))
  const { id, result } = await watch(product, reply.id, ({ state }) => state === 'done')
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.info(`A quick plan: ${result?.planned} of ${result?.chosen} planned, ${seconds} s.`)
  return id
}

type Path = (nth: number) => string

/** One call of each in turn: either's p50 or p95 of each round, and what a call of it spent. */
async function taking({ ask }: Product, paths: [Path, Path], times: number, of: 'p50Ms' | 'p95Ms') {
  const found: Round[] = []
  for (let round = 0; round <= rounds; round++) {
    const taken: [Timed[], Timed[]] = [[], []]
    for (let nth = 0; nth < times; nth++) {
      taken[0].push(await ask('GET', paths[0](nth)))
      taken[1].push(await ask('GET', paths[1](nth)))
    }
    const side = (calls: readonly Timed[]): Timed => ({
      ms: summarise(
        calls.map(({ ms }) => ms),
        1,
      )[of],
      spent: sumOf(
        calls.map(({ spent }) => spent),
        1 / times,
      ),
    })
    // The first only warms up.
    if (round > 0) found.push([side(taken[0]), side(taken[1])])
  }
  return found
}

async function takeRows(product: Product, planId: number): Promise<void> {
  const page = (nth: number) => `limit=100&offset=${(nth % 15) * 100}`
  const paths: [Path, Path] = [nth => `/plans/${planId}/rows?${page(nth)}`, nth => `/projects?${page(nth)}`]
  sayRatio('100 rows, p95, beside 100 audits of the list', await taking(product, paths, 45, 'p95Ms'), 2)
}

async function takeGhosts(product: Product, planId: number): Promise<void> {
  const ghostsUntil = (end: string) => `/plans/${planId}/ghosts?start=2027-07-01T00:00:00Z&end=${end}`
  const { reply: all } = await product.ask<{ start: string }[]>('GET', ghostsUntil('2027-10-01T00:00:00Z'))
  const starts = all.map(({ start }) => start).sort()
  // A thousand, and those that begin with the last of them.
  const last = starts.find((start, place) => place >= 1000 && start !== starts[999])
  if (!last) throw new Error(`${all.length} ghosts.`)
  const [ghosts, roster] = [ghostsUntil(last), '/rosters?start=2027-05-01T00:00:00Z&end=2027-05-11T00:00:00Z']
  const counts = [
    (await product.ask<unknown[]>('GET', ghosts)).reply.length,
    (await product.ask<{ rows: unknown[] }>('GET', roster)).reply.rows.length,
  ]
  const found = await taking(product, [() => ghosts, () => roster], 10, 'p50Ms')
  sayRatio(`${counts[0]} ghosts, p50, beside a roster of ${counts[1]} entries`, found, 1.5)
}

async function takeAccepting({ ask }: Product, planId: number): Promise<void> {
  const rows: Row[] = []
  for (let offset = 0; offset < draftCount; offset += 100) {
    const path = `/plans/${planId}/rows?kind=plan&limit=100&offset=${offset}`
    rows.push(...(await ask<{ rows: Row[] }>('GET', path)).reply.rows)
  }
  const found: Round[] = []
  for (let round = 0; round <= rounds; round++) {
    // Every second, so that both sides book the same weeks.
    const of = rows.slice(round * 200, (round + 1) * 200)
    const together = of.filter((_, nth) => nth % 2 === 0).map(({ rowId, version }) => ({ rowId, version }))
    const accepted = await ask<{ count: number }>('PUT', `/plans/${planId}/accept`, { rows: together })
    if (accepted.reply.count !== 100) throw new Error(`${accepted.reply.count} were accepted.`)
    const single: Timed[] = []
    for (const { project, auditors } of of.filter((_, nth) => nth % 2 === 1)) {
      const team = auditors.map(({ id, isLead }) => ({ id, role: isLead ? 'lead' : 'auditor' }))
      const path = `/projects/${project.id}/assign`
      single.push(await ask('PUT', path, { auditors: team, version: project.version }))
    }
    const ms = single.reduce((sum, one) => sum + one.ms, 0)
    if (round > 0) found.push([accepted, { ms, spent: sumOf(single.map(({ spent }) => spent)) }])
  }
  sayRatio('100 rows accepted in a call, beside 100 calls of assign', found, 1.5)
}

async function fill(cluster: Connection): Promise<void> {
  const name = `made_${auditCount}`
  const server = openDatabase(cluster, 1)
  await server`set statement_timeout = 0`
  const there = await server`select from pg_database where datname = ${name}`
  if (there.length === 0) {
    const start = performance.now()
    await server`drop database if exists ${server(`half_${auditCount}`)}`
    await makeDatabase(cluster, `half_${auditCount}`, async sql => {
      await loadAudits(sql, auditCount)
      await loadRosterMonth(sql)
      await loadBookings(sql)
      await loadDrafts(sql, draftCount)
    })
    await server`alter database ${server(`half_${auditCount}`)} rename to ${server(name)}`
    console.info(`Made in ${((performance.now() - start) / 1000).toFixed(0)} s.`)
  }
  await server`drop database if exists run`
  await server`create database run template ${server(name)}`
  await server.end()
}

async function takeAll(connection: Connection): Promise<void> {
  const sql = openDatabase(connection, 1)
  const ids = await sql<{ id: number }[]>`select id from audit where idfl_number like 'PLAN-%' order by id`
  const [{ entries, auditors } = {}] = await sql<{ entries: number; auditors: number }[]>`
    select (select count(*) from roster_entry)::integer as entries, (select count(*) from auditor)::integer as auditors`
  await sql.end()
  const drafts = ids.map(({ id }) => id)
  const product = await openProduct(connection)
  try {
    // What it does by itself once it has started.
    await wait(20_000)
    console.info(`${auditCount} audits, ${auditors} auditors, ${entries} entries, ${drafts.length} drafts.`)
    say('what', 'measured', 'processor ms a call, server + database', 'aim', '')
    say('---', '---', '---', '---', '---')
    await takePreviews(product, drafts)
    await takeStarts(product, drafts)
    await takeFirstFigures(product, drafts)
    await product.signIn()
    const planId = await makePlan(product, drafts)
    await takeRows(product, planId)
    await takeGhosts(product, planId)
    await takeAccepting(product, planId)
  } finally {
    product.stop()
  }
  console.info(`\n${said.map(cells => `| ${cells.join(' | ')} |`).join('\n')}`)
}

const cluster = await startCluster(folder)
try {
  await fill(cluster.connection)
  await takeAll({ ...cluster.connection, database: 'run' })
} finally {
  await cluster.stop()
}
process.exit()
