import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '#server/db/open.ts'
import { load, median } from './load.ts'
import { type Connection, makeDatabaseOf, startCluster } from './pair.ts'

// `npx tsx bench/lists.ts AUDITS [CHECKOUT]`: the lists that people filter, search and sort; one caller, over HTTP. With
// the folder of another checkout (its packages installed) also as that one answers them, in alternating rounds.

const audits = Number(process.argv[2] ?? 1_000_000)
const checkouts = [process.cwd(), ...process.argv.slice(3, 4)]
const rounds = 5
const secondsPerRound = 1
const firstPort = 4960

const lists = {
  'audits, no filter': '/projects?limit=10',
  'audits of a number': `/projects?limit=10&idflNumber=AUD-${audits - 77}`,
  'audits by two figures of their number': '/projects?limit=10&idflNumber=77',
  'audits by text: a number': `/projects?limit=10&value=AUD-${audits - 77}`,
  'audits by text: a common name': '/projects?limit=10&value=Textiles',
  'audits of a standard': '/projects?limit=10&standardId=3',
  'audits of two standards in one status': '/projects?limit=10&standardId=1&standardId=4&status=assigned',
  'audits by company name, a common one': '/projects?limit=10&companyName=Textiles',
  'audits of a month': '/projects?limit=10&start=2024-05-01T00:00:00Z&end=2024-06-01T00:00:00Z',
  'audits from a day on': '/projects?limit=10&start=2024-05-01T00:00:00Z',
  'audits sorted by status': '/projects?limit=10&sort=status:asc',
  'customers by text': '/customers?limit=10&value=C-1234',
  accounts: '/users?limit=10',
  requests: '/requests?limit=10',
  'requests by text': '/requests?limit=10&value=family',
}

/** The database as that checkout makes it: by its own migrations, filled by its own bench. */
async function fill(checkout: string, cluster: Connection, name: string): Promise<Connection> {
  const connection = makeDatabaseOf(checkout, cluster, name, audits)
  await loadPeople(connection)
  return connection
}

/** 5,000 more accounts, and 100,000 requests of the auditors. */
async function loadPeople(connection: Connection): Promise<void> {
  const sql = openDatabase(connection, 1)
  await sql`set statement_timeout = 0`
  await sql`alter table account disable trigger account_history`
  await sql`
    insert into account (username, display_name, full_name, email, password_hash, must_change_password, role_id,
      department_id, country_id, time_zone)
    select 'person' || n, 'Person ' || md5(n::text), 'Person ' || n, 'person' || n || '@example.com', '-', false,
      (select id from role where name = 'Planner'), (select min(id) from department), (select min(id) from country), 'UTC'
    from generate_series(1, 5000) n`
  await sql`alter table request disable trigger request_history`
  await sql`
    insert into request (category, status, account_id, created_by, reviewer_id, audit_id, starts_at, ends_at, note, created_at)
    select 'other', (array['waiting', 'accept', 'reject', 'deleted'])[1 + n % 4], whose.id, whose.id, 1, 1 + n % 10000,
      timestamptz '2000-01-01Z' + n * interval '8 hours', timestamptz '2000-01-01Z' + n * interval '8 hours' + interval '1 hour',
      case when n % 1000 = 0 then 'Family ' else 'Note ' end || md5(n::text), timestamptz '2020-01-01Z' + n * interval '1 minute'
    from generate_series(1, 100000) n
    join (select id, row_number() over (order by id) - 1 as nth from auditor) whose on nth = n % 200`
  await sql`vacuum analyze`
  await sql.end()
}

async function startServer(cwd: string, connection: Connection, port: number): Promise<ChildProcess> {
  const task = JSON.stringify({ connection, port })
  const child = spawn(process.execPath, ['--import', 'tsx', 'bench/serve.ts', task], {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  for (let tries = 0; tries < 300; tries++) {
    if (await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined)) return child
    await wait(100)
  }
  throw new Error('A server did not start.')
}

async function signIn(port: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.com', password: 'bench-password' }),
  })
  return ((await response.json()) as { access_token: string }).access_token
}

/** Medians of each server's p50 over alternating rounds, after one that doesn't count. */
async function time(servers: { port: number; token: string }[], path: string): Promise<number[]> {
  const times = servers.map((): number[] => [])
  for (let round = 0; round <= rounds; round++)
    for (const [n, { port, token }] of servers.entries()) {
      const { p50Ms } = await load(`http://127.0.0.1:${port}/api${path}`, 1, secondsPerRound, token)
      if (round > 0) times[n]?.push(p50Ms)
    }
  return times.map(median)
}

const cluster = await startCluster()
const children: ChildProcess[] = []
try {
  const servers: { port: number; token: string }[] = []
  for (const [n, checkout] of checkouts.entries()) {
    const database = await fill(checkout, cluster.connection, `bench_lists_${n}`)
    const port = firstPort + n
    children.push(await startServer(checkout, database, port))
    servers.push({ port, token: await signIn(port) })
  }
  console.log('| medians, ms | here | there | here to there |\n|---|---|---|---|')
  for (const [what, path] of Object.entries(lists)) {
    const [here = Number.NaN, there] = await time(servers, path)
    const beside = there === undefined ? '| |' : `${there.toFixed(1)} | × ${(here / there).toFixed(3)} |`
    console.log(`| ${what} | ${here.toFixed(1)} | ${beside}`)
  }
} finally {
  for (const child of children) child.kill()
  await cluster.stop()
}
process.exit()
