import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { buildApp } from '#server/app.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { seed } from '#server/db/seed.ts'
import { sealHistory } from '#server/history/seal.ts'
import { startSealer } from '#server/history/sealer.ts'
import { verifyHistory } from '#server/history/verify.ts'
import { loadAudits } from './data.ts'
import { median } from './load.ts'

// `npx tsx bench/history.ts`: what sealing costs a creation, in alternating rounds, and how quick a chain is sealed and
// verified.

const rounds = 31
const perRound = 60
const callers = 4
const chainRows = 200_000
const administrator = { adminEmail: 'admin@example.com', adminPassword: 'bench-password' }

const folder = await mkdtemp(join(tmpdir(), 'bench-history-'))
const embedded = await startEmbedded(join(folder, 'data'))
const sql = openDatabase(embedded.connection, 10)
try {
  await migrate(sql)
  await seed(sql, administrator)
  await loadAudits(sql, 10_000)
  console.table(await compareCreation())
  console.table(await timeChain())
} finally {
  await sql.end()
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}

async function compareCreation() {
  const app = await buildApp({ sql, config: { logLevel: 'silent', appUrl: 'http://localhost' } })
  const create = await signIn(app)
  const times: Record<'sealed' | 'plain', number[]> = { sealed: [], plain: [] }
  await createSome(create)
  for (let round = 0; round < rounds; round++)
    for (const kind of round % 2 ? (['sealed', 'plain'] as const) : (['plain', 'sealed'] as const)) {
      await sql`alter table history ${kind === 'sealed' ? sql`enable` : sql`disable`} trigger history_seal`
      const sealer = kind === 'sealed' ? startSealer({ sql, log: app.log }) : undefined
      times[kind].push(await createSome(create))
      await sealer?.stop()
    }
  await sql`alter table history enable always trigger history_seal`
  await sql`
    insert into history_unsealed select id from history on conflict do nothing`
  await sql`delete from history_unsealed where history_id in (select history_id from history_seal)`
  await app.close()
  const [sealed, plain] = [median(times.sealed), median(times.plain)]
  return { 'ms a creation': { sealed, plain, ratio: sealed / plain } }
}

async function signIn(app: Awaited<ReturnType<typeof buildApp>>) {
  const { adminEmail: email, adminPassword: password } = administrator
  const signedIn = await app.inject({ method: 'POST', url: '/api/auth', payload: { email, password } })
  const headers = { authorization: `Bearer ${signedIn.json().access_token}` }
  let serial = 0
  return async () => {
    const payload = {
      idflNumber: `BENCH-${serial++}`,
      customerId: 1,
      start: '2027-06-07T01:00:00Z',
      end: '2027-06-08T10:00:00Z',
      standardId: [1, 2],
    }
    const reply = await app.inject({ method: 'POST', url: '/api/projects', headers, payload })
    if (reply.statusCode !== 201) throw new Error(reply.body)
  }
}

/** Milliseconds a creation, over all callers. */
async function createSome(create: () => Promise<void>): Promise<number> {
  const start = performance.now()
  const caller = async () => {
    for (let nth = 0; nth < perRound / callers; nth++) await create()
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return (performance.now() - start) / perRound
}

async function timeChain() {
  await writeRows(sql, chainRows)
  const sealing = performance.now()
  await sealHistory(sql)
  const verifying = performance.now()
  const { fault, rows } = await verifyHistory(sql)
  const done = performance.now()
  if (fault) throw new Error(fault)
  const perSecond = (count: number, ms: number) => Math.round((count / ms) * 1000)
  return {
    'rows a second': {
      sealed: perSecond(chainRows, verifying - sealing),
      verified: perSecond(rows, done - verifying),
    },
  }
}

/** Rows as wide as those of an audit. */
function writeRows(db: Sql, count: number) {
  return db`
    insert into history (entity, entity_id, action, actor_id, before, after, reason)
    select entity, entity_id, 'update', actor_id, after, after, 'bench'
    from (select * from history where entity = 'project' and after ? 'status' limit 100) one,
      generate_series(1, ${count / 100}::integer)`
}
