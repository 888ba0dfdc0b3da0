import { afterAll, expect, test } from 'vitest'
import { signIn, startApp } from '#tests/app.ts'
import { makeAudit, makeStandardHolder } from '#tests/factories.ts'
import { startRunner } from './runner.ts'

type Context = Parameters<typeof startRunner>[0]

const app = await startApp()
const { sql } = app
const planner = await signIn(app, 'Planner')
await makeStandardHolder(sql)
const audit = await makeAudit(sql, {
  start: new Date(Date.UTC(2031, 4, 5, 1)),
  end: new Date(Date.UTC(2031, 4, 5, 10)),
})
const asked = { projectId: [audit], firstDay: '2031-05-01', lastDay: '2031-05-31', effort: 'quick' }
const told: { id: number; phase: string }[] = []
await sql.listen('plan_progress', said => told.push(JSON.parse(said)))

const runners: { stop(): Promise<void> }[] = []
afterAll(() => Promise.all(runners.map(runner => runner.stop())))
const outcomes: string[] = []
async function run(more: Partial<Context> = {}) {
  const noteRun = (outcome: string) => outcomes.push(outcome)
  const runner = await startRunner({ sql, log: app.log, noteRun, ...more })
  runners.push(runner)
  return runner
}

/** While nobody can read what auditors hold, as when that takes very long. */
async function whileReading(work: () => Promise<void>): Promise<void> {
  const holder = await sql.reserve()
  await holder`begin`
  await holder`set local idle_in_transaction_session_timeout = 0`
  await holder`lock table competence_area in access exclusive mode`
  try {
    await work()
  } finally {
    await holder`rollback`
    holder.release()
  }
}

const jobOf = async (id: number) => {
  const [job] = await sql<
    { token: string | null; leaseUntil: Date | null; taken: number; phase: string | null }[]
  >`
    select token, lease_until, taken, progress ->> 'phase' as phase from plan_job where plan_id = ${id}`
  return job
}
const phaseOf = async (id: number) => (await jobOf(id))?.phase
const ask = async (): Promise<number> => (await planner('POST /plans', asked)).body.id
async function stop(id: number, keep: boolean) {
  const { version } = (await planner(`GET /plans/${id}`)).body
  expect((await planner(`PUT /plans/${id}/stop`, { keep, version })).status).toBe(200)
}
const patience = { timeout: 50_000 }

test('While its facts are read a job is renewed, says so, and is given back at once when the server ends', async () => {
  const id = await ask()
  await whileReading(async () => {
    const runner = await run()
    await expect.poll(() => phaseOf(id), patience).toBe('facts')
    expect(told).toContainEqual({
      entity: 'plan',
      id,
      phase: 'facts',
      percent: 0,
      planned: 0,
      unplanned: 1,
      points: 0,
    })
    expect((await planner(`GET /plans/${id}`)).body.progress).toMatchObject({ phase: 'facts' })
    const first = (await jobOf(id))?.leaseUntil?.getTime() ?? 0
    await expect.poll(async () => (await jobOf(id))?.leaseUntil?.getTime(), patience).toBeGreaterThan(first)
    await runner.stop()
    expect(outcomes).toEqual(['given back'])
    expect(await jobOf(id)).toEqual({ token: null, leaseUntil: null, taken: 0, phase: null })
  })
  await stop(id, false)
})

test('One that is canceled while its facts are read is left alone at once', async () => {
  outcomes.length = 0
  const id = await ask()
  await whileReading(async () => {
    const runner = await run()
    await expect.poll(() => phaseOf(id), patience).toBe('facts')
    await stop(id, false)
    await expect.poll(() => outcomes, patience).toContain('lost')
    await runner.stop()
  })
  expect((await planner(`GET /plans/${id}`)).body.state).toBe('canceled')
})

test('That somebody wants what there is goes to the thread while it still reads facts', async () => {
  outcomes.length = 0
  const id = await ask()
  const sent: unknown[] = []
  const start: Context['start'] = (_, { received }) => ({
    send: message => {
      sent.push(message)
      received({ kind: 'counted', positions: 2_000_001, isTooLarge: true, hints: [] })
    },
    end: async () => undefined,
  })
  const runner = await run({ start })
  await expect.poll(() => phaseOf(id), patience).toBe('facts')
  await stop(id, true)
  await expect.poll(() => outcomes, patience).toContain('failed')
  await runner.stop()
  expect(sent[0]).toBe('stop')
})

test('Facts are read over a connection that the plan’s thread has for itself, and no longer than it needs it', async () => {
  outcomes.length = 0
  await ask()
  const readers = async () =>
    (
      await sql<{ pid: number }[]>`
        select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ilike '%competence_area%'`
    ).map(({ pid }) => pid)
  let reading: number[] = []
  await whileReading(async () => {
    await run()
    await expect.poll(async () => (await readers()).length, patience).toBe(1)
    reading = await readers()
  })
  await expect.poll(() => outcomes, patience).toContain('done')
  const left = async () =>
    (await sql`select from pg_stat_activity where pid = any(${reading}::integer[])`).length
  await expect.poll(left, patience).toBe(0)
})
