import { execFileSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open.ts'
import { startRunner } from '#server/plans/runner.ts'
import { loadAudits, loadDrafts, loadRosterMonth } from './data.ts'
import { median } from './load.ts'
import { administrator, type Connection, makeDatabase, startCluster } from './pair.ts'

// `npx tsx bench/accept.ts [ANOTHER CHECKOUT] [ROUNDS]`: 400 rows of a proposal are accepted, a hundred in a call, by this code and by
// another checkout’s, its packages installed, in turns, each on a copy of one database. Seconds, and statements sent.

const rowCount = 400
const checkouts = [process.cwd(), process.argv[2]].filter(one => one !== undefined)
const rounds = Number(process.argv[3] ?? 3)

async function makePlan(connection: Connection): Promise<number> {
  const sql = openDatabase(connection, 8)
  const app = await buildApp({ sql, config: { logLevel: 'silent', appUrl: 'http://localhost:3000' } })
  const runner = await startRunner({ sql, log: app.log })
  const signedIn = await app.inject({
    method: 'POST',
    url: '/api/auth',
    payload: { email: administrator.adminEmail, password: administrator.adminPassword },
  })
  const headers = { authorization: `Bearer ${signedIn.json().access_token}` }
  const drafts = await sql<{ id: number }[]>`select id from audit where idfl_number like 'PLAN-%'`
  const asked = await app.inject({
    method: 'POST',
    url: '/api/plans',
    headers,
    payload: {
      projectId: drafts.map(({ id }) => id),
      firstDay: '2027-07-01',
      lastDay: '2027-09-30',
      effort: 'quick',
    },
  })
  const { id } = asked.json()
  while ((await sql`select from plan where id = ${id} and state = 'done'`).length === 0) await wait(500)
  await runner.stop()
  await app.close()
  await sql.end()
  return id
}

/** Run in a checkout: accepts all rows, and prints how long that took and what was sent. */
const script = `
  import postgres from 'postgres'
  import { buildApp } from '#server/app.ts'
  const { connection, planId, who } = JSON.parse(process.env.BENCH_TASK)
  let statements = 0
  const debug = () => { statements++ }
  const sql = postgres({ ...connection, max: 16, debug, transform: { column: { from: postgres.toCamel } } })
  const app = await buildApp({ sql, config: { logLevel: 'silent', appUrl: 'http://localhost:3000' } })
  const payload = { email: who.adminEmail, password: who.adminPassword }
  const token = (await app.inject({ method: 'POST', url: '/api/auth', payload })).json().access_token
  const headers = { authorization: 'Bearer ' + token }
  const base = '/api/plans/' + planId
  const rows = []
  for (let offset = 0; offset < ${rowCount}; offset += 100) {
    const page = await app.inject({ url: base + '/rows?limit=100&offset=' + offset, headers })
    rows.push(...page.json().rows.filter(row => row.kind === 'plan').map(({ rowId, version }) => ({ rowId, version })))
  }
  statements = 0
  const start = performance.now()
  let accepted = 0
  for (let from = 0; from < rows.length; from += 100) {
    const body = { rows: rows.slice(from, from + 100) }
    accepted += (await app.inject({ method: 'PUT', url: base + '/accept', headers, payload: body })).json().count
  }
  const seconds = (performance.now() - start) / 1000
  console.log('RESULT ' + JSON.stringify({ accepted, seconds, statements }))
  process.exit()`

type Result = { accepted: number; seconds: number; statements: number }

function accept(checkout: string, connection: Connection, planId: number): Result {
  const env = { ...process.env, BENCH_TASK: JSON.stringify({ connection, planId, who: administrator }) }
  const said = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: checkout,
    env,
  }).toString()
  return JSON.parse(said.split('RESULT ')[1] ?? '')
}

const cluster = await startCluster()
const made = await makeDatabase(cluster.connection, 'made', async sql => {
  await loadAudits(sql, 10_000)
  await loadRosterMonth(sql)
  await loadDrafts(sql, rowCount)
})
const planId = await makePlan(made)
const server = openDatabase(cluster.connection, 1)
const results = new Map<string, Result[]>(checkouts.map(one => [one, []]))
for (let round = 0; round < rounds; round++)
  for (const checkout of round % 2 ? checkouts.toReversed() : checkouts) {
    const database = `copy_${round}_${checkouts.indexOf(checkout)}`
    await server`create database ${server(database)} template made`
    const result = accept(checkout, { ...made, database }, planId)
    results.get(checkout)?.push(result)
    console.info(round, checkouts.indexOf(checkout) === 0 ? 'this code' : 'the other', result)
  }
await server.end()
await cluster.stop()
for (const [place, checkout] of checkouts.entries()) {
  const of = results.get(checkout) ?? []
  console.info(
    place === 0 ? 'this code' : 'the other',
    `${of[0]?.accepted} accepted, ${median(of.map(one => one.seconds)).toFixed(1)} s, ${median(of.map(one => one.statements))} statements`,
  )
}
process.exit()
