import { afterEach, describe, expect, test } from 'vitest'
import { signIn, signInWith } from '#tests/app.ts'
import { site, startAudits } from '#tests/audit-stage.ts'
import { makeStandardHolder } from '#tests/factories.ts'

const { app, sql, planner, makeAudit, grs } = await startAudits()
const [admin, manager] = [await signIn(app, 'Administrator'), await signIn(app, 'Certification manager')]

/** Sets rules as an administrator would, whatever they concern. */
async function setRules(given: object) {
  const { body } = await admin('GET /team-rules')
  const rules = { ...body.rules, ...given }
  const saved = await admin('PUT /team-rules', { rules, version: body.version, confirmed: true })
  expect(saved.status).toBe(200)
  return saved.body
}

afterEach(() => setRules({ unqualified: 'warn', lead: 'off', coverage: 'show', days: 'show' }))

type Audit = { id: number; version: number }
const assign = (audit: Audit, ids: readonly number[], more: object = {}, call = planner) =>
  call(`PUT /projects/${audit.id}/assign`, {
    auditors: ids.map(id => ({ id })),
    version: audit.version,
    ...more,
  })

const makePair = async () => [
  await makeStandardHolder(sql, { name: 'Anna' }),
  await makeStandardHolder(sql, { name: 'Ben' }),
]

describe('A team without a lead, where rules ask for one', () => {
  test('is asked about once there are two who count; what was not seen is asked anew', async () => {
    await setRules({ lead: 'warn' })
    const pair = await makePair()
    const audit = await makeAudit()
    const refused = await assign(audit, pair)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'unfit',
        message: 'This team has no lead.',
        details: {
          needs: 'confirmation',
          people: [],
          team: [{ key: 'team:noLead', code: 'noLead', severity: 'warn', text: 'This team has no lead.' }],
        },
      },
    })
    expect((await assign(audit, pair, { confirmed: true, seen: [] })).body.code).toBe('unfit')
    expect((await assign(audit, pair, { confirmed: true, seen: ['team:noLead'] })).status).toBe(200)
    const [kept] = await sql`select accepted from audit where id = ${audit.id}`
    expect(kept?.accepted).toMatchObject([{ key: 'team:noLead', by: expect.any(Number) }])
    const [act] = await sql`
      select reason from history where entity = 'project' and entity_id = ${audit.id} order by id desc limit 1`
    expect(act?.reason).toBe('Confirmed: This team has no lead.')
  })

  test('is stopped where it is a stop; only who may goes beyond it, and says why', async () => {
    await setRules({ lead: 'stop' })
    const pair = await makePair()
    const audit = await makeAudit()
    expect((await assign(audit, pair, { confirmed: true })).body).toMatchObject({
      code: 'unfit',
      details: { needs: 'override', team: [{ permission: 'OverrideTeamRules' }] },
    })
    const override = { reason: 'Nobody else is there that week.' }
    expect(await assign(audit, pair, { override })).toMatchObject({
      status: 403,
      body: { message: 'You don’t have the permission to override the team rules.' },
    })
    expect((await assign(audit, pair, { override: { reason: 'Too short' } }, manager)).body.details).toEqual([
      expect.objectContaining({
        field: 'override.reason',
        message: 'Please write why, in at least 10 characters.',
      }),
    ])
    expect((await assign(audit, pair, { override }, manager)).status).toBe(200)
    const kept = await sql`
      select audit_id, auditor_id, key, exclusion_id, reason from team_override where audit_id = ${audit.id}`
    expect([...kept]).toEqual([
      { auditId: audit.id, auditorId: null, key: 'team:noLead', exclusionId: null, reason: override.reason },
    ])
    const [act] = await sql`
      select reason from history where entity = 'project' and entity_id = ${audit.id} order by id desc limit 1`
    expect(act?.reason).toBe('Overridden: This team has no lead.')
    await expect(sql`delete from team_override where audit_id = ${audit.id}`).rejects.toThrow('append-only')
  })

  test('is asked about like a warning when it moves after it was accepted; another team is stopped again', async () => {
    await setRules({ lead: 'stop' })
    const [pair, others] = [await makePair(), await makePair()]
    const override = { reason: 'Nobody else is there that week.' }
    const { body } = await assign(await makeAudit(), pair, { override }, manager)
    const move = (more: object) =>
      planner(`PUT /projects/${body.id}`, {
        start: '2031-03-19T01:00:00Z',
        end: '2031-03-21T10:00:00Z',
        version: body.version,
        ...more,
      })
    expect((await move({})).body.details).toMatchObject({
      needs: 'confirmation',
      team: [{ key: 'team:noLead', severity: 'warn' }],
    })
    const moved = await move({ confirmed: true })
    expect(moved.status).toBe(200)
    const { version } = moved.body
    const auditors = others.map(id => ({ id }))
    const replaced = await planner(`PUT /projects/${body.id}/re-assign`, {
      auditors,
      version,
      confirmed: true,
    })
    expect(replaced.body.details.needs).toBe('override')
  })

  test('is nothing to override where rules only ask: an override is ignored, whoever sends it, and not recorded', async () => {
    await setRules({ lead: 'warn' })
    const [pair, override] = [await makePair(), { reason: 'Nobody else is there that week.' }]
    const audit = await makeAudit()
    expect((await assign(audit, pair, { override })).body.details.needs).toBe('confirmation')
    expect((await assign(audit, pair, { override, confirmed: true })).status).toBe(200)
    expect(await sql`select from team_override where audit_id = ${audit.id}`).toHaveLength(0)
    const [act] = await sql`
      select reason from history where entity = 'project' and entity_id = ${audit.id} order by id desc limit 1`
    expect(act?.reason).toBe('Confirmed: This team has no lead.')
  })

  test('is nothing to somebody who goes alone', async () => {
    await setRules({ lead: 'stop' })
    const [anna = 0] = await makePair()
    expect((await assign(await makeAudit(), [anna])).status).toBe(200)
  })
})

