import { describe, expect, test } from 'vitest'
import { signIn, signInWith, startApp } from '#tests/app.ts'
import { makeAudit, makeStandardHolder, unique } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const planner = await signIn(app, 'Planner')

const dayLength = 86_400_000
const midnight = Math.floor(Date.now() / dayLength) * dayLength
const at = (day: number, hour = 0) => new Date(midnight + day * dayLength + hour * 3_600_000)
/** From 09:00 to 17:00 in Hanoi. */
const work = (first: number, last = first) => ({ start: at(first, 2), end: at(last, 10) })

type Case = { id: number; version: number; hits: { project: { id: number; version: number } }[] }

/** Somebody who is missing from one day to another, and booked for audits in that time. */
async function makeCase(
  first: number,
  last: number,
  audits: { start: Date; end: Date; others?: number[]; standards?: string[] }[],
) {
  const auditorId = await makeStandardHolder(sql, { name: unique('Anna') })
  const ids: number[] = []
  for (const { others = [], ...given } of audits)
    ids.push(await makeAudit(sql, { ...given, auditorIds: [auditorId, ...others] }))
  const form = { cause: 'sick', auditorId, start: at(first), end: at(last + 1) }
  const { status, body } = await planner('POST /disruptions', form)
  expect(status).toBe(201)
  return { auditorId, ids, one: body as Case }
}

const versionOf = ({ hits }: Case, id = 0) =>
  hits.find(({ project }) => project.id === id)?.project.version ?? 0

const stateOf = async (auditorId: number, ids: readonly number[]) => ({
  audits: await sql`
    select id, status, status_reason, starts_at, ends_at, agreed_starts_at, agreed_ends_at from audit
    where id = any(${[...ids]}::integer[]) order by id`,
  teams: await sql`
    select id, audit_id, auditor_id, role, with_id, starts_at, ends_at, days, note from roster_entry
    where audit_id = any(${[...ids]}::integer[]) and released_at is null order by id`,
  absence: await sql`
    select id, kind, starts_at, ends_at from roster_entry
    where auditor_id = ${auditorId} and audit_id is null and released_at is null order by id`,
})

const changesOf = (ids: readonly number[]) =>
  sql<{ kind: string; reasonCode: string }[]>`
    select kind, reason_code from audit_change where audit_id = any(${[...ids]}::integer[]) and undone_at is null order by id`

const sick = { reasonCode: 'auditorSick' }

const apply = (one: Case, steps: object[], call = planner, more: object = {}) =>
  call(`PUT /disruptions/${one.id}/apply`, { steps, version: one.version, ...more })

const undo = (one: { id: number; version: number; undo: { applyId: number } | null }, call = planner) =>
  call(`PUT /disruptions/${one.id}/undo`, { applyId: one.undo?.applyId, version: one.version })

