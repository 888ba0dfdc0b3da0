import { describe, expect, inject, test } from 'vitest'
import { momentAt } from '#domain/zoned-time.ts'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open.ts'
import { signIn, startApp } from '#tests/app.ts'
import { makeCustomer, makeStandardHolder, pick } from '#tests/factories.ts'
import { atDatabase } from '#tests/target.ts'

const app = await startApp()
const { sql } = app
const planner = await signIn(app, 'Planner')
const customerId = await makeCustomer(sql, { companyName: 'Acme Textiles', timeZone: 'Asia/Ho_Chi_Minh' })
const grs = await pick(sql, 'standard', 'GRS')
const rds = await pick(sql, 'standard', 'RDS')

const site = (local: string) => momentAt(local, 'Asia/Ho_Chi_Minh').toISOString()

let number = 0
async function makeAudit(given: object = {}) {
  number += 1
  const { body } = await planner('POST /projects', {
    idflNumber: `AUD-${number}`,
    customerId,
    start: site('2031-03-12T08:00'),
    end: site('2031-03-14T17:00'),
    standardId: [grs],
    ...given,
  })
  return body
}

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
      { id: anna, name: 'Anna', covers: [grs, rds] },
      { id: ben, name: 'Ben', covers: [grs] },
    ],
    coverage: { covered: [grs, rds], missing: [] },
  })
  expect(await entriesOf(audit.id)).toMatchObject([
    { auditorId: ben, startsAt: new Date(audit.start), endsAt: new Date(audit.end), isActive: true },
    { auditorId: anna, isActive: true },
  ])
})

describe('no auditor is ever in two places', () => {
  test('a refused booking names the auditor and the audit, with all clashes', async () => {
    const anna = await makeStandardHolder(sql, { name: 'Anna Nguyen' })
    const ben = await makeStandardHolder(sql, { name: 'Ben Tran' })
    const first = await makeAudit({ auditors: [{ id: anna }, { id: ben }] })
    const second = await makeAudit({ start: site('2031-03-14T16:00') })
    const { status, body } = await assign(second, [ben, anna])
    expect(status).toBe(409)
    expect(body.code).toBe('clash')
    const span = 'from 12 Mar 2031 08:00 to 14 Mar 2031 17:00'
    expect(body.message).toBe(
      `Anna Nguyen is booked for ${first.idflNumber} (Acme Textiles) ${span}, and 1 more booking clashes.`,
    )
    const booked = { kind: 'audit', projectId: first.id, idflNumber: first.idflNumber }
    const when = { companyName: 'Acme Textiles', start: first.start, end: first.end }
    expect(body.details).toEqual([
      { auditorId: anna, auditorName: 'Anna Nguyen', ...booked, ...when },
      { auditorId: ben, auditorName: 'Ben Tran', ...booked, ...when },
    ])
    expect(await entriesOf(second.id)).toHaveLength(0)
  })

  test('a team is booked all or none', async () => {
    const [free, busy] = [await makeStandardHolder(sql), await makeStandardHolder(sql)]
    await makeAudit({ auditors: [{ id: busy }] })
    const audit = await makeAudit()
    expect((await assign(audit, [free, busy])).status).toBe(409)
    expect((await planner(`GET /projects/${audit.id}`)).body).toMatchObject({ auditors: [], version: 0 })
  })

  test('intervals that touch are no clash', async () => {
    const anna = await makeStandardHolder(sql)
    await makeAudit({ auditors: [{ id: anna }] })
    const after = await makeAudit({ start: site('2031-03-14T16:59'), end: site('2031-03-15T12:00') })
    expect((await assign(after, [anna])).status).toBe(409)
    const morning = { start: site('2031-04-01T08:00'), end: site('2031-04-01T12:00') }
    const noon = { start: site('2031-04-01T12:00'), end: site('2031-04-01T17:00') }
    await makeAudit({ ...morning, auditors: [{ id: anna }] })
    expect((await assign(await makeAudit(noon), [anna])).status).toBe(200)
  })

  test('the audit’s own booking is never a clash with itself', async () => {
    const [anna, ben] = [await makeStandardHolder(sql), await makeStandardHolder(sql)]
    const audit = await makeAudit({ auditors: [{ id: anna }] })
    const [before] = await entriesOf(audit.id)
    const { status, body } = await reassign(audit, [anna, ben])
    expect(status).toBe(200)
    expect(body.auditors.map(({ id }: { id: number }) => id)).toEqual([anna, ben])
    expect(await entriesOf(audit.id)).toMatchObject([{ id: before?.id, isActive: true }, { auditorId: ben }])
  })

  test('forty planners who book one auditor at once: one is served, thirty-nine see the clash', async () => {
    const anna = await makeStandardHolder(sql, { name: 'Anna Nguyen' })
    const drafts = []
    for (let place = 0; place < 40; place += 1) drafts.push(await makeAudit())
    const wide = openDatabase(atDatabase(inject('database'), String(sql.options.database)), 40)
    const racers = await buildApp({ sql: wide, config: { logLevel: 'silent' } })
    const racer = await signIn(racers, 'Planner')
    const replies = await Promise.all(
      drafts.map(({ id, version }) =>
        racer(`PUT /projects/${id}/assign`, { auditors: [{ id: anna }], version }),
      ),
    )
    await racers.close()
    await wide.end()
    const [served, ...others] = replies.filter(({ status }) => status === 200)
    const refused = replies.filter(({ status }) => status === 409)
    expect([others.length, refused.length]).toEqual([0, 39])
    for (const { body } of refused) {
      expect(body.code).toBe('clash')
      expect(body.message).toMatch(
        `Anna Nguyen is booked for ${served?.body.idflNumber} (Acme Textiles) from`,
      )
      expect(body.details).toMatchObject([{ auditorId: anna, projectId: served?.body.id }])
    }
  })

  test('two teams booked at once in opposite order don’t deadlock', async () => {
    const team: number[] = []
    for (let place = 0; place < 8; place += 1) team.push(await makeStandardHolder(sql))
    const opposite = [...team].reverse()
    for (let round = 0; round < 5; round += 1) {
      const day = `2031-05-${10 + round}`
      const dates = { start: site(`${day}T08:00`), end: site(`${day}T17:00`) }
      const [first, second] = [await makeAudit(dates), await makeAudit(dates)]
      const replies = await Promise.all([assign(first, team), assign(second, opposite)])
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    }
  })
})

