import { describe, expect, test } from 'vitest'
import { type Programme, threeYearCycle, yearly } from '#domain/programme.ts'
import { signIn, signInWith, startApp } from '#tests/app.ts'
import { makeCustomer, pick, unique } from '#tests/factories.ts'
import { findFaults } from '#tests/invariants.ts'

const app = await startApp()
const { sql } = app
const admin = await signIn(app, 'Administrator')

const form = (given: object = {}) => ({
  code: unique('P').replace(' ', ''),
  name: 'Standard',
  description: 'About it',
  ...given,
})
const create = async (given: object = {}) => (await admin('POST /standards', form(given))).body
const idOf = ({ id }: { id: number }) => id
const faultsOf = async (programme: object) => {
  const { status, body } = await admin('POST /standards', form({ programme }))
  expect(status).toBe(400)
  return Object.fromEntries(
    body.details.map(({ field, message }: { field: string; message: string }) => [field, message]),
  )
}

describe('The programme of a standard', () => {
  test('is that of its scheme where the first start brought it, and none of a new one.', async () => {
    const { body } = await admin('GET /standards?sort=code:asc')
    expect(Object.fromEntries(body.rows.map(({ code, programme }: never) => [code, programme]))).toEqual({
      GOTS: yearly,
      GRS: yearly,
      ISO14001: threeYearCycle,
      ISO45001: threeYearCycle,
      ISO9001: threeYearCycle,
      OCS: yearly,
      RDS: yearly,
      RWS: yearly,
    })
    expect((await create()).programme).toBeNull()
  })

  test('is set, changed and taken away; left out, it stays.', async () => {
    const own: Programme = { ...threeYearCycle, validMonths: 24, surveillanceMonths: 6, draftDays: 60 }
    const { id, ...made } = await create({ programme: own })
    expect(made.programme).toEqual(own)
    const put = async (given: object) => (await admin(`PUT /standards/${id}`, { ...form(), ...given })).body
    expect((await put({ name: 'Other' })).programme).toEqual(own)
    expect((await put({ programme: yearly })).programme).toEqual(yearly)
    expect((await put({ programme: null })).programme).toBeNull()
    expect((await admin(`GET /standards/${id}`)).body.programme).toBeNull()
  })

  test('stays within its bounds, and says in each field what they are.', async () => {
    const outside = { validMonths: 0, surveillanceEarlyDays: 367, surveillanceLateDays: -1, draftDays: 13 }
    expect(await faultsOf({ ...threeYearCycle, ...outside, restoreMonths: 1.5 })).toMatchObject({
      'programme.validMonths': 'Please enter a whole number from 1 to 120.',
      'programme.surveillanceEarlyDays': 'Please enter a whole number from 0 to 366.',
      'programme.surveillanceLateDays': 'Please enter a whole number from 0 to 366.',
      'programme.restoreMonths': 'Please enter a whole number from 0 to 24.',
      'programme.draftDays': 'Please enter a whole number from 14 to 732.',
    })
    expect(await faultsOf({ ...yearly, sampling: 'some', calendarYear: 1, validMonths: null })).toEqual({
      'programme.sampling': 'Must be one of all, squareRoot, thirtyPercent.',
      'programme.calendarYear': 'Must be true or false.',
      'programme.validMonths': 'Please enter a whole number from 1 to 120.',
    })
  })

  test('has surveillance within what is valid, and a due day in its window with time to decide after it.', async () => {
    const { validMonths, ...others } = yearly
    expect(await faultsOf({ ...others, validMonths, surveillanceMonths: 12 })).toEqual({
      'programme.surveillanceMonths':
        'Please enter fewer months than a certificate is valid for: at most 11.',
    })
    expect(await faultsOf({ ...others, validMonths: 1, surveillanceMonths: 1 })).toEqual({
      'programme.surveillanceMonths':
        'A certificate that is valid for one month has no room for surveillance. Please leave this empty.',
    })
    expect(await faultsOf({ ...threeYearCycle, validMonths: 51, surveillanceMonths: 2 })).toEqual({
      'programme.surveillanceMonths':
        'A cycle has at most 24 surveillance visits. Please enter at least 3 months.',
    })
    const often = { ...threeYearCycle, validMonths: 50, surveillanceMonths: 2 }
    expect((await create({ programme: often })).programme).toEqual(often)
    expect(await faultsOf({ ...yearly, renewalDueDays: 91, decisionDays: 92 })).toEqual({
      'programme.renewalDueDays': 'The due day must be within the window. Please enter at most 90 days.',
      'programme.decisionDays': 'The due day comes before the time to decide. Please enter at most 91 days.',
    })
  })

  test.each([
    ['less than a programme', { validMonths: 12 }],
    ['more than one', { ...yearly, extra: 1 }],
    ['months that last too long', { ...yearly, validMonths: 121 }],
    ['surveillance after the end', { ...threeYearCycle, surveillanceMonths: 36 }],
    ['a decision before the due day', { ...yearly, decisionDays: 61 }],
    ['nothing for a number', { ...yearly, restoreMonths: null }],
    ['a text for a yes', { ...yearly, twoStages: 'true' }],
  ])('can’t be %s, whatever writes to the database.', async (_, programme) => {
    const write = sql`update standard set programme = ${sql.json(programme)} where code = 'GRS'`
    await expect(write).rejects.toThrow(/standard_programme/)
  })

  test('is in the history of its standard, number by number.', async () => {
    const { id } = await create({ programme: yearly })
    await admin(`PUT /standards/${id}`, form({ programme: { ...yearly, restoreMonths: 4 } }))
    const { body } = await admin(`GET /history?entity=standard&entityId=${id}`)
    expect(body.rows[0]).toMatchObject({
      before: { programme: { restoreMonths: 3 } },
      after: { programme: { restoreMonths: 4 } },
    })
    expect(await findFaults(sql)).toEqual([])
  })
})