describe('Hits are settled', () => {
  test('three at once: replaced, split and canceled; the absence is whole then, and undone all is as before', async () => {
    const [ben, cleo] = [await makeStandardHolder(sql), await makeStandardHolder(sql)]
    const { auditorId, ids, one } = await makeCase(60, 64, [work(60), work(61), work(63, 66)])
    const [first = 0, second = 0, third = 0] = ids
    const before = await stateOf(auditorId, ids)
    const on = (projectId: number) => ({ projectId, version: versionOf(one, projectId), ...sick })
    const { status, body } = await apply(one, [
      { ...on(first), action: 'replace', auditors: [{ id: ben }] },
      { ...on(second), action: 'cancel', reason: 'Nobody could go.' },
      { ...on(third), action: 'split', auditors: [{ id: cleo }] },
    ])
    expect([status, body.message]).toEqual([200, undefined])
    expect(body).toMatchObject({
      openCount: 0,
      undo: { applyId: expect.any(Number), until: expect.any(String) },
    })
    const settled = new Map(body.hits.map((hit: { project: { id: number } }) => [hit.project.id, hit]))
    expect(settled.get(first)).toMatchObject({
      state: 'settled',
      action: 'replace',
      before: { auditors: [{ id: auditorId }] },
      after: { auditors: [{ id: ben }] },
      reasonCode: 'auditorSick',
    })
    expect(settled.get(second)).toMatchObject({
      action: 'cancel',
      after: { auditors: [] },
      reason: 'Nobody could go.',
    })
    const team = await sql`
      select auditor_id, starts_at, ends_at from roster_entry where audit_id = ${third} and released_at is null order by starts_at`
    // By the days at the site, which the absence ends in the morning of.
    expect(team).toEqual([
      { auditorId: cleo, startsAt: at(63, 2), endsAt: at(65, 10) },
      { auditorId, startsAt: at(66, 2), endsAt: at(66, 10) },
    ])
    expect((await stateOf(auditorId, [])).absence).toMatchObject([
      { kind: 'sickLeave', startsAt: at(60), endsAt: at(65) },
    ])
    expect(await changesOf([first])).toEqual([{ kind: 'replaced', reasonCode: 'auditorSick' }])
    expect(await changesOf([second])).toEqual([{ kind: 'canceled', reasonCode: 'auditorSick' }])
    expect(await changesOf([third])).toEqual([{ kind: 'split', reasonCode: 'auditorSick' }])
    const undone = await undo(body)
    expect([undone.status, undone.body.message]).toEqual([200, undefined])
    expect(undone.body).toMatchObject({ openCount: 3, undo: null })
    expect(await stateOf(auditorId, ids)).toEqual(before)
    expect(await changesOf(ids)).toEqual([])
    const twice = await undo({ ...body, version: undone.body.version })
    expect([twice.status, twice.body.message]).toEqual([409, 'This has already been undone.'])
  })

  test('moved, with the same team and with another, released, and left without: all comes back', async () => {
    const [ben, cleo] = [await makeStandardHolder(sql), await makeStandardHolder(sql)]
    const { auditorId, ids, one } = await makeCase(70, 74, [
      work(70),
      work(71),
      work(72),
      { ...work(73), others: [ben] },
    ])
    const [same = 0, other = 0, draft = 0, without = 0] = ids
    await sql`update audit set status_reason = 'As agreed.' where id = any(${ids}::integer[])`
    const fresh = (await planner(`GET /disruptions/${one.id}`)).body
    const before = await stateOf(auditorId, ids)
    const on = (projectId: number) => ({ projectId, version: versionOf(fresh, projectId), ...sick })
    const { status, body } = await apply(fresh, [
      { ...on(same), action: 'move', ...work(80) },
      { ...on(other), action: 'move', ...work(81), auditors: [{ id: cleo }] },
      { ...on(draft), action: 'draft', reason: 'Later.' },
      { ...on(without), action: 'without' },
    ])
    expect([status, body.message]).toEqual([200, undefined])
    const after = await stateOf(auditorId, ids)
    expect(after.audits).toMatchObject([
      { status: 'assigned', startsAt: at(80, 2) },
      { status: 'assigned', startsAt: at(81, 2) },
      { status: 'draft' },
      { status: 'assigned' },
    ])
    expect(after.absence).toMatchObject([{ startsAt: at(70), endsAt: at(75) }])
    expect((await changesOf(ids)).map(({ kind }) => kind)).toEqual(['moved', 'moved', 'released'])
    const undone = await undo(body)
    expect([undone.status, undone.body.message]).toEqual([200, undefined])
    expect(await stateOf(auditorId, ids)).toEqual(before)
    expect(await changesOf(ids)).toEqual([])
  })

  test('kept: a reason, nothing changes, and the hole stays', async () => {
    const { auditorId, ids, one } = await makeCase(76, 76, [work(76)])
    const [id = 0] = ids
    const before = await stateOf(auditorId, ids)
    const step = { projectId: id, version: versionOf(one, id), action: 'keep', ...sick }
    expect((await apply(one, [step])).status).toBe(400)
    const { body } = await apply(one, [{ ...step, reason: 'She comes after all.' }])
    expect(body).toMatchObject({ openCount: 0, hits: [{ state: 'settled', action: 'keep' }] })
    expect(await stateOf(auditorId, ids)).toEqual(before)
    expect((await undo(body)).body).toMatchObject({ openCount: 1 })
  })

  test('all or none: one that changed meanwhile stops the others, and is named', async () => {
    const ben = await makeStandardHolder(sql)
    const { auditorId, ids, one } = await makeCase(78, 79, [work(78), work(79)])
    const [first = 0, second = 0] = ids
    const before = await stateOf(auditorId, ids)
    const refused = await apply(one, [
      {
        projectId: first,
        version: versionOf(one, first),
        action: 'replace',
        auditors: [{ id: ben }],
        ...sick,
      },
      { projectId: second, version: versionOf(one, second) + 1, action: 'draft', reason: 'x', ...sick },
    ])
    expect(refused).toMatchObject({ status: 409, body: { code: 'stale', details: [{ projectId: second }] } })
    expect(await stateOf(auditorId, ids)).toEqual(before)
    expect((await apply({ ...one, version: one.version + 1 }, [])).status).toBe(400)
  })

  test('what the guards refuse says of which audit', async () => {
    const ben = await makeStandardHolder(sql)
    const { ids, one } = await makeCase(82, 83, [work(82), work(83)])
    const [first = 0, second = 0] = ids
    await makeAudit(sql, { ...work(83), auditorIds: [ben] })
    const to = (projectId: number) => ({
      projectId,
      version: versionOf(one, projectId),
      action: 'replace',
      auditors: [{ id: ben }],
      ...sick,
    })
    const refused = await apply(one, [to(first), to(second)])
    expect(refused).toMatchObject({ status: 409, body: { code: 'clash', details: [{ projectId: second }] } })
  })

  test('nobody is left, or a standard is lost: refused, unless that is confirmed', async () => {
    const ben = await makeStandardHolder(sql, { standards: ['ISO9001'] })
    const { ids, one } = await makeCase(84, 85, [
      work(84),
      { ...work(85), others: [ben], standards: ['GRS', 'ISO9001'] },
    ])
    const [alone = 0, both = 0] = ids
    const without = (projectId: number) => ({
      projectId,
      version: versionOf(one, projectId),
      action: 'without',
      ...sick,
    })
    expect((await apply(one, [without(alone)])).body).toMatchObject({
      statusCode: 409,
      details: [{ projectId: alone }],
    })
    const lost = await apply(one, [without(both)])
    expect([lost.status, lost.body.code]).toEqual([409, 'uncovered'])
    expect((await apply(one, [without(both)], planner, { confirmed: true })).status).toBe(200)
  })

  test.each([
    [{ action: 'replace' }, 'steps.0.auditors'],
    [{ action: 'move' }, 'steps.0.start'],
    [{ action: 'cancel' }, 'steps.0.reason'],
    [{ action: 'draft', reasonCode: 'other' }, 'steps.0.reason'],
    [{ action: 'draft', reasonCode: 'unstated' }, 'steps.0.reasonCode'],
    [{ action: 'draft', projectId: 2147483647 }, 'steps.0.projectId'],
  ])('%j is refused in its field', async (given, field) => {
    const { ids, one } = await makeCase(86, 86, [work(86)])
    const step = { projectId: ids[0], version: 0, ...sick, ...given }
    const { status, body } = await apply(one, [step])
    expect([status, body.details?.[0]?.field]).toEqual([400, field])
  })

  test('an audit that is named twice, or moved to other hours, is refused', async () => {
    const { ids, one } = await makeCase(87, 87, [work(87)])
    const on = { projectId: ids[0], version: versionOf(one, ids[0]), ...sick }
    const draft = { ...on, action: 'draft' }
    expect((await apply(one, [draft, draft])).body.details[0].field).toBe('steps.1.projectId')
    const longer = { ...on, action: 'move', start: at(95, 2), end: at(96, 10) }
    expect((await apply(one, [longer])).status).toBe(400)
  })

  test('each action needs its own right', async () => {
    const { ids, one } = await makeCase(88, 88, [work(88)])
    const call = await signInWith(app, [
      'ViewDisruptions',
      'ManageDisruptions',
      'ViewAllAudit',
      'ModifyAudit',
    ])
    const on = { projectId: ids[0], version: versionOf(one, ids[0]), ...sick }
    const ben = await makeStandardHolder(sql)
    for (const step of [
      { action: 'replace', auditors: [{ id: ben }] },
      { action: 'without' },
      { action: 'cancel', reason: 'x' },
      { action: 'move', ...work(95), auditors: [{ id: ben }] },
    ])
      expect((await apply(one, [{ ...on, ...step }], call)).status).toBe(403)
    const { status, body } = await apply(one, [{ ...on, action: 'draft' }], call)
    expect(status).toBe(200)
    // The release gave entries back, which needs more than the release itself.
    expect((await undo(body, call)).status).toBe(200)
  })
})