describe('an absence clashes', () => {
  test('and is told as it is only to those who see all requests', async () => {
    const anna = await makeStandardHolder(sql, { name: 'Anna' })
    await sql`insert into roster_entry (auditor_id, kind, starts_at, ends_at)
      values (${anna}, 'sickLeave', '2031-03-11T00:00Z', '2031-03-13T00:00Z')`
    const audit = await makeAudit()
    const seen = await assign(audit, [anna])
    expect(seen.body.details).toMatchObject([{ auditorId: anna, kind: 'sickLeave' }])
    expect(seen.body.message).toBe('Anna is on sick leave from 11 Mar 2031 07:00 to 13 Mar 2031 07:00.')
    const desk = await signIn(app, 'Customer service')
    const body = { auditors: [{ id: anna }], version: audit.version }
    const masked = await desk(`PUT /projects/${audit.id}/assign`, body)
    expect(masked.body.details).toMatchObject([{ auditorId: anna, kind: 'timeOff' }])
    expect(masked.body.message).toMatch('Anna has time off from')
  })
})

describe('assigning an unqualified auditor', () => {
  test('needs confirmation, which is kept in history', async () => {
    const anna = await makeStandardHolder(sql, { name: 'Anna' })
    const ben = await makeStandardHolder(sql, { name: 'Ben', standards: ['OCS'] })
    const audit = await makeAudit({ standardId: [grs, rds] })
    const refused = await assign(audit, [anna, ben])
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'unqualified',
        message: 'Ben holds none of the standards of this audit.',
        details: [{ auditorId: ben, auditorName: 'Ben', missing: [grs, rds] }],
      },
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
      body: { message: 'Anna is disabled and takes no new bookings.' },
    })
    expect(await assign(audit, [ben], { confirmed: true })).toMatchObject({
      status: 409,
      body: { message: 'Ben holds no standards and takes no new bookings.' },
    })
  })

  test('who is no auditor: every one of them is named', async () => {
    const { status, body } = await assign(await makeAudit(), [await makeStandardHolder(sql), 999_999])
    expect(status).toBe(400)
    expect(body.details).toEqual([
      { field: 'auditors.1.id', message: 'This auditor does not exist any more.' },
    ])
    const { body: empty } = await assign(await makeAudit(), [])
    expect(empty.details).toEqual([{ field: 'auditors', message: 'Please choose at least one auditor.' }])
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

  test('a canceled audit is assigned again, with entries written anew', async () => {
    const anna = await makeStandardHolder(sql)
    const audit = await makeAudit({ auditors: [{ id: anna }] })
    const canceled = await planner(`PUT /projects/${audit.id}/cancel`, {
      reason: 'x',
      version: audit.version,
    })
    const { status, body } = await reassign(canceled.body, [anna])
    expect([status, body.status, body.statusReason]).toEqual([200, 'assigned', 'x'])
    expect(await entriesOf(audit.id)).toMatchObject([
      { isActive: false },
      { auditorId: anna, isActive: true },
    ])
  })
})
