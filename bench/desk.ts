import type { Sql } from 'postgres'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open.ts'
import { loadAudits, loadRosterMonth } from './data.ts'
import { median } from './load.ts'
import { administrator, makeDatabase, startCluster } from './pair.ts'

// `npx tsx bench/desk.ts [AUDITS]`: a case of 30 hits on the disruption desk beside the list of 100 audits, in turns: milliseconds of each call,
// and how often as long as the list it takes.

const auditCount = Number(process.argv[2] ?? 100_000)
const rounds = 5

/** Thirty audits of one auditor, a day each from 1 June 2027. */
async function loadHits(sql: Sql): Promise<void> {
  await sql`
    with made as (
      insert into audit (idfl_number, customer_id, starts_at, ends_at, time_zone, status, was_assigned)
      select 'HIT-' || n, n + 1, timestamptz '2027-06-01T01:00Z' + n * interval '1 day', timestamptz '2027-06-01T10:00Z' + n * interval '1 day',
        'Asia/Ho_Chi_Minh', 'assigned', true
      from generate_series(0, 29) n join customer on customer.id = n + 1 returning id, starts_at, ends_at),
    covered as (insert into audit_standard (audit_id, standard_id) select id, 1 + id % 8 from made)
    insert into roster_entry (auditor_id, kind, audit_id, starts_at, ends_at)
    select (select min(id) from auditor), 'audit', id, starts_at, ends_at from made`
}

const cluster = await startCluster()
const connection = await makeDatabase(cluster.connection, 'desk', async sql => {
  await loadAudits(sql, auditCount)
  await loadRosterMonth(sql)
  await loadHits(sql)
})
const sql = openDatabase(connection, 16)
const app = await buildApp({ sql, config: { logLevel: 'silent', appUrl: 'http://localhost:3000' } })
const payload = { email: administrator.adminEmail, password: administrator.adminPassword }
const signedIn = await app.inject({ method: 'POST', url: '/api/auth', payload })
const headers = { authorization: `Bearer ${signedIn.json().access_token}` }
const taken = new Map<string, number[]>()

async function time(what: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  const start = performance.now()
  const response = await app.inject({
    method,
    url: `/api${path}`,
    headers,
    ...(body && { payload: body }),
  })
  taken.set(what, [...(taken.get(what) ?? []), performance.now() - start])
  if (response.statusCode >= 400) throw new Error(`${what}: ${response.body}`)
  return response.json()
}

type Step = { projectId: number; version: number; action: string }

/** Report, look, choose, do and undo; then closed, so that the next is like the first. */
async function runCase(auditorId: number): Promise<void> {
  const list = () => time('list of 100 audits', 'GET', '/projects?limit=100')
  await list()
  const opened = await time('open a case of 30 hits', 'POST', '/disruptions', {
    cause: 'away',
    auditorId,
    start: '2027-06-01T00:00:00+07:00',
    end: '2027-07-08T00:00:00+07:00',
  })
  if (opened.hits.length !== 30) throw new Error(`${opened.hits.length} hits.`)
  const at = `/disruptions/${opened.id}`
  await list()
  await time('options', 'GET', `${at}/options`)
  const { steps, version } = await time('suggest', 'POST', `${at}/suggest`)
  await list()
  const asked = (steps as Step[]).slice(0, 20).map(step => ({ ...step, reasonCode: 'auditorAway' }))
  const applied = await time('apply 20 steps', 'PUT', `${at}/apply`, { steps: asked, version })
  const undone = await time('undo 20 steps', 'PUT', `${at}/undo`, {
    applyId: applied.undo.applyId,
    version: applied.version,
  })
  await time('close', 'PUT', `${at}/close`, { confirmed: true, version: undone.version })
}

const [missing] = await sql<{ id: number }[]>`select min(id) as id from auditor`
for (let round = 0; round <= rounds; round++) {
  await runCase(missing?.id ?? 0)
  // The first only warms up.
  if (round === 0) taken.clear()
}
const listed = median(taken.get('list of 100 audits') ?? [])
for (const [what, times] of taken)
  console.info(`${what}: ${median(times).toFixed(0)} ms, × ${(median(times) / listed).toFixed(1)} the list`)
await app.close()
await sql.end()
await cluster.stop()
process.exit()
