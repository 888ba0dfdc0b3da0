import { describe, expect, test } from 'vitest'
import { openSession, signIn, signInWith, startApp } from '#tests/app.ts'
import { makeAccount, makeStandardHolder, personForm, pick, placeOf, unique } from '#tests/factories.ts'
import { findFaults } from '#tests/invariants.ts'

const app = await startApp()
const { sql } = app
const manager = await signInWith(app, ['ViewAllUser', 'ModifyCompetence'])
const planner = await signIn(app, 'Planner')
const grs = await pick(sql, 'standard', 'GRS')
const rds = await pick(sql, 'standard', 'RDS')

type Given = {
  id?: number
  grade?: string
  validFrom?: string | null
  validTo?: string | null
  [field: string]: unknown
}

const read = async (id: number, who = manager) => (await who(`GET /auditors/${id}/competences`)).body
const period = (given: Given = {}) => ({
  grade: 'auditor',
  validFrom: null,
  validTo: null,
  areaIds: [],
  ...given,
})
const put = async (id: number, periods: Given[], more: object = {}) => {
  const { version } = await read(id)
  return manager(`PUT /auditors/${id}/competences`, {
    standardId: grs,
    periods: periods.map(period),
    version,
    ...more,
  })
}
const approve = async (id: number, more: object = {}) => {
  const { version, periods } = await read(id)
  const ids = periods.map((one: { id: number }) => one.id)
  return manager(`PUT /auditors/${id}/competences/approve`, { ids, approved: true, version, ...more })
}

