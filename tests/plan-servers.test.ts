import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { startRunner } from '#server/plans/runner.ts'
import { signIn } from './app.ts'
import { cloneDatabase } from './database.ts'
import { makeAudit, makeStandardHolder } from './factories.ts'
import { startServer } from './server-process.ts'
import { environmentFor } from './target.ts'

// Servers are killed, held up and stopped over the same plan: real processes, and this one beside them. What a server has in hand is
// read from the database, as any other server would. Where the wait itself isn't what is tried, a lease is ended by hand.

const database = await cloneDatabase()
const { sql } = database
const folder = await mkdtemp(join(tmpdir(), 'plan-servers-'))
const app = await buildApp({ sql, config: { logLevel: 'silent', appUrl: 'http://localhost:3000' } })
const planner = await signIn(app, 'Planner')
const cleanUps: (() => Promise<unknown>)[] = []

afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp()
  await app.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Audits on one day, of which there are more than people where `people` says so. */
async function makeDay(day: number, { people, audits }: { people: number; audits: number }) {
  const [start, end] = [new Date(Date.UTC(2031, 2, day, 1)), new Date(Date.UTC(2031, 2, day, 10))]
  const standards = (n: number) => (n % 2 === 0 ? ['GRS'] : ['GRS', 'RDS'])
  for (let n = 0; n < people; n++) await makeStandardHolder(sql, { standards: standards(n) })
  const made: number[] = []
  for (let n = 0; n < audits; n++)
    made.push(await makeAudit(sql, { start, end, standards: n % 2 === 0 ? ['GRS'] : ['RDS'] }))
  return made
}

/** Proved to be the best at once, on however slow a machine; and what is searched to the end of all time. */
const easy = await makeDay(4, { people: 6, audits: 6 })
const endless = await makeDay(5, { people: 0, audits: 30 })

/** Long, as a plan gives way to whatever else a busy machine does. */
const limit = { timeout: 150_000, interval: 20 }

/** A process of its own that takes plans. */
async function startPlanning() {
  const server = await startServer(folder, { ...environmentFor(database.target), LOG_LEVEL: 'warn' })
  cleanUps.push(() => server.kill('SIGKILL'))
  return server
}
type Server = Awaited<ReturnType<typeof startPlanning>>

/** This process takes plans meanwhile. */
async function planHereDuring<Result>(work: () => Promise<Result>): Promise<Result> {
  const runner = await startRunner({ sql, log: app.log })
  try {
    return await work()
  } finally {
    await runner.stop()
  }
}

async function ask(projectId: readonly number[], effort: 'quick' | 'thorough' = 'quick'): Promise<number> {
  const days = { firstDay: '2031-03-01', lastDay: '2031-03-31' }
  const { status, body } = await planner('POST /plans', { projectId, ...days, effort })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}

const read = async (id: number) => (await planner(`GET /plans/${id}`)).body

/** What came of it, once it has ended: but for what differs from one plan to the next. */
async function outcomeOf(id: number) {
  await expect.poll(async () => (await read(id)).state, limit).toBe('done')
  const { inputDigest, result } = await read(id)
  const { body } = await planner(`GET /plans/${id}/rows?limit=1000`)
  const rows = body.rows.map(({ rowId: _, ...row }: { rowId: number }) => row)
  return { inputDigest, result, rows, count: Number(body.count) }
}

type JobRow = { token: string | null; leaseUntil: Date | null; taken: number }

async function jobOf(id: number): Promise<JobRow | undefined> {
  const [job] = await sql<JobRow[]>`select token, lease_until, taken from plan_job where plan_id = ${id}`
  return job
}

const endLease = (id: number) => sql`update plan_job set lease_until = now() where plan_id = ${id}`

/** Statements and transactions that others have under way. */
const underWay = async () => {
  const [now] = await sql<{ active: number; open: number }[]>`
    select count(*) filter (where state = 'active')::integer as active,
      count(*) filter (where state like 'idle in transaction%')::integer as open
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
  return now
}

/**
 * Asks for a plan and holds the server up while it is at work on it, its facts kept and none of its transactions open. A plan may
 * have ended before that: then it is asked for once more.
 */
async function holdUpAtWork(server: Server, ...plan: Parameters<typeof ask>): Promise<number> {
  for (;;) {
    const id = await ask(...plan)
    await expect.poll(async () => (await read(id)).inputDigest, limit).toBeTruthy()
    server.signal('SIGSTOP')
    await expect.poll(async () => (await underWay())?.active, limit).toBe(0)
    const isOpen = (await underWay())?.open !== 0
    if (!isOpen && (await jobOf(id))?.token) return id
    server.signal('SIGCONT')
  }
}

const patience = { timeout: 400_000 }
let asPlanned: Awaited<ReturnType<typeof outcomeOf>>

test(
  'A server is killed at work: another has its plan when the lease has run out, and its rows are there once',
  patience,
  async () => {
    const first = await startPlanning()
    const id = await holdUpAtWork(first, easy)
    const lease = await sql`
    select lease_until - clock_timestamp() between '1 second' and '15 seconds' as is_right from plan_job where plan_id = ${id}`
    expect(lease).toEqual([{ isRight: true }])
    await first.kill('SIGKILL')
    asPlanned = await planHereDuring(() => outcomeOf(id))
    expect(asPlanned).toMatchObject({
      count: easy.length,
      result: { planned: easy.length, quality: 'proved' },
    })
    expect(await jobOf(id)).toBeUndefined()
  },
)

describe('Beside another server', () => {
  let server: Server

  beforeAll(async () => {
    server = await startPlanning()
  }, 120_000)

  test('one that is held up for longer than its lease writes nothing afterwards', patience, async () => {
    const id = await holdUpAtWork(server, easy)
    await endLease(id)
    expect(await planHereDuring(() => outcomeOf(id))).toEqual(asPlanned)
    const { version } = await read(id)
    server.signal('SIGCONT')
    await expect.poll(server.said, limit).toContain('A plan was taken by another server')
    expect(await outcomeOf(id)).toEqual(asPlanned)
    expect((await read(id)).version).toBe(version)
  })

  test('the third that is lost is the last: the plan has failed, and says so', patience, async () => {
    const id = await holdUpAtWork(server, endless, 'thorough')
    await sql`update plan_job set taken = 3 where plan_id = ${id}`
    await endLease(id)
    await planHereDuring(() => expect.poll(async () => (await read(id)).state, limit).toBe('failed'))
    const { failure, result } = await read(id)
    const said = 'The server stopped three times while planning; nothing was changed.'
    expect([failure.says, result]).toEqual([said, null])
    expect((await planner(`GET /plans/${id}/rows`)).body.count).toBe('0')
    expect((await planner('GET /notifications')).body.rows[0]).toMatchObject({
      type: 'plan:failed',
      title: `Proposal ${id} failed. ${said}`,
    })
    expect(await jobOf(id)).toBeUndefined()
    server.signal('SIGCONT')
  })

  test(
    'one that is told to stop gives its plan back at once, as if it had never had it',
    patience,
    async () => {
      const id = await holdUpAtWork(server, endless, 'thorough')
      server.signal('SIGCONT')
      await server.kill('SIGTERM')
      expect(await server.ended).toBe(0)
      expect(await jobOf(id)).toEqual({ token: null, leaseUntil: null, taken: 0 })
      expect((await read(id)).state).toBe('waiting')
    },
  )
})
