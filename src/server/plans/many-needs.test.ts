import { afterAll, expect, test } from 'vitest'
import { mostNeeds } from '#domain/plans.ts'
import { signIn, startApp } from '#tests/app.ts'
import { makeAudit, makeStandardHolder } from '#tests/factories.ts'
import { findMovable } from './choose-bookings.ts'
import { startRunner } from './runner.ts'

const app = await startApp()
const { sql } = app
const runner = await startRunner({ sql, log: app.log })
afterAll(() => runner.stop())
const planner = await signIn(app, 'Planner')

const standards = Array.from({ length: mostNeeds + 1 }, (_, nth) => `NEED${nth}`)
await sql`
  insert into standard (code, name, description, area_list)
  select code, code, '', case code when 'NEED0' then 'EA' end from unnest(${standards}::text[]) code`
const [area] = await sql`insert into area (list, code, name) values ('EA', '4', 'Textiles') returning id`
const anna = await makeStandardHolder(sql, { name: 'Anna Nguyen', standards })
await sql`
  insert into competence_area (competence_id, auditor_id, area_id)
  select id, auditor_id, ${area?.id} from auditor_standard where auditor_id = ${anna}`
const at = (day: number) => ({
  start: new Date(Date.UTC(2031, 2, day, 1)),
  end: new Date(Date.UTC(2031, 2, day, 10)),
})
const period = { firstDay: '2031-03-01', lastDay: '2031-03-31', effort: 'quick' }
const addArea = (audit: number) =>
  sql`insert into audit_area (audit_id, area_id) values (${audit}, ${area?.id})`

test('As much as can be counted is planned; an audit that needs more is left out, and says why', async () => {
  const most = await makeAudit(sql, { ...at(3), standards: standards.slice(0, mostNeeds) })
  const withArea = await makeAudit(sql, { ...at(4), standards: standards.slice(0, mostNeeds - 1) })
  const more = await makeAudit(sql, { ...at(5), standards, number: 'IDFL-31' })
  const areaMore = await makeAudit(sql, {
    ...at(6),
    standards: standards.slice(0, mostNeeds),
    number: 'IDFL-32',
  })
  await addArea(withArea)
  await addArea(areaMore)
  const { status, body } = await planner('POST /plans', {
    ...period,
    projectId: [most, withArea, more, areaMore],
  })
  expect(status, JSON.stringify(body)).toBe(201)
  const read = async () => (await planner(`GET /plans/${body.id}`)).body
  await expect.poll(async () => (await read()).endedAt, { timeout: 50_000 }).not.toBeNull()
  const plan = await read()
  const says = (number: string) =>
    `${number} needs more than 30 standards and areas together. Please plan it by hand.`
  expect(plan.leftOut).toMatchObject([
    { projectId: more, code: 'needs', says: says('IDFL-31') },
    { projectId: areaMore, code: 'needs', says: says('IDFL-32') },
  ])
  const { rows } = (await planner(`GET /plans/${body.id}/rows?sort=id:asc`)).body
  expect(rows).toMatchObject(
    [most, withArea].map(id => ({ project: { id }, kind: 'plan', auditors: [{ id: anna, isLead: false }] })),
  )
  const none = await planner('POST /plans', { ...period, projectId: [more] })
  expect([none.status, none.body.message]).toEqual([409, 'None of these audits can be planned.'])
})

test('A booked one that needs more stays as it is booked', async () => {
  const few = await makeAudit(sql, {
    ...at(11),
    standards: standards.slice(0, mostNeeds),
    auditorIds: [anna],
  })
  const many = await makeAudit(sql, { ...at(12), standards, auditorIds: [anna] })
  expect(await findMovable(sql, { ...period, keepProjectId: [] }, [few, many])).toEqual([few])
})