describe('Somebody who holds none of the standards', () => {
  test('is stopped where it is a stop, and accepted is asked about like a warning from then on', async () => {
    await setRules({ unqualified: 'stop' })
    const ben = await makeStandardHolder(sql, { name: 'Ben', standards: ['OCS'] })
    const audit = await makeAudit()
    expect((await assign(audit, [ben], { confirmed: true })).body).toMatchObject({
      code: 'unfit',
      message: 'Ben: Holds none of the standards of this audit.',
      details: { needs: 'override', people: [{ auditorId: ben, auditorName: 'Ben', role: 'auditor' }] },
    })
    const override = { reason: 'Goes along to learn the site.' }
    const { body } = await assign(audit, [ben], { override }, manager)
    const move = (more: object) =>
      planner(`PUT /projects/${audit.id}`, {
        start: '2031-03-19T01:00:00Z',
        end: '2031-03-21T10:00:00Z',
        version: body.version,
        ...more,
      })
    expect((await move({})).body.code).toBe('unqualified')
    expect((await move({ confirmed: true })).status).toBe(200)
  })

  test('who stays isn’t asked about again when the team is re-assigned, who is new or comes as another is', async () => {
    await setRules({ unqualified: 'stop' })
    const [ben, chi] = [
      await makeStandardHolder(sql, { name: 'Ben', standards: ['OCS'] }),
      await makeStandardHolder(sql, { name: 'Chi', standards: ['OCS'] }),
    ]
    const audit = await makeAudit()
    const override = { reason: 'Goes along to learn the site.' }
    const anna = await makeStandardHolder(sql, { name: 'Anna' })
    const booked = (await assign(audit, [ben, anna], { override }, manager)).body
    const reassign = (auditors: object[], { version } = booked, more: object = {}) =>
      planner(`PUT /projects/${audit.id}/re-assign`, { auditors, version, ...more })
    const finds = async (query = '') =>
      (await planner(`GET /auditors?projectId=${audit.id}&auditorId=${ben}${query}`)).body.rows[0]
    expect(await finds()).toMatchObject({
      verdict: 'ready',
      reasons: [{ code: 'unqualified', severity: 'show' }],
    })
    const later = '&start=2031-03-19T01:00:00Z&end=2031-03-21T10:00:00Z'
    expect(await finds(later)).toMatchObject({ verdict: 'confirm', reasons: [{ severity: 'warn' }] })
    expect((await reassign([{ id: ben, role: 'trainee' }, { id: anna }])).body.code).toBe('unqualified')
    expect((await reassign([{ id: ben }, { id: chi }])).body).toMatchObject({
      code: 'unfit',
      message: 'Chi: Holds none of the standards of this audit.',
    })
    const part = { start: '2031-03-12T01:00:00Z', end: '2031-03-12T10:00:00Z' }
    expect((await reassign([{ id: ben, ...part }, { id: anna }])).body.code).toBe('unqualified')
    const kept = await reassign([{ id: ben, role: 'lead', days: 1 }, { id: anna }])
    expect(kept.status).toBe(200)
    // Nothing is taken anew: the same stands with the entry, and is asked about when it moves.
    const [entry] = await sql`select accepted from roster_entry where auditor_id = ${ben}`
    expect(entry?.accepted).toHaveLength(1)
  })

  test('is kept as known at assignment, whatever becomes of it', async () => {
    const anna = await makeStandardHolder(sql, { standards: [{ code: 'GRS', validTo: '2031-12-31' }] })
    const audit = await makeAudit()
    await assign(audit, [anna])
    await sql`delete from auditor_standard where auditor_id = ${anna}`
    const [entry] = await sql`select basis, accepted from roster_entry where audit_id = ${audit.id}`
    expect(entry).toMatchObject({
      basis: { role: 'auditor', held: [{ standardId: grs, validTo: '2031-12-31' }], missing: [] },
      accepted: [],
    })
  })
})

