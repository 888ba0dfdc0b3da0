import { describe, expect, test } from 'vitest'
import { type Call, signIn, startApp } from '#tests/app.ts'
import {
  bookTimeOff,
  makeAccount,
  makeAudit,
  makeCustomer,
  makeStandardHolder,
  pick,
  unique,
} from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const planner = await signIn(app, 'Planner')
const customerId = await makeCustomer(sql, { companyName: 'Acme', timeZone: 'Asia/Ho_Chi_Minh' })

const june = (day: number, hour = 1) => new Date(Date.UTC(2031, 5, day, hour))
const whole = { start: june(10), end: june(12, 10) }
const absence = { start: june(3, 0), end: june(5, 0) }

type Entry = { id: number; auditorId: number; version: number }

/** An audit from 10 to 12 June, 08:00 to 17:00 at the site, with the entries of its team. */
async function makeTeam(auditorIds: number[], given: object = {}) {
  const id = await makeAudit(sql, { customerId, ...whole, auditorIds, ...given })
  const entries = await sql<Entry[]>`
    select id, auditor_id, version from roster_entry where audit_id = ${id} order by id`
  return { id, entries, first: entries[0] as Entry }
}

const change = ({ id, version }: { id: number; version: number }, given: object, call = planner) =>
  call(`PUT /rosters/${id}`, { version, ...given })
const readAudit = async (id: number) => (await planner(`GET /projects/${id}`)).body
const bookAbsence = async (auditorId: number, given: object = {}) => ({
  id: await bookTimeOff(sql, auditorId, { ...absence, ...given }),
  version: 0,
})

async function callerWith(...permissions: string[]): Promise<Call> {
  const name = unique('Role')
  const [role] = await sql`insert into role (name) values (${name}) returning id`
  await sql`insert into role_permission select ${role?.id}, unnest(${permissions}::text[])`
  return signIn(app, await makeAccount(sql, { role: name }))
}

describe('moving a booking that is no audit', () => {
  test('changes what is given; what is absent stays', async () => {
    const anna = await makeStandardHolder(sql, { name: 'Anna' })
    const entry = await bookAbsence(anna, { kind: 'training' })
    const { status, body } = await change(entry, { end: june(7, 0), note: 'In Rome.' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ start: june(3, 0).toISOString(), end: june(7, 0).toISOString(), version: 1 })
    expect(body).toMatchObject({
      id: entry.id,
      kind: 'training',
      note: 'In Rome.',
      auditor: { name: 'Anna' },
    })
    expect((await change(body, { note: '' })).body).toMatchObject({ note: '', end: body.end, version: 2 })
  })

  test('is no clash with itself, but with others', async () => {
    const anna = await makeStandardHolder(sql, { name: 'Anna' })
    const entry = await bookAbsence(anna)
    await bookAbsence(anna, { kind: 'training', start: june(5, 0), end: june(6, 0) })
    const clash = await change(entry, { start: june(4, 0), end: june(5, 1) })
    expect([clash.status, clash.body.code]).toEqual([409, 'clash'])
    expect(clash.body.details).toMatchObject([{ auditorId: anna, kind: 'training' }])
    expect((await change(entry, { start: june(4, 0) })).status).toBe(200)
  })

  test('gives it to another auditor, who exists, is enabled and free', async () => {
    const entry = await bookAbsence(await makeStandardHolder(sql))
    const gone = await makeStandardHolder(sql, { name: 'Gone', isEnabled: false })
    const busy = await makeStandardHolder(sql, { name: 'Busy' })
    await bookAbsence(busy)
    expect((await change(entry, { auditorId: gone })).body.message).toBe(
      'Gone is disabled and takes no new bookings.',
    )
    expect((await change(entry, { auditorId: busy })).body.code).toBe('clash')
    expect((await change(entry, { auditorId: 2_000_000_000 })).body.details).toMatchObject([
      { field: 'auditorId' },
    ])
    const ben = await makeStandardHolder(sql, { standards: [] })
    expect((await change(entry, { auditorId: ben })).body).toMatchObject({ auditorId: ben, version: 1 })
  })

  test.each([
    ['end', { end: june(3, 0) }, 'The end must be after the start.'],
    ['end', { end: new Date('2032-06-04T00:00:00Z') }, 'The end must be at most 366 days after the start.'],
    ['start', { start: new Date('1999-06-04T00:00:00Z') }, 'The start must lie in the years 2000 to 2100.'],
  ])('keeps within the limits of an absence: %s', async (field, given, message) => {
    const entry = await bookAbsence(await makeStandardHolder(sql))
    const { status, body } = await change(entry, given)
    expect([status, body.details]).toEqual([400, [{ field, message }]])
  })
})

