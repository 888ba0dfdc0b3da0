import { describe, expect, test } from 'vitest'
import { signIn } from '#tests/app.ts'
import { makeAudit, makeStandardHolder } from '#tests/factories.ts'
import { mailAllBookings } from '#tests/mail-stage.ts'
import { june, startRoster } from '#tests/roster-stage.ts'

const { app, sql, planner, makeTeam, readAudit, bookAbsence, callerWith } = await startRoster()

const send = (steps: object[], given: object = {}, call = planner) =>
  call('POST /changes', { steps, ...given })
const iso = (day: number, hour = 1) => june(day, hour).toISOString()

describe('a change', () => {
  test('moves an audit, books and takes off at once, and is undone by its inverse', async () => {
    const [anna, ben] = [await makeStandardHolder(sql), await makeStandardHolder(sql)]
    const { id, first } = await makeTeam([anna])
    const done = await send([
      { kind: 'moveAudit', projectId: id, version: 0, start: iso(11), end: iso(13, 10) },
      { kind: 'assign', projectId: id, version: 0, auditors: [{ id: ben }] },
      { kind: 'unassign', projectId: id, version: 0, auditors: [{ id: anna }] },
    ])
    expect(done.status).toBe(200)
    expect(await readAudit(id)).toMatchObject({ start: iso(11), auditors: [{ id: ben }] })
    expect((await send(done.body.inverse)).status).toBe(200)
    expect(await readAudit(id)).toMatchObject({ start: iso(10), end: iso(12, 10), auditors: [{ id: anna }] })
    const [entry] = await sql`
      select id, starts_at, ends_at from roster_entry where audit_id = ${id} and released_at is null`
    expect(entry).toEqual({ id: first.id, startsAt: june(10), endsAt: june(12, 10) })
  })

  test('answers the entries as they are then, to those who see the roster', async () => {
    const [anna, ben] = [await makeStandardHolder(sql), await makeStandardHolder(sql)]
    const { id, first } = await makeTeam([anna])
    const steps = [
      { kind: 'assign', projectId: id, version: 0, auditors: [{ id: ben }] },
      { kind: 'moveAudit', projectId: id, version: 0, start: iso(11), end: iso(13, 10) },
    ]
    const done = await send(steps)
    const listed = await planner(`GET /rosters?start=${iso(1)}&end=${iso(28)}&projectId=${id}`)
    expect(listed.body.rows).toHaveLength(2)
    expect(done.body.entries).toEqual(listed.body.rows)
    const removed = await send([{ kind: 'removeEntry', rosterId: first.id, version: 1 }])
    expect(removed.body.entries).toMatchObject([{ auditorId: ben }])
    const { version } = await readAudit(id)
    const move = { kind: 'moveAudit', projectId: id, version, start: iso(12), end: iso(14, 10) }
    const blind = await send([move], {}, await callerWith('ViewAllAudit', 'ModifyAudit', 'ModifyRoster'))
    expect([blind.status, blind.body.entries]).toEqual([200, []])
  })

  test('is made whole or not at all', async () => {
    const anna = await makeStandardHolder(sql)
    const { id } = await makeTeam([anna])
    await bookAbsence(anna, { start: june(20, 0), end: june(21, 0) })
    const refused = await send([
      { kind: 'moveAudit', projectId: id, version: 0, start: iso(11), end: iso(13, 10) },
      {
        kind: 'book',
        booking: { auditorId: anna, kind: 'other', start: iso(20, 1), end: iso(20, 2), note: '' },
      },
    ])
    expect([refused.status, refused.body.code]).toEqual([409, 'clash'])
    expect(await readAudit(id)).toMatchObject({ start: iso(10), version: 0 })
    expect(await sql`select from notification where account_id = ${anna}`).toHaveLength(0)
  })

  test('compares every step with the version from before it', async () => {
    const anna = await makeStandardHolder(sql)
    const { id } = await makeTeam([anna])
    const stale = await send([
      { kind: 'moveAudit', projectId: id, version: 0, start: iso(11), end: iso(13, 10) },
      { kind: 'draft', projectId: id, version: 1 },
    ])
    expect([stale.status, stale.body.code]).toEqual([409, 'stale'])
    expect(await readAudit(id)).toMatchObject({ version: 0 })
  })

  test('gives an entry back with its part and its note', async () => {
    const anna = await makeStandardHolder(sql)
    const { id, first } = await makeTeam([anna])
    const part = await planner(`PUT /rosters/${first.id}`, {
      start: iso(11),
      end: iso(12, 4),
      note: 'Only the mill',
      version: 0,
    })
    const removed = await send([{ kind: 'removeEntry', rosterId: first.id, version: part.body.version }])
    expect(await readAudit(id)).toMatchObject({ status: 'draft', auditors: [] })
    expect((await send(removed.body.inverse)).status).toBe(200)
    const entry = (await planner(`GET /rosters/${first.id}`)).body
    expect(entry).toMatchObject({ start: iso(11), end: iso(12, 4), note: 'Only the mill', auditorId: anna })
    expect(await readAudit(id)).toMatchObject({ status: 'assigned' })
  })

  test('notifies a person once, by one notification and one email, whatever it touches', async () => {
    const anna = await makeStandardHolder(sql)
    const [one, two] = [await makeTeam([anna]), await makeAudit(sql, { start: june(20), end: june(20, 10) })]
    await mailAllBookings(sql)
    await sql`delete from mail`
    const done = await send([
      { kind: 'moveAudit', projectId: one.id, version: 0, start: iso(11), end: iso(13, 10) },
      { kind: 'assign', projectId: two, version: 0, auditors: [{ id: anna }] },
      {
        kind: 'book',
        booking: { auditorId: anna, kind: 'training', start: iso(24), end: iso(24, 9), note: '' },
      },
    ])
    expect(done.status).toBe(200)
    const { rows } = (await (await signIn(app, anna))('GET /notifications')).body
    expect(rows).toHaveLength(1)
    expect(rows[0].title).toMatch(/was moved to .* You were assigned to .* Training was booked for you/)
    await mailAllBookings(sql)
    expect(await sql`select from mail`).toHaveLength(1)
  })

  test('that comes to nothing is no news', async () => {
    const anna = await makeStandardHolder(sql)
    const { id } = await makeTeam([anna])
    const there = { kind: 'moveAudit', projectId: id, version: 0 }
    await send([
      { ...there, start: iso(11), end: iso(13, 10) },
      { ...there, start: iso(10), end: iso(12, 10) },
    ])
    expect(await sql`select from notification where account_id = ${anna}`).toHaveLength(0)
  })

  test('is one act of history, as a single call is one of its own', async () => {
    const [anna, ben] = [await makeStandardHolder(sql), await makeStandardHolder(sql)]
    const [one, two] = [await makeTeam([anna]), await makeTeam([ben])]
    const move = (id: number) => ({
      kind: 'moveAudit',
      projectId: id,
      version: 0,
      start: iso(11),
      end: iso(13, 10),
    })
    await send([move(one.id), move(two.id)])
    const read = async (id: number) => (await planner(`GET /history?entity=project&entityId=${id}`)).body.rows
    const acts = [...(await read(one.id)), ...(await read(two.id))]
      .filter(({ action }) => action !== 'create' && action !== 'add')
      .map(({ act }) => act)
    expect(acts.length).toBeGreaterThanOrEqual(4)
    expect(new Set(acts).size).toBe(1)
    expect(acts[0]).toEqual(expect.any(Number))
    await planner(`PUT /projects/${one.id}`, { note: 'Gate 2', version: 1 })
    const [latest] = await read(one.id)
    expect(latest.act).not.toBe(acts[0])
  })

  test('asks for want of standards, also to be undone, and goes past it when confirmed', async () => {
    const anna = await makeStandardHolder(sql, { standards: ['OCS'] })
    const id = await makeAudit(sql, { start: june(10), end: june(10, 10) })
    const steps = [{ kind: 'assign', projectId: id, version: 0, auditors: [{ id: anna }] }]
    expect((await send(steps)).body.code).toBe('unqualified')
    const done = await send(steps, { confirmed: true })
    const undone = await send(done.body.inverse)
    const again = await send(undone.body.inverse)
    expect([done.status, undone.status, again.status]).toEqual([200, 200, 409])
    expect(again.body.code).toBe('unqualified')
    expect((await send(undone.body.inverse, { confirmed: true })).status).toBe(200)
  })
})

