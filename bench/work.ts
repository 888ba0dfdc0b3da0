import type { FastifyInstance } from 'fastify'
import type { Sql } from 'postgres'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open.ts'
import { loadAudits } from './data.ts'
import { administrator, makeDatabase, startCluster } from './pair.ts'

// `npx tsx bench/work.ts [AUDITS]`: the work list and its counts at so many audits beside 10,000, in turns, one caller.

const most = Number(process.argv[2] ?? 1_000_000)
const rounds = 60

const calls = {
  'work list, 50 rows': '/work',
  'of one kind': '/work?kind=uncovered',
  'of a standard': '/work?standardId=3',
  'of a number': '/work?value=AUD-77',
  'of four weeks': `/work?start=${inDays(0)}&end=${inDays(28)}`,
  counts: '/work/counts',
}

function inDays(count: number): string {
  return new Date(Date.now() + count * 86_400_000).toISOString()
}

/** A fifth of them assigned and a tenth drafts, in the years before and after; those to come have a team, every third with a gap. */
const fill = (count: number) => async (sql: Sql) => {
  await loadAudits(sql, count)
  await sql`alter table audit disable trigger user`
  await sql`update audit set starts_at = starts_at + interval '900 days', ends_at = ends_at + interval '900 days'`
  await sql`alter table audit enable trigger user`
  const { length } = await sql`
    insert into account (username, display_name, full_name, email, password_hash, must_change_password, role_id,
      department_id, country_id, time_zone)
    select 'auditor' || n, 'Auditor ' || n, 'Auditor ' || n, 'auditor' || n || '@example.com', '-', false,
      (select id from role where name = 'Auditor'), (select min(id) from department),
      (select id from country where code = 'VN'), 'Asia/Ho_Chi_Minh'
    from generate_series(1, 400) n returning id`
  await sql`insert into auditor (id) select id from account where username like 'auditor%'`
  await sql`
    insert into auditor_standard (auditor_id, standard_id)
    select auditor.id, standard.id from auditor, standard where (auditor.id + standard.id) % 3 <> 0`
  await sql`alter table roster_entry disable trigger user`
  await sql`
    insert into roster_entry (auditor_id, kind, audit_id, role, starts_at, ends_at)
    select whose.id, 'audit', booked.id, 'auditor', booked.starts_at, booked.ends_at
    from (select *, row_number() over (partition by starts_at order by id) as nth from audit
      where status = 'assigned' and ends_at > now()) booked
    join (select id, row_number() over (order by id) as nth from auditor) whose on whose.nth = booked.nth`
  await sql`alter table roster_entry enable trigger user`
  return length
}

async function open(cluster: Awaited<ReturnType<typeof startCluster>>['connection'], count: number) {
  const sql = openDatabase(
    await makeDatabase(cluster, `work${count}`, async one => void (await fill(count)(one))),
    10,
  )
  const app = await buildApp({ sql, config: { logLevel: 'silent', appUrl: 'http://localhost' } })
  const payload = { email: administrator.adminEmail, password: administrator.adminPassword }
  const reply = await app.inject({ method: 'POST', url: '/api/auth', payload })
  return { app, sql, headers: { authorization: `Bearer ${reply.json().access_token}` } }
}

async function time(app: FastifyInstance, headers: Record<string, string>, path: string): Promise<number> {
  const begun = performance.now()
  const { statusCode, body } = await app.inject({ url: `/api${path}`, headers })
  if (statusCode !== 200) throw new Error(body)
  return performance.now() - begun
}

const at = (share: number, times: readonly number[]) =>
  (times.toSorted((a, b) => a - b)[Math.floor(share * (times.length - 1))] ?? 0).toFixed(1)

const { connection, stop } = await startCluster()
try {
  const sides = [await open(connection, 10_000), await open(connection, most)] as const
  console.log(`| call | 10k p50 | 10k p95 | ${most} p50 | ${most} p95 | p95 × |\n|---|---|---|---|---|---|`)
  for (const [name, path] of Object.entries(calls)) {
    const times: [number[], number[]] = [[], []]
    for (let round = -3; round < rounds; round++)
      for (const [place, { app, headers }] of sides.entries()) {
        const took = await time(app, headers, path)
        if (round >= 0) times[place]?.push(took)
      }
    const [small, large] = times
    const figures = [at(0.5, small), at(0.95, small), at(0.5, large), at(0.95, large)]
    console.log(
      `| ${name} | ${figures.join(' | ')} | ${(Number(figures[3]) / Number(figures[1])).toFixed(2)} |`,
    )
  }
  for (const { app, sql } of sides) {
    await app.close()
    await sql.end()
  }
} finally {
  await stop()
}