describe('moving an auditor’s part of an audit', () => {
  test('stays inside the audit, whose version it raises', async () => {
    const { id, first } = await makeTeam([await makeStandardHolder(sql)])
    const before = await readAudit(id)
    const { status, body } = await change(first, { start: june(11), end: june(11, 10) })
    expect(status).toBe(200)
    expect(body).toMatchObject({ kind: 'audit', projectId: id, start: june(11).toISOString(), version: 1 })
    expect(await readAudit(id)).toMatchObject({ status: 'assigned', version: before.version + 1 })
    expect(before.start).toBe((await readAudit(id)).start)
  })

  test('out of the audit is a 409 that says when the audit is', async () => {
    const { id, first } = await makeTeam([await makeStandardHolder(sql)], { number: 'AUD-77' })
    const { status, body } = await change(first, { end: june(12, 11) })
    expect([status, body.message]).toEqual([
      409,
      'A booking for AUD-77 must stay inside the audit, from 10 Jun 2031 08:00 to 12 Jun 2031 17:00 at the site.',
    ])
    expect((await readAudit(id)).version).toBe(0)
  })

  test('clashes with other bookings of the auditor, not with the audit itself', async () => {
    const anna = await makeStandardHolder(sql, { name: 'Anna' })
    const { first } = await makeTeam([anna])
    const { body } = await change(first, { end: june(11) })
    await bookAbsence(anna, { start: june(11), end: june(11, 10) })
    expect((await change(body, { end: june(12) })).body).toMatchObject({ code: 'clash', statusCode: 409 })
    expect((await change(body, { start: june(10, 2) })).status).toBe(200)
  })

  test('does not ask again whether they are qualified', async () => {
    const { first } = await makeTeam([await makeStandardHolder(sql, { standards: ['OCS'] })])
    expect((await change(first, { end: june(11) })).status).toBe(200)
  })
})

describe('giving an audit’s entry to another auditor', () => {
  test('changes the team and raises the version of the audit', async () => {
    const [anna, ben] = [await makeStandardHolder(sql), await makeStandardHolder(sql, { name: 'Ben' })]
    const { id, first } = await makeTeam([anna])
    const { status, body } = await change(first, { auditorId: ben })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: first.id, auditorId: ben, auditor: { name: 'Ben' }, version: 1 })
    expect(await readAudit(id)).toMatchObject({ auditors: [{ id: ben }], status: 'assigned', version: 1 })
  })

  test('needs ReAssignAudit besides ModifyRoster', async () => {
    const { first } = await makeTeam([await makeStandardHolder(sql)])
    const ben = await makeStandardHolder(sql)
    const caller = await callerWith('ViewDetailRoster', 'ModifyRoster')
    expect((await change(first, { auditorId: ben }, caller)).status).toBe(403)
    expect((await change(first, { end: june(11) }, caller)).status).toBe(200)
  })

  test('to one of the team is refused', async () => {
    const [anna, ben] = [await makeStandardHolder(sql), await makeStandardHolder(sql)]
    const { first } = await makeTeam([anna, ben])
    expect(await change(first, { auditorId: ben })).toMatchObject({
      status: 409,
      body: { message: 'This auditor has already been assigned to this project.' },
    })
  })

  test('to somebody unqualified is a 409 unless confirmed, which history keeps', async () => {
    const { id, first } = await makeTeam([await makeStandardHolder(sql)])
    const ben = await makeStandardHolder(sql, { name: 'Ben', standards: ['OCS'] })
    const refused = await change(first, { auditorId: ben })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'unqualified',
        details: [{ auditorId: ben, auditorName: 'Ben', missing: [await pick(sql, 'standard', 'GRS')] }],
      },
    })
    expect((await change(first, { auditorId: ben, confirmed: true })).status).toBe(200)
    const [kept] = await sql`
      select action, reason from history where entity = 'project' and entity_id = ${id} order by id desc limit 1`
    expect(kept).toEqual({ action: 're-assign', reason: 'Confirmed without the standards: Ben (GRS).' })
  })

  test.each([
    ['disabled', { isEnabled: false }, 'Ben is disabled and takes no new bookings.'],
    ['without standards', { standards: [] }, 'Ben holds no standards and takes no new bookings.'],
  ])('to somebody %s is refused', async (_, given, message) => {
    const { first } = await makeTeam([await makeStandardHolder(sql)])
    const ben = await makeStandardHolder(sql, { name: 'Ben', ...given })
    expect(await change(first, { auditorId: ben })).toMatchObject({ status: 409, body: { message } })
  })

  test('asks whether they are free for that part alone', async () => {
    const { first } = await makeTeam([await makeStandardHolder(sql)])
    const ben = await makeStandardHolder(sql, { name: 'Ben' })
    await bookAbsence(ben, { start: june(12), end: june(13) })
    expect((await change(first, { auditorId: ben })).body).toMatchObject({
      code: 'clash',
      details: [{ auditorId: ben, kind: 'timeOff' }],
    })
    expect((await change(first, { auditorId: ben, end: june(11, 10) })).status).toBe(200)
  })
})

