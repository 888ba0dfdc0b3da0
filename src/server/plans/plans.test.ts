import { afterAll, describe, expect, test } from 'vitest'
import { holidaysBetween } from '#server/planning/holidays.ts'
import { signIn, signInWith, startApp } from '#tests/app.ts'
import { bookTimeOff, makeAudit, makeStandardHolder, pick } from '#tests/factories.ts'
import { type FactsWanted, readFacts } from './read-facts.ts'
import { startRunner } from './runner.ts'

const app = await startApp()
const { sql } = app
const faults: unknown[] = []
const log = {
  ...app.log,
  info() {},
  warn() {},
  error: (fault: unknown) => faults.push(fault),
} as unknown as typeof app.log
const planner = await signIn(app, 'Planner')
const grs = await makeStandardHolder(sql, { name: 'Grace Green', standards: ['GRS'] })
const both = await makeStandardHolder(sql, { name: 'Bao Tran', standards: ['GRS', 'RDS'] })
const start = new Date('2031-03-04T01:00Z')
const end = new Date('2031-03-04T10:00Z')
const first = await makeAudit(sql, { number: 'D-1', start, end, standards: ['GRS'] })
const second = await makeAudit(sql, { number: 'D-2', start, end, standards: ['RDS'] })
const period = { firstDay: '2031-03-01', lastDay: '2031-03-31', effort: 'quick' }

type Row = {
  rowId: number
  version: number
  project: { id: number }
  kind: string
  auditors: { id: number; name: string }[]
  isChanged: boolean
}
const rowsOf = async (id: number, query = '') =>
  (await planner(`GET /plans/${id}/rows?limit=100&${query}`)).body.rows as Row[]
const stateOf = async (id: number) => (await planner(`GET /plans/${id}`)).body.state
const ask = (given: object) => planner('POST /plans', { ...period, ...given })

/** Asks, and waits until it has ended. */
async function plan(given: object) {
  const { status, body } = await ask(given)
  expect(status, JSON.stringify(body)).toBe(201)
  await expect.poll(() => stateOf(body.id), { timeout: 50_000 }).not.toMatch(/waiting|running/)
  return (await planner(`GET /plans/${body.id}`)).body
}