describe('An audit whose team lacked something', () => {
  const past = { start: site('2021-03-10T08:00'), end: site('2021-03-11T17:00') }
  const uncovered = `team:uncovered:${grs}`

  /** Held by somebody without its standard, for one of the days that it needs. */
  async function makeHeld() {
    const days = { required: 3, offSite: 0 }
    const ben = await makeStandardHolder(sql, { name: 'Ben', standards: ['OCS'] })
    const audit = await makeAudit({ ...past, days })
    return (await assign(audit, [ben], { confirmed: true })).body as Audit
  }
  const complete = ({ id, version }: Audit, more: object = {}, call = planner) =>
    call(`PUT /projects/${id}/complete`, { version, ...more })

  test('is completed as ever while rules only show it', async () => {
    expect(await complete(await makeHeld())).toMatchObject({ status: 200, body: { status: 'completed' } })
  })

  test('is completed once that is confirmed as it was seen, and history tells it', async () => {
    await setRules({ coverage: 'warn', days: 'warn' })
    const held = await makeHeld()
    const refused = await complete(held)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'unfit',
        message: 'Nobody covers GRS. … and 1 more reason.',
        details: {
          needs: 'confirmation',
          people: [],
          team: [{ key: uncovered }, { key: 'team:daysShort:2:3', text: '2 of 3 person-days planned.' }],
        },
      },
    })
    expect((await complete(held, { confirmed: true, seen: [uncovered] })).status).toBe(409)
    const [entry] = await sql`select uncut_ends_at from roster_entry where audit_id = ${held.id}`
    expect(entry?.uncutEndsAt).toBeNull()
    const seen = [uncovered, 'team:daysShort:2:3']
    expect((await complete(held, { confirmed: true, seen, reason: 'Done' })).status).toBe(200)
    const [act] = await sql`
      select action, reason from history where entity = 'project' and entity_id = ${held.id} order by id desc limit 1`
    expect(act).toEqual({
      action: 'complete',
      reason: 'Done Confirmed: Nobody covers GRS. Confirmed: 2 of 3 person-days planned.',
    })
    const [kept] = await sql`select accepted from audit where id = ${held.id}`
    expect(kept?.accepted.map(({ key }: { key: string }) => key)).toEqual(expect.arrayContaining(seen))
  })

  test('is stopped where it is a stop, until who may writes why; completed again it asks', async () => {
    await setRules({ coverage: 'stop' })
    const held = await makeHeld()
    expect((await complete(held, { confirmed: true })).body.details).toMatchObject({
      needs: 'override',
      team: [{ key: uncovered, permission: 'OverrideTeamRules' }],
    })
    const override = { reason: 'The scheme owner allowed it.' }
    expect((await complete(held, { override })).status).toBe(403)
    const done = await complete(held, { override }, manager)
    expect(done.status).toBe(200)
    const kept = await sql`select auditor_id, key, reason from team_override where audit_id = ${held.id}`
    expect([...kept]).toEqual([{ auditorId: null, key: uncovered, reason: override.reason }])
    const { body: open } = await admin(`PUT /projects/${held.id}/re-open`, {
      reason: 'Report to correct',
      version: done.body.version,
    })
    expect((await complete(open)).body.details).toMatchObject({ needs: 'confirmation' })
    expect((await complete(open, { confirmed: true })).status).toBe(200)
  })

  test('still says first why it may not be completed at all', async () => {
    await setRules({ coverage: 'stop' })
    const ben = await makeStandardHolder(sql, { name: 'Ben', standards: ['OCS'] })
    const { body } = await assign(await makeAudit(), [ben], { confirmed: true })
    expect((await complete(body)).body.message).toContain('has not started yet')
  })
})

