import { describe, expect, test } from 'vitest'
import { signIn } from '#tests/app.ts'
import { makeAccount, makeStandardHolder, pick } from '#tests/factories.ts'
import { june, startRoster } from '#tests/roster-stage.ts'

const { app, sql, planner, change, readAudit, makeTeam, bookAbsence, callerWith } = await startRoster()

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

  test('judges whoever comes in the role of the entry, which they take over', async () => {
    const [anna, eva] = [await makeStandardHolder(sql), await makeStandardHolder(sql)]
    const { id, first } = await makeTeam([anna, eva])
    const [entry] = await sql`
      update roster_entry set role = 'expert' where audit_id = ${id} and auditor_id = ${eva} returning id, version`
    const fay = await makeStandardHolder(sql, { name: 'Fay', standards: [] })
    expect(first.auditorId).toBe(anna)
    const [listed] = (await planner(`GET /auditors?projectId=${id}&role=expert&auditorId=${fay}`)).body.rows
    // Until somebody is graded as an expert, want of standards asks.
    expect(listed).toMatchObject({ verdict: 'confirm' })
    const asAuditor = (await planner(`GET /auditors?projectId=${id}&auditorId=${fay}`)).body.rows[0]
    expect(asAuditor).toMatchObject({ verdict: 'cannot' })
    expect(await change(entry as never, { auditorId: fay })).toMatchObject({ status: 409 })
    expect(await change(entry as never, { auditorId: fay, confirmed: true })).toMatchObject({
      status: 200,
      body: { auditorId: fay, role: 'expert' },
    })
  })

  test.each([
    ['disabled', { isEnabled: false }, 'Ben is disabled and can’t take new bookings.'],
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

describe('two planners at once', () => {
  test('who give one auditor two audits: one is served, the other sees the clash', async () => {
    const other = await signIn(app, 'Planner')
    for (let round = 0; round < 5; round += 1) {
      const ben = await makeStandardHolder(sql, { name: 'Ben' })
      const [one, two] = [
        await makeTeam([await makeStandardHolder(sql)]),
        await makeTeam([await makeStandardHolder(sql)]),
      ]
      const replies = await Promise.all([
        change(one.first, { auditorId: ben }),
        change(two.first, { auditorId: ben }, other),
      ])
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
      const winner = replies[0]?.status === 200 ? one : two
      expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
        code: 'clash',
        message: expect.stringMatching(/^Ben is booked for AUD/),
        details: [{ auditorId: ben, projectId: winner.id }],
      })
    }
  })

  test('who give their auditors to each other don’t deadlock', async () => {
    const [anna, ben] = [await makeStandardHolder(sql), await makeStandardHolder(sql)]
    const [one, two] = [await bookAbsence(anna), await bookAbsence(ben)]
    const replies = await Promise.all([change(one, { auditorId: ben }), change(two, { auditorId: anna })])
    expect(replies.map(({ body }) => body.code)).toEqual(['clash', 'clash'])
  })

  test('who move one entry: the second learns that it was changed, and by whom', async () => {
    const entry = await bookAbsence(await makeStandardHolder(sql))
    const lan = await signIn(app, await makeAccount(sql, { role: 'Planner', name: 'Lan' }))
    const minh = await signIn(app, await makeAccount(sql, { role: 'Planner', name: 'Minh' }))
    const replies = await Promise.all([
      change(entry, { end: june(6, 0) }, lan),
      change(entry, { end: june(7, 0) }, minh),
    ])
    const [winner, loser] = replies[0]?.status === 200 ? replies : [...replies].reverse()
    expect([winner?.status, loser?.status, loser?.body.code]).toEqual([200, 409, 'stale'])
    expect(loser?.body.message).toMatch(/^This record was changed by (Lan|Minh) at /)
  })

  test('of whom one takes the last auditor off while the other assigns one', async () => {
    const ben = await makeStandardHolder(sql)
    const { id, first } = await makeTeam([await makeStandardHolder(sql)])
    const assigned = { auditors: [{ id: ben }], version: 0 }
    const replies = await Promise.all([
      change(first, { removed: true }),
      planner(`PUT /projects/${id}/assign`, assigned),
    ])
    expect(replies.map(({ status }) => status)).toContain(200)
    const { status, auditors } = await readAudit(id)
    expect(status).toBe(auditors.length > 0 ? 'assigned' : 'draft')
  })
})
