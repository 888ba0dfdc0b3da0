import { afterAll, expect, test } from 'vitest'
import { signIn, startApp } from '#tests/app.ts'
import { makeAudit, makeStandardHolder, pick } from '#tests/factories.ts'
import { startRunner } from './runner.ts'

const app = await startApp()
const { sql } = app
const runner = await startRunner({ sql, log: app.log })
afterAll(() => runner.stop())
const planner = await signIn(app, 'Planner')
const anna = await makeStandardHolder(sql, { name: 'Anna Nguyen' })
const [rds, vietnam] = [await pick(sql, 'standard', 'RDS'), await pick(sql, 'country', 'VN')]
const at = (day: number) => ({
  start: new Date(Date.UTC(2031, 2, day, 1)),
  end: new Date(Date.UTC(2031, 2, day, 10)),
})
const period = { firstDay: '2031-03-01', lastDay: '2031-03-31', effort: 'quick' }

type Row = {
  rowId: number
  version: number
  kind: string
  isAssumed: boolean
  auditors: { id: number; name: string }[]
}

async function ended({ status, body }: { status: number; body: { id: number } }) {
  expect(status, JSON.stringify(body)).toBe(201)
  const read = async () => (await planner(`GET /plans/${body.id}`)).body
  await expect.poll(async () => (await read()).state, { timeout: 50_000 }).toBe('done')
  const { rows } = (await planner(`GET /plans/${body.id}/rows?limit=100&sort=id:asc`)).body
  return { id: body.id, plan: await read(), rows: rows as Row[] }
}

const accept = async (id: number, rows: readonly Row[]) =>
  (
    await planner(`PUT /plans/${id}/accept`, { rows: rows.map(({ rowId, version }) => ({ rowId, version })) })
  ).body.rows.map(
    ({ outcome, failure }: { outcome: string; failure: { code: string } | null }) => failure?.code ?? outcome,
  )

test('As if somebody held a standard, or were hired: what rests on it has a place, and can’t be accepted', async () => {
  const projectId = [await makeAudit(sql, { ...at(3), standards: ['RDS'] }), await makeAudit(sql, at(4))]
  const { id, plan, rows } = await ended(
    await planner('POST /plans', {
      ...period,
      projectId,
      assume: [{ type: 'holds', auditorId: anna, standardId: rds }],
    }),
  )
  expect(plan.input.assume).toMatchObject([{ type: 'holds', says: 'Anna Nguyen holds RDS.' }])
  expect(rows.map(({ kind, isAssumed }) => [kind, isAssumed])).toEqual([
    ['plan', true],
    ['plan', false],
  ])
  expect(await accept(id, rows)).toEqual(['assumed', 'accepted'])

  const hire = { type: 'hire', countryId: vietnam, timeZone: 'Asia/Ho_Chi_Minh', standardId: [rds] }
  const hired = await ended(await planner(`POST /plans/${id}/again`, { assume: [hire] }))
  expect(hired.rows).toMatchObject([
    { kind: 'plan', isAssumed: true, auditors: [{ id: -1, name: 'New auditor 1' }] },
  ])
  expect(hired.plan.basedOn).toBe(id)
  expect(hired.plan.input.assume).toMatchObject([
    { says: 'One more auditor in Vietnam (Asia/Ho Chi Minh) who holds RDS.' },
  ])
  expect(await accept(hired.id, hired.rows)).toEqual(['assumed'])
})

test('Who is away takes no new work then, and who is left out none at all; what they have stays', async () => {
  const own = await makeAudit(sql, { ...at(11), auditorIds: [anna] })
  const projectId = [await makeAudit(sql, at(10)), await makeAudit(sql, at(12))]
  const away = { type: 'away', auditorId: anna, firstDay: '2031-03-10', lastDay: '2031-03-11' }
  const { id, rows } = await ended(await planner('POST /plans', { ...period, projectId, assume: [away] }))
  expect(rows.map(({ kind }) => kind).sort()).toEqual(['plan', 'unplanned'])
  const without = { type: 'without', auditorId: anna }
  const { rows: none } = await ended(await planner(`POST /plans/${id}/again`, { assume: [without] }))
  expect(none.map(({ kind }) => kind)).toEqual(['unplanned', 'unplanned'])
  const team = await sql`select auditor_id from roster_entry where audit_id = ${own} and released_at is null`
  expect(team).toEqual([{ auditorId: anna }])
})

test('What is assumed of whom or what is not there is told by field', async () => {
  const projectId = [await makeAudit(sql, at(17))]
  const fieldsOf = async (...assume: object[]) => {
    const { status, body } = await planner('POST /plans', { ...period, projectId, assume })
    return [status, ...body.details.map(({ field }: { field: string }) => field)]
  }
  expect(await fieldsOf({ type: 'holds', auditorId: 999_999, standardId: 999_999 })).toEqual([
    400,
    'assume.0.auditorId',
    'assume.0.standardId',
  ])
  expect(await fieldsOf({ type: 'sick', auditorId: anna })).toEqual([400, 'assume.0.type'])
  const late = { type: 'away', auditorId: anna, firstDay: '2031-03-10', lastDay: '2031-03-09' }
  expect(await fieldsOf(late)).toEqual([400, 'assume.0.lastDay'])
  expect(
    (await fieldsOf(...Array.from({ length: 21 }, () => ({ type: 'without', auditorId: anna }))))[0],
  ).toBe(400)
})
