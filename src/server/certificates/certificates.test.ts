import { describe, expect, test } from 'vitest'
import { addDays, localDay } from '#domain/zoned-time.ts'
import { type Call, signIn, signInWith, startApp } from '#tests/app.ts'
import { certificateStage } from '#tests/certificate-stage.ts'
import { makeCustomer, pick, unique } from '#tests/factories.ts'
import { findFaults } from '#tests/invariants.ts'

const app = await startApp()
const { sql } = app
const { planner, grs, enter, stand, daysOf, inHanoi } = await certificateStage(app)
const unruled = (
  await (
    await signIn(app, 'Administrator')
  )('POST /standards', {
    code: 'BRC',
    name: 'BRC Packaging',
    description: 'No rule',
  })
).body.id

describe('What is owed comes back to the day', () => {
  test.each([
    [
      {},
      [
        'Surveillance 1 2025-12-09 2026-03-09 2026-03-10',
        'Surveillance 2 2026-12-09 2027-03-09 2027-04-08',
        'Recertification 2027-09-11 2027-12-10 2028-02-08',
      ],
    ],
    [
      { decided: '2025-02-14', expires: '2028-02-13' },
      [
        'Surveillance 1 2025-11-15 2026-02-13 2026-02-14',
        'Surveillance 2 2026-11-15 2027-02-13 2027-03-15',
        'Recertification 2027-08-17 2027-11-15 2028-01-14',
      ],
    ],
    [
      { decided: '2025-02-14', expires: '2028-02-13', auditedUntil: '2025-12-10' },
      [
        'Surveillance 1 2025-11-15 2026-02-13 2026-02-14 earlier',
        'Surveillance 2 2026-11-15 2026-12-31 2026-12-31',
        'Recertification 2027-08-17 2027-11-15 2028-01-14',
      ],
    ],
    [
      { decided: '2025-11-20', expires: '2029-02-14', firstCertified: '2023-02-15' },
      [
        'Surveillance 1 2026-11-16 2026-12-31 2026-12-31',
        'Surveillance 2 2027-11-16 2027-12-31 2027-12-31',
        'Recertification 2028-08-18 2028-11-16 2029-01-15',
      ],
    ],
    [
      { decided: '2025-03-01', expires: '2028-02-29' },
      [
        'Surveillance 1 2025-11-30 2026-02-28 2026-03-01',
        'Surveillance 2 2026-11-30 2027-02-28 2027-03-30',
        'Recertification 2027-09-02 2027-12-01 2028-01-30',
      ],
    ],
    [
      { standardId: grs, decided: '2026-01-01', expires: '2026-12-31' },
      ['Recertification 2026-10-02 2026-11-01 2026-12-01'],
    ],
    [
      { standardId: grs, decided: '2026-01-01', expires: '2027-03-31', cycleEnds: '2026-12-31' },
      ['Recertification 2026-10-02 2026-11-01 2027-03-01'],
    ],
    [{ standardId: unruled }, []],
  ])('%o', async (given, expected) => {
    const { status, body } = await stand(given)
    expect(body.message).toBeUndefined()
    expect(status).toBe(201)
    expect(await daysOf(body.id)).toEqual(expected)
  })

  test('of a pending one, from the day of entry to the day by which it is wanted.', async () => {
    const wantedBy = inHanoi(200)
    const two = await enter({ wantedBy })
    expect(two.body).toMatchObject({ status: 'pending', phase: 'pending', number: null, wantedBy })
    expect(await daysOf(two.body.id)).toEqual([
      `Stage 1 ${inHanoi(0)} ${addDays(wantedBy, -60)} ${addDays(wantedBy, -14)}`,
      `Stage 2 ${inHanoi(0)} ${wantedBy} ${wantedBy}`,
    ])
    const one = await enter({ standardId: grs, wantedBy })
    expect(await daysOf(one.body.id)).toEqual([`Initial visit ${inHanoi(0)} ${wantedBy} ${wantedBy}`])
  })
})