describe('removing an entry', () => {
  test('of an absence answers the record, and frees the time', async () => {
    const anna = await makeStandardHolder(sql)
    const entry = await bookAbsence(anna)
    const { status, body } = await change(entry, { removed: true })
    expect([status, body.id, body.version]).toEqual([200, entry.id, 1])
    expect((await planner(`GET /rosters/${entry.id}`)).status).toBe(404)
    const again = { auditorId: anna, kind: 'other', ...absence }
    expect((await planner('POST /rosters', again)).status).toBe(201)
  })

  test('takes an auditor off the audit, whose version it raises', async () => {
    const [anna, ben] = [await makeStandardHolder(sql), await makeStandardHolder(sql)]
    const { id, first } = await makeTeam([anna, ben])
    expect((await change(first, { removed: true })).body).toMatchObject({ auditorId: anna, projectId: id })
    expect(await readAudit(id)).toMatchObject({ status: 'assigned', auditors: [{ id: ben }], version: 1 })
  })

  test('of the last auditor returns the audit to draft', async () => {
    const { id, first } = await makeTeam([await makeStandardHolder(sql)])
    expect((await change(first, { removed: true })).body.project.status).toBe('draft')
    expect(await readAudit(id)).toMatchObject({ status: 'draft', auditors: [], version: 1 })
    const [kept] = await sql`
      select action from history where entity = 'project' and entity_id = ${id} order by id desc limit 1`
    expect(kept?.action).toBe('draft')
  })

  test('needs CancelRoster for an audit’s entry and DeleteRoster for others', async () => {
    const anna = await makeStandardHolder(sql)
    const { first } = await makeTeam([anna])
    const entry = await bookAbsence(anna)
    const [canceler, deleter] = [
      await callerWith('ViewAllRoster', 'CancelRoster'),
      await callerWith('ViewAllRoster', 'DeleteRoster'),
    ]
    expect((await change(entry, { removed: true }, canceler)).status).toBe(403)
    expect((await change(first, { removed: true }, deleter)).status).toBe(403)
    expect((await change(first, { end: june(11) }, canceler)).status).toBe(403)
    expect((await change(first, { removed: true }, canceler)).status).toBe(200)
    expect((await change(entry, { removed: true }, deleter)).status).toBe(200)
  })
})

