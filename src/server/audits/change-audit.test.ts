import { describe, expect, test } from 'vitest'
import { site, startAudits } from '#tests/audit-stage.ts'
import { makeCustomer, makeStandardHolder, pick } from '#tests/factories.ts'

const may = (first: number, last: number) => ({
  start: site(`2031-05-${String(first).padStart(2, '0')}T08:00`),
  end: site(`2031-05-${String(last).padStart(2, '0')}T17:00`),
})

const { sql, planner, grs, makeAudit } = await startAudits({
  ...may(5, 9),
  note: 'Bring boots.',
})
const rds = await pick(sql, 'standard', 'RDS')
const ocs = await pick(sql, 'standard', 'OCS')

const change = (audit: { id: number; version: number }, given: object) =>
  planner(`PUT /projects/${audit.id}`, { version: audit.version, ...given })

const act = async (audit: { id: number; version: number }, action: string) =>
  (await planner(`PUT /projects/${audit.id}/${action}`, { reason: 'x', version: audit.version })).body

const read = async (id: number) => (await planner(`GET /projects/${id}`)).body

const entriesOf = (auditId: number) => sql`
  select auditor_id, starts_at as start, ends_at as "end", version from roster_entry
  where audit_id = ${auditId} and released_at is null order by auditor_id`

const interval = ({ start, end }: { start: string; end: string }) => ({
  start: new Date(start),
  end: new Date(end),
})

describe('a change of an audit is partial', () => {
  test('what is absent stays', async () => {
    const audit = await makeAudit()
    const { status, body } = await change(audit, { standardId: [ocs, grs, ocs] })
    expect(status).toBe(200)
    const { coverage, standards, updatedAt, ...rest } = body
    expect(rest).toMatchObject({
      ...may(5, 9),
      idflNumber: audit.idflNumber,
      note: 'Bring boots.',
      version: 1,
    })
    expect(standards.map(({ code }: { code: string }) => code)).toEqual(['GRS', 'OCS'])
    expect(coverage.missing).toEqual([grs, ocs])
    expect((await change(body, { note: '' })).body).toMatchObject({ note: '', standardId: [grs, ocs] })
  })

  test('one end that is given is checked against the other that stays', async () => {
    const { status, body } = await change(await makeAudit(), { end: site('2031-05-05T08:00') })
    expect(status).toBe(400)
    expect(body.details).toMatchObject([{ field: 'end', message: 'The end must be after the start.' }])
  })

  test('a stale one is refused, and so is one without a version', async () => {
    const audit = await makeAudit()
    await change(audit, { note: 'Changed.' })
    const stale = await change(audit, { note: 'Lost.' })
    expect([stale.status, stale.body.code]).toEqual([409, 'stale'])
    expect((await planner(`PUT /projects/${audit.id}`, { note: 'x' })).body.details).toMatchObject([
      { field: 'version', message: 'The version of the record is missing.' },
    ])
    expect((await read(audit.id)).note).toBe('Changed.')
  })

  test('an audit keeps the zone that its customer had when it was created', async () => {
    const audit = await makeAudit()
    const elsewhere = await makeCustomer(sql, { timeZone: 'America/New_York' })
    const { body } = await change(audit, { customerId: elsewhere, ...may(6, 7) })
    expect(body).toMatchObject({ customerId: elsewhere, timeZone: 'Asia/Ho_Chi_Minh', ...may(6, 7) })
  })
})

describe('the number', () => {
  test('is editable while the audit is a draft, unique ignoring case', async () => {
    const [audit, other] = [await makeAudit(), await makeAudit()]
    const taken = await change(audit, { idflNumber: ` ${other.idflNumber.toLowerCase()} ` })
    expect(taken).toMatchObject({
      status: 409,
      body: { code: 'taken', details: [{ field: 'idflNumber' }] },
    })
    const { body } = await change(audit, { idflNumber: `${other.idflNumber}-B` })
    expect(body.idflNumber).toBe(`${other.idflNumber}-B`)
  })

  test('is fixed from then on; to send it unchanged does no harm', async () => {
    const audit = await makeAudit({ auditors: [{ id: await makeStandardHolder(sql) }] })
    const refused = await change(audit, { idflNumber: 'another' })
    expect(refused.status).toBe(409)
    expect(refused.body.details).toMatchObject([
      {
        field: 'idflNumber',
        message: 'This audit is assigned; its number can only be changed while it is a draft.',
      },
    ])
    expect((await change(audit, { idflNumber: audit.idflNumber, note: 'x' })).status).toBe(200)
  })
})