describe('What holds against booked teams', () => {
  const concerns = async (query: string, call = planner) =>
    (await call(`GET /projects/concerns?${query}`)).body

  test('is listed as it is now, what was accepted only when asked for', async () => {
    const ben = await makeStandardHolder(sql, { name: 'Ben', standards: ['OCS'] })
    const audit = await makeAudit()
    await assign(audit, [ben], { confirmed: true })
    const found = await concerns(`auditorId=${ben}`)
    expect(found).toEqual({ count: '0', rows: [] })
    expect(await concerns(`auditorId=${ben}&accepted=true`)).toMatchObject({
      count: '1',
      rows: [
        {
          projectId: audit.id,
          auditorId: ben,
          auditorName: 'Ben',
          reasons: [{ key: `${ben}:unqualified`, severity: 'warn' }],
        },
      ],
    })
    const { rows } = await concerns('code=uncovered&limit=1000')
    const ofTeam = rows.find((row: { projectId: number }) => row.projectId === audit.id)
    expect(ofTeam.reasons).toMatchObject([
      { code: 'uncovered', severity: 'show', text: 'Nobody covers GRS.' },
    ])
    expect(ofTeam).not.toHaveProperty('auditorId')
  })

  test('is asked about before rules change, and told to planners once; nobody is taken off', async () => {
    await sql`update audit set deleted_at = now() where status = 'assigned'`
    const pair = await makePair()
    const audit = await makeAudit()
    await assign(audit, pair)
    const colleague = await signIn(app, 'Planner')
    const { rules, version } = (await admin('GET /team-rules')).body
    const change = { rules: { ...rules, lead: 'warn' }, version }
    const rulesChanger = await signInWith(app, ['ModifyMasterData'])
    expect((await rulesChanger('PUT /team-rules', change)).body).toMatchObject({
      code: 'affects',
      details: { count: 1, rows: [] },
    })
    expect(await admin('PUT /team-rules', change)).toMatchObject({
      status: 409,
      body: {
        code: 'affects',
        details: { count: 1, rows: [{ projectId: audit.id, reasons: [{ code: 'noLead' }] }] },
      },
    })
    const saved = await admin('PUT /team-rules', { ...change, confirmed: true })
    expect(saved).toMatchObject({ status: 200, body: { affected: { count: 1 } } })
    const entries = await sql`
      select from roster_entry where audit_id = ${audit.id} and released_at is null`
    expect(entries).toHaveLength(2)
    const { rows } = (await colleague('GET /notifications')).body
    expect(rows.filter((row: { type: string }) => row.type === 'audit:concern')).toMatchObject([
      { title: `The team of 1 booked audit is no longer suitable: no lead (${audit.idflNumber}).` },
    ])
  })

  test('is counted by audit, of which several members may no longer fit', async () => {
    await sql`update audit set deleted_at = now() where status = 'assigned'`
    await assign(await makeAudit(), await makePair())
    const { version } = (await admin('GET /team-rules')).body
    const { body } = await admin('PUT /team-rules', { approval: 'required', version })
    expect(body).toMatchObject({
      message: 'The team of 1 booked audit would no longer be suitable. Nobody is removed.',
      details: { count: 1, rows: [{ auditorName: 'Anna' }, { auditorName: 'Ben' }] },
    })
  })
})

test('The finder tells verdict and reasons, at the audit’s times or at others', async () => {
  const ben = await makeStandardHolder(sql, { name: 'Ben', standards: ['OCS'] })
  const anna = await makeStandardHolder(sql, { name: 'Anna', standards: ['GRS'] })
  const audit = await makeAudit()
  await assign(await makeAudit(), [anna])
  const find = async (id: number, query = '') =>
    (await planner(`GET /auditors?projectId=${audit.id}&auditorId=${id}${query}`)).body.rows[0]
  expect(await find(ben)).toMatchObject({
    verdict: 'confirm',
    onTeam: false,
    reasons: [{ key: `${ben}:unqualified`, text: 'Holds none of the standards of this audit.' }],
  })
  expect(await find(anna)).toMatchObject({
    verdict: 'cannot',
    reasons: [{ code: 'clash', severity: 'never' }],
  })
  const later = '&start=2031-04-16T01:00:00Z&end=2031-04-18T10:00:00Z'
  expect(await find(anna, later)).toMatchObject({ verdict: 'ready', reasons: [], available: true })
})
