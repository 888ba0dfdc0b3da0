import { afterAll, expect, test } from 'vitest'
import { signIn, signInWith, startApp } from '#tests/app.ts'
import { bookTimeOff, makeAudit, makeStandardHolder } from '#tests/factories.ts'
import { findFaults } from '#tests/invariants.ts'
import { notifyLate } from './notify-accepted.ts'
import { startRunner } from './runner.ts'

const app = await startApp()
const { sql } = app
const runner = await startRunner({ sql, log: app.log })
afterAll(() => runner.stop())
const [planner, other] = [await signIn(app, 'Planner'), await signIn(app, 'Planner')]
const anna = await makeStandardHolder(sql, { name: 'Anna Nguyen' })
const at = (day: number) => ({
  start: new Date(Date.UTC(2031, 2, day, 1)),
  end: new Date(Date.UTC(2031, 2, day, 10)),
})

type Row = { rowId: number; version: number; project: { id: number }; start: string }
type Outcome = { rowId: number; outcome: string; failure: { code: string; says: string } | null }

async function plan(auditIds: number[], given: object = {}) {
  const { status, body } = await planner('POST /plans', {
    projectId: auditIds,
    firstDay: '2031-03-01',
    lastDay: '2031-03-31',
    effort: 'quick',
    ...given,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  const read = async () => (await planner(`GET /plans/${body.id}`)).body
  await expect.poll(async () => (await read()).state, { timeout: 50_000 }).toBe('done')
  const rows = (await planner(`GET /plans/${body.id}/rows?limit=100`)).body.rows as Row[]
  return { id: body.id as number, rows, read }
}

const asAsked = (rows: readonly Row[]) => ({ rows: rows.map(({ rowId, version }) => ({ rowId, version })) })
const codes = (rows: readonly Outcome[]) => rows.map(({ outcome, failure }) => failure?.code ?? outcome)
const april = { firstDay: '2031-04-01', lastDay: '2031-04-30' }
const inApril = (day: number) => ({
  start: new Date(Date.UTC(2031, 3, day, 1)),
  end: new Date(Date.UTC(2031, 3, day, 10)),
})
const countNotified = async () => (await sql`select from notification where account_id = ${anna}`).length
const noticesOf = async (audits: readonly number[]) =>
  (
    await sql`select from notification where entity = 'project' and entity_id = any(${[...audits]}::integer[])`
  ).length
const statusOf = async (id: number) => (await planner(`GET /projects/${id}`)).body.status

test('What is accepted is booked, once, whoever accepts it; history says of which proposal', async () => {
  const audits = await Promise.all([3, 4, 5].map(day => makeAudit(sql, at(day))))
  const { id, rows } = await plan(audits)
  const [mine, theirs] = await Promise.all([
    planner(`PUT /plans/${id}/accept`, asAsked(rows)),
    other(`PUT /plans/${id}/accept`, asAsked(rows)),
  ])
  expect([mine.status, theirs.status]).toEqual([200, 200])
  expect(mine.body.count + theirs.body.count).toBe(3)
  for (const [place, outcome] of codes(mine.body.rows).entries())
    expect([outcome, codes(theirs.body.rows)[place]].sort()).toEqual(['accepted', 'already'])
  for (const audit of audits) expect(await statusOf(audit)).toBe('assigned')
  const entries =
    await sql`select auditor_id from roster_entry where audit_id = any(${audits}) and released_at is null`
  expect(entries.map(({ auditorId }) => auditorId)).toEqual([anna, anna, anna])
  const [last] = (await planner(`GET /history?entity=project&entityId=${audits[0]}&limit=1`)).body.rows
  expect([last.action, last.reason]).toEqual([
    'assign',
    expect.stringMatching(new RegExp(`^Proposal ${id}, accepted by .+\\.$`)),
  ])
  expect(await findFaults(sql)).toEqual([])
})

test('What has changed, is in the way by now, or was left out holds up no other row', async () => {
  const audits = await Promise.all([10, 11, 12, 13].map(day => makeAudit(sql, at(day))))
  const { id, rows } = await plan(audits)
  const [changed, clashing, left, good] = rows.toSorted((a, b) => a.start.localeCompare(b.start))
  if (!changed || !clashing || !left || !good) throw new Error('A row is missing.')
  await sql`update audit set ends_at = ends_at - interval '1 hour' where id = ${changed.project.id}`
  await bookTimeOff(sql, anna, at(11))
  const rejected = await planner(`PUT /plans/${id}/rows/${left.rowId}`, {
    state: 'rejected',
    version: left.version,
  })
  expect(rejected.body).toMatchObject({ state: 'rejected', version: left.version + 1 })
  const stale = { rowId: good.rowId, version: good.version + 1 }
  const { body } = await planner(`PUT /plans/${id}/accept`, {
    rows: [...asAsked([changed, clashing, left]).rows, stale, { rowId: 999_999, version: 0 }],
  })
  expect(body.count).toBe(0)
  expect(codes(body.rows)).toEqual(['changed', 'clash', 'rejected', 'stale', 'missing'])
  expect(
    (await planner(`PUT /plans/${id}/rows/${left.rowId}`, { state: 'open', version: left.version })).body
      .code,
  ).toBe('stale')
  await planner(`PUT /plans/${id}/rows/${left.rowId}`, { state: 'open', version: left.version + 1 })
  const again = await planner(
    `PUT /plans/${id}/accept`,
    asAsked([{ ...left, version: left.version + 2 }, good]),
  )
  expect(codes(again.body.rows)).toEqual(['accepted', 'accepted'])
  expect(
    (await planner(`PUT /plans/${id}/rows/${good.rowId}`, { state: 'rejected', version: good.version + 1 }))
      .status,
  ).toBe(409)
  expect(await findFaults(sql)).toEqual([])
})

test('A draft that was moved is moved and assigned in one', async () => {
  const audit = await makeAudit(sql, at(18))
  const away = await bookTimeOff(sql, anna, at(18))
  const { id, rows } = await plan([audit], { dates: 'free', slideDays: 5 })
  const [row] = rows
  expect(row?.start).not.toBe(at(18).start.toISOString())
  const { body } = await planner(`PUT /plans/${id}/accept`, asAsked(rows))
  expect(codes(body.rows)).toEqual(['accepted'])
  const found = (await planner(`GET /projects/${audit}`)).body
  expect([found.status, found.start, found.version]).toEqual([
    'assigned',
    row?.start,
    body.rows[0].project.version,
  ])
  await sql`delete from roster_entry where id = ${away}`
})

test('What was accepted is undone as any change; the row is open again, and accepted or left out anew', async () => {
  const audits = await Promise.all([24, 25].map(day => makeAudit(sql, at(day))))
  const { id, rows } = await plan(audits)
  const { body } = await planner(`PUT /plans/${id}/accept`, asAsked(rows))
  const inverses = (body.rows as { inverse: object[] }[]).map(({ inverse }) => inverse)
  expect(inverses.map(steps => steps.length)).toEqual([1, 1])
  const read = async () =>
    (await planner(`GET /plans/${id}/rows?sort=id:asc`)).body.rows as (Row & Record<string, unknown>)[]
  expect((await read()).map(({ state }) => state)).toEqual(['accepted', 'accepted'])
  expect((await planner('POST /changes', { steps: inverses.flat() })).status).toBe(200)
  for (const audit of audits) expect(await statusOf(audit)).toBe('draft')
  const undone = await read()
  expect(undone.map(({ state, acceptedBy, acceptedAt }) => [state, acceptedBy, acceptedAt])).toEqual([
    ['open', null, null],
    ['open', null, null],
  ])
  const [one, two] = undone
  if (!one || !two) throw new Error('A row is missing.')
  expect(codes((await planner(`PUT /plans/${id}/accept`, asAsked([one]))).body.rows)).toEqual(['accepted'])
  const out = await planner(`PUT /plans/${id}/rows/${two.rowId}`, { state: 'rejected', version: two.version })
  expect(out.body).toMatchObject({ state: 'rejected', acceptedBy: null })
  expect(await findFaults(sql)).toEqual([])
})

test('Whoever looks at a proposal is told that a row of it was changed', async () => {
  const { id, rows } = await plan([await makeAudit(sql, at(26))])
  const count = async () =>
    (await sql`select from live_event where entity = 'plan' and entity_id = ${id}`).length
  const before = await count()
  const [{ rowId, version }] = rows as [Row]
  await planner(`PUT /plans/${id}/rows/${rowId}`, { state: 'rejected', version })
  expect(await count()).toBe(before + 1)
})

test('All or none: one that can’t be accepted leaves the others as they were, and says why of each', async () => {
  const audits = await Promise.all([3, 4].map(day => makeAudit(sql, { ...inApril(day) })))
  const { id, rows } = await plan(audits, april)
  const away = await bookTimeOff(sql, anna, inApril(4))
  const all = { ...asAsked(rows), allOrNone: true }
  const { status, body } = await planner(`PUT /plans/${id}/accept`, all)
  expect([status, body.code, body.message]).toEqual([
    409,
    'refused',
    'Nothing was accepted: one row can’t be.',
  ])
  expect(codes(body.details).toSorted()).toEqual(['accepted', 'clash'])
  expect(body.details.map(({ project }: { project: unknown }) => project)).toEqual([null, null])
  for (const audit of audits) expect(await statusOf(audit)).toBe('draft')
  expect(await noticesOf(audits)).toBe(0)
  await sql`delete from roster_entry where id = ${away}`
  const done = await planner(`PUT /plans/${id}/accept`, all)
  expect([done.status, done.body.count]).toEqual([200, 2])
  expect(codes((await other(`PUT /plans/${id}/accept`, all)).body.rows)).toEqual(['already', 'already'])
  expect(await findFaults(sql)).toEqual([])
})

test.each([
  [3, 3],
  [4, 1],
])('Of %i new audits in one call an auditor is told in %i notifications', async (count, notified) => {
  const days = Array.from({ length: count }, (_, n) => 5 * count - 5 + n)
  const audits = await Promise.all(days.map(day => makeAudit(sql, inApril(day))))
  const { id, rows } = await plan(audits, april)
  const before = await countNotified()
  const { body } = await planner(`PUT /plans/${id}/accept`, asAsked(rows))
  expect(body.count).toBe(count)
  expect((await countNotified()) - before).toBe(notified)
  expect(await sql`select from plan_row where untold is not null`).toHaveLength(0)
})

test('What a call left untold is told later, once', async () => {
  const audit = await makeAudit(sql, inApril(25))
  const { id, rows } = await plan([audit], april)
  await planner(`PUT /plans/${id}/accept`, asAsked(rows))
  const event = { about: 'audit', type: 'audit:assigned', accountId: anna, auditId: audit, role: 'auditor' }
  const untold = [{ ...event, time: inApril(25) }]
  await sql`update plan_row set untold = ${sql.json(untold as never)}, untold_by = accepted_by, untold_at = now() where plan_id = ${id}`
  expect(await notifyLate(sql)).toBe(0)
  await sql`update plan_row set untold_at = untold_at - interval '3 minutes' where plan_id = ${id}`
  const before = await countNotified()
  expect([await notifyLate(sql), await notifyLate(sql)]).toEqual([1, 0])
  expect((await countNotified()) - before).toBe(1)
})

test('Nothing is accepted of what is over, of two alike, or without ModifyAudit', async () => {
  const { id, rows } = await plan([await makeAudit(sql, at(25))])
  const viewer = await signInWith(app, ['ViewPlans'])
  expect((await viewer(`PUT /plans/${id}/accept`, asAsked(rows))).status).toBe(403)
  expect((await planner(`PUT /plans/${id}/accept`, asAsked([...rows, ...rows]))).status).toBe(400)
  await sql`update plan set expires_at = now() where id = ${id}`
  expect(codes((await planner(`PUT /plans/${id}/accept`, asAsked(rows))).body.rows)).toEqual(['expired'])
})