describe('While nobody works on plans', () => {
  test('three of one account wait; one that waits is canceled, and deleted once it has ended', async () => {
    const made = []
    for (let n = 0; n < 3; n++) made.push((await ask({ projectId: [first] })).body)
    expect(made.map(({ state, ahead }) => [state, ahead])).toEqual([0, 1, 2].map(ahead => ['waiting', ahead]))
    const { status, body } = await ask({ projectId: [first] })
    expect([status, body.message]).toEqual([
      409,
      'Three plans of yours are waiting or running; stop one first.',
    ])
    expect((await planner(`DELETE /plans/${made[0].id}`)).status).toBe(409)
    for (const { id, version } of made) {
      const stopped = await planner(`PUT /plans/${id}/stop`, { keep: true, version })
      expect(stopped.body).toMatchObject({ state: 'canceled', result: null })
      expect((await planner(`PUT /plans/${id}/stop`, { keep: true, version })).body.message).toBe(
        'This plan has ended.',
      )
      expect((await planner(`DELETE /plans/${id}`)).status).toBe(204)
      expect((await planner(`GET /plans/${id}`)).status).toBe(404)
    }
  })

  test('fifty wait; whoever comes then is asked to come later', async () => {
    const { body } = await ask({ projectId: [first] })
    const made = await sql<{ id: number }[]>`
      insert into plan (input, seed, created_by)
      select input, seed, created_by from plan cross join generate_series(1, 49) where id = ${body.id} returning id`
    const ids = [body.id as number, ...made.map(({ id }) => id)]
    await sql`insert into plan_job (plan_id) select unnest(${made.map(({ id }) => id)}::integer[])`
    const another = await signIn(app, 'Planner')
    const late = await another('POST /plans', { ...period, projectId: [first] })
    expect([late.status, late.body.message]).toEqual([429, 'Fifty plans are waiting; try again later.'])
    await sql`delete from plan_job where plan_id = any(${ids}::integer[])`
    await sql`delete from plan where id = any(${ids}::integer[])`
  })

  test('what is asked for wrongly is told by field', async () => {
    const faults = async (given: object) => {
      const { status, body } = await ask(given)
      return [
        status,
        ...body.details.map((one: { field: string; message: string }) => `${one.field}: ${one.message}`),
      ]
    }
    const neither = 'projectId: Choose audits, or say which by a filter.'
    expect(await faults({})).toEqual([400, neither])
    expect(await faults({ projectId: [first], filter: {} })).toEqual([400, neither])
    const many = Array.from({ length: 3001 }, (_, nth) => 1 + nth)
    expect(await faults({ projectId: many })).toEqual([400, 'projectId: Please choose at most 3,000 audits.'])
    expect(await faults({ projectId: [first, 999_999] })).toEqual([
      400,
      'projectId.1: Audit 999999 doesn’t exist.',
    ])
    expect(await faults({ projectId: [first], keepProjectId: [first, 999_999] })).toEqual([
      400,
      'keepProjectId.1: Audit 999999 doesn’t exist.',
    ])
    expect(await faults({ projectId: [first], auditorId: [999_999] })).toEqual([
      400,
      'auditorId.0: Auditor 999999 doesn’t exist.',
    ])
    const named = { customerId: 999_997, countryId: 999_998, standardId: [999_999] }
    expect(await faults({ filter: named, assume: [{ type: 'without', auditorId: 999_999 }] })).toEqual([
      400,
      'filter.customerId: Customer 999997 doesn’t exist.',
      'filter.countryId: Country 999998 doesn’t exist.',
      'filter.standardId.0: Standard 999999 doesn’t exist.',
      'assume.0.auditorId: Auditor 999999 doesn’t exist.',
    ])
    const backwards = { start: '2031-03-09T00:00:00Z', end: '2031-03-02T00:00:00Z' }
    expect((await faults({ filter: backwards }))[1]).toMatch(/^filter\.end: /)
    expect(await faults({ projectId: [first], preset: 'cheap' })).toEqual([
      400,
      'preset: There is no such preset.',
    ])
    expect((await faults({ projectId: [first], lastDay: '2031-02-01' }))[1]).toMatch(/^lastDay: /)
    expect((await faults({ projectId: [first], lastDay: '2032-03-02' }))[1]).toMatch(/^lastDay: .*366/)
  })

  test('what can’t be planned is left out with why, and a plan of nothing is refused', async () => {
    const assigned = await makeAudit(sql, {
      number: 'A-1',
      start,
      end,
      auditorIds: [await makeStandardHolder(sql)],
    })
    const far = await makeAudit(sql, {
      number: 'F-1',
      start: new Date('2031-06-03T01:00Z'),
      end: new Date('2031-06-03T10:00Z'),
    })
    const past = await makeAudit(sql, { number: 'P-1' })
    const canceled = await makeAudit(sql, { number: 'X-1', start, end })
    const completed = await makeAudit(sql, { number: 'X-2', start, end })
    await sql`update audit set status = 'canceled' where id = ${canceled}`
    await sql`update audit set status = 'completed' where id = ${completed}`
    const { body } = await planner('POST /plans/preview', {
      ...period,
      firstDay: '2030-12-01',
      lastDay: '2031-03-31',
      projectId: [first, assigned, far, past, canceled, completed],
    })
    expect(body).toMatchObject({ audits: 1, inOtherPlans: 0, unknownHolidays: [] })
    expect(body.positions).toBeGreaterThan(1)
    expect(body.leftOut.map(({ says }: { says: string }) => says)).toEqual([
      'A-1 is already assigned.',
      'F-1 is outside this period.',
      'P-1 has started, and its dates are fixed.',
      'X-1 is canceled.',
      'X-2 is completed.',
    ])
    const nothing = await ask({ projectId: [assigned] })
    expect([nothing.status, nothing.body.message]).toEqual([409, 'None of these audits can be planned.'])
    await sql`delete from roster_entry where audit_id = ${assigned}`
    await sql`update account set is_enabled = false where id not in (${grs}, ${both}) and id in (select id from auditor)`
  })

  test('a filter of more than 3,000 drafts is refused, one of 3,000 is not', async () => {
    const [{ customer } = { customer: 0 }] = await sql<{ customer: number }[]>`
      select customer_id as customer from audit where id = ${await makeAudit(sql, { number: 'M-1', start, end })}`
    const addDrafts = (from: number, to: number) => sql`
      insert into audit (idfl_number, customer_id, starts_at, ends_at, time_zone, status)
      select 'M-' || nth, customer_id, starts_at, ends_at, time_zone, status
      from audit cross join generate_series(${from}::integer, ${to}::integer) nth where idfl_number = 'M-1'`
    await addDrafts(2, 3000)
    const asked = { ...period, filter: { customerId: customer } }
    const most = await planner('POST /plans/preview', asked)
    expect([most.status, most.body.audits]).toEqual([200, 3000])
    await addDrafts(3001, 3001)
    for (const call of ['POST /plans', 'POST /plans/preview'] as const) {
      const { status, body } = await planner(call, asked)
      expect([status, body.details]).toEqual([
        400,
        [expect.objectContaining({ field: 'filter', message: 'Please choose at most 3,000 audits.' })],
      ])
    }
    await sql`update audit set deleted_at = now() where customer_id = ${customer}`
  })

  test('a draft whose dates the customer agreed to keeps them where dates are free, or is left out', async () => {
    const holiday = { start: new Date('2031-03-08T01:00Z'), end: new Date('2031-03-08T10:00Z') }
    const agreed = await makeAudit(sql, { number: 'AG-1', ...holiday, standards: ['GRS'] })
    const begun = await makeAudit(sql, { number: 'AG-2', standards: ['GRS'] })
    for (const id of [agreed, begun])
      await sql`update audit set agreed_on = '2026-01-05', agreed_by = 1 where id = ${id}`
    const free = { dates: 'free', slideDays: 30, projectId: [agreed, begun] }
    const { body } = await planner('POST /plans/preview', { ...period, ...free })
    expect(body).toMatchObject({ audits: 1, leftOut: [{ projectId: begun }] })
    const wanted: FactsWanted = {
      firstDay: period.firstDay,
      lastDay: period.lastDay,
      dates: { kind: 'free', slideDays: 30, noticeDays: 14, allowHolidays: false },
      mostAuditors: 2,
      preset: 'balanced',
      auditIds: [first, agreed],
    }
    const { facts } = await readFacts(sql, wanted, holidaysBetween)
    expect(facts.audits.map(({ id, isAgreed }) => [id, isAgreed])).toEqual([
      [first, undefined],
      [agreed, true],
    ])
    await sql`update audit set deleted_at = now() where id in (${agreed}, ${begun})`
  })

  test('who may not see customers isn’t told which there are', async () => {
    const call = await signInWith(app, ['CreatePlans', 'ViewPlans', 'ViewAllAudit'])
    const { status } = await call('POST /plans', { ...period, filter: { customerId: 999_999 } })
    expect(status).toBe(409)
  })

  test('who sees no audits can’t have them planned', async () => {
    const stranger = await signInWith(app, ['CreatePlans', 'ViewPlans'])
    const { status, body } = await stranger('POST /plans', { ...period, projectId: [first] })
    expect([status, body.details[0].field]).toEqual([400, 'projectId.0'])
  })
})

