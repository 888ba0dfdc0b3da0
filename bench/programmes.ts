import { setTimeout as wait } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { addDays } from '#domain/zoned-time.ts'
import { openDatabase } from '#server/db/open.ts'
import { draftDue } from '#server/drafts/draft-due.ts'
import { calculateAll, insertCertificates, loadAudits, loadCertificates, loadRosterMonth } from './data.ts'
import { askBeside, load, median } from './load.ts'
import { type Connection, compare, makeDatabase, type Pair, startCluster, startPair } from './pair.ts'

// `npx tsx bench/programmes.ts [AUDITS] [CERTIFICATES]`: the board of due visits, drafts of them, the daily job and a rule that
// is saved; a million audits and 20,000 certificates by default, the board also at a twentieth of them.

const audits = Number(process.argv[2] ?? 1_000_000)
const certificates = Number(process.argv[3] ?? 20_000)
const effort = { connections: 1, rounds: 3, secondsPerRound: 1 }
const today = new Date().toISOString().slice(0, 10)

const boards = {
  'all by due day': '/api/visits?limit=30&sort=due:asc',
  'all by company': '/api/visits?limit=30&sort=companyName:asc',
  overdue: '/api/visits?limit=30&sort=due:asc&bucket=overdue',
  'due in 30 days': '/api/visits?limit=30&sort=due:asc&bucket=due30',
  later: '/api/visits?limit=30&sort=due:asc&bucket=later',
  unplanned: '/api/visits?limit=30&sort=due:asc&flag=unplanned',
  'at risk': '/api/visits?limit=30&sort=due:asc&flag=atRisk',
  'to decide': '/api/visits?limit=30&sort=due:asc&flag=toDecide',
  'of a standard that 1 % have': '/api/visits?limit=30&sort=due:asc&standardId=3',
  'of a standard that a third has': '/api/visits?limit=30&sort=due:asc&standardId=6',
  'of a country': '/api/visits?limit=30&sort=due:asc&countryId=1',
  'by a name that all have': '/api/visits?limit=30&sort=due:asc&value=Textiles',
  'by a number': '/api/visits?limit=30&sort=due:asc&value=C-3-77',
  'as of a day': `/api/visits?limit=30&sort=due:asc&on=${addDays(today, 40)}`,
  counts: '/api/visits/counts',
  'the register by next due day': '/api/certificates?limit=30&sort=nextDue:asc',
  figures: `/api/visits/figures?start=${addDays(today, -365)}&end=${today}`,
} as const

const ms = (value: number) => value.toFixed(1)

const makeBoard = (cluster: Connection, name: string, share: number) =>
  makeDatabase(cluster, name, async sql => {
    await loadAudits(sql, Math.round(audits * share))
    await loadRosterMonth(sql)
    await loadCertificates(sql, Math.round(certificates * share))
  })

async function reportBoards(large: Pair, small: Pair): Promise<void> {
  console.log(
    '| p95, ms | product | bare SQL by HTTP | product to bare | at a twentieth | to that |\n|---|---|---|---|---|---|',
  )
  for (const [what, url] of Object.entries(boards)) {
    const { product, bare } = await compare(large, url, effort)
    const less = await load(small.product + url, 1, 2, small.token)
    const ratio = (one: number, other: number) => `× ${(one / other).toFixed(2)}`
    console.log(
      `| ${what} | ${ms(product.p95Ms)} | ${ms(bare.p95Ms)} | ${ratio(product.p95Ms, bare.p95Ms)} | ${ms(less.p95Ms)} | ${ratio(product.p95Ms, less.p95Ms)} |`,
    )
  }
}

