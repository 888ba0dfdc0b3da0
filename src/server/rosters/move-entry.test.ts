import { describe, expect, test } from 'vitest'
import { makeStandardHolder } from '#tests/factories.ts'
import { june, startRoster } from '#tests/roster-stage.ts'

const { sql, change, readAudit, makeTeam, bookAbsence } = await startRoster()

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
      'Gone is disabled and can’t take new bookings.',
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
    ['start', { start: new Date('1999-06-04T00:00:00Z') }, 'The start must be in the years 2000 to 2100.'],
  ])('keeps within the limits of an absence: %s', async (field, given, message) => {
    const entry = await bookAbsence(await makeStandardHolder(sql))
    const { status, body } = await change(entry, given)
    expect([status, body.details]).toMatchObject([400, [{ field, message }]])
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

  test('to where it is raises no version, neither its own nor that of the audit', async () => {
    const { id, first } = await makeTeam([await makeStandardHolder(sql)])
    const given = { auditorId: first.auditorId, start: june(10), end: june(12, 10), note: '' }
    expect((await change(first, given)).body.version).toBe(first.version)
    expect((await readAudit(id)).version).toBe(0)
    expect((await change(first, { ...given, note: 'By train.' })).body.version).toBe(first.version + 1)
    expect((await readAudit(id)).version).toBe(1)
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

  test('is refused where it would book somebody who was deleted since', async () => {
    const anna = await makeStandardHolder(sql, { name: 'Anna Nguyen' })
    const { first } = await makeTeam([anna])
    await sql`update account set deleted_at = now() where id = ${anna}`
    expect((await change(first, { start: june(11) })).body).toMatchObject({
      statusCode: 409,
      message:
        'Anna Nguyen’s account was deleted, so nobody would carry out the audit; re-assign it instead.',
    })
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
