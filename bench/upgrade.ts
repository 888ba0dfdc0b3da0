import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { seed } from '#server/db/seed.ts'
import { administrator, type Connection, makeDatabaseOf, startCluster } from './pair.ts'

// `npx tsx bench/upgrade.ts CHECKOUT [AUDITS]`: a database of an earlier version (the folder of its checkout, its packages installed),
// made by its own migrations and 100,000 audits unless told otherwise, comes forward. Whatever four roles read before must read the
// same afterwards, and the rights to certificates must be held as the built-in roles hold them. Fails where anything differs.

const [, , checkout = '', given] = process.argv
const audits = Number(given ?? 100_000)
const firstPort = 4980

/** The database as that version makes it; every tenth assigned audit is canceled, every third audit noted, with their history. */
async function fill(cluster: Connection): Promise<Connection> {
  const connection = makeDatabaseOf(checkout, cluster, 'bench_upgrade', audits)
  const sql = openDatabase(connection, 1)
  await sql`set statement_timeout = 0`
  await act(sql)
  await sql`vacuum analyze`
  await sql.end()
  return connection
}

async function act(sql: Sql): Promise<void> {
  await sql`
    insert into account (username, display_name, full_name, email, password_hash, must_change_password, role_id, department_id,
      country_id, time_zone)
    select 'bench' || role.id, 'Bench ' || role.name, 'Bench ' || role.name, 'bench' || role.id || '@example.com', one.password_hash,
      false, role.id, one.department_id, one.country_id, 'UTC'
    from role, account one where one.email = ${administrator.adminEmail} and role.name <> 'Administrator'`
  await sql`insert into auditor (id) select account.id from account join role on role.id = role_id where username like 'bench%' and role.name = 'Auditor'`
  await sql.begin(async tx => {
    await tx`select set_config('app.actor', '1', true), set_config('app.action', 'cancel', true)`
    await tx`update audit set status = 'canceled', status_reason = 'Fire' where status = 'assigned' and id % 40 = 7`
  })
  await sql.begin(async tx => {
    await tx`select set_config('app.actor', '1', true)`
    await tx`update audit set note = 'Ring twice' where id % 3 = 0`
  })
}

async function startServer(cwd: string, connection: Connection, port: number): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'bench/serve.ts', JSON.stringify({ connection, port })],
    { cwd, stdio: ['ignore', 'inherit', 'inherit'] },
  )
  for (let tries = 0; tries < 300; tries++) {
    if (await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined)) return child
    await wait(100)
  }
  throw new Error('A server did not start.')
}

const questions = [
  '/users/get/me',
  '/projects?limit=100&sort=id:asc',
  '/projects?limit=100&sort=start:desc',
  '/projects?limit=100&status=canceled&sort=id:asc',
  '/projects?limit=100&standardId=3&sort=id:desc',
  '/projects?limit=30&companyName=Textiles&sort=companyName:asc',
  ...[1, 3, 7, 8, 47, 87].map(id => `/projects/${id}`),
  '/customers?limit=100&sort=id:asc',
  ...[1, 2, 3].map(id => `/customers/${id}`),
  '/rosters?start=2027-05-01T00:00:00Z&end=2027-05-08T00:00:00Z&limit=1000',
  '/auditors?limit=100&sort=id:asc',
  '/users?limit=100&sort=id:asc',
  '/roles?limit=100&sort=id:asc',
  '/standards?limit=100&sort=id:asc',
  '/countries?limit=300&sort=id:asc',
  '/departments?limit=100&sort=id:asc',
  '/requests?limit=100',
  '/notifications?limit=100',
  ...[3, 7, 8, 47, 87].map(id => `/history?entity=project&entityId=${id}`),
  ...[1, 2].map(id => `/history?entity=customer&entityId=${id}`),
  '/history?entity=user&entityId=1',
]

type Answers = Record<string, { status: number; body: unknown }>

