import { describe, expect, test } from 'vitest'
import { startAudits } from '#tests/audit-stage.ts'
import { makeStandardHolder, pick } from '#tests/factories.ts'

const { sql, planner, grs, makeAudit } = await startAudits()
const rds = await pick(sql, 'standard', 'RDS')

const assign = (audit: { id: number; version: number }, auditorIds: number[], more: object = {}) =>
  planner(`PUT /projects/${audit.id}/assign`, {
    auditors: auditorIds.map(id => ({ id })),
    version: audit.version,
    ...more,
  })

const reassign = (audit: { id: number; version: number }, auditorIds: number[], more: object = {}) =>
  planner(`PUT /projects/${audit.id}/re-assign`, {
    auditors: auditorIds.map(id => ({ id })),
    version: audit.version,
    ...more,
  })

const entriesOf = (auditId: number) => sql`
  select id, auditor_id, starts_at, ends_at, released_at is null as is_active
  from roster_entry where audit_id = ${auditId} order by id`

test('assigning auditors who hold the standards and are free puts them on the audit and in the roster', async () => {
  const [anna, ben] = [
    await makeStandardHolder(sql, { name: 'Anna', standards: ['GRS', 'RDS'] }),
    await makeStandardHolder(sql, { name: 'Ben', standards: ['OCS', 'GRS'] }),
  ]
  const audit = await makeAudit({ standardId: [grs, rds] })
  const { status, body } = await assign(audit, [ben, anna])
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'assigned',
    phase: 'assigned',
    version: 1,
    wasAssigned: true,
    auditors: [
      { id: anna, name: 'Anna', isEnabled: true, covers: [grs, rds] },
      { id: ben, name: 'Ben', isEnabled: true, covers: [grs] },
    ],
    coverage: { covered: [grs, rds], missing: [] },
  })
  expect(await entriesOf(audit.id)).toMatchObject([
    { auditorId: ben, startsAt: new Date(audit.start), endsAt: new Date(audit.end), isActive: true },
    { auditorId: anna, isActive: true },
  ])
})

describe('assigning an unqualified auditor', () => {
  test('needs confirmation, which is kept in history', async () => {
    const anna = await makeStandardHolder(sql, { name: 'Anna' })
    const ben = await makeStandardHolder(sql, { name: 'Ben', standards: ['OCS'] })
    const audit = await makeAudit({ standardId: [grs, rds] })
    const refused = await assign(audit, [anna, ben])
    expect(refused.status).toBe(409)
    // To the letter what it was before there were other reasons.
    const { text: _what, ...toTheLetter } = refused.body
    expect(toTheLetter).toEqual({
      statusCode: 409,
      error: 'Conflict',
      code: 'unqualified',
      message: 'Ben holds none of the standards of this audit.',
      details: [{ auditorId: ben, auditorName: 'Ben', missing: [grs, rds] }],
    })
    const { status, body } = await assign(audit, [anna, ben], { confirmed: true })
    expect(status).toBe(200)
    expect(body.auditors).toMatchObject([{ covers: [grs] }, { id: ben, covers: [] }])
    expect(body.coverage).toEqual({ covered: [grs], missing: [rds] })
    const [kept] = await sql`
      select action, reason from history where entity = 'project' and entity_id = ${audit.id} order by id desc`
    expect(kept).toEqual({ action: 'assign', reason: 'Confirmed without the standards: Ben (GRS, RDS).' })
  })

  test('a standard that runs out during the audit doesn’t count', async () => {
    const anna = await makeStandardHolder(sql)
    await sql`update auditor_standard set valid_to = '2031-03-13' where auditor_id = ${anna}`
    expect((await assign(await makeAudit(), [anna])).body.code).toBe('unqualified')
    await sql`update auditor_standard set valid_to = '2031-03-14' where auditor_id = ${anna}`
    expect((await assign(await makeAudit(), [anna])).status).toBe(200)
  })

  test('a clash comes first: there is nothing to confirm about somebody who is booked', async () => {
    const ben = await makeStandardHolder(sql, { standards: ['OCS'] })
    await makeAudit({ auditors: [{ id: ben }], confirmed: true })
    expect((await assign(await makeAudit(), [ben])).body.code).toBe('clash')
  })
})

describe('an auditor is refused', () => {
  const sentence = 'This auditor has already been assigned to this project.'

  test('who is on the team already, or twice in one list', async () => {
    const anna = await makeStandardHolder(sql)
    const audit = await makeAudit({ auditors: [{ id: anna }] })
    expect(await assign(audit, [anna])).toMatchObject({ status: 409, body: { message: sentence } })
    const draft = await makeAudit()
    expect(await assign(draft, [anna, anna])).toMatchObject({ status: 409, body: { message: sentence } })
    expect(await reassign(audit, [anna, anna])).toMatchObject({ status: 409, body: { message: sentence } })
  })

  test('who is disabled, or whose list of standards is empty: they take no new bookings', async () => {
    const anna = await makeStandardHolder(sql, { name: 'Anna' })
    await sql`update account set is_enabled = false where id = ${anna}`
    const ben = await makeStandardHolder(sql, { name: 'Ben', standards: [] })
    const audit = await makeAudit()
    expect(await assign(audit, [anna])).toMatchObject({
      status: 409,
      body: { message: 'Anna is disabled and can’t take new bookings.' },
    })
    expect(await assign(audit, [ben], { confirmed: true })).toMatchObject({
      status: 409,
      body: { message: 'Ben holds no standards and takes no new bookings.' },
    })
  })

  test('who is no auditor: every one of them is named', async () => {
    const { status, body } = await assign(await makeAudit(), [await makeStandardHolder(sql), 999_999])
    expect(status).toBe(400)
    expect(body.details).toMatchObject([
      { field: 'auditors.1.id', message: 'This auditor no longer exists.' },
    ])
    const { body: empty } = await assign(await makeAudit(), [])
    expect(empty.details).toMatchObject([
      { field: 'auditors', message: 'Please choose at least one auditor.' },
    ])
  })
})

describe('re-assigning', () => {
  test('replaces the team: who goes is released, who stays keeps the entry', async () => {
    const [anna, ben, cleo] = [
      await makeStandardHolder(sql),
      await makeStandardHolder(sql),
      await makeStandardHolder(sql),
    ]
    const audit = await makeAudit({ auditors: [{ id: anna }, { id: ben }] })
    expect((await reassign(audit, [ben, cleo])).status).toBe(200)
    expect(await entriesOf(audit.id)).toMatchObject([
      { auditorId: anna, isActive: false },
      { auditorId: ben, isActive: true },
      { auditorId: cleo, isActive: true },
    ])
    expect((await assign(await makeAudit(), [anna])).status).toBe(200)
  })

  test('a canceled audit is assigned again, with new entries', async () => {
    const anna = await makeStandardHolder(sql)
    const audit = await makeAudit({ auditors: [{ id: anna }] })
    const canceled = await planner(`PUT /projects/${audit.id}/cancel`, {
      reason: 'x',
      version: audit.version,
    })
    const { status, body } = await reassign(canceled.body, [anna])
    expect([status, body.status, body.statusReason]).toEqual([200, 'assigned', ''])
    expect(await entriesOf(audit.id)).toMatchObject([
      { isActive: false },
      { auditorId: anna, isActive: true },
    ])
  })
})
