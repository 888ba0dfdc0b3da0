import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { openDatabase } from '#server/db/open.ts'
import { loadAudits } from './data.ts'
import { median } from './load.ts'
import { type Connection, compare, makeDatabase, type Pair, startPair } from './pair.ts'

// `npx tsx bench/finder.ts`: who fits an audit, the dates on which somebody is free, and the planner's quarter; the
// product against the same SQL behind node:http, in alternating rounds, one caller.

const effort = { connections: 1, rounds: 7, secondsPerRound: 2 }
const asked = 8
const best = `/api/auditors?projectId=${asked}&sort=fit:desc&limit=1000`
const bestTen = `/api/auditors?projectId=${asked}&sort=fit:desc`
const dates = `/api/auditors/free-dates?projectId=${asked}&from=2027-06-01T00:00:00Z`
const quarter = '/api/rosters?start=2027-04-01T00:00:00Z&end=2027-07-01T00:00:00Z'

type Size = { auditors: number; entriesEach: number; first: string; days: number }

async function fill(sql: Sql, size: Size): Promise<void> {
  await loadAudits(sql, size.auditors * size.entriesEach)
  await loadAuditors(sql, size.auditors)
  await loadEntries(sql, size)
  await sql`
    update audit set starts_at = '2027-06-08T01:00Z', ends_at = '2027-06-08T10:00Z', customer_id = 1 where id = ${asked}`
  await sql`insert into audit_standard select ${asked}, id from standard on conflict do nothing`
}

/** Auditors of all countries who hold two or three of the eight standards. */
async function loadAuditors(sql: Sql, count: number): Promise<void> {
  await sql`
    insert into account (username, display_name, full_name, email, password_hash, must_change_password,
      role_id, department_id, country_id, time_zone)
    select 'auditor' || n, 'Auditor ' || n, 'Auditor ' || n, 'auditor' || n || '@example.com', '-', false,
      (select id from role where name = 'Auditor'), (select id from department where name = 'Audit'),
      1 + n % 200, 'Asia/Ho_Chi_Minh'
    from generate_series(1, ${count}::integer) n`
  await sql`insert into auditor (id) select id from account where username like 'auditor%'`
  await sql`
    insert into auditor_standard (auditor_id, standard_id)
    select auditor.id, standard.id from auditor, standard where (auditor.id + standard.id) % 3 = 0`
}

/** Audits of one to three days, spread over the days; every auditor has as many. */
async function loadEntries(sql: Sql, { entriesEach, first, days }: Size): Promise<void> {
  await sql`alter table roster_entry disable trigger roster_entry_history`
  await sql`
    insert into roster_entry (auditor_id, kind, audit_id, starts_at, ends_at)
    select auditor.id, 'audit', 1 + auditor.n * ${entriesEach}::integer + nth, day + interval '1 hour',
      day + (nth + auditor.n) % 3 * interval '1 day' + interval '10 hours'
    from (select id, row_number() over (order by id) - 1 as n from auditor) auditor,
      generate_series(0, ${entriesEach}::integer - 1) nth,
      lateral (select ${first}::timestamptz + (nth * ${days}::integer / ${entriesEach}::integer + auditor.n % 3)
        * interval '1 day' as day) days
    where 1 + auditor.n * ${entriesEach}::integer + nth <> ${asked}`
  await sql`alter table roster_entry enable trigger roster_entry_history`
}

/** The statements alone, on one connection, their rows left as bytes. */
async function timeSql(connection: Connection, { calls }: Pair, url: string): Promise<number> {
  const sql = openDatabase(connection, 1)
  const times: number[] = []
  for (let nth = 0; nth < 60; nth++) {
    const start = performance.now()
    for (const { text, parameters } of calls[url] ?? [])
      await sql.unsafe(text, parameters as string[], { prepare: true }).raw()
    if (nth >= 10) times.push(performance.now() - start)
  }
  await sql.end()
  return median(times)
}

async function report(connection: Connection, pair: Pair, what: string, url: string): Promise<void> {
  const sqlMs = await timeSql(connection, pair, url)
  const { product, bare, timeRatio } = await compare(pair, url, effort)
  const [a, b, c] = [product.p50Ms, bare.p50Ms, sqlMs].map(value => value.toFixed(1))
  console.log(`| ${what} | ${a} | ${b} | × ${timeRatio.toFixed(2)} | ${c} |`)
}

const folder = await mkdtemp(join(tmpdir(), 'bench-'))
const cluster = await startEmbedded(folder)
try {
  console.log('| medians, ms | product | bare SQL by HTTP | product to bare | SQL alone |')
  console.log('|---|---|---|---|---|')
  const many = { auditors: 500, entriesEach: 200, first: '2026-06-01Z', days: 730 }
  const large = await makeDatabase(cluster.connection, 'bench_finder', sql => fill(sql, many))
  const finder = await startPair(large, [best, bestTen, dates])
  await report(large, finder, 'finder: 500 auditors by fit, 100,000 entries', best)
  await report(large, finder, 'finder: the ten who fit best', bestTen)
  await report(large, finder, 'the next five free dates', dates)
  finder.stop()
  const planned = { auditors: 200, entriesEach: 15, first: '2027-04-01Z', days: 88 }
  const small = await makeDatabase(cluster.connection, 'bench_quarter', sql => fill(sql, planned))
  const planner = await startPair(small, [quarter])
  await report(small, planner, 'planner: a quarter, 200 auditors, 3,000 entries', quarter)
  planner.stop()
} finally {
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit()
