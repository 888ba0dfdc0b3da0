import { afterAll, expect, test } from 'vitest'
import { signIn, startApp } from '#tests/app.ts'
import { makeAudit, makeStandardHolder } from '#tests/factories.ts'
import { startRunner } from './runner.ts'

/** A thread that ends as one does whose plan the check finds otherwise. */
const start: NonNullable<Parameters<typeof startRunner>[0]['start']> = (_, { died }) => {
  setImmediate(() => died(new Error('plan and check differ: clash 7')))
  return { send: () => undefined, end: async () => undefined }
}

const app = await startApp()
const { sql } = app
const logged: string[] = []
const log = { ...app.log, error: ({ err }: { err: Error }) => logged.push(err.message) }
const runner = await startRunner({ sql, log: log as never, start })
afterAll(() => runner.stop())
const planner = await signIn(app, 'Planner')

test('A plan of which plan and check differ has failed: it is logged, and nothing of it is shown', async () => {
  await makeStandardHolder(sql)
  const audit = await makeAudit(sql, {
    start: new Date(Date.UTC(2031, 4, 5, 1)),
    end: new Date(Date.UTC(2031, 4, 5, 10)),
  })
  const asked = { projectId: [audit], firstDay: '2031-05-01', lastDay: '2031-05-31', effort: 'quick' }
  const { body } = await planner('POST /plans', asked)
  const read = async () => (await planner(`GET /plans/${body.id}`)).body
  await expect.poll(async () => (await read()).state, { timeout: 50_000 }).toBe('failed')
  expect(await read()).toMatchObject({
    failure: { code: 'internal', says: 'Planning failed; nothing was changed.' },
    result: null,
  })
  expect((await planner(`GET /plans/${body.id}/rows`)).body).toEqual({ count: '0', rows: [] })
  expect(logged).toEqual(['plan and check differ: clash 7'])
})
