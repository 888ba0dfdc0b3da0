import type { FastifyInstance } from 'fastify'
import type { Sql } from 'postgres'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open.ts'
import { loadAudits } from './data.ts'
import { administrator, makeDatabase, startCluster } from './pair.ts'

// `npx tsx bench/work.ts [AUDITS]`: the work list and its counts at so many audits beside 10,000, in turns, one caller: with as
// much open work as the 10,000 and all else completed years ago, and with all of the work that so many audits would have.

const few = 10_000

const most = Number(process.argv[2] ?? 1_000_000)
const rounds = 60

/** Paths, and where it says `narrow`, what is asked instead where there is all of the work: a filter that finds about as much. */
const calls: Record<string, { path: string; narrow?: string }> = {
  'work list, 50 rows': { path: '/work' },
  'of one kind': { path: '/work?kind=uncovered' },
  'of a standard': { path: '/work?standardId=3' },
  'of a number': { path: '/work?value=AUD-77' },
  'of a number, as many found': { path: '/work?value=AUD-77', narrow: '/work?value=AUD-7766' },
  'of four weeks': { path: within(28) },
  'of four weeks, and of one day': { path: within(28), narrow: within(1) },
  counts: { path: '/work/counts' },
}

function within(days: number): string {
  return `/work?start=${inDays(0)}&end=${inDays(days)}`
}

function inDays(count: number): string {
  return new Date(Date.now() + count * 86_400_000).toISOString()
}

/** A fifth of them assigned and a tenth drafts, in the years before and after; those to come have a team, every third with a gap. */
const fill = (count: number, open: number) => async (sql: Sql) => {
  await loadAudits(sql, count)
  await sql`alter table audit disable trigger user`
  await sql`update audit set status = 'completed', starts_at = starts_at - interval '10 years',
    ends_at = ends_at - interval '10 years' where id > ${open}`
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

type Cluster = Awaited<ReturnType<typeof startCluster>>['connection']

async function serve(cluster: Cluster, count: number, open: number) {
  const name = `work${count}of${open}`
  const sql = openDatabase(
    await makeDatabase(cluster, name, async one => void (await fill(count, open)(one))),
    10,
  )
  return { sql, app: await buildApp({ sql, config: { logLevel: 'silent', appUrl: 'http://localhost' } }) }
}

/** Once all are filled, which takes longer than a session lasts. */
async function open({ app, sql }: Awaited<ReturnType<typeof serve>>) {
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
  const served = [
    await serve(connection, few, few),
    await serve(connection, most, few),
    await serve(connection, most, most),
  ]
  const sides = await Promise.all(served.map(open))
  const headings = [`${few}`, `${most}, ${few} open`, `${most}`].flatMap(side => [`${side} p50`, 'p95'])
  console.log(`| call | ${headings.join(' | ')} | p95 × | p95 × |\n|${'---|'.repeat(9)}`)
  for (const [name, { path, narrow = path }] of Object.entries(calls)) {
    const times: number[][] = sides.map(() => [])
    for (let round = -3; round < rounds; round++)
      for (const [place, { app, headers }] of sides.entries()) {
        const took = await time(app, headers, place === sides.length - 1 ? narrow : path)
        if (round >= 0) times[place]?.push(took)
      }
    const p95 = times.map(one => Number(at(0.95, one)))
    const shares = p95.slice(1).map(one => (one / (p95[0] ?? 1)).toFixed(2))
    const figures = times.flatMap((one, place) => [at(0.5, one), String(p95[place])])
    console.log(`| ${[name, ...figures, ...shares].join(' | ')} |`)
  }
  for (const { app, sql } of sides) {
    await app.close()
    await sql.end()
  }
} finally {
  await stop()
}
// The threads that compute holidays would keep it going.
process.exit()