describe('Competence', () => {
  test('of whoever held a standard before is that of an auditor, whom nobody approved', async () => {
    const id = await makeStandardHolder(sql, { name: 'Anna' })
    expect(await read(id)).toMatchObject({
      id,
      name: 'Anna',
      periods: [
        { code: 'GRS', grade: 'auditor', areas: [], evidence: '', approvedBy: null, approvedAt: null },
      ],
    })
  })

  test('is one grade a day: periods of a standard adjoin, and give days to one another', async () => {
    const id = await makeStandardHolder(sql, { standards: ['GRS', 'RDS'] })
    const { body } = await put(id, [
      { validTo: '2026-06-30' },
      { grade: 'lead', validFrom: '2026-07-01', evidence: 'Witnessed in Da Nang' },
    ])
    const [first, second, other] = body.periods
    expect(body.periods).toMatchObject([
      { standardId: grs, grade: 'auditor', validTo: '2026-06-30' },
      {
        standardId: grs,
        grade: 'lead',
        validFrom: '2026-07-01',
        validTo: null,
        evidence: 'Witnessed in Da Nang',
      },
      { standardId: rds },
    ])
    const moved = await put(id, [
      { ...first, areaIds: [], validTo: '2026-07-31' },
      { ...second, areaIds: [], validFrom: '2026-08-01' },
    ])
    expect(moved.body.periods.map((one: Given) => [one.id, one.validFrom, one.validTo])).toEqual([
      [first.id, null, '2026-07-31'],
      [second.id, '2026-08-01', null],
      [other.id, null, null],
    ])
    // They exchange their days: one of them is made anew.
    const exchanged = await put(id, [
      { ...second, areaIds: [], validFrom: null, validTo: '2026-07-31' },
      { ...first, areaIds: [], validFrom: '2026-08-01', validTo: null },
    ])
    expect(exchanged.body.periods).toMatchObject([
      { grade: 'lead', validTo: '2026-07-31' },
      { grade: 'auditor', validFrom: '2026-08-01' },
      { standardId: rds },
    ])
    expect(
      (await put(id, [{ validTo: '2026-06-30' }, { validFrom: '2026-06-30' }])).body.details,
    ).toMatchObject([{ field: 'periods', message: 'Two periods of the same standard overlap.' }])
    expect((await put(id, [])).body.periods).toHaveLength(1)
    expect(await findFaults(sql)).toEqual([])
  })

  test('is approved by somebody else; another grade, time or area takes the approval away, evidence does not', async () => {
    const id = await makeStandardHolder(sql)
    const { body } = await approve(id)
    const [held] = body.periods
    expect(held).toMatchObject({ approvedBy: { name: expect.any(String) }, approvedAt: expect.any(String) })
    const same = { id: held.id, evidence: 'Certificate 4711' }
    expect((await put(id, [same])).body.periods[0]).toMatchObject({
      approvedAt: held.approvedAt,
      evidence: 'Certificate 4711',
    })
    for (const change of [{ grade: 'lead' }, { validTo: '2040-01-01' }]) {
      expect((await put(id, [{ ...same, ...change }])).body.periods[0]).toMatchObject({
        approvedBy: null,
        approvedAt: null,
      })
      await put(id, [same])
      await approve(id)
    }
    expect((await approve(id, { approved: false })).body.periods[0].approvedBy).toBeNull()
  })

  test('is never approved by oneself', async () => {
    const role = await sql`select role_id from account where id = ${await signedInId(manager)}`
    const id = await makeStandardHolder(sql)
    await sql`update account set role_id = ${role[0]?.roleId} where id = ${id}`
    const own = await signIn(app, id)
    const { version, periods } = await read(id)
    const given = { ids: [periods[0].id], version, approved: true }
    expect(await own(`PUT /auditors/${id}/competences/approve`, given)).toMatchObject({
      status: 409,
      body: { message: 'Nobody approves their own competence.' },
    })
  })

  test('has areas from the list of its standard alone; one that was disabled since stays', async () => {
    const [sector] = await sql<{ id: number }[]>`select id from area where code = '4'`
    const areaIds = [sector?.id ?? 0]
    const id = await makeStandardHolder(sql)
    expect((await put(id, [{ areaIds }])).body.details).toMatchObject([
      { field: 'periods.0.areaIds', message: 'Please choose areas from the list of this standard.' },
    ])
    await sql`update standard set area_list = 'IAF' where id = ${grs}`
    const { body } = await put(id, [{ areaIds }])
    expect(body.periods[0].areas).toMatchObject([{ list: 'IAF', code: '4' }])
    await approve(id)
    await sql`update area set is_enabled = false where id = ${areaIds[0] ?? 0}`
    const kept = await put(id, [{ id: body.periods[0].id, areaIds, evidence: 'x' }])
    expect(kept.body.periods[0]).toMatchObject({
      areas: [{ code: '4' }],
      approvedBy: { id: expect.any(Number) },
    })
    expect((await put(id, [{ id: body.periods[0].id }])).body.periods[0]).toMatchObject({
      areas: [],
      approvedBy: null,
    })
    expect((await put(id, [{ areaIds }])).status).toBe(400)
    await sql`update standard set area_list = null where id = ${grs}`
    expect(await findFaults(sql)).toEqual([])
  })

  test('isn’t changed on an old version, nor are periods of somebody else', async () => {
    const [id, other] = [await makeStandardHolder(sql), await makeStandardHolder(sql)]
    const [foreign] = (await read(other)).periods
    expect((await put(id, [period()], { version: 77 })).body.code).toBe('stale')
    expect((await put(id, [{ id: foreign.id }])).body.details).toMatchObject([
      { field: 'periods.0.id', message: 'This period no longer exists.' },
    ])
    expect((await approve(id, { ids: [foreign.id] })).body.details).toMatchObject([{ field: 'ids.0' }])
    expect((await put(id, [period()], { standardId: 999_999 })).body.details).toMatchObject([
      { field: 'standardId' },
    ])
    expect((await manager('GET /auditors/999999/competences')).status).toBe(404)
    expect((await manager(`GET /auditors/${await makeAccount(sql)}/competences`)).status).toBe(404)
  })
})

async function signedInId(who: typeof manager): Promise<number> {
  return (await who('GET /users/get/me')).body.id
}

