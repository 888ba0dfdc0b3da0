import { describe, expect, test } from 'vitest'
import { signIn } from '#tests/app.ts'
import { makeAccount, makeStandardHolder } from '#tests/factories.ts'
import { absence, june, startRoster } from '#tests/roster-stage.ts'

const { app, sql, planner, change, makeTeam, bookAbsence, callerWith } = await startRoster()

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
    expect((await planner(`PUT /rosters/${entry.id}`, { removed: true })).body.details).toMatchObject([
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
          message: 'This booking belongs to an accepted request; to free this time, delete the request.',
        },
      })
    const { body } = await change(current, { note: 'Back on Friday.' })
    expect(body).toMatchObject({ note: 'Back on Friday.', version: 2 })
    await sql`update request set status = 'deleted' where id = ${request?.id}`
    expect((await change(body, { removed: true })).status).toBe(200)
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