describe('each step needs what the single call needs', () => {
  const sees = ['ViewAllAudit', 'ViewAllRoster']

  test.each([
    ['moveAudit', 'ModifyAudit', 'ModifyRoster'],
    ['assign', 'ModifyAudit', 'ReAssignAudit'],
    ['draft', 'ModifyAudit', 'CancelRoster'],
    ['agree', 'ModifyAudit', 'ReAssignAudit'],
    ['replace', 'ReAssignAudit', 'ModifyAudit'],
    ['unassign', 'CancelRoster', 'ModifyAudit'],
    ['book', 'CreateRoster', 'ModifyAudit'],
    ['moveEntry', 'ModifyRoster', 'ModifyAudit'],
    ['removeEntry', 'CancelRoster', 'DeleteRoster'],
  ])('%s needs %s, and %s is not enough', async (kind, needed, other) => {
    const [anna, ben] = [await makeStandardHolder(sql), await makeStandardHolder(sql)]
    const { id, first } = await makeTeam([anna])
    const onAudit = { projectId: id, version: 0 }
    const steps: Record<string, object> = {
      moveAudit: { ...onAudit, start: iso(11), end: iso(13, 10) },
      assign: { ...onAudit, auditors: [{ id: ben }] },
      draft: onAudit,
      agree: onAudit,
      replace: { ...onAudit, auditors: [{ id: ben }] },
      unassign: { ...onAudit, auditors: [{ id: anna }] },
      book: { booking: { auditorId: ben, kind: 'other', start: iso(3), end: iso(4), note: '' } },
      moveEntry: { rosterId: first.id, version: 0, end: iso(12, 9) },
      removeEntry: { rosterId: first.id, version: 0 },
    }
    const step = { kind, ...steps[kind] }
    expect((await send([step], {}, await callerWith(...sees, other))).status).toBe(403)
    expect((await send([step], {}, await callerWith(...sees, needed))).status).toBe(200)
  })

  test('what the caller may not see is not there', async () => {
    const { id, first } = await makeTeam([await makeStandardHolder(sql)])
    const blind = await callerWith('ModifyAudit', 'ModifyRoster')
    const moved = await send([{ kind: 'draft', projectId: id, version: 0 }], {}, blind)
    const entry = await send([{ kind: 'moveEntry', rosterId: first.id, version: 0, note: 'x' }], {}, blind)
    expect([moved.status, entry.status]).toEqual([404, 404])
  })

  test('who may not see an absence gets no inverse that reveals it', async () => {
    const anna = await makeStandardHolder(sql)
    const entry = await bookAbsence(anna, { kind: 'sickLeave' })
    const call = await callerWith('ViewAllRoster', 'ModifyRoster', 'DeleteRoster', 'CreateRoster')
    const moved = await send([{ kind: 'moveEntry', rosterId: entry.id, version: 0, end: iso(6) }], {}, call)
    expect(JSON.stringify(moved.body)).not.toContain('sickLeave')
    const removed = await send([{ kind: 'removeEntry', rosterId: entry.id, version: 1 }], {}, call)
    expect([removed.status, removed.body.inverse]).toEqual([200, null])
  })
})