describe('Another programme', () => {
  const enter = async (standardId: number, sites = 1) => {
    const customerId = await makeCustomer(sql)
    const siteIds = (await admin(`GET /customers/${customerId}`)).body.sites.map(idOf)
    const countryId = await pick(sql, 'country', 'VN')
    for (let nth = 1; nth < sites; nth++) {
      const site = { name: `Mill ${nth}`, address: 'Road', countryId }
      siteIds.push((await admin(`POST /customers/${customerId}/sites`, site)).body.id)
    }
    const stands = { decided: '2025-03-10', expires: '2028-03-09', number: unique('QMS') }
    const { status, body } = await admin('POST /certificates', { customerId, standardId, siteIds, ...stands })
    expect(status).toBe(201)
    return body.id as number
  }
  const visitsOf = async (id: number) =>
    (await admin(`GET /certificates/${id}`)).body.visits.map(
      ({ label, due }: { label: string; due: string }) => `${label} ${due}`,
    )

  test('moves the open visits of live certificates, once that is confirmed.', async () => {
    const { id, version, ...standard } = await create({ programme: threeYearCycle })
    const [one, other] = [await enter(id), await enter(id)]
    const before = await visitsOf(one)
    expect(before).toEqual([
      'Surveillance 1 2026-03-09',
      'Surveillance 2 2027-03-09',
      'Recertification 2027-12-10',
    ])
    await sql`update visit set by_hand = true where certificate_id = ${other} and kind = 'recertification'`
    const change = { ...standard, programme: { ...threeYearCycle, renewalDueDays: 60 } }
    const refused = await admin(`PUT /standards/${id}`, change)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'movesVisits',
        message: 'This programme moves 1 open visit of 1 certificate. Please confirm.',
        details: { certificates: 1, visits: 1, planned: 0 },
      },
    })
    expect(await visitsOf(one)).toEqual(before)
    expect((await admin(`GET /standards/${id}`)).body).toMatchObject({ version, programme: threeYearCycle })
    expect((await admin(`PUT /standards/${id}`, { ...change, confirmed: true })).status).toBe(200)
    expect(await visitsOf(one)).toEqual([...before.slice(0, 2), 'Recertification 2028-01-09'])
    expect(await visitsOf(other)).toEqual(before)
  })

  test('counts visits that are to see other sites, and drops others that have none.', async () => {
    const { id, version, ...standard } = await create({ programme: threeYearCycle })
    const certificate = await enter(id, 2)
    const put = (programme: Programme, confirmed?: true) =>
      admin(`PUT /standards/${id}`, { ...standard, programme, confirmed })
    const all: Programme = { ...threeYearCycle, sampling: 'all' }
    expect((await put(all)).body.details).toEqual({ certificates: 1, visits: 3, planned: 0 })
    expect((await put({ ...all, surveillanceMonths: null }, true)).status).toBe(200)
    expect(await visitsOf(certificate)).toEqual(['Recertification 2027-12-10'])
    const { visits } = (await admin(`GET /certificates/${certificate}`)).body
    expect(visits[0].sites).toHaveLength(2)
  })

  test('that takes a sample of many sites leaves open what nobody has chosen, and asks before.', async () => {
    const all: Programme = { ...threeYearCycle, sampling: 'all' }
    const { id, version, ...standard } = await create({ programme: all })
    const certificate = await enter(id, 10)
    const read = async () => (await admin(`GET /certificates/${certificate}`)).body
    const sitesSeen = async () => (await read()).visits.map(({ sites }: { sites: object[] }) => sites.length)
    const [first, , last] = (await read()).visits
    const chosen = { siteIds: first.sites.slice(0, 4).map(idOf), version: first.version }
    expect((await admin(`PUT /visits/${first.id}`, chosen)).status).toBe(200)
    await sql`update visit set drafted_at = now() where id = ${last.id}`
    expect(await sitesSeen()).toEqual([4, 10, 10])
    const put = (confirmed?: true) =>
      admin(`PUT /standards/${id}`, { ...standard, programme: threeYearCycle, confirmed })
    expect(await put()).toMatchObject({
      status: 409,
      body: { code: 'movesVisits', details: { certificates: 1, visits: 1, planned: 0 } },
    })
    expect((await put(true)).status).toBe(200)
    expect(await sitesSeen()).toEqual([4, 0, 10])
    const [, second] = (await read()).visits
    expect((await admin(`GET /visits/${second.id}`)).body.suggestion).toHaveLength(3)
  })

  test('is none where its visits stay where they are, or only its drafts are made sooner.', async () => {
    const { id, version, ...standard } = await create({ programme: threeYearCycle })
    await enter(id)
    const put = async (given: object) =>
      (await admin(`PUT /standards/${id}`, { ...standard, ...given })).status
    expect(await put({ name: 'Other' })).toBe(200)
    expect(await put({ programme: { ...threeYearCycle, draftDays: 90 } })).toBe(200)
    expect(await put({ programme: null })).toBe(409)
    expect(await findFaults(sql)).toEqual([])
  })
})

