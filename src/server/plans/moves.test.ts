import { afterAll, describe, expect, test } from 'vitest'
import { signIn, signInWith, startApp } from '#tests/app.ts'
import { makeAudit, makeStandardHolder } from '#tests/factories.ts'
import { findFaults } from '#tests/invariants.ts'
import { startRunner } from './runner.ts'

const app = await startApp()
const { sql } = app
const runner = await startRunner({ sql, log: app.log })
afterAll(() => runner.stop())
const planner = await signIn(app, 'Planner')
/** Cara alone holds RDS; all hold GRS. */
const anna = await makeStandardHolder(sql, { name: 'Anna Nguyen' })
const cara = await makeStandardHolder(sql, { name: 'Cara Vu', standards: ['GRS', 'RDS'] })
const at = (day: number, month = 2) => ({
  start: new Date(Date.UTC(2031, month, day, 1)),
  end: new Date(Date.UTC(2031, month, day, 10)),
})

type Row = {
  rowId: number
  version: number
  kind: string
  bundle: number | null
  state: string
  project: { id: number }
  start: string
  auditors: { id: number; isNew: boolean }[]
  before: { start: string; auditors: { id: number }[] }
  reasons: { code: string; says: string }[]
  isChanged: boolean
}
const period = { firstDay: '2031-03-01', lastDay: '2031-03-31', effort: 'quick' }

async function plan(projectId: readonly number[], given: object = {}) {
  const { status, body } = await planner('POST /plans', { projectId, ...period, ...given })
  expect(status, JSON.stringify(body)).toBe(201)
  const read = async () => (await planner(`GET /plans/${body.id}`)).body
  await expect.poll(async () => (await read()).state, { timeout: 50_000 }).toBe('done')
  return { id: body.id as number, ...(await rowsOf(body.id)), result: (await read()).result }
}

async function rowsOf(id: number) {
  const { rows } = (await planner(`GET /plans/${id}/rows?limit=100&sort=id:asc`)).body as { rows: Row[] }
  return { rows, rowOf: (audit: number) => rows.find(({ project }) => project.id === audit) as Row }
}

const asAsked = (rows: readonly Row[]) => rows.map(({ rowId, version }) => ({ rowId, version }))
const teamOf = async (audit: number) =>
  (
    await sql`select auditor_id from roster_entry where audit_id = ${audit} and released_at is null order by 1`
  ).map(({ auditorId }) => auditorId)

/** A draft that Cara alone can do, on a day on which she is booked for what Anna could do as well. */
async function crossed(day: number, month?: number) {
  const draft = await makeAudit(sql, { ...at(day, month), standards: ['RDS'] })
  const booked = await makeAudit(sql, { ...at(day, month), auditorIds: [cara] })
  return { draft, booked }
}

test('A booked audit makes room for a draft where teams may change: both are a bundle, accepted or left out as one', async () => {
  const { draft, booked } = await crossed(3)
  const { id, rows, rowOf, result } = await plan([draft], { moves: 'team' })
  expect(result).toMatchObject({ chosen: 1, planned: 1, unplanned: 0, moved: 1, terms: { moves: 40 } })
  const [placed, moved] = [rowOf(draft), rowOf(booked)]
  expect(moved).toMatchObject({
    kind: 'move',
    bundle: 1,
    auditors: [{ id: anna, isNew: true }],
    before: { auditors: [{ id: cara }] },
    isChanged: false,
  })
  expect(moved.reasons[0]?.says).toMatch(/^Makes room for .+\.$/)
  expect(placed).toMatchObject({ kind: 'plan', bundle: 1, auditors: [{ id: cara, isNew: true }] })
  expect(await teamOf(booked)).toEqual([cara])

  const alone = await planner(`PUT /plans/${id}/accept`, { rows: asAsked([placed]) })
  expect(alone.body.rows[0].failure).toMatchObject({
    code: 'bundle',
    says: `Row ${placed.rowId} needs row ${moved.rowId} too.`,
  })
  const byHand = await planner(`PUT /plans/${id}/rows/${placed.rowId}`, {
    start: at(4).start,
    version: placed.version,
  })
  expect([byHand.status, byHand.body.code]).toEqual([409, 'bundle'])
  const left = await planner(`PUT /plans/${id}/rows/${placed.rowId}`, {
    state: 'rejected',
    version: placed.version,
  })
  expect(left.body.state).toBe('rejected')
  const out = await rowsOf(id)
  expect(out.rows.map(({ state }) => state)).toEqual(['rejected', 'rejected'])
  await planner(`PUT /plans/${id}/rows/${moved.rowId}`, { state: 'open', version: out.rowOf(booked).version })

  const { body: ghosts } = await planner(
    `GET /plans/${id}/ghosts?start=${at(1).start.toISOString()}&end=${at(31).end.toISOString()}`,
  )
  expect(ghosts.map((one: { kind: string; auditorId: number }) => [one.kind, one.auditorId]).sort()).toEqual([
    ['move', anna],
    ['plan', cara],
  ])
  const open = await rowsOf(id)
  const { body } = await planner(`PUT /plans/${id}/accept`, { rows: asAsked(open.rows) })
  expect(body.rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['accepted', 'accepted'])
  expect([await teamOf(draft), await teamOf(booked)]).toEqual([[cara], [anna]])
  const again = await planner(`PUT /plans/${id}/accept`, { rows: asAsked(rows) })
  expect(again.body.rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['already', 'already'])
  expect(await findFaults(sql)).toEqual([])
})

