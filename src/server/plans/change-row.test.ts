import { afterAll, expect, test } from 'vitest'
import { signIn, signInWith, startApp } from '#tests/app.ts'
import { bookTimeOff, makeAudit, makeStandardHolder } from '#tests/factories.ts'
import { findFaults } from '#tests/invariants.ts'
import { startRunner } from './runner.ts'

const app = await startApp()
const { sql } = app
const runner = await startRunner({ sql, log: app.log })
afterAll(() => runner.stop())
const planner = await signIn(app, 'Planner')
const anna = await makeStandardHolder(sql, { name: 'Anna Nguyen' })
const bao = await makeStandardHolder(sql, { name: 'Bao Tran' })
const cara = await makeStandardHolder(sql, { name: 'Cara Vu', standards: ['RDS'] })
const at = (day: number) => ({
  start: new Date(Date.UTC(2031, 2, day, 1)),
  end: new Date(Date.UTC(2031, 2, day, 10)),
})

type Row = {
  rowId: number
  version: number
  kind: string
  project: { id: number; idflNumber: string; agreedOn: string | null }
  start: string
  end: string
  auditors: { id: number; name: string }[]
  reasons: { code: string; says: string }[]
}

async function plan(auditIds: readonly number[], given: object = {}) {
  const asked = { projectId: auditIds, firstDay: '2031-03-01', lastDay: '2031-03-31', effort: 'quick' }
  const { status, body } = await planner('POST /plans', { ...asked, ...given })
  expect(status, JSON.stringify(body)).toBe(201)
  const stateOf = async () => (await planner(`GET /plans/${body.id}`)).body.state
  await expect.poll(stateOf, { timeout: 50_000 }).toBe('done')
  const { rows } = (await planner(`GET /plans/${body.id}/rows?limit=100&sort=id:asc`)).body
  return { id: body.id as number, rows: rows as Row[] }
}

const rowOf = (rows: readonly Row[], auditId: number | undefined): Row => {
  const row = rows.find(({ project }) => project.id === auditId)
  if (!row) throw new Error('A row is missing.')
  return row
}

test('A row set by hand is judged as a booking, and books nothing until it is accepted', async () => {
  const audits = await Promise.all([4, 5].map(day => makeAudit(sql, at(day))))
  await sql`update audit set agreed_on = '2026-01-05', agreed_by = ${anna} where id = ${audits[1] ?? 0}`
  const { id, rows } = await plan(audits, { auditorId: [anna] })
  const [row, next] = [rowOf(rows, audits[0]), rowOf(rows, audits[1])]
  expect([row.project.agreedOn, next.project.agreedOn]).toEqual([null, '2026-01-05'])
  const put = (body: object, version = row.version) =>
    planner(`PUT /plans/${id}/rows/${row.rowId}`, { ...body, version })

  const late = await put({ start: new Date(Date.UTC(2031, 2, 4, 20)) })
  expect([late.status, late.body.details[0].field]).toEqual([400, 'start'])
  const taken = await put({ start: at(5).start })
  expect([taken.status, taken.body.code]).toEqual([409, 'clash'])
  expect(taken.body.details).toMatchObject([{ rowId: next.rowId, auditorId: anna }])
  expect(taken.body.message).toBe(
    `Another row of this proposal sends Anna Nguyen to ${next.project.idflNumber} at this time.`,
  )
  const away = await bookTimeOff(sql, bao, at(4))
  const booked = await put({ auditors: [{ id: bao }] })
  expect([booked.status, booked.body.code, booked.body.details[0].auditorId]).toEqual([409, 'clash', bao])
  await sql`delete from roster_entry where id = ${away}`
  const lacking = await put({ auditors: [{ id: cara }] })
  expect([lacking.status, lacking.body.code]).toEqual([409, 'unqualified'])
  expect((await put({ auditors: [{ id: cara }], confirmed: true }, 99)).body.code).toBe('stale')

  const { status, body } = await put({ start: at(6).start, auditors: [{ id: bao }] })
  expect([status, body.message]).toEqual([200, undefined])
  expect(body).toMatchObject({
    start: at(6).start.toISOString(),
    end: at(6).end.toISOString(),
    auditors: [{ id: bao, name: 'Bao Tran', isLead: false }],
    isEdited: true,
    isChanged: false,
    alternatives: [],
    version: row.version + 1,
  })
  expect(body.auditors[0].covers).toHaveLength(1)
  expect(body.reasons).toMatchObject([{ code: 'hand', says: expect.stringMatching(/^Set by hand by .+\.$/) }])
  expect(await sql`select from roster_entry where audit_id = any(${audits})`).toHaveLength(0)
  expect((await planner(`GET /projects/${row.project.id}`)).body).toMatchObject({
    status: 'draft',
    start: at(4).start.toISOString(),
  })

  const accepted = await planner(`PUT /plans/${id}/accept`, {
    rows: [{ rowId: row.rowId, version: row.version + 1 }],
  })
  expect(accepted.body.count).toBe(1)
  expect((await planner(`GET /projects/${row.project.id}`)).body).toMatchObject({
    status: 'assigned',
    start: at(6).start.toISOString(),
  })
  expect((await put({ start: at(7).start }, row.version + 2)).status).toBe(409)
  expect(await findFaults(sql)).toEqual([])
})