describe('How drafts are made of visits', () => {
  const given = { draftPrefix: 'PL-', noticeDays: 21 }

  test('is set once for all standards: drafts are numbered from A, two weeks ahead at the least.', async () => {
    const customerService = await signIn(app, 'Customer service')
    expect((await customerService('GET /programme-settings')).body).toMatchObject({
      draftPrefix: 'A',
      noticeDays: 14,
      version: 0,
    })
    expect((await customerService('PUT /programme-settings', { ...given, version: 0 })).status).toBe(403)
    const masterData = await signInWith(app, ['ModifyMasterData'])
    const { status, body } = await masterData('PUT /programme-settings', { ...given, version: 0 })
    expect([status, body]).toMatchObject([200, { ...given, version: 1 }])
  })

  test('isn’t changed on an old version, and its history tells who changed it.', async () => {
    const { version } = (await admin('GET /programme-settings')).body
    await admin('PUT /programme-settings', { ...given, noticeDays: 30, version })
    expect((await admin('PUT /programme-settings', { ...given, version })).body.code).toBe('stale')
    const { body } = await admin('GET /history?entity=programmeSettings&entityId=1')
    expect(body.rows[0]).toMatchObject({ action: 'update', after: { noticeDays: 30 } })
    expect(body.rows.at(-1)).toMatchObject({ after: { draftPrefix: 'A', noticeDays: 14 }, who: null })
  })

  test('stays within its bounds.', async () => {
    const { body } = await admin('PUT /programme-settings', { draftPrefix: ' ', noticeDays: 91, version: 1 })
    expect(body.details).toMatchObject([
      { field: 'draftPrefix', message: 'Please enter what the numbers of drafts begin with.' },
      { field: 'noticeDays', message: 'Please enter a whole number from 0 to 90.' },
    ])
    const long = { draftPrefix: 'x'.repeat(21), noticeDays: 0, version: 1 }
    expect((await admin('PUT /programme-settings', long)).body.details[0].field).toBe('draftPrefix')
  })
})