describe('A plan', () => {
  test('gives each who alone can go, in any order, and says what of it', async () => {
    const runner = await startRunner({ sql, log })
    afterAll(() => runner.stop())
    const [one, other] = [
      await plan({ projectId: [first, second] }),
      await plan({ projectId: [second, first], name: 'Again' }),
    ]
    expect(faults).toEqual([])
    expect(one).toMatchObject({
      state: 'done',
      result: { chosen: 2, planned: 2, unplanned: 0, weight: 0, quality: 'proved', gap: 0 },
      leftOut: [],
      failure: null,
      progress: null,
    })
    const { points, terms } = one.result
    expect(Object.values<number>(terms).reduce((sum, term) => sum + term, 0)).toBe(points)
    expect(other.inputDigest).toBe(one.inputDigest)
    const goes = (await rowsOf(one.id)).map(({ project, auditors }) => [
      project.id,
      auditors.map(({ name }) => name),
    ])
    expect(goes).toEqual([
      [first, ['Grace Green']],
      [second, ['Bao Tran']],
    ])
    expect(
      (await rowsOf(other.id)).map(({ project, auditors }) => [project.id, auditors.map(({ name }) => name)]),
    ).toEqual(goes)
    expect(await sql`select from roster_entry where audit_id in (${first}, ${second})`).toHaveLength(0)
    const { rows } = (await planner('GET /notifications')).body
    expect(rows).toMatchObject(
      [other, one].map(({ id }) => ({
        type: 'plan:done',
        title: `Proposal ${id} is done: 2 of 2 audits can be planned.`,
        entity: 'plan',
        entityId: id,
        sentBy: null,
      })),
    )
    expect(await sql`select from mail`).toHaveLength(0)
  })

  test('by a filter takes the drafts of it; rows are found by who goes, and tell what changed since', async () => {
    const entry = await bookTimeOff(sql, both, { start, end })
    const done = await plan({
      filter: {
        value: 'D-',
        standardId: [await pick(sql, 'standard', 'RDS'), await pick(sql, 'standard', 'GRS')],
      },
    })
    expect(done.result).toMatchObject({ chosen: 2, planned: 1, unplanned: 1 })
    expect((await rowsOf(done.id, `auditorId=${grs}`)).map(({ project }) => project.id)).toEqual([first])
    expect(
      (await rowsOf(done.id, 'kind=unplanned')).map(({ project, auditors }) => [project.id, auditors]),
    ).toEqual([[second, []]])
    expect(done.gaps).toEqual([{ code: 'away', count: 1 }])
    expect((await rowsOf(done.id, 'code=away')).map(({ project }) => project.id)).toEqual([second])
    expect(await rowsOf(done.id, 'isChanged=true')).toEqual([])
    await sql`update audit set note = 'New' where id = ${first}`
    expect(await rowsOf(done.id, 'isChanged=true')).toEqual([])
    await sql`update audit set ends_at = ends_at - interval '1 hour' where id = ${first}`
    expect((await rowsOf(done.id, 'isChanged=true')).map(({ project }) => project.id)).toEqual([first])
    await sql`update audit set ends_at = ends_at + interval '1 hour' where id = ${first}`
    await sql`delete from roster_entry where id = ${entry}`
    const found = await planner(`GET /plans?projectId=${second}&state=done&sort=id:desc`)
    expect(found.body.rows[0].id).toBe(done.id)
  })

  test('is expired once its last row has begun, and only read', async () => {
    const { id } = await plan({ projectId: [first] })
    await sql`update plan set expires_at = now() where id = ${id}`
    expect(await stateOf(id)).toBe('expired')
    expect((await planner('GET /plans?state=expired')).body.count).toBe('1')
  })

  test('expires by its rows as they are now: one set by hand to a later day keeps it open', async () => {
    const { id } = await plan({ projectId: [first] })
    const read = async () => (await planner(`GET /plans/${id}`)).body
    const [{ soon } = { soon: new Date() }] = await sql<{ soon: Date }[]>`
      update plan_row set starts_at = now() + interval '1 day', ends_at = now() + interval '2 days' where plan_id = ${id}
      returning starts_at as soon`
    expect((await read()).expiresAt).toBe(soon.toISOString())
    const [row] = await rowsOf(id)
    const later = {
      start: '2031-03-11T01:00:00.000Z',
      end: '2031-03-11T10:00:00.000Z',
      version: row?.version,
    }
    const set = await planner(`PUT /plans/${id}/rows/${row?.rowId}`, later)
    expect(set.status, JSON.stringify(set.body)).toBe(200)
    const { expiresAt, endedAt } = await read()
    expect(Math.round((Date.parse(expiresAt) - Date.parse(endedAt)) / 3_600_000)).toBe(7 * 24)
    await sql`update plan_row set starts_at = now() - interval '1 minute', ends_at = now() + interval '1 hour' where plan_id = ${id}`
    expect(await stateOf(id)).toBe('expired')
  })

  test('isn’t expired by an overdue draft that found no place: that has not begun', async () => {
    const overdue = { start: new Date('2020-03-04T01:00Z'), end: new Date('2020-03-04T10:00Z') }
    const draft = await makeAudit(sql, { number: 'D-3', ...overdue, standards: ['GRS'] })
    const given = { firstDay: '2020-03-01', lastDay: '2020-03-31', dates: 'free' }
    const done = await plan({ projectId: [draft], ...given })
    expect([done.state, done.result.unplanned]).toEqual(['done', 1])
    const { count } = (await planner(`GET /plans?projectId=${draft}&state=done`)).body
    expect(count).toBe('1')
  })
})