test('What somebody changed meanwhile holds the whole bundle up, and who may not re-assign accepts none of it', async () => {
  const { draft, booked } = await crossed(10)
  const { id, rows, rowOf } = await plan([draft], { moves: 'team' })
  const role = await signInWith(app, ['ViewPlans', 'CreatePlans', 'ModifyAudit', 'ViewAllAudit'])
  const codes = (body: { rows: { failure: { code: string } | null }[] }) =>
    body.rows.map(({ failure }) => failure?.code)
  const kept = await role(`PUT /plans/${id}/accept`, { rows: asAsked(rows) })
  expect(codes(kept.body).sort()).toEqual(['bundle', 'forbidden'])
  expect((await role('POST /plans', { ...period, projectId: [draft], moves: 'team' })).status).toBe(403)
  await sql`update audit set ends_at = ends_at - interval '1 hour' where id = ${booked}`
  await sql`update roster_entry set ends_at = ends_at - interval '1 hour' where audit_id = ${booked}`
  expect((await rowsOf(id)).rowOf(booked).isChanged).toBe(true)
  const { body } = await planner(`PUT /plans/${id}/accept`, { rows: asAsked([rowOf(booked), rowOf(draft)]) })
  expect(codes(body)).toEqual(['changed', 'bundle'])
  expect([await teamOf(draft), await teamOf(booked)]).toEqual([[], [cara]])
})

test('What is confirmed to stay, begins too soon, or has a part of its own stays', async () => {
  const { draft, booked } = await crossed(17)
  const other = await crossed(18)
  const part = await crossed(19)
  await sql`update roster_entry set ends_at = ends_at - interval '1 hour' where audit_id = ${part.booked}`
  const given = { ...period, moves: 'team', keepProjectId: [booked] }
  const all = [draft, booked, other.booked, part.booked]
  const { body } = await planner('POST /plans/preview', { projectId: all, ...given })
  expect(body.leftOut).toMatchObject(
    [booked, part.booked].map(projectId => ({ projectId, code: 'assigned' })),
  )
  const { rows, rowOf } = await plan([draft, part.draft], given)
  expect(rows.map(({ kind }) => kind)).toEqual(['unplanned', 'unplanned'])
  expect([rowOf(draft), rowOf(part.draft)].every(Boolean)).toBe(true)
})

test('With other dates allowed a booking goes to another day, with its team, where nobody else can take it', async () => {
  const draft = await makeAudit(sql, { ...at(24), standards: ['RDS'] })
  const booked = await makeAudit(sql, { ...at(24), standards: ['RDS'], auditorIds: [cara] })
  const { id, rows, rowOf } = await plan([draft], { moves: 'teamAndDates' })
  expect(rowOf(booked)).toMatchObject({ kind: 'move', auditors: [{ id: cara, isNew: false }] })
  expect(rowOf(booked).start).not.toBe(rowOf(booked).before.start)
  const { body } = await planner(`PUT /plans/${id}/accept`, { rows: asAsked(rows), allOrNone: true })
  expect(body.count).toBe(2)
  expect([await teamOf(draft), await teamOf(booked)]).toEqual([[cara], [cara]])
  expect(await findFaults(sql)).toEqual([])
})