describe('An undo', () => {
  const release = async (day: number) => {
    const made = await makeCase(day, day, [work(day)])
    const [id = 0] = made.ids
    const step = { projectId: id, version: versionOf(made.one, id), action: 'draft', ...sick }
    const { body } = await apply(made.one, [step])
    return { ...made, id, body }
  }

  test('is refused once an audit has been changed, naming it', async () => {
    const { id, body } = await release(90)
    const audit = (await planner(`GET /projects/${id}`)).body
    await planner(`PUT /projects/${id}`, { note: 'x', version: audit.version })
    expect(await undo(body)).toMatchObject({
      status: 409,
      body: { code: 'stale', details: [{ projectId: id, idflNumber: audit.idflNumber }] },
    })
  })

  test('is refused after ten minutes by the clock of the database', async () => {
    const { body } = await release(91)
    await sql`update disruption_apply set applied_at = applied_at - interval '10 minutes' where id = ${body.undo.applyId}`
    expect((await planner(`GET /disruptions/${body.id}`)).body.undo).toBeNull()
    expect(await undo(body)).toMatchObject({
      status: 409,
      body: { message: 'This can no longer be undone: ten minutes have passed.' },
    })
  })

  test('opens a case again that was closed since, unless there is another of the same by now', async () => {
    const { auditorId, ids, one } = await makeCase(94, 96, [work(94), work(96)])
    const before = await stateOf(auditorId, ids)
    const [first = 0] = ids
    const step = { projectId: first, version: versionOf(one, first), action: 'draft', ...sick }
    const { body } = await apply(one, [step])
    const close = (version: number) =>
      planner(`PUT /disruptions/${one.id}/close`, { confirmed: true, version })
    const closed = (await close(body.version)).body
    expect(closed).toMatchObject({ state: 'closed', undo: { applyId: body.undo.applyId } })
    const form = { cause: 'away', auditorId, start: at(95), end: at(98) }
    const second = (await planner('POST /disruptions', form)).body
    const refused = await undo(closed)
    expect([refused.status, refused.body.details]).toEqual([409, { disruptionId: second.id }])
    await planner(`PUT /disruptions/${second.id}/close`, { confirmed: true, version: second.version })
    await sql`update roster_entry set released_at = now() where disruption_id = ${second.id}`
    const back = await undo(closed)
    expect([back.status, back.body.message]).toEqual([200, undefined])
    expect(back.body).toMatchObject({ state: 'open', openCount: 2, undo: null })
    expect(await stateOf(auditorId, ids)).toEqual(before)
  })

  test.each([
    ['longer', 153, 157],
    ['shorter', 158, 160],
  ])('leaves the absence as %s as it was said to be since', async (_, day, end) => {
    const ben = await makeStandardHolder(sql)
    const { auditorId, ids, one } = await makeCase(day, day + 2, [work(day)])
    const [id = 0] = ids
    const { body } = await apply(one, [
      { projectId: id, version: versionOf(one, id), ...sick, action: 'replace', auditors: [{ id: ben }] },
    ])
    const form = { end: at(end), version: body.version }
    const moved = (await planner(`PUT /disruptions/${one.id}`, form)).body
    const undone = await undo({ ...body, version: moved.version })
    expect([undone.status, undone.body.message]).toEqual([200, undefined])
    const { teams, absence } = await stateOf(auditorId, ids)
    expect(teams).toMatchObject([{ auditorId }])
    expect(absence).toMatchObject([
      { startsAt: at(day), endsAt: at(day, 2) },
      { startsAt: at(day, 10), endsAt: at(end) },
    ])
  })

  test('takes back the last first', async () => {
    const { auditorId, ids, one } = await makeCase(92, 93, [work(92), work(93)])
    const before = await stateOf(auditorId, ids)
    const draft = (projectId = 0) => ({
      projectId,
      version: versionOf(one, projectId),
      action: 'draft',
      ...sick,
    })
    const first = (await apply(one, [draft(ids[0])])).body
    const second = (await apply(first, [draft(ids[1])])).body
    const early = await undo({ ...first, version: second.version })
    expect([early.status, early.body.message]).toEqual([409, 'Please undo the later changes first.'])
    const back = (await undo(second)).body
    expect(back.undo.applyId).toBe(first.undo.applyId)
    await undo(back)
    expect(await stateOf(auditorId, ids)).toEqual(before)
  })
})

