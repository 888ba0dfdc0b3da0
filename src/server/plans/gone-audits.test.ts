import { afterAll, expect, test } from 'vitest'
import { takeBackAudit } from '#server/audits/change-audit.ts'
import { transaction } from '#server/db/transaction.ts'
import { signIn, startApp } from '#tests/app.ts'
import { makeAudit, makeStandardHolder } from '#tests/factories.ts'
import { startThread } from './run-in-thread.ts'
import { startRunner } from './runner.ts'
import type { PlanMessage } from './thread-messages.ts'

type Start = NonNullable<Parameters<typeof startRunner>[0]['start']>

/** What happens before what a thread came to is written. */
let meanwhile = async (): Promise<unknown> => undefined

const start: Start = (program, { received, died }, task) => {
  let isDone = false
  return startThread<PlanMessage>(
    program,
    {
      // Once it has told what it came to it ends.
      died: error => isDone || died(error),
      received: message => {
        isDone = message.kind === 'done'
        if (isDone) void meanwhile().then(() => received(message))
        else received(message)
      },
    },
    task,
  )
}

const app = await startApp()
const { sql } = app
const runner = await startRunner({ sql, log: app.log, start })
afterAll(() => runner.stop())
const planner = await signIn(app, 'Planner')

async function ended({ status, body }: { status: number; body: { id: number } }) {
  expect(status, JSON.stringify(body)).toBe(201)
  const read = async () => (await planner(`GET /plans/${body.id}`)).body
  await expect.poll(async () => (await read()).endedAt, { timeout: 50_000 }).not.toBeNull()
  const { rows } = (await planner(`GET /plans/${body.id}/rows?limit=100&sort=id:asc`)).body
  return { plan: await read(), rows: rows as { rowId: number; project: { id: number } }[] }
}

/** As undoing an import does. */
const takeBack = (id: number) => () => transaction(sql, { actor: null }, tx => takeBackAudit(tx, id))

test('What an undone import takes away while it is planned is left out, and all else is planned', async () => {
  const day = (date: number) => ({
    start: new Date(Date.UTC(2031, 4, date, 1)),
    end: new Date(Date.UTC(2031, 4, date, 10)),
  })
  await makeStandardHolder(sql)
  const [first, second, third] = [
    await makeAudit(sql, day(5)),
    await makeAudit(sql, day(6)),
    await makeAudit(sql, day(7)),
  ]
  const asked = { firstDay: '2031-05-01', lastDay: '2031-05-31', effort: 'quick' }
  meanwhile = takeBack(first)
  const projectId = [first, second, third]
  const { plan, rows } = await ended(await planner('POST /plans', { ...asked, projectId }))
  expect([plan.state, plan.failure]).toEqual(['done', null])
  expect(plan.result).toMatchObject({ chosen: 2, planned: 2, unplanned: 0 })
  expect(rows.map(({ project }) => project.id)).toEqual([second, third])

  // A row that is kept may be gone just so; and what is made again from the same facts is the same.
  meanwhile = async () => undefined
  const again = await ended(await planner(`POST /plans/${plan.id}/again`, { replay: true }))
  expect(again.plan.result).toMatchObject({ isSame: true, chosen: 2 })
  expect(again.rows.map(({ project }) => project.id)).toEqual([second, third])
  await sql`delete from plan_row where audit_id = ${second} and plan_id = ${again.plan.id}`
  meanwhile = async () => {
    await sql`delete from plan_row where audit_id = ${second}`
    await takeBack(second)()
  }
  const kept = await ended(await planner(`POST /plans/${plan.id}/again`, { keep: [rows[0]?.rowId] }))
  expect(kept.plan.result).toMatchObject({ chosen: 1, planned: 1 })
  expect(kept.rows.map(({ project }) => project.id)).toEqual([third])
})
