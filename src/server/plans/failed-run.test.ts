import { afterAll, expect, test } from 'vitest'
import { signIn, startApp } from '#tests/app.ts'
import { makeAudit, makeStandardHolder } from '#tests/factories.ts'
import { startRunner } from './runner.ts'
import type { PlanTask } from './thread-messages.ts'

type Start = NonNullable<Parameters<typeof startRunner>[0]['start']>

const tasks: PlanTask[] = []
let end: (handlers: Parameters<Start>[1]) => void = () => {}

/** A thread that notes what it is given, and ends as the test says. */
const start: Start = (_, handlers, task) => {
  tasks.push(task as PlanTask)
  setImmediate(() => end(handlers))
  return { send: () => undefined, end: async () => undefined }
}

const app = await startApp()
const { sql } = app
const logged: string[] = []
const log = { ...app.log, error: ({ err }: { err: Error }) => logged.push(err.message) }
const runner = await startRunner({ sql, log: log as never, start })
afterAll(() => runner.stop())
const planner = await signIn(app, 'Planner')

await makeStandardHolder(sql)
const audit = await makeAudit(sql, {
  start: new Date(Date.UTC(2031, 4, 5, 1)),
  end: new Date(Date.UTC(2031, 4, 5, 10)),
})
const asked = { projectId: [audit], firstDay: '2031-05-01', lastDay: '2031-05-31' }

/** Once it has failed. */
async function failed(given: object) {
  const { body } = await planner('POST /plans', { ...asked, ...given })
  const read = async () => (await planner(`GET /plans/${body.id}`)).body
  await expect.poll(async () => (await read()).state, { timeout: 50_000 }).toBe('failed')
  return read()
}

test('A plan of which plan and check differ has failed: it is logged, and nothing of it is shown', async () => {
  end = ({ died }) => died(new Error('plan and check differ: clash 7'))
  const plan = await failed({ effort: 'quick' })
  expect(plan).toMatchObject({
    failure: { code: 'internal', says: 'Planning failed; nothing was changed.' },
    result: null,
  })
  expect((await planner(`GET /plans/${plan.id}/rows`)).body).toEqual({ count: '0', rows: [] })
  expect(logged).toEqual(['plan and check differ: clash 7'])
})

test('One that has grown too large since it was asked for has failed, and says so', async () => {
  const hints = [{ lastDay: '2031-05-10', positions: 900_000 }]
  end = ({ received }) => received({ kind: 'counted', positions: 2_900_000, isTooLarge: true, hints })
  const { failure, result } = await failed({ effort: 'quick' })
  expect(result).toBeNull()
  expect(failure).toMatchObject({
    code: 'tooLarge',
    says: 'About 2,900,000 possible places, more than the 2,000,000 that can be planned at once. Until 10 May 2031 it is 900,000.',
  })
})

test('A plan that was lost twice is tried without exact answers', async () => {
  end = ({ died }) => died(new Error('It doesn’t matter how.'))
  await failed({ effort: 'normal' })
  expect(tasks.at(-1)).toMatchObject({ effort: 'normal', isWithoutExact: false })
  await sql`alter table plan_job alter column taken set default 2`
  await failed({ effort: 'normal' })
  expect(tasks.at(-1)).toMatchObject({ effort: 'normal', isWithoutExact: true })
  await sql`alter table plan_job alter column taken set default 0`
})

test('One that is made again is the same only with its exact answers: it keeps them even then', async () => {
  end = ({ died }) => died(new Error('It doesn’t matter how.'))
  const { id } = await failed({ effort: 'normal' })
  const work = { steps: 10_000, exact: 3, rounds: 7 }
  await sql`update plan set state = 'done', failure = null, expires_at = now(), result = ${sql.json({ work, endedBy: 'budget' })} where id = ${id}`
  await sql`update plan_facts set rows_digest = 'a digest' where plan_id = ${id}`
  await sql`alter table plan_job alter column taken set default 2`
  const { body } = await planner(`POST /plans/${id}/again`, { replay: true })
  const read = async () => (await planner(`GET /plans/${body.id}`)).body
  await expect.poll(async () => (await read()).state, { timeout: 50_000 }).toBe('failed')
  expect(tasks.at(-1)).toMatchObject({ isWithoutExact: false, limitMs: null, until: work })
})