describe('an entry', () => {
  const missing = { status: 404, body: { message: 'Can not found the audit in schedule' } }

  test('that is not there, or is removed already, can not be found', async () => {
    expect(await change({ id: 2_000_000_000, version: 0 }, { removed: true })).toMatchObject(missing)
    const entry = await bookAbsence(await makeStandardHolder(sql))
    const [one, two] = await Promise.all([change(entry, { removed: true }), change(entry, { removed: true })])
    expect([one?.status, two?.status].sort()).toEqual([200, 404])
    expect(await change(entry, { removed: true })).toMatchObject(missing)
    expect(await change({ ...entry, version: 1 }, { note: 'x' })).toMatchObject(missing)
  })

  test('of a canceled audit is removed already', async () => {
    const { id, first } = await makeTeam([await makeStandardHolder(sql)])
    await planner(`PUT /projects/${id}/cancel`, { reason: 'Flood.', version: 0 })
    expect(await change({ ...first, version: 1 }, { removed: true })).toMatchObject(missing)
  })

  test('that one may not see can not be found; without a right to any change it is forbidden', async () => {
    const anna = await makeStandardHolder(sql)
    const entry = await bookAbsence(anna)
    expect(await change(entry, { note: 'x' }, await callerWith('ModifyRoster'))).toMatchObject(missing)
    expect((await change(entry, { note: 'x' }, await signIn(app, anna))).status).toBe(403)
    expect((await change(entry, { note: 'x' }, await signIn(app, 'Customer service'))).status).toBe(403)
  })

  test('changed by somebody else since is a 409 that says by whom; the version is required', async () => {
    const entry = await bookAbsence(await makeStandardHolder(sql))
    const other = await signIn(app, await makeAccount(sql, { role: 'Planner', name: 'Lan' }))
    await change(entry, { note: 'First.' }, other)
    const { status, body } = await change(entry, { note: 'Lost.' })
    expect([status, body.code]).toEqual([409, 'stale'])
    expect(body.message).toMatch(/^This record was changed by Lan at /)
    expect((await planner(`PUT /rosters/${entry.id}`, { removed: true })).body.details).toEqual([
      { field: 'version', message: 'The version of the record is missing.' },
    ])
  })

  test('of a completed audit can’t be moved, given or removed; its note can be changed', async () => {
    const past = { start: new Date('2021-06-10T01:00Z'), end: new Date('2021-06-10T10:00Z') }
    const { id, first } = await makeTeam([await makeStandardHolder(sql)], past)
    await planner(`PUT /projects/${id}/complete`, { version: 0 })
    const ben = await makeStandardHolder(sql)
    for (const given of [{ removed: true }, { end: new Date('2021-06-10T09:00Z') }, { auditorId: ben }])
      expect(await change(first, given)).toMatchObject({
        status: 409,
        body: { message: 'This audit is completed, so its roster entries can’t be moved or removed.' },
      })
    const noted = await change(first, { ...past, auditorId: first.auditorId, note: 'Report sent.' })
    expect(noted).toMatchObject({ status: 200, body: { note: 'Report sent.' } })
  })

  test('of an accepted request is moved and removed by its request alone', async () => {
    const anna = await makeStandardHolder(sql)
    const reviewer = await makeAccount(sql)
    const [request] = await sql`
      insert into request (category, status, account_id, created_by, reviewer_id, starts_at, ends_at, note)
      values ('timeOff', 'accept', ${anna}, ${anna}, ${reviewer}, ${absence.start}, ${absence.end}, 'Holiday')
      returning id`
    const entry = await bookAbsence(anna)
    await sql`update roster_entry set request_id = ${request?.id} where id = ${entry.id}`
    const current = { ...entry, version: 1 }
    for (const given of [
      { removed: true },
      { end: june(4, 0) },
      { auditorId: await makeStandardHolder(sql) },
    ])
      expect(await change(current, given)).toMatchObject({
        status: 409,
        body: {
          message:
            'This booking belongs to an accepted request; it can be freed only by deleting the request.',
        },
      })
    expect((await change(current, { note: 'Back on Friday.' })).status).toBe(200)
  })

  test('that is shown as time off only keeps its note', async () => {
    const entry = await bookAbsence(await makeStandardHolder(sql), { kind: 'sickLeave' })
    await sql`update roster_entry set note = 'A cold.' where id = ${entry.id}`
    const caller = await callerWith('ViewAllRoster', 'ModifyRoster')
    const current = { ...entry, version: 1 }
    expect((await change(current, { note: 'x' }, caller)).status).toBe(403)
    const moved = await change(current, { end: june(4, 0), note: '' }, caller)
    expect(moved).toMatchObject({ status: 200, body: { kind: 'timeOff', note: '' } })
    expect((await planner(`GET /rosters/${entry.id}`)).body.note).toBe('A cold.')
  })
})