describe('a booking over audits', () => {
  const sick = (auditorId: number) => ({
    kind: 'book',
    booking: { auditorId, kind: 'sickLeave', start: iso(9, 0), end: iso(13, 0), note: '' },
  })

  test('takes the auditor off those that were seen, says what they lost, and is undone as a whole', async () => {
    const [anna, ben] = [await makeStandardHolder(sql), await makeStandardHolder(sql)]
    const { id } = await makeTeam([anna, ben], { end: june(11, 10) })
    const alone = await makeTeam([anna], { start: june(12), end: june(12, 10) })
    const elsewhere = await makeTeam([anna], { start: june(20), end: june(20, 10) })
    const releases = [id, alone.id, elsewhere.id].map(projectId => ({ projectId, version: 0 }))
    const done = await send([sick(anna)], { releases })
    expect(done.status).toBe(200)
    expect(done.body.released).toMatchObject([
      { projectId: id, status: 'assigned', auditor: { id: anna }, others: [{ id: ben }], uncovered: [] },
      { projectId: alone.id, status: 'draft', others: [], uncovered: [{ code: 'GRS' }] },
    ])
    expect(await readAudit(alone.id)).toMatchObject({ statusReason: expect.stringContaining('was released') })
    expect(await readAudit(elsewhere.id)).toMatchObject({ version: 0, auditors: [{ id: anna }] })
    expect((await send(done.body.inverse)).status).toBe(200)
    expect(await readAudit(id)).toMatchObject({ auditors: [{ id: anna }, { id: ben }], statusReason: '' })
    expect(await readAudit(alone.id)).toMatchObject({ status: 'assigned', statusReason: '' })
  })

  test('takes nobody off unseen: it lists what was booked or changed since', async () => {
    const anna = await makeStandardHolder(sql)
    const seen = await makeTeam([anna], { end: june(10, 10) })
    const since = await makeTeam([anna], { start: june(11), end: june(11, 10) })
    const releases = [{ projectId: seen.id, version: 0 }]
    const refused = await send([sick(anna)], { releases })
    expect([refused.status, refused.body.code]).toEqual([409, 'clash'])
    expect(refused.body.details).toMatchObject([{ projectId: since.id, version: 0 }])
    await planner(`PUT /projects/${since.id}`, { note: 'Changed', version: 0 })
    const stale = await send([sick(anna)], { releases: [...releases, { projectId: since.id, version: 0 }] })
    expect(stale.body.details).toMatchObject([{ projectId: since.id, version: 1 }])
    expect(await readAudit(seen.id)).toMatchObject({ auditors: [{ id: anna }] })
  })

  test('needs CancelRoster for what it takes off', async () => {
    const anna = await makeStandardHolder(sql)
    const { id } = await makeTeam([anna])
    const call = await callerWith('ViewAllAudit', 'CreateRoster')
    const releases = [{ projectId: id, version: 0 }]
    expect((await send([sick(anna)], { releases }, call)).status).toBe(403)
  })
})