describe('A certificate is entered', () => {
  test('with the main site, and what follows from its days.', async () => {
    const { body } = await stand({ scope: 'Spinning', note: 'By post' })
    expect(body).toMatchObject({
      standard: { code: 'ISO9001', name: 'ISO 9001' },
      scope: 'Spinning',
      status: 'active',
      statusOn: '2025-03-10',
      firstCertified: '2025-03-10',
      cycle: 1,
      cycleEnds: '2028-03-09',
      sites: [{ id: body.centralSiteId, name: 'Main site', isCentral: true, isActive: true }],
      siteIds: [body.centralSiteId],
      country: { name: 'Vietnam' },
      surveillanceDays: 1,
      otherDays: 1,
      version: 0,
    })
    const { visits } = (await planner(`GET /certificates/${body.id}`)).body
    expect(visits).toHaveLength(3)
    for (const { sites } of visits) expect(sites).toMatchObject([{ id: body.centralSiteId }])
  })

  test('with the expiry that the programme proposes.', async () => {
    const { body } = await stand({ expires: undefined })
    expect(body).toMatchObject({ expires: '2028-03-09', cycleEnds: '2028-03-09' })
  })

  test('with sites of the customer, the main one central unless another is chosen.', async () => {
    const customerId = await makeCustomer(sql)
    const addSite = async (name: string) =>
      (
        await planner(`POST /customers/${customerId}/sites`, {
          name,
          address: 'Road',
          countryId: await pick(sql, 'country', 'JP'),
        })
      ).body.id
    const [osaka, kobe] = [await addSite('Osaka'), await addSite('Kobe')]
    const { sites } = (await planner(`GET /customers/${customerId}`)).body
    const main = sites[0].id
    const all = await stand({ customerId, siteIds: [kobe, main, osaka] })
    expect(all.body).toMatchObject({ centralSiteId: main, siteIds: [main, osaka, kobe] })
    const { visits } = (await planner(`GET /certificates/${all.body.id}`)).body
    expect(visits.map((visit: { sites: object[] }) => visit.sites)).toEqual([[], [], []])
    const japan = await stand({ customerId, siteIds: [osaka] })
    expect(japan.body).toMatchObject({ centralSiteId: osaka, country: { name: 'Japan' } })
    expect((await stand({ customerId, siteIds: [osaka, kobe] })).body.details).toMatchObject([
      {
        field: 'centralSiteId',
        message: 'Please choose one of the sites that the certificate covers.',
      },
    ])
    expect((await stand({ customerId, siteIds: [osaka, kobe], centralSiteId: kobe })).status).toBe(201)
    // Every facility, as the standard wants it.
    const each = await stand({
      customerId,
      siteIds: [main, osaka, kobe],
      standardId: grs,
      expires: undefined,
    })
    const [only] = (await planner(`GET /certificates/${each.body.id}`)).body.visits
    expect(only.sites.map(({ name }: { name: string }) => name)).toEqual(['Main site', 'Kobe', 'Osaka'])
    expect((await stand({ customerId: await makeCustomer(sql), siteIds: [osaka] })).body.message).toBe(
      'One of these sites is not a site of this customer.',
    )
  })

  test.each([
    [{ decided: inHanoi(1), expires: inHanoi(300) }, 'decided', 'The decision lies in the future.'],
    [{ expires: '2025-03-10' }, 'expires', 'The certificate must outlast its decision.'],
    [{ expires: '2028-09-07' }, 'expires', 'The certificate may run until 06 Sep 2028 at most.'],
    [{ cycleEnds: '2025-03-10' }, 'cycleEnds', 'The cycle must end after the decision.'],
    [
      { firstCertified: '2025-03-11' },
      'firstCertified',
      'The first certification can’t be later than the decision.',
    ],
    [{ auditedUntil: inHanoi(1) }, 'auditedUntil', 'This date can’t be in the future.'],
    [{ number: undefined }, 'number', 'Please enter a certificate number.'],
    [{ decided: undefined }, 'decided', 'Please enter the day of the decision.'],
    [{ standardId: unruled, expires: undefined }, 'expires', 'Please enter the last day of the certificate.'],
    [{ decided: '1999-12-31' }, 'decided', 'Please enter a day from 2000 to 2100.'],
    [{ surveillanceDays: 61 }, 'surveillanceDays', 'Please enter 1 to 60 days.'],
    [{ siteIds: [] }, 'siteIds', 'Please choose a site.'],
    [{ customerId: 2147483647 }, 'customerId', 'This customer no longer exists.'],
    [{ standardId: 2147483647 }, 'standardId', 'This standard no longer exists.'],
    [
      { number: undefined, decided: undefined, expires: undefined },
      'wantedBy',
      'Please enter when it is wanted by, or its number, decision and expiry.',
    ],
    [
      {
        number: undefined,
        decided: undefined,
        expires: undefined,
        wantedBy: inHanoi(9),
        cycleEnds: '2030-01-01',
      },
      'decided',
      'Please enter the day of the decision.',
    ],
  ])('not with %o', async (given, field, message) => {
    const { status, body } = await stand(given)
    expect(status).toBe(400)
    expect(body.details).toMatchObject([{ field, message }])
  })

  test('not for a standard that is disabled.', async () => {
    const admin = await signIn(app, 'Administrator')
    const { body } = await admin('POST /standards', {
      code: 'OLD',
      name: 'Old',
      description: 'Old',
      isEnabled: false,
    })
    expect((await stand({ standardId: body.id })).body.details).toMatchObject([
      { field: 'standardId', message: 'OLD is disabled.' },
    ])
  })

  test('with a number that is its own within the standard, whatever the case.', async () => {
    const { body } = await stand({ number: 'Same-1' })
    expect(body.number).toBe('Same-1')
    expect(await stand({ number: 'SAME-1' })).toMatchObject({
      status: 409,
      body: {
        code: 'taken',
        message: 'Another certificate for ISO 9001 has this number.',
        details: [{ field: 'number' }],
      },
    })
    expect((await stand({ number: 'ＳＡＭＥ\u200b-1' })).body).toMatchObject({
      code: 'taken',
      message: 'Another certificate for ISO 9001 has this number.',
    })
    expect((await stand({ number: 'SAME-1', standardId: grs, expires: undefined })).status).toBe(201)
  })

  test('with a number of its own, also of two at once that read alike.', async () => {
    const replies = await Promise.all(
      ['Même 1', 'Me\u0302me 1', 'MÊME\u00a01'].map(number => stand({ number })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  })

  test('while no other of customer and standard is pending.', async () => {
    const customerId = await makeCustomer(sql)
    const wantedBy = inHanoi(100)
    const made = await Promise.all([enter({ customerId, wantedBy }), enter({ customerId, wantedBy })])
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await enter({ customerId, wantedBy })).toMatchObject({
      status: 409,
      body: { message: 'This customer already has a pending certificate for ISO 9001.' },
    })
    expect((await enter({ customerId, wantedBy, standardId: grs })).status).toBe(201)
  })

  test('by customer service only as pending: number and days are a decision.', async () => {
    const service = await signIn(app, 'Customer service')
    expect((await stand({}, service)).status).toBe(403)
    expect((await enter({ wantedBy: inHanoi(9), auditedUntil: '2025-01-01' }, service)).status).toBe(403)
    expect((await enter({ wantedBy: inHanoi(9) }, service)).status).toBe(201)
    // A form that sends what is empty says no more than one that leaves it out.
    expect((await enter({ wantedBy: inHanoi(9), auditedUntil: null }, service)).status).toBe(201)
    const decides = await signInWith(app, ['DecideCertificates'])
    expect((await stand({}, decides)).status).toBe(403)
  })
})

test('What expires on the same day has expired where that day is over.', async () => {
  const pagoPago = localDay(new Date(), 'Pacific/Pago_Pago')
  const decided = addDays(pagoPago, -300)
  const at = async (timeZone: string) => {
    const customerId = await makeCustomer(sql, { timeZone })
    return (await stand({ customerId, decided, expires: pagoPago })).body.phase
  }
  expect(await at('Pacific/Pago_Pago')).toBe('active')
  // 25 hours ahead: at any moment another day.
  expect(await at('Pacific/Kiritimati')).toBe('expired')
})

describe('The list', () => {
  test('is filtered and sorted, and reads as of any day.', async () => {
    const company = unique('Listed Mills')
    const customerId = await makeCustomer(sql, { companyName: company })
    const other = await makeCustomer(sql, { companyName: unique('Other Works'), country: 'JP' })
    const one = (await stand({ customerId, number: unique('LIST') })).body
    const two = (
      await stand({
        customerId,
        number: unique('LIST'),
        standardId: grs,
        decided: '2026-01-01',
        expires: '2026-12-31',
      })
    ).body
    const three = (await enter({ customerId: other, wantedBy: inHanoi(50), standardId: grs })).body
    const ids = async (query: string) => {
      const { body } = await planner(`GET /certificates?limit=100&${query}` as 'GET /')
      expect(body.count).toBe(String(body.rows.length))
      return body.rows.map(({ id }: { id: number }) => id)
    }
    const both = `customerId=${customerId}&customerId=${other}`
    expect(await ids(`${both}&sort=id:asc`)).toEqual([one.id, two.id, three.id])
    expect(await ids(`${both}&sort=companyName:desc&sort=standard:asc`)).toEqual([three.id, two.id, one.id])
    expect(await ids(`${both}&sort=nextDue:desc`)).toHaveLength(3)
    expect(await ids(`customerId=${customerId}&sort=nextDue:desc&on=2026-01-01`)).toEqual([two.id, one.id])
    expect(await ids(`${both}&sort=expires:asc`)).toEqual([two.id, one.id, three.id])
    expect(await ids(`${both}&standardId=${grs}&sort=id:asc`)).toEqual([two.id, three.id])
    expect(await ids(`${both}&countryId=${await pick(sql, 'country', 'JP')}`)).toEqual([three.id])
    expect(await ids(`siteId=${one.centralSiteId}&sort=id:asc`)).toEqual([one.id, two.id])
    expect(await ids(`number=${encodeURIComponent(one.number.toLowerCase())}`)).toEqual([one.id])
    expect(await ids(`companyName=${encodeURIComponent(company)}&sort=id:asc`)).toEqual([one.id, two.id])
    expect(await ids(`value=${encodeURIComponent(one.number)}`)).toEqual([one.id])
    expect(await ids(`value=${encodeURIComponent(company.toUpperCase())}&sort=id:asc`)).toEqual([
      one.id,
      two.id,
    ])
    expect(await ids(`${both}&expiresFrom=2026-12-31&expiresTo=2028-03-08`)).toEqual([two.id])
    expect(await ids(`${both}&phase=pending&phase=lapsed&on=2026-12-31`)).toEqual([three.id])
    expect(await ids(`${both}&phase=expired&on=2027-01-01`)).toEqual([two.id])
    expect(await ids(`${both}&phase=expired&on=2027-03-31`)).toEqual([two.id])
    expect(await ids(`${both}&phase=lapsed&on=2027-04-01`)).toEqual([two.id])
    expect(await ids(`${both}&flag=atRisk&on=2026-11-01`)).toEqual([two.id])
    expect(await ids(`${both}&flag=atRisk&on=2026-10-31`)).toEqual([])
    expect(await ids(`customerId=${customerId}&flag=unplanned&on=2026-08-02`)).toEqual([one.id])
    expect(await ids(`customerId=${customerId}&flag=unplanned&on=2026-08-03&sort=id:asc`)).toEqual([
      one.id,
      two.id,
    ])
    const [listed] = (await planner(`GET /certificates?id=${two.id}&on=2026-11-01`)).body.rows
    expect(listed).toMatchObject({
      flags: ['atRisk', 'unplanned'],
      next: { label: 'Recertification', due: '2026-11-01', earliest: '2026-10-02', latest: '2026-12-01' },
    })
  })
})

test('Changes of a certificate and of its visits are in the history of the certificate.', async () => {
  const { body } = await stand()
  const { rows } = (await planner(`GET /history?entity=certificate&entityId=${body.id}&limit=100`)).body
  const seen = rows.map(({ entity, action }: { entity: string; action: string }) => `${entity} ${action}`)
  expect(seen.toSorted()).toEqual([
    'certificate add',
    'certificate create',
    'visit add',
    'visit add',
    'visit add',
    'visit create',
    'visit create',
    'visit create',
  ])
  const added = rows.find(
    ({ entity, action }: { entity: string; action: string }) => `${entity} ${action}` === 'certificate add',
  )
  expect(added.after.site).toMatchObject({ name: 'Main site' })
  expect(await findFaults(sql)).toEqual([])
})

test('In the history of its customer it is shown only to those who may see certificates.', async () => {
  const { body } = await stand()
  const path = `GET /history?entity=customer&entityId=${body.customerId}&limit=100` as const
  const seen = async (call: Call) =>
    new Set((await call(path)).body.rows.map(({ entity }: { entity: string }) => entity))
  const office = await signInWith(app, ['ViewDetailCustomers'])
  expect(await seen(office)).toEqual(new Set(['customer', 'site']))
  const desk = await signInWith(app, ['ViewDetailCustomers', 'ViewCertificates'])
  expect(await seen(desk)).toEqual(new Set(['customer', 'site', 'certificate']))
})
