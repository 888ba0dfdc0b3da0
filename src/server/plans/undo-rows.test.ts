import { afterAll, expect, test } from 'vitest'
import { signIn, signInWith, startApp } from '#tests/app.ts'
import { makeAudit, makeStandardHolder } from '#tests/factories.ts'
import { findFaults } from '#tests/invariants.ts'
import { startRunner } from './runner.ts'

const app = await startApp()
const { sql } = app
const runner = await startRunner({ sql, log: app.log })
afterAll(() => runner.stop())
const [planner, other] = [await signIn(app, 'Planner'), await signIn(app, 'Planner')]
const anna = await makeStandardHolder(sql, { name: 'Anna Nguyen' })
const at = (day: number) => ({
  start: new Date(Date.UTC(2031, 4, day, 1)),
  end: new Date(Date.UTC(2031, 4, day, 10)),
})

type Row = { rowId: number; version: number; state: string; isUndoable: boolean; project: { id: number } }
type Outcome = { outcome: string; failure: { code: string } | null }

async function plan(auditIds: number[]) {
  const { body } = await planner('POST /plans', {
    projectId: auditIds,
    firstDay: '2031-05-01',
    lastDay: '2031-05-31',
    effort: 'quick',
  })
  const { id } = body as { id: number }
  const stateNow = async () => (await planner(`GET /plans/${id}`)).body.state
  await expect.poll(stateNow, { timeout: 50_000 }).toBe('done')
  const read = async () =>
    (await planner(`GET /plans/${id}/rows?sort=id:asc&limit=100`)).body.rows as [Row, ...Row[]]
  return { id, read }
}

const asAsked = (rows: readonly Row[]) => ({ rows: rows.map(({ rowId, version }) => ({ rowId, version })) })
const codes = (rows: readonly Outcome[]) => rows.map(({ outcome, failure }) => failure?.code ?? outcome)
const countNotified = async () => (await sql`select from notification where account_id = ${anna}`).length

test('What one accepted, another takes back days later, also of a proposal that has expired, and once', async () => {
  const audits = await Promise.all([5, 6, 7, 8, 9].map(day => makeAudit(sql, at(day))))
  const { id, read } = await plan(audits)
  const accepted = await planner(`PUT /plans/${id}/accept`, asAsked(await read()))
  expect(accepted.body.count).toBe(5)
  await sql`update plan set expires_at = now() where id = ${id}`
  const rows = await read()
  expect(rows.map(({ state, isUndoable }) => [state, isUndoable])).toEqual(Array(5).fill(['accepted', true]))
  const before = await countNotified()
  const undone = await other(`PUT /plans/${id}/undo`, asAsked(rows))
  expect([undone.status, codes(undone.body.rows)]).toEqual([200, Array(5).fill('undone')])
  // More than three that somebody loses are told in one.
  expect((await countNotified()) - before).toBe(1)
  expect(await sql`select from audit where id = any(${audits}) and status = 'draft'`).toHaveLength(5)
  expect((await read()).map(({ state, isUndoable }) => [state, isUndoable])).toEqual(
    Array(5).fill(['open', false]),
  )
  const [last] = (await planner(`GET /history?entity=project&entityId=${audits[0]}&limit=1`)).body.rows
  expect(last.reason).toMatch(new RegExp(`^Proposal ${id}, undone by .+\\.$`))
  expect(codes((await other(`PUT /plans/${id}/undo`, asAsked(rows))).body.rows)).toEqual(
    Array(5).fill('already'),
  )
  // Nobody was told of dates that count: no team was taken off, and nothing was agreed.
  expect((await planner(`GET /projects/changes?kind=released&auditorId=${anna}`)).body.rows).toEqual([])
  expect(await sql`select from audit where id = any(${audits}) and agreed_starts_at is not null`).toEqual([])
  // No mail had left: they were never assigned.
  expect(await sql`select from audit where id = any(${audits}) and was_assigned`).toEqual([])
  expect((await other(`DELETE /projects/${audits[0]}`)).status).toBe(204)
  expect(await findFaults(sql)).toEqual([])
})

test('An audit that was changed since stays, and holds up no other', async () => {
  const audits = await Promise.all([12, 13, 14].map(day => makeAudit(sql, at(day))))
  const { id, read } = await plan(audits)
  await planner(`PUT /plans/${id}/accept`, asAsked(await read()))
  await sql`update audit set note = 'By the north gate', version = version + 1 where id = ${audits[1] ?? 0}`
  const rows = await read()
  expect(rows.map(({ isUndoable }) => isUndoable)).toEqual([true, false, true])
  const [one, two, three] = rows as [Row, Row, Row]
  const stale = { rowId: three.rowId, version: three.version + 1 }
  const { body } = await planner(`PUT /plans/${id}/undo`, {
    rows: [...asAsked([one, two]).rows, stale, { rowId: 999_999, version: 0 }],
  })
  expect([body.count, codes(body.rows)]).toEqual([1, ['undone', 'changed', 'stale', 'missing']])
  expect(await findFaults(sql)).toEqual([])
})

test('Only whoever may change audits takes rows back; what was accepted before is left to the audit itself', async () => {
  const { id, read } = await plan([await makeAudit(sql, at(20))])
  await planner(`PUT /plans/${id}/accept`, asAsked(await read()))
  const rows = await read()
  const viewer = await signInWith(app, ['ViewPlans'])
  expect((await viewer(`PUT /plans/${id}/undo`, asAsked(rows))).status).toBe(403)
  await sql`update plan_row set inverse = null where plan_id = ${id}`
  expect((await read())[0].isUndoable).toBe(false)
  expect(codes((await planner(`PUT /plans/${id}/undo`, asAsked(rows))).body.rows)).toEqual(['forbidden'])
})