test('A way out says whether it moves a row or a booking, until that is done', async () => {
  const draft = await makeAudit(sql, { ...at(26), standards: ['RDS'] })
  const booked = await makeAudit(sql, { ...at(26), standards: ['RDS'], auditorIds: [cara] })
  const { id } = await plan([draft], { moves: 'team' })
  const wayOf = async (planId: number) => {
    const { rows } = await rowsOf(planId)
    const row = rows.find(({ kind }) => kind === 'unplanned') as unknown as {
      ways: Record<string, unknown>[]
    }
    return row.ways[0]
  }
  expect(await wayOf(id)).toMatchObject({
    code: 'move',
    projectId: booked,
    auditorId: cara,
    start: at(27).start.toISOString(),
    end: at(27).end.toISOString(),
    other: 'booking',
  })
  // Whoever moved it earlier made room just so.
  await sql`update audit set starts_at = starts_at - interval '1 hour' where id = ${booked}`
  expect(await wayOf(id)).toMatchObject({ other: 'changed' })
  await sql`update roster_entry set starts_at = ${at(27).start}, ends_at = ${at(27).end} where audit_id = ${booked}`
  await sql`update audit set starts_at = ${at(27).start}, ends_at = ${at(27).end} where id = ${booked}`
  expect(await wayOf(id)).toMatchObject({
    other: 'changed',
    says: expect.stringMatching(/^.+ has been changed since: this one may have a place now\.$/),
  })
  // Now that day is free for one of two.
  const second = await makeAudit(sql, { ...at(26), standards: ['RDS'] })
  const two = await plan([draft, second])
  expect(await wayOf(two.id)).toMatchObject({ code: 'move', other: 'row' })
  const placed = two.rows.find(({ kind }) => kind === 'plan') as Row
  await planner(`PUT /plans/${two.id}/accept`, { rows: asAsked([placed]) })
  expect(await wayOf(two.id)).toMatchObject({ projectId: placed.project.id, other: 'booking' })
  const accepted = (await rowsOf(two.id)).rowOf(placed.project.id)
  await planner(`PUT /plans/${two.id}/undo`, { rows: asAsked([accepted]) })
  const { version } = (await rowsOf(two.id)).rowOf(placed.project.id)
  const set = await planner(`PUT /plans/${two.id}/rows/${placed.rowId}`, { start: at(28).start, version })
  expect(set.status, JSON.stringify(set.body)).toBe(200)
  expect(await wayOf(two.id)).toMatchObject({ other: 'changed' })
})

describe('A booking that goes to others', () => {
  const changesOf = (audit: number) => sql`
    select kind, before_starts_at, after_starts_at, undone_at is not null as is_undone from audit_change where audit_id = ${audit}`
  const inMay = { moves: 'team', firstDay: '2031-05-01', lastDay: '2031-05-31' }
  const accept = async (id: number, allOrNone: boolean) => {
    const { rows } = await rowsOf(id)
    const { body } = await planner(`PUT /plans/${id}/accept`, { rows: asAsked(rows), allOrNone })
    expect(body.count, JSON.stringify(body)).toBe(2)
  }

  test.each([[true], [false]])('on another day was moved, and isn’t counted once undone', async allOrNone => {
    const { draft, booked } = await crossed(allOrNone ? 5 : 6, 4)
    const { id } = await plan([draft], inMay)
    const later = at(allOrNone ? 12 : 13, 4)
    await sql`
      update plan_row set starts_at = ${later.start}, ends_at = ${later.end} where plan_id = ${id} and audit_id = ${booked}`
    await accept(id, allOrNone)
    expect(await teamOf(booked)).toEqual([anna])
    const moved = { kind: 'moved', afterStartsAt: later.start }
    expect(await changesOf(booked)).toMatchObject([{ ...moved, isUndone: false }])
    const { body } = await planner(`PUT /plans/${id}/undo`, { rows: asAsked((await rowsOf(id)).rows) })
    expect(body.count, JSON.stringify(body)).toBe(2)
    expect([await teamOf(draft), await teamOf(booked)]).toEqual([[], [cara]])
    expect(await changesOf(booked)).toMatchObject([{ ...moved, isUndone: true }])
    expect(await findFaults(sql)).toEqual([])
  })

  test('on its own day isn’t counted, though it gives up its team first', async () => {
    const { draft, booked } = await crossed(8, 4)
    const { id } = await plan([draft], inMay)
    await sql`
      update plan_row set bundled = jsonb_set(bundled, '{isFreed}', 'true') where plan_id = ${id} and audit_id = ${booked}`
    await accept(id, false)
    expect([await teamOf(draft), await teamOf(booked)]).toEqual([[cara], [anna]])
    expect(await changesOf(booked)).toEqual([])
  })
})

test('The same facts and seed move the same, as a replay proves', async () => {
  const { draft } = await crossed(7, 3)
  const { id, rows } = await plan([draft], { moves: 'team', firstDay: '2031-04-01', lastDay: '2031-04-30' })
  expect(rows).toHaveLength(2)
  const { body } = await planner(`POST /plans/${id}/again`, { replay: true })
  const read = async () => (await planner(`GET /plans/${body.id}`)).body
  await expect.poll(async () => (await read()).state, { timeout: 50_000 }).toBe('done')
  expect((await read()).result).toMatchObject({ isSame: true, moved: 1 })
})
