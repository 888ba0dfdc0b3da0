import { execFileSync } from 'node:child_process'
import type { Sql } from 'postgres'
import { openDatabase } from '#server/db/open.ts'
import { type FitRules, readFitRules } from '#server/planning/fit-rules.ts'
import { listReasons } from '#server/planning/list-reasons.ts'
import {
  alignAudits,
  asked,
  type Draft,
  fillAuditors,
  makeDrafts,
  wakeRules,
  widenMatrix,
} from './auditors.ts'
import { median } from './load.ts'
import { type Connection, compare, makeDatabase, startCluster, startPair, timeSql } from './pair.ts'
import type { Captured } from './task.ts'

// `npx tsx bench/teams.ts [CHECKOUT]`: what the rules of teams cost, asleep and awake; 500 auditors, 100,000 entries. With the folder
// of a checkout from before there were any (its packages installed), also beside what the finder asked of the database then.
// `npx tsx bench/teams.ts million`: the finder at ten times as many entries beside that.

const [, , given] = process.argv
const effort = { connections: 1, rounds: 7, secondsPerRound: 2 }
const size = { auditors: 500, entriesEach: 200, first: '2026-06-01Z', days: 730 }
const best = `/api/auditors?projectId=${asked}&sort=fit:desc&limit=1000`
const matrix = '/api/competences?limit=100'
const draftCount = 120
const ms = (value: number) => value.toFixed(1)
const row = (...cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`)

async function fill(sql: Sql): Promise<void> {
  await fillAuditors(sql, size)
  await alignAudits(sql)
}

/** The database and the finder's statements as that version has them. */
async function askBefore(checkout: string, cluster: Connection) {
  const name = 'bench_before'
  const run = (work: string) =>
    execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', work], {
      cwd: checkout,
      env: { ...process.env, BENCH_TASK: JSON.stringify({ cluster, name, best }) },
      maxBuffer: 1 << 26,
    })
  const begin = `import { makeDatabase, startPair } from './bench/pair.ts'
    const { cluster, name, best } = JSON.parse(process.env.BENCH_TASK)`
  run(`${begin}
    await makeDatabase(cluster, name, async () => {})
    process.exit()`)
  const connection = { ...cluster, database: name }
  const sql = openDatabase(connection, 1)
  await sql`set statement_timeout = 0`
  await fill(sql)
  await sql`vacuum analyze`
  await sql.end()
  const output = run(`${begin}
    const pair = await startPair({ ...cluster, database: name }, [best])
    pair.stop()
    process.stdout.write(JSON.stringify(pair.calls[best]), () => process.exit())`)
  return { connection, calls: JSON.parse(output.toString()) as Captured[] }
}

async function copyDatabase(cluster: Connection, from: Connection, name: string): Promise<Connection> {
  const server = openDatabase(cluster, 1)
  await server`create database ${server(name)} template ${server(from.database)}`
  await server.end()
  return { ...cluster, database: name }
}

type Turns = { here: number; there: number; ratio: number }

/** Rounds in turn, of ms; the medians of each and of their ratios. */
async function alternate(
  rounds: number,
  here: () => Promise<number>,
  there: () => Promise<number>,
): Promise<Turns> {
  const pairs: [number, number][] = []
  for (let nth = -3; nth < rounds; nth++) {
    const both: [number, number] =
      nth % 2 === 0
        ? [await here(), await there()]
        : ([await there(), await here()].reverse() as [number, number])
    if (nth >= 0) pairs.push(both)
  }
  return {
    here: median(pairs.map(([one]) => one)),
    there: median(pairs.map(([, other]) => other)),
    ratio: median(pairs.map(([one, other]) => one / other)),
  }
}

const reportRatio = (what: string, { here, there, ratio }: Turns, aim: string) =>
  row(what, `${ms(here)}, ${ms(there)}, × ${ratio.toFixed(2)}`, aim)

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function reportFinder(
  asleep: Connection,
  awake: Connection,
  before?: Awaited<ReturnType<typeof askBefore>>,
) {
  const pairs = { asleep: await startPair(asleep, [best]), awake: await startPair(awake, [best]) }
  const processorOf = (connection: Connection, calls?: Captured[]) => async () =>
    (await timeSql(connection, calls, 10)).processorMs
  const sleeping = processorOf(asleep, pairs.asleep.calls[best])
  if (before)
    reportRatio(
      'finder, asleep: processor for SQL now, before',
      await alternate(12, sleeping, processorOf(before.connection, before.calls)),
      '× 1.1, 25 ms',
    )
  reportRatio(
    'finder: processor for SQL awake, asleep',
    await alternate(12, processorOf(awake, pairs.awake.calls[best]), sleeping),
    '40 ms',
  )
  const { product, bare, timeRatio } = await compare(pairs.awake, best, effort)
  row(
    'finder, awake: product, bare by HTTP',
    `${ms(product.p50Ms)}, ${ms(bare.p50Ms)}, × ${timeRatio.toFixed(2)}`,
    '× 2',
  )
  await reportAssign(asleep, awake, pairs)
  for (const pair of Object.values(pairs)) pair.stop()
}

type Pairs = Record<'asleep' | 'awake', { product: string; token: string }>

/** What is asked is confirmed. */
async function reportAssign(asleep: Connection, awake: Connection, pairs: Pairs): Promise<void> {
  await makeDrafts(asleep, draftCount)
  const drafts = await makeDrafts(awake, draftCount)
  const assign = async ({ product, token }: Pairs['asleep'], { id, version, auditorId }: Draft) => {
    const response = await fetch(`${product}/api/projects/${id}/assign`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ auditors: [{ id: auditorId }], version, confirmed: true }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`Audit ${id}: ${text}`)
  }
  const take = (pair: Pairs['asleep']) => {
    const left = drafts.values()
    return () => timed(() => assign(pair, left.next().value as Draft))
  }
  const turns = await alternate(draftCount - 3, take(pairs.awake), take(pairs.asleep))
  reportRatio('assign by HTTP: awake, asleep', turns, '× 1.5')
}

/** So many audits, each with so many candidates, in one statement. */
async function reportNeeds(sql: Sql, rules: FitRules): Promise<void> {
  const people = await sql<{ id: number }[]>`select id from auditor order by id limit 200`
  const audits = await sql<
    { id: number; customerId: number; standardIds: number[]; timeZone: string; start: Date; end: Date }[]
  >`
    select id, customer_id, array(select standard_id from audit_standard where audit_id = audit.id) as standard_ids, time_zone,
      starts_at as start, ends_at as "end"
    from audit where status = 'assigned' and starts_at > now() order by md5(id::text) limit 100`
  const needs = audits.flatMap(audit =>
    people.map(({ id: auditorId }) => ({
      ...{ ...audit, auditId: audit.id, siteId: null, auditorId, role: 'auditor' as const },
      part: { start: audit.start, end: audit.end },
    })),
  )
  // Whatever takes longer than this has failed anyway.
  await sql`set statement_timeout = '60s'`
  const times: number[] = []
  for (let nth = 0; nth < 7; nth++) times.push(await timed(() => listReasons(sql, rules, needs)))
  await sql`set statement_timeout = 0`
  row(`reasons of ${audits.length} audits × ${people.length} auditors`, ms(median(times)), '1,500 ms')
}

/** Competence and concerns, by HTTP. */
async function reportLists(connection: Connection, sql: Sql): Promise<void> {
  const [last] = await sql<{ at: Date }[]>`
    select entry.starts_at as at from roster_entry entry join audit on audit.id = audit_id
    where audit.status = 'assigned' and audit.starts_at > now() order by entry.starts_at offset 4999 limit 1`
  const concerns = `/api/projects/concerns?limit=50&start=${new Date().toISOString()}&end=${last?.at.toISOString()}`
  const pair = await startPair(connection, [matrix, concerns])
  for (const [what, url, aim] of [
    ['matrix, 100 auditors × 40 standards: product, bare', matrix, '150 ms'],
    ['concerns of 5,000 entries: product, bare', concerns, '1,000 ms'],
  ] as const) {
    const { product, bare } = await compare(pair, url, effort)
    row(what, `${ms(product.p50Ms)}, ${ms(bare.p50Ms)}`, aim)
  }
  pair.stop()
}

/** A booking with all its triggers, and on a copy where none keeps its months. */
async function reportInsert(cluster: Connection, awake: Connection): Promise<void> {
  const copy = await copyDatabase(cluster, awake, 'bench_unkept')
  const [kept, unkept] = [openDatabase(awake, 1), openDatabase(copy, 1)]
  await unkept`drop trigger roster_entry_month_insert on roster_entry`
  const undo = new Error('Undone.')
  const book = async (sql: Sql) => {
    let took = 0
    const booking = sql.begin(async tx => {
      took = await timed(
        () => tx`
          insert into roster_entry (auditor_id, kind, audit_id, starts_at, ends_at)
          select max(id), 'audit', 1, '2031-05-06 01:00Z', '2031-05-07 10:00Z' from auditor`,
      )
      throw undo
    })
    await booking.catch(error => {
      if (error !== undo) throw error
    })
    return took
  }
  const turns = await alternate(
    300,
    () => book(kept),
    () => book(unkept),
  )
  reportRatio('a booking with and without its months', turns, '× 1.15')
  await kept.end()
  await unkept.end()
}

/** Ten times as many entries over ten times as long. */
async function reportMillion(cluster: Connection, few: Connection): Promise<void> {
  const many = await makeDatabase(cluster, 'bench_million', sql =>
    fillAuditors(sql, { ...size, entriesEach: 2000, first: '2008-06-01Z', days: 7300 }),
  )
  await wakeRules(many)
  const [less, more] = [await startPair(few, [best]), await startPair(many, [best])]
  const p95 = (pair: typeof less) => async () =>
    (await compare(pair, best, { ...effort, rounds: 1 })).product.p95Ms
  reportRatio('finder, awake, p95: 1M entries, 100,000', await alternate(5, p95(more), p95(less)), '× 2')
  less.stop()
  more.stop()
}

const { connection: cluster, stop } = await startCluster()
try {
  row('what', 'ms', 'aim')
  row('---', '---', '---')
  const asleep = await makeDatabase(cluster, 'bench_asleep', fill)
  const awake = await copyDatabase(cluster, asleep, 'bench_awake')
  await wakeRules(awake)
  if (given === 'million') await reportMillion(cluster, awake)
  else {
    await reportInsert(cluster, awake)
    await reportFinder(asleep, awake, given ? await askBefore(given, cluster) : undefined)
    const sql = openDatabase(awake, 1)
    await sql`set statement_timeout = 0`
    await widenMatrix(sql)
    await sql`vacuum analyze`
    await reportLists(awake, sql)
    await reportNeeds(sql, await readFitRules(sql))
    await sql.end()
  }
} finally {
  await stop()
}
process.exit()
