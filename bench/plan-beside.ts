import { fork } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open.ts'
import { startRunner } from '#server/plans/runner.ts'
import { loadAudits, loadDrafts, loadRosterMonth } from './data.ts'
import { type Figures, load, median } from './load.ts'
import { administrator, type Connection, makeDatabase, startCluster } from './pair.ts'

// `npx tsx bench/plan-beside.ts [AUDITS]`: the audit list and a week of the roster, 16 callers, beside a `thorough` plan of 2,000 drafts and
// without, in turns, one server that does both. Ratios of p95.

const auditCount = Number(process.argv[2] ?? 100_000)
const draftCount = 2000
const rounds = 5
const [callers, seconds] = [16, 4]
const port = 4890
const base = `http://127.0.0.1:${port}/api`
const calls = {
  'audit list, 20 rows': '/projects?limit=20',
  'week of the roster': '/rosters?start=2027-05-10T00:00:00Z&end=2027-05-17T00:00:00Z&limit=3000',
}

/** The product as it runs: calls and plans in one process. */
async function serve(connection: Connection): Promise<void> {
  const sql = openDatabase(connection, 16)
  const app = await buildApp({ sql, config: { logLevel: 'silent', appUrl: 'http://localhost:3000' } })
  await startRunner({ sql, log: app.log })
  await app.listen({ port, host: '127.0.0.1' })
}

async function compare(connection: Connection): Promise<void> {
  const sql = openDatabase(connection, 2)
  const token = await signIn()
  const drafts = await sql<{ id: number }[]>`select id from audit where idfl_number like 'PLAN-%'`
  const ask = (method: string, path: string, body: object) =>
    fetch(base + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then(reply => reply.json())
  const startPlan = async () => {
    const { id } = await ask('POST', '/plans', {
      projectId: drafts.map(one => one.id),
      firstDay: '2027-07-01',
      lastDay: '2027-09-30',
      effort: 'thorough',
    })
    while (!(await phaseOf(sql, id))) await wait(200)
    return id as number
  }
  const endPlan = async (id: number) => {
    const [plan] = await sql<
      { version: number; state: string }[]
    >`select version, state from plan where id = ${id}`
    if (plan?.state !== 'running') throw new Error(`The plan had ended: ${plan?.state}.`)
    await ask('PUT', `/plans/${id}/stop`, { keep: false, version: plan.version })
  }
  for (const [name, path] of Object.entries(calls)) {
    const measure = () => load(base + path, callers, seconds, token)
    await measure()
    const results: { alone: Figures; beside: Figures }[] = []
    for (let round = 0; round < rounds; round++) {
      const alone = await measure()
      const id = await startPlan()
      const beside = await measure()
      await endPlan(id)
      await wait(1500)
      results.push({ alone, beside })
    }
    const of = (read: (one: (typeof results)[number]) => number) => median(results.map(read))
    console.info(
      `${name}: p95 ${of(({ alone }) => alone.p95Ms).toFixed(0)} ms alone, ${of(({ beside }) => beside.p95Ms).toFixed(0)} ms beside,`,
      `× ${of(({ alone, beside }) => beside.p95Ms / alone.p95Ms).toFixed(2)};`,
      `calls a second × ${of(({ alone, beside }) => beside.perSecond / alone.perSecond).toFixed(2)}`,
    )
  }
  await sql.end()
}

async function phaseOf(sql: Sql, id: number): Promise<boolean> {
  const [job] = await sql<{ phase: string | null }[]>`
    select progress ->> 'phase' as phase from plan_job where plan_id = ${id}`
  return job?.phase === 'search' || job?.phase === 'exact'
}

async function signIn(): Promise<string> {
  const body = JSON.stringify({ email: administrator.adminEmail, password: administrator.adminPassword })
  for (;;) {
    const reply = await fetch(`${base}/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    }).catch(() => undefined)
    if (reply?.ok) return (await reply.json()).access_token
    await wait(200)
  }
}

if (process.env.BENCH_SERVE) await serve(JSON.parse(process.env.BENCH_SERVE))
else {
  const cluster = await startCluster()
  const connection = await makeDatabase(cluster.connection, 'beside', async sql => {
    await loadAudits(sql, auditCount)
    await loadRosterMonth(sql)
    await loadDrafts(sql, draftCount)
  })
  const env = { ...process.env, BENCH_SERVE: JSON.stringify(connection) }
  const server = fork('bench/plan-beside.ts', { env, execArgv: ['--import', 'tsx'] })
  await compare(connection)
  server.kill()
  await cluster.stop()
  process.exit()
}