describe('Ways out', () => {
  test('are worked out for two at a time; a third is asked to come again', async () => {
    const { one } = await makeCase(120, 120, [work(120)])
    const suggest = () => planner(`POST /disruptions/${one.id}/suggest`)
    let asked: ReturnType<typeof suggest>[] = []
    await sql.begin(async holder => {
      await holder`lock table disruption_hit in access exclusive mode`
      asked = [suggest(), suggest(), suggest()]
      const { status, body } = await Promise.race(asked)
      expect([status, body.message]).toEqual([
        503,
        'The server is busy looking for other replacements. Please try again in a moment.',
      ])
    })
    expect((await Promise.all(asked)).map(({ status }) => status).sort()).toEqual([200, 200, 503])
    expect((await suggest()).status).toBe(200)
  })

  test('are offered of each action that the caller may take, and what is suggested can be applied and undone', async () => {
    const [dan, eva] = [await makeStandardHolder(sql), await makeStandardHolder(sql)]
    expect(dan).not.toBe(eva)
    const { auditorId, ids, one } = await makeCase(100, 101, [work(100), work(101)])
    const { body } = await planner(`GET /disruptions/${one.id}/options?limit=2`)
    expect(body.rows.map(({ projectId }: { projectId: number }) => projectId)).toEqual(ids)
    for (const { options } of body.rows) {
      const of = (action: string) => options.filter((option: { action: string }) => option.action === action)
      expect(of('replace')).toHaveLength(2)
      expect(
        of('replace').flatMap((option: { auditors: { id: number }[] }) =>
          option.auditors.map(({ id }) => id),
        ),
      ).not.toContain(auditorId)
      expect(of('without')).toEqual([])
      expect([of('draft').length, of('cancel').length, of('keep').length]).toEqual([1, 1, 1])
      for (const move of of('move')) expect(new Date(move.start) >= at(102)).toBe(true)
    }
    const alone = await planner(`GET /disruptions/${one.id}/options?projectId=${ids[1]}`)
    expect(alone.body.rows).toHaveLength(1)
    const before = await stateOf(auditorId, ids)
    const suggested = await planner(`POST /disruptions/${one.id}/suggest`)
    expect(suggested.body).toMatchObject({ unsolved: [], version: one.version })
    const steps = suggested.body.steps.map(
      ({
        projectId,
        version,
        action,
        auditors,
      }: {
        projectId: number
        version: number
        action: string
        auditors: { id: number }[]
      }) => ({
        projectId,
        version,
        action,
        auditors: auditors.map(({ id }) => ({ id })),
        ...sick,
      }),
    )
    expect(steps).toHaveLength(2)
    const applied = await apply(one, steps)
    expect(applied).toMatchObject({ status: 200, body: { openCount: 0 } })
    expect((await undo(applied.body)).status).toBe(200)
    expect(await stateOf(auditorId, ids)).toEqual(before)
  })

  test('go nowhere where nobody holds the standard: such a hit is unsolved unless it can be moved', async () => {
    const call = await signInWith(app, [
      'ViewDisruptions',
      'ManageDisruptions',
      'ViewAllAudit',
      'ReAssignAudit',
    ])
    await sql`insert into standard (code, name, description) values ('ONLY1', 'Only one', '') on conflict do nothing`
    const auditorId = await makeStandardHolder(sql, { standards: ['ONLY1'] })
    const id = await makeAudit(sql, { ...work(110), standards: ['ONLY1'], auditorIds: [auditorId] })
    const { body: one } = await planner('POST /disruptions', {
      cause: 'away',
      auditorId,
      start: at(110),
      end: at(111),
    })
    const { body } = await call(`POST /disruptions/${one.id}/suggest`)
    expect(body).toMatchObject({ steps: [], unsolved: [{ projectId: id, code: 'noTeam' }] })
  })

  test('never send one person to two audits at the same time', async () => {
    await sql`insert into standard (code, name, description) values ('TWICE', 'Twice', '') on conflict do nothing`
    const standards = ['TWICE']
    const auditorId = await makeStandardHolder(sql, { standards })
    const only = await makeStandardHolder(sql, { standards })
    const [first, second] = [
      await makeAudit(sql, { start: at(112, 2), end: at(112, 5), standards, auditorIds: [auditorId] }),
      await makeAudit(sql, { start: at(112, 6), end: at(112, 9), standards, auditorIds: [auditorId] }),
    ]
    const { body: one } = await planner('POST /disruptions', {
      cause: 'away',
      auditorId,
      start: at(112),
      end: at(113),
    })
    const { body } = await planner(`POST /disruptions/${one.id}/suggest`)
    // One after the other she can.
    expect(body.steps).toMatchObject([
      { projectId: first, action: 'replace', auditors: [{ id: only }] },
      { projectId: second, action: 'replace', auditors: [{ id: only }] },
    ])
  })
})