async function ask(port: number, email: string): Promise<Answers> {
  const address = `http://127.0.0.1:${port}/api`
  const signedIn = await fetch(`${address}/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: administrator.adminPassword }),
  })
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  const answers: Answers = {}
  for (const question of questions) {
    const response = await fetch(address + question, { headers: { authorization: `Bearer ${token}` } })
    answers[question] = { status: response.status, body: await response.json() }
  }
  return answers
}

async function askAll(port: number, people: readonly string[]): Promise<Record<string, Answers>> {
  const found: Record<string, Answers> = {}
  for (const email of people) found[email] = await ask(port, email)
  return found
}

/** What may differ: rights and built-in roles are only added to, and who signed in did so again. */
const addedTo = /\.permissions$|\/roles\?\S* \.body\.(rows|count)$/
const ofSession = /(lastSignIn|lastSeen|signedIn)/i
/** What a refusal says may be said better; that it is one, and which, may not differ. */
const ofRefusal = /\.body\.(message|text)\b/

/** The paths under which something of before is gone or other than it was. */
function listDifferences(before: unknown, after: unknown, path: string): string[] {
  if (ofSession.test(path) || ofRefusal.test(path)) return []
  if (Array.isArray(before) && Array.isArray(after)) {
    if (addedTo.test(path)) return before.every(one => isAmong(one, after)) ? [] : [path]
    if (before.length !== after.length) return [`${path}: ${before.length} and ${after.length}`]
    return before.flatMap((one, nth) => listDifferences(one, after[nth], `${path}[${nth}]`))
  }
  if (isRecord(before) && isRecord(after))
    return Object.entries(before).flatMap(([key, value]) =>
      listDifferences(value, after[key], `${path}.${key}`),
    )
  const isSame = before === after || addedTo.test(path)
  return isSame ? [] : [`${path}: ${JSON.stringify(before)} and ${JSON.stringify(after)}`]
}

function isAmong(one: unknown, after: readonly unknown[]): boolean {
  if (!isRecord(one)) return after.includes(one)
  const found = after.find(other => isRecord(other) && other.id === one.id && other.name === one.name)
  const unstamped = { version: 0, updatedAt: '' }
  return listDifferences({ ...one, ...unstamped }, { ...(found as object), ...unstamped }, '').length === 0
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What the new tables must say of what there was. */
async function listFaults(sql: Sql): Promise<string[]> {
  const [found] = await sql<Record<string, number>[]>`
    select
      (select count(*)::integer from customer where not exists (
        select from site where site.customer_id = customer.id and is_main and site.address = customer.address
          and site.country_id = customer.country_id and site.time_zone = customer.time_zone)) as without_main_site,
      (select count(*)::integer from audit where site_id is not null) as moved_audits,
      (select count(*)::integer from history where entity = 'project' and action = 'cancel' and before ->> 'status' = 'assigned')
        - (select count(*)::integer from audit_change where kind = 'canceled') as uncounted_cancels`
  const held = await sql<{ name: string; held: string[] }[]>`
    select name, array_agg(permission order by permission) as held from role join role_permission on role_id = role.id
    where permission = any('{ViewCertificates,ModifyCertificates,PlanVisits,DecideCertificates,DeleteCertificates}')
      and name in ('Administrator', 'Planner', 'Customer service', 'Auditor') group by name order by name`
  const four = ['DecideCertificates', 'ModifyCertificates', 'PlanVisits', 'ViewCertificates']
  const wanted = [
    { name: 'Administrator', held: [...four, 'DeleteCertificates'].sort() },
    { name: 'Customer service', held: ['ModifyCertificates', 'ViewCertificates'] },
    { name: 'Planner', held: four },
  ]
  const faults = Object.entries(found ?? {}).filter(([, count]) => count !== 0)
  const rights = listDifferences(wanted, JSON.parse(JSON.stringify(held)), 'rights')
  return [...faults.map(([what, count]) => `${what}: ${count}`), ...rights]
}

if (!readdirSync(join(checkout, 'migrations')).length) throw new Error('Which checkout?')
const cluster = await startCluster()
let server: ChildProcess | undefined
try {
  const connection = await fill(cluster.connection)
  const sql = openDatabase(connection, 2)
  const roles = await sql<
    { email: string }[]
  >`select email from account where username like 'bench%' order by id`
  const people = [administrator.adminEmail, ...roles.map(({ email }) => email)]
  server = await startServer(checkout, connection, firstPort)
  const before = await askAll(firstPort, people)
  server.kill()
  const [counted] = await sql`
    select (select count(*)::integer from audit) as audits, (select count(*)::integer from history) as history`
  const start = performance.now()
  // As a server that starts does.
  await migrate(sql)
  await seed(sql, administrator)
  const seconds = (performance.now() - start) / 1000
  console.log(
    `${counted?.audits} audits, ${counted?.history} rows of history: ${seconds.toFixed(1)} s (aim: 60)`,
  )
  server = await startServer(process.cwd(), connection, firstPort + 1)
  const after = await askAll(firstPort + 1, people)
  const differences = people.flatMap(email =>
    questions.flatMap(question =>
      listDifferences(before[email]?.[question], after[email]?.[question], `${email} ${question} `),
    ),
  )
  const faults = [...differences, ...(await listFaults(sql))]
  const statuses = people.flatMap(email => Object.values(before[email] ?? {}).map(({ status }) => status))
  console.log(`${statuses.filter(status => status === 200).length} of ${statuses.length} answers were 200`)
  for (const fault of faults.slice(0, 50)) console.log(fault)
  console.log(faults.length === 0 ? 'All of it reads as before.' : `${faults.length} differences`)
  process.exitCode = faults.length === 0 && seconds <= 60 ? 0 : 1
  await sql.end()
} finally {
  server?.kill()
  await cluster.stop()
}
process.exit()