/** Answers the body and how long it took. */
async function send(pair: Pair, method: string, path: string, body?: object) {
  const start = performance.now()
  const response = await fetch(`${pair.product}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${pair.token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  return { status: response.status, answer, took: performance.now() - start }
}

async function reportDrafts(pair: Pair, sql: Sql): Promise<void> {
  const rows = await sql<{ id: number }[]>`
    select id from visit where state = 'open' and plan = 'none' and due between current_date + 20 and current_date + 120
    order by due, id limit 300`
  const visitIds = rows.map(({ id }) => id)
  const asked = { visitIds, spread: { from: addDays(today, 14), to: addDays(today, 150) } }
  const times: Record<'proposal' | 'drafts' | 'undo', number[]> = { proposal: [], drafts: [], undo: [] }
  const p95: Record<'alone' | 'drafts' | 'undo', number[]> = { alone: [], drafts: [], undo: [] }
  const beside = (work: () => Promise<unknown>) =>
    askBeside(pair.product + boards['all by due day'], pair.token, work)
  let made = 0
  for (let round = 0; round < 9; round++) {
    p95.alone.push(await beside(() => wait(2000)))
    const proposal = await send(pair, 'POST', '/visits/proposal', asked)
    times.proposal.push(proposal.took)
    const items = proposal.answer.items
      .filter(({ start }: { start: string | null }) => start)
      .map(({ countsFor, siteId, start, end }: Record<string, unknown>) => ({
        countsFor,
        siteId,
        start,
        end,
      }))
    let batchId = 0
    const make = async () => {
      const drafts = await send(pair, 'POST', '/visits/drafts', { items })
      if (drafts.status !== 200) throw new Error(JSON.stringify(drafts.answer))
      batchId = drafts.answer.batchId
      made = drafts.answer.created.length
      times.drafts.push(drafts.took)
    }
    p95.drafts.push(await beside(make))
    const undo = async () => {
      times.undo.push((await send(pair, 'DELETE', `/visits/drafts/${batchId}`)).took)
    }
    p95.undo.push(await beside(undo))
  }
  console.log('\n| once, ms (median of nine) | |\n|---|---|')
  row(`proposal for ${visitIds.length} visits, spread`, ms(median(times.proposal)))
  row(`${made} drafts`, ms(median(times.drafts)))
  row('… undone', ms(median(times.undo)))
  row('p95 of the board alone', ms(median(p95.alone)))
  for (const what of ['drafts', 'undo'] as const)
    row(
      `… beside ${what}, and the median of the rounds’ ratios`,
      `${ms(median(p95[what]))}, × ${median(p95[what].map((one, nth) => one / (p95.alone[nth] ?? one))).toFixed(2)}`,
    )
}

/** Audits that a planner makes one after the other until something has ended: how long each took, and how many were refused. */
async function createUntil(pair: Pair, sql: Sql, ended: Promise<unknown>) {
  let isOver = false
  const over = () => {
    isOver = true
  }
  void ended.then(over, over)
  const [customer] = await sql<
    { id: number }[]
  >`select id from customer where time_zone = 'Asia/Ho_Chi_Minh' limit 1`
  const [standard] = await sql<{ id: number }[]>`select id from standard where code = 'GRS'`
  const times: number[] = []
  let refused = 0
  while (!isOver) {
    const { status, took } = await send(pair, 'POST', '/projects', {
      customerId: customer?.id,
      standardId: [standard?.id],
      start: `${addDays(today, 30)}T01:00:00Z`,
      end: `${addDays(today, 30)}T10:00:00Z`,
    })
    if (status !== 201) refused++
    times.push(took)
  }
  return { times: times.toSorted((a, b) => a - b), refused }
}

/** As a server runs it: `jobs` has its deadlines. */
async function reportJob(pair: Pair, sql: Sql, jobs: Sql): Promise<void> {
  await sql`update standard set programme = programme || '{"draftDays": 250}' where programme is not null`
  for (const [what, days] of [
    ['first run', 0],
    ['a day later', 1],
  ] as const) {
    const now = new Date(Date.now() + days * 86_400_000)
    const countMade = async () => {
      const [made] = await sql<{ count: number }[]>`
        select count(*)::integer from audit join draft_batch on draft_batch.id = batch_id where made_by is null`
      return made?.count ?? 0
    }
    const before = await countMade()
    const start = performance.now()
    const job = draftDue(jobs, now)
    const others = createUntil(pair, sql, job)
    await job.catch(error => row('the daily job failed', String(error)))
    const took = performance.now() - start
    const { times, refused } = await others
    row(`the daily job, ${what}: ${(await countMade()) - before} drafts`, ms(took))
    row(
      `… of ${times.length} audits made meanwhile: median, longest, refused`,
      `${ms(median(times))}, ${ms(times.at(-1) ?? 0)}, ${refused}`,
    )
  }
}

const row = (...cells: string[]) => console.log(`| ${cells.join(' | ')} |`)

/** A standard that all of as many certificates are for. */
async function reportRule(pair: Pair, sql: Sql): Promise<void> {
  const [standard] = await sql<{ id: number }[]>`
    insert into standard (code, name, description, programme)
    select 'BENCH', 'Bench', 'Of this run', programme || '{"draftDays": null}' from standard where code = 'ISO9001' returning id`
  const id = standard?.id ?? 0
  await insertCertificates(sql, { standardId: id, months: 36, of: 1, count: certificates })
  await calculateAll(sql)
  await sql`vacuum analyze`
  const { answer } = await send(pair, 'GET', `/standards/${id}`)
  const { code, name, description, isEnabled, programme, version } = answer
  const change = {
    code,
    name,
    description,
    isEnabled,
    version,
    programme: { ...programme, renewalDueDays: 75 },
  }
  const asked = await send(pair, 'PUT', `/standards/${id}`, change)
  console.log(
    `| a rule for ${certificates} certificates: asked (${asked.status}, ${asked.answer.details?.visits} visits) | ${ms(asked.took)} |`,
  )
  const saved = await send(pair, 'PUT', `/standards/${id}`, { ...change, confirmed: true })
  console.log(`| … and saved (${saved.status}) | ${ms(saved.took)} |`)
}

const cluster = await startCluster()
const pairs: Pair[] = []
try {
  const [small, large] = [
    await makeBoard(cluster.connection, 'bench_small', 1 / 20),
    await makeBoard(cluster.connection, 'bench_large', 1),
  ]
  const addresses = Object.values(boards)
  pairs.push(await startPair(small, addresses), await startPair(large, addresses))
  const [less, more] = pairs as [Pair, Pair]
  const sql = openDatabase(large, 2)
  const [held] = await sql<{ count: number }[]>`select count(*)::integer from visit where state = 'open'`
  console.log(`${audits} audits, ${certificates} certificates, ${held?.count} open visits\n`)
  await reportBoards(more, less)
  await reportDrafts(more, sql)
  await sql`set statement_timeout = 0`
  const jobs = openDatabase(large, 3)
  await reportJob(more, sql, jobs)
  await jobs.end()
  await reportRule(more, sql)
  await sql.end()
} finally {
  for (const pair of pairs) pair.stop()
  await cluster.stop()
}
process.exit()