test.each(['canceled', 'completed'])('of a %s audit only the note can be changed', async status => {
  const past = { start: site('2021-05-05T08:00'), end: site('2021-05-05T17:00') }
  const audit = await makeAudit({ ...past, auditors: [{ id: await makeStandardHolder(sql) }] })
  const closed = await act(audit, status === 'canceled' ? 'cancel' : 'complete')
  const refused = await change(closed, { ...past, end: site('2021-05-06T17:00') })
  expect(refused).toMatchObject({
    status: 409,
    body: { message: `This audit is ${status} and can’t be changed; only its note can.` },
  })
  expect((await change(closed, { ...past, standardId: [grs], note: 'Report sent.' })).body).toMatchObject({
    status,
    note: 'Report sent.',
  })
})

describe('changing the dates of an assigned audit', () => {
  test('moves all its roster entries', async () => {
    const team = [await makeStandardHolder(sql), await makeStandardHolder(sql)]
    const audit = await makeAudit({ auditors: team.map(id => ({ id })) })
    const { status, body } = await change(audit, may(8, 13))
    expect([status, body.status, body.start, body.end]).toEqual([
      200,
      'assigned',
      ...Object.values(may(8, 13)),
    ])
    expect(await entriesOf(audit.id)).toMatchObject(
      team.map(auditorId => ({ auditorId, ...interval(may(8, 13)), version: 1 })),
    )
  })

  test('moves none when one of the team is booked then', async () => {
    const [free, busy] = [await makeStandardHolder(sql), await makeStandardHolder(sql, { name: 'Ben' })]
    const other = await makeAudit({ ...may(12, 13), auditors: [{ id: busy }] })
    const audit = await makeAudit({ auditors: [{ id: free }, { id: busy }] })
    const { status, body } = await change(audit, may(8, 12))
    expect([status, body.code]).toEqual([409, 'clash'])
    expect(body.message).toMatch(`Ben is booked for ${other.idflNumber} (`)
    expect(await entriesOf(audit.id)).toMatchObject([interval(may(5, 9)), interval(may(5, 9))])
    expect((await read(audit.id)).version).toBe(audit.version)
  })

  test('moves one who is there for a part by that part, for which alone they must be free', async () => {
    const anna = await makeStandardHolder(sql)
    const audit = await makeAudit({ auditors: [{ id: anna }] })
    await sql`update roster_entry set ends_at = ${may(5, 6).end} where audit_id = ${audit.id}`
    await makeAudit({ ...may(15, 16), auditors: [{ id: anna }] })
    const { status } = await change(audit, may(12, 16))
    expect(status).toBe(200)
    expect(await entriesOf(audit.id)).toMatchObject([interval(may(12, 13))])
  })

  test('is refused where it would book somebody who was deleted since', async () => {
    const anna = await makeStandardHolder(sql, { name: 'Anna Nguyen' })
    const past = { start: '2026-02-02T01:00:00Z', end: '2026-02-03T10:00:00Z' }
    const audit = await makeAudit({ ...past, auditors: [{ id: anna }] })
    await sql`update account set deleted_at = now() where id = ${anna}`
    const { status, body } = await change(audit, may(5, 9))
    expect([status, body.message]).toEqual([
      409,
      'Anna Nguyen’s account was deleted, so nobody would carry out the audit; re-assign it instead.',
    ])
    expect((await change(audit, { start: '2026-02-02T02:00:00Z' })).status).toBe(200)
  })

  test('asks again whether they hold the standards on those days', async () => {
    const anna = await makeStandardHolder(sql, { standards: [{ code: 'GRS', validTo: '2031-05-09' }] })
    const audit = await makeAudit({ auditors: [{ id: anna }] })
    expect((await change(audit, may(6, 10))).body).toMatchObject({
      code: 'unqualified',
      details: [{ auditorId: anna, missing: [grs] }],
    })
    expect((await change(audit, { ...may(6, 10), confirmed: true })).status).toBe(200)
  })
})

test('changing the standards or the customer of an assigned audit asks again whether the team holds them', async () => {
  const anna = await makeStandardHolder(sql)
  const audit = await makeAudit({ auditors: [{ id: anna }] })
  expect((await change(audit, { standardId: [ocs] })).body.code).toBe('unqualified')
  expect((await change(audit, { standardId: [ocs, grs] })).body.auditors).toMatchObject([{ covers: [grs] }])
  await sql`update auditor_standard set standard_id = ${rds} where auditor_id = ${anna}`
  const moved = await change(await read(audit.id), { customerId: await makeCustomer(sql) })
  expect(moved.body.code).toBe('unqualified')
  expect((await change(await read(audit.id), { note: 'Nothing to ask.' })).status).toBe(200)
})
