import { afterAll, expect, test } from 'vitest'
import { signIn, startApp } from '#tests/app.ts'
import { bookTimeOff, makeAccount, makeAudit, makeCustomer, makeStandardHolder } from '#tests/factories.ts'
import { findFaults } from '#tests/invariants.ts'
import { startRunner } from './runner.ts'

const app = await startApp()
const { sql } = app
const runner = await startRunner({ sql, log: app.log })
afterAll(() => runner.stop())
const planner = await signIn(app, 'Planner')
const at = (day: number) => ({
  start: new Date(Date.UTC(2031, 2, day, 1)),
  end: new Date(Date.UTC(2031, 2, day, 10)),
})

type Row = { rowId: number; version: number; project: { id: number }; auditors: { id: number }[] }
type Outcome = { rowId: number; outcome: string; failure: { code: string } | null; inverse: object[] | null }

async function plan(auditIds: number[], given: object = {}) {
  const { status, body } = await planner('POST /plans', {
    projectId: auditIds,
    firstDay: '2031-03-01',
    lastDay: '2031-03-31',
    effort: 'quick',
    ...given,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  const stateNow = async () => (await planner(`GET /plans/${body.id}`)).body.state
  await expect.poll(stateNow, { timeout: 50_000 }).toBe('done')
  const rows = (await planner(`GET /plans/${body.id}/rows?limit=100&sort=id:asc`)).body.rows as Row[]
  return { id: body.id as number, rows }
}

const accept = async (id: number, rows: readonly Row[], given: object = {}) => {
  const asked = rows.map(({ rowId, version }) => ({ rowId, version }))
  const { body } = await planner(`PUT /plans/${id}/accept`, { rows: asked, ...given })
  return body.rows as Outcome[]
}
const codes = (rows: readonly Outcome[]) => rows.map(({ outcome, failure }) => failure?.code ?? outcome)

/** All that booking an audit leaves behind, but for who and when. */
async function readTraces(auditId: number) {
  const [audit] = await sql`
    select status, status_reason, version, was_assigned, starts_at, ends_at, agreed_starts_at, accepted from audit where id = ${auditId}`
  const entries = await sql`
    select role, starts_at, ends_at, days, note, accepted, (basis - 'at') #- '{held,0,standardId}' as basis
    from roster_entry where audit_id = ${auditId} and released_at is null`
  const history = await sql`
    select entity, action, reason_text, actor_id from history where (entity = 'project' and entity_id = ${auditId})
      or (entity = 'roster' and entity_id in (select id from roster_entry where audit_id = ${auditId})) order by id`
  const told = await sql`
    select kind, awaits_digest, gives_way, cardinality(waits_for) as waits, text ->> 'key' as key from notification
    where entity = 'project' and entity_id = ${auditId} order by id`
  const mails = await sql`
    select was #>> '{audit,status}' as status, actors from booking_mail where subject = ${`audit ${auditId}`}`
  return { audit, entries, history, told, mails }
}

test('Accepted together, a row leaves the very traces that it leaves when accepted by itself', async () => {
  const [anna, lan] = [
    await makeStandardHolder(sql, { name: 'Anna Nguyen', standards: ['GRS'] }),
    await makeStandardHolder(sql, { name: 'Lan Tran', standards: ['GOTS'] }),
  ]
  const follower = await makeAccount(sql)
  const twins = async (day: number) => [
    await makeAudit(sql, { ...at(day), standards: ['GRS'] }),
    await makeAudit(sql, { ...at(day), standards: ['GOTS'] }),
  ]
  // The second two can’t be on their day, and are moved.
  const audits = [...(await twins(5)), ...(await twins(18))]
  for (const auditId of audits)
    await sql`insert into audit_follower (audit_id, account_id) values (${auditId}, ${follower})`
  for (const auditorId of [anna, lan]) await bookTimeOff(sql, auditorId, at(18))
  const { id, rows } = await plan(audits, { dates: 'free', slideDays: 5 })
  const of = (auditorId: number) => rows.filter(({ auditors }) => auditors[0]?.id === auditorId)
  const together = await accept(id, of(anna))
  const byItself = await accept(id, of(lan), { allOrNone: true })
  expect([codes(together), codes(byItself)]).toEqual(Array(2).fill(['accepted', 'accepted']))
  const traces = async (auditorId: number) =>
    Promise.all(of(auditorId).map(({ project }) => readTraces(project.id)))
  const [annas, lans] = [await traces(anna), await traces(lan)]
  expect(annas).toEqual(lans)
  expect(annas[0]?.told.length).toBeGreaterThan(1)
  const kinds = (rows: readonly Outcome[]) =>
    rows.map(({ inverse }) => inverse?.map(step => ({ ...step, projectId: 0 })))
  expect(kinds(together)).toEqual(kinds(byItself))
  expect(kinds(together).map(steps => steps?.length)).toEqual([1, 2])
  const undone = await planner('POST /changes', { steps: together.flatMap(({ inverse }) => inverse ?? []) })
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  expect(await findFaults(sql)).toEqual([])
})

test('Rows with nobody in common are booked in one transaction; of one person the first counts for the second', async () => {
  const people = [
    await makeStandardHolder(sql, { standards: ['RWS'] }),
    await makeStandardHolder(sql, { standards: ['RDS'] }),
  ]
  const audits = [
    await makeAudit(sql, { ...at(10), standards: ['RWS'] }),
    await makeAudit(sql, { ...at(10), standards: ['RDS'] }),
    await makeAudit(sql, { ...at(11), standards: ['RWS'] }),
  ]
  const { id, rows } = await plan(audits)
  expect(rows.map(({ auditors }) => auditors[0]?.id)).toEqual([people[0], people[1], people[0]])
  // Set after planning: each may have one day of audits in a month.
  await sql`
    update team_rules set limits = jsonb_set(limits, '{daysPerMonth}', '1')`
  expect(codes(await accept(id, rows))).toEqual(['accepted', 'accepted', 'unfit'])
  const written = await sql`select distinct xmin::text from audit where id = any(${audits.slice(0, 2)})`
  expect(written).toHaveLength(1)
  await sql`update team_rules set limits = jsonb_set(limits, '{daysPerMonth}', 'null')`
  expect(await findFaults(sql)).toEqual([])
})

test('What is in the way of one is said of it, and holds up none that would be booked with it', async () => {
  const customerId = await makeCustomer(sql)
  const [people, audits]: [number[], number[]] = [[], []]
  // One after another: rows stand in this order.
  for (const code of ['OCS', 'RDS', 'GOTS']) {
    people.push(await makeStandardHolder(sql, { standards: [code] }))
    audits.push(await makeAudit(sql, { ...at(24), customerId, standards: [code] }))
  }
  // Nobody else may be asked.
  const { id, rows } = await plan(audits, { auditorId: people })
  await bookTimeOff(sql, people[0] ?? 0, at(24))
  await sql`update account set is_enabled = false where id = ${people[1] ?? 0}`
  const found = await accept(id, rows)
  expect(codes(found)).toEqual(['clash', 'changed', 'accepted'])
  expect(await sql`select from audit where id = any(${audits}) and status = 'assigned'`).toHaveLength(1)
  expect(await findFaults(sql)).toEqual([])
})
