import { describe, expect, test } from 'vitest'
import { signIn, startApp } from '#tests/app.ts'
import { makeAudit, makeStandardHolder, pick, unique } from '#tests/factories.ts'
import { findFaults } from '#tests/invariants.ts'

const app = await startApp()
const { sql } = app
const admin = await signIn(app, 'Administrator')

const form = (given: object = {}) => ({
  list: 'Products',
  code: unique('P').replace(' ', ''),
  name: 'Yarns',
  ...given,
})
const create = async (given: object = {}) => (await admin('POST /areas', form(given))).body

describe('Technical areas', () => {
  test('a first start brings the 39 sectors of IAF, in the order of their numbers, used by no standard', async () => {
    const { body } = await admin('GET /areas?list=iaf&sort=code:asc&limit=100')
    expect(body.count).toBe('39')
    expect(body.rows.map(({ code }: { code: string }) => Number(code))).toEqual(
      Array.from({ length: 39 }, (_, place) => place + 1),
    )
    const { body: standards } = await admin('GET /standards')
    expect(new Set(standards.rows.map(({ areaList }: never) => areaList))).toEqual(new Set([null]))
  })

  test('a code is taken once in its list, whatever the case', async () => {
    const { code } = await create()
    const taken = await admin('POST /areas', form({ list: 'products', code: code.toLowerCase() }))
    expect(taken).toMatchObject({ status: 409, body: { code: 'taken', details: [{ field: 'code' }] } })
    expect((await admin('POST /areas', form({ list: 'Other', code }))).status).toBe(201)
  })

  test('one that is in use stays in its list and can’t be deleted; the refusal counts what uses it', async () => {
    const area = await create()
    const auditId = await makeAudit(sql)
    await sql`insert into audit_area (audit_id, area_id) values (${auditId}, ${area.id})`
    expect(
      await admin(`PUT /areas/${area.id}`, { ...form({ code: area.code }), list: 'Elsewhere' }),
    ).toMatchObject({
      status: 409,
      body: {
        code: 'inUse',
        message: `Products ${area.code} is in use, so it can’t be moved out of the list Products.`,
      },
    })
    expect((await admin(`PUT /areas/${area.id}`, form({ code: area.code, name: 'Threads' }))).body.name).toBe(
      'Threads',
    )
    expect(await admin(`DELETE /areas/${area.id}`)).toMatchObject({
      status: 409,
      body: { message: `Products ${area.code} is used by 1 audit, so it can’t be deleted.` },
    })
    await sql`update audit set deleted_at = now() where id = ${auditId}`
    expect((await admin(`DELETE /areas/${area.id}`)).status).toBe(204)
    expect(await findFaults(sql)).toEqual([])
  })
})

describe('The list of a standard', () => {
  const standard = () => ({ code: unique('A').replace(' ', ''), name: 'A', description: 'A' })

  test('is one that areas name, is written as they write it, and stays where it is left out', async () => {
    expect(await admin('POST /standards', { ...standard(), areaList: 'no such list' })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'areaList', message: 'No technical area is in a list of this name.' }] },
    })
    const { body } = await admin('POST /standards', { ...standard(), areaList: 'iaf' })
    expect(body.areaList).toBe('IAF')
    const { version, id } = body
    const kept = await admin(`PUT /standards/${id}`, { ...standard(), version })
    expect(kept.body.areaList).toBe('IAF')
    const none = await admin(`PUT /standards/${id}`, { ...standard(), areaList: null, version: version + 1 })
    expect(none.body.areaList).toBeNull()
  })

  test('activity is audits, days or both within 1 to 60 months', async () => {
    const faults = async (activity: object) =>
      (await admin('POST /standards', { ...standard(), activity })).body.details
    expect(await faults({ audits: 0, days: 0.7, months: 61 })).toMatchObject([
      { field: 'activity.audits', message: 'Please enter a whole number from 1 to 1,000.' },
      { field: 'activity.days', message: 'Please enter half days, from 0.5 to 1,000.' },
      { field: 'activity.months', message: 'Please enter a whole number from 1 to 60.' },
    ])
    expect(await faults({ audits: null, days: null, months: 12 })).toMatchObject([
      { field: 'activity.audits', message: 'Please enter audits, days or both.' },
    ])
    const activity = { audits: null, days: 2.5, months: 24 }
    expect((await admin('POST /standards', { ...standard(), activity })).body.activity).toEqual(activity)
  })
})

test('An area that somebody is competent in is told by its standard and its list', async () => {
  const area = await create()
  const holder = await makeStandardHolder(sql)
  const grs = await pick(sql, 'standard', 'GRS')
  const [held] =
    await sql`select id from auditor_standard where auditor_id = ${holder} and standard_id = ${grs}`
  await sql`insert into competence_area (auditor_id, competence_id, area_id) values (${holder}, ${held?.id}, ${area.id})`
  const { body } = await admin(`GET /history?entity=auditor&entityId=${holder}`)
  expect(body.rows[0]).toMatchObject({
    action: 'add',
    after: { competence: { code: `GRS: Products ${area.code}` } },
  })
  expect((await admin(`DELETE /areas/${area.id}`)).body.message).toBe(
    `Products ${area.code} is used by 1 auditor, so it can’t be deleted.`,
  )
})