test('What has no place gets one by hand; what has changed, or is over, is set no more', async () => {
  const audit = await makeAudit(sql, { ...at(12), standards: ['GOTS'] })
  const { id, rows } = await plan([audit])
  const row = rowOf(rows, audit)
  expect(row.kind).toBe('unplanned')
  const gaps = async () => (await planner(`GET /plans/${id}`)).body.gaps
  expect(await gaps()).toEqual([{ code: 'noHolder', count: 1 }])
  const put = (body: object, version = row.version) =>
    planner(`PUT /plans/${id}/rows/${row.rowId}`, { ...body, version })
  const nobody = await put({ start: at(13).start })
  expect([nobody.status, nobody.body.details[0].field]).toEqual([400, 'auditors'])
  const given = await put({ auditors: [{ id: anna, isLead: true }], confirmed: true })
  expect(given.body).toMatchObject({
    kind: 'plan',
    code: null,
    gap: null,
    blockers: [],
    ways: [],
    start: at(12).start.toISOString(),
    auditors: [{ id: anna, isLead: true, covers: [] }],
  })
  expect(await gaps()).toEqual([])
  await sql`update audit set ends_at = ends_at - interval '1 hour' where id = ${audit}`
  expect((await put({ auditors: [{ id: bao }] }, row.version + 1)).body.code).toBe('changed')
  await sql`update plan set expires_at = now() where id = ${id}`
  expect((await put({ auditors: [{ id: bao }] }, row.version + 1)).body.code).toBe('expired')
  const left = await put({ state: 'rejected' }, row.version + 1)
  expect([left.status, left.body.message]).toEqual([409, 'This proposal has expired.'])
})

test('Ghosts are the open rows of a span, a bar for each who goes', async () => {
  const audits = await Promise.all([18, 19, 25].map(day => makeAudit(sql, at(day))))
  const { id, rows } = await plan(audits, { auditorId: [anna] })
  const [row, left] = [rowOf(rows, audits[0]), rowOf(rows, audits[1])]
  await planner(`PUT /plans/${id}/rows/${left.rowId}`, { state: 'rejected', version: left.version })
  await planner(`PUT /plans/${id}/rows/${row.rowId}`, { start: at(20).start, version: row.version })
  const viewer = await signInWith(app, ['ViewPlans'])
  const ghosts = (span: string) => viewer(`GET /plans/${id}/ghosts?${span}`)
  const { body } = await ghosts('start=2031-03-17T00:00:00Z&end=2031-03-22T00:00:00Z')
  expect(body).toMatchObject([
    {
      rowId: row.rowId,
      auditorId: anna,
      auditor: { id: anna, name: 'Anna Nguyen' },
      projectId: audits[0],
      start: at(20).start.toISOString(),
      end: at(20).end.toISOString(),
      before: { start: at(18).start.toISOString(), end: at(18).end.toISOString() },
      isMoved: true,
      isEdited: true,
      isChanged: false,
      version: row.version + 1,
    },
  ])
  expect(body).toHaveLength(1)
  expect((await ghosts('start=2031-01-01T00:00:00Z&end=2032-12-01T00:00:00Z')).status).toBe(400)
  expect((await ghosts('start=2031-03-22T00:00:00Z&end=2031-03-17T00:00:00Z')).status).toBe(400)
  expect(
    (await viewer('GET /plans/999999/ghosts?start=2031-03-17T00:00:00Z&end=2031-03-22T00:00:00Z')).status,
  ).toBe(404)
})

test('Compared are the figures, and the audits that two proposals place otherwise', async () => {
  const audits = await Promise.all([26, 27].map(day => makeAudit(sql, at(day))))
  const [one, other] = [await plan(audits, { auditorId: [anna] }), await plan(audits, { auditorId: [anna] })]
  const compare = (id: number, to: number) => planner(`GET /plans/${id}/compare?with=${to}`)
  const same = await compare(one.id, other.id)
  expect([same.body.a.id, same.body.b.id, same.body.rows]).toEqual([one.id, other.id, []])
  const row = rowOf(other.rows, audits[1])
  await planner(`PUT /plans/${other.id}/rows/${row.rowId}`, { auditors: [{ id: bao }], version: row.version })
  const { body } = await compare(one.id, other.id)
  expect(body.a.result.planned).toBe(2)
  expect(body.rows).toMatchObject([
    {
      project: { id: audits[1] },
      a: { auditors: [{ id: anna }] },
      b: { rowId: row.rowId, auditors: [{ id: bao }] },
    },
  ])
  const fewer = await plan(audits.slice(0, 1), { auditorId: [anna] })
  expect((await compare(fewer.id, one.id)).body.rows).toMatchObject([{ project: { id: audits[1] }, a: null }])
  await sql`update plan set state = 'failed', result = null, expires_at = null, failure = '{"code": "internal"}' where id = ${fewer.id}`
  expect((await compare(one.id, fewer.id)).body.message).toBe('This proposal is not done yet.')
})