test.each([
  ['no step', { steps: [] }],
  [
    'too many',
    { steps: Array.from({ length: 101 }, () => ({ kind: 'removeEntry', rosterId: 1, version: 0 })) },
  ],
  ['an unknown kind', { steps: [{ kind: 'explode' }] }],
  ['no list', { steps: 'all' }],
  ['ids too large', { steps: [{ kind: 'draft', projectId: 2 ** 31, version: 0 }] }],
  ['a note with a null', { steps: [{ kind: 'moveEntry', rosterId: 1, version: 0, note: 'a\u0000' }] }],
  ['releases of nothing', { steps: [{ kind: 'removeEntry', rosterId: 1, version: 0 }], releases: [{}] }],
])('%s is a 400 with its fields', async (_, body) => {
  for (const path of ['POST /changes', 'POST /changes/preview'] as const) {
    const { status, body: reply } = await planner(path, body)
    expect([status, reply.details.length > 0]).toEqual([400, true])
  }
})

test('An audit that could be released but stays as it is sends no notification', async () => {
  const [anna, ben] = [await makeStandardHolder(sql), await makeStandardHolder(sql)]
  const { id } = await makeTeam([anna])
  const call = await callerWith('CreateRoster')
  const booking = { auditorId: ben, kind: 'other', start: iso(20, 1), end: iso(20, 2), note: '' }
  const { status, body } = await send(
    [{ kind: 'book', booking }],
    { releases: [{ projectId: id, version: 7 }] },
    call,
  )
  expect([status, body.audits, body.rosters.length]).toEqual([200, [], 1])
})