describe('What a competence rests on', () => {
  test('shows to who keeps it and to the auditor alone, in history too', async () => {
    const id = await makeStandardHolder(sql)
    const [held] = (await read(id)).periods
    await put(id, [{ id: held.id, evidence: 'Confidential remark' }])
    await put(id, [{ id: held.id, evidence: 'Confidential remark', grade: 'lead' }])
    const own = await signIn(app, id)
    expect((await read(id, own)).periods[0].evidence).toBe('Confidential remark')
    expect((await read(id, planner)).periods[0].evidence).toBeNull()
    const history = async (who: typeof manager) =>
      (await who(`GET /history?entity=auditor&entityId=${id}&limit=100`)).body
    for (const who of [own, manager])
      expect(JSON.stringify(await history(who))).toContain('Confidential remark')
    const { rows, count } = await history(planner)
    expect(JSON.stringify(rows)).not.toContain('Confidential')
    // That of evidence alone is left out.
    expect(Number(count)).toBe(Number((await history(own)).count) - 1)
    expect(rows[0].after.standard).toMatchObject({ code: 'GRS', grade: 'lead' })
    const { text } = await exported(id)
    expect(text).toContain('GRS')
    expect(text).not.toContain('Confidential')
  })

  test('isn’t told of others to whoever may read only their own', async () => {
    const [id, other] = [await makeStandardHolder(sql), await makeStandardHolder(sql)]
    const own = await signIn(app, id)
    expect((await own(`GET /auditors/${id}/competences`)).status).toBe(200)
    expect((await own(`GET /auditors/${other}/competences`)).status).toBe(404)
    expect((await own(`GET /auditors/${other}/activity`)).status).toBe(404)
    expect((await own('GET /competences')).status).toBe(403)
  })
})

async function exported(id: number): Promise<{ text: string }> {
  const token = await openSession(app, await makeAccount(sql, { role: 'Planner' }))
  const { body } = await app.inject({
    url: `/api/history/export?entity=auditor&entityId=${id}&timeZone=UTC`,
    headers: { authorization: `Bearer ${token}` },
  })
  return { text: body }
}

const place = await placeOf(sql)
const admin = await signIn(app, 'Administrator')
const ofAuditors = await sql<{ permission: string }[]>`
  select permission from role_permission join role on role.id = role_id where role.name = 'Auditor'`
const clerk = await signInWith(app, [
  'ViewAllUser',
  'ModifyMasterData',
  ...ofAuditors.map(({ permission }) => permission).filter(name => name !== 'ViewAllUser'),
])
const form = (standards: object[]) => personForm(place, { displayName: unique('Ben'), standards })

describe('The form of an auditor', () => {
  test('keeps grade, areas and evidence of a standard with one period, but no approval of another time', async () => {
    const id = await makeStandardHolder(sql, { standards: ['GRS', 'RDS'] })
    const held = (await read(id)).periods
    await put(id, [{ id: held[0].id, grade: 'lead', evidence: 'Witnessed' }])
    await approve(id)
    const save = async (standards: object[], who = clerk) => {
      const { status } = await who(`PUT /auditors/${id}`, form(standards))
      expect(status).toBe(200)
      return (await read(id)).periods
    }
    const same = { standardId: grs, validFrom: null, validTo: null }
    expect(await save([same, { standardId: rds }])).toMatchObject([
      { id: held[0].id, grade: 'lead', approvedBy: { id: expect.any(Number) } },
      { id: held[1].id },
    ])
    expect(await save([{ ...same, validTo: '2040-12-31' }])).toMatchObject([
      { id: held[0].id, grade: 'lead', evidence: 'Witnessed', validTo: '2040-12-31', approvedBy: null },
    ])
    const split = [
      { ...same, validTo: '2030-12-31' },
      { ...same, validFrom: '2031-01-01' },
    ]
    expect(await save(split)).toMatchObject([{ grade: 'auditor' }, { grade: 'auditor' }])
    expect(await findFaults(sql)).toEqual([])
  })

  test('gives another grade than an auditor’s only to whoever may modify competence', async () => {
    const id = await makeStandardHolder(sql)
    expect(await clerk(`PUT /auditors/${id}`, form([{ standardId: grs, grade: 'lead' }]))).toMatchObject({
      status: 403,
      body: { message: 'You don’t have permission to set a different grade.' },
    })
    expect((await clerk(`PUT /auditors/${id}`, form([{ standardId: grs, grade: 'auditor' }]))).status).toBe(
      200,
    )
    const { body } = await admin(`PUT /auditors/${id}`, form([{ standardId: grs, grade: 'lead' }]))
    expect(body.standards).toMatchObject([{ standardId: grs, grade: 'lead' }])
    expect((await clerk(`PUT /auditors/${id}`, form([{ standardId: grs }]))).body.standards[0].grade).toBe(
      'lead',
    )
  })
})
