import { describe, expect, test, vi } from 'vitest'
import { type Call, signIn, startApp } from '#tests/app.ts'
import { certificateStage } from '#tests/certificate-stage.ts'
import { auditForm, makeCustomer, pick, unique } from '#tests/factories.ts'
import { findFaults } from '#tests/invariants.ts'

const app = await startApp()
const { sql } = app
const { planner, iso9001, grs, enter, stand, daysOf, inHanoi } = await certificateStage(app)
const [admin, service] = [await signIn(app, 'Administrator'), await signIn(app, 'Customer service')]
const vietnam = await pick(sql, 'country', 'VN')

const change = (id: number, body: object, call: Call = planner) =>
  call(`PUT /certificates/${id}`, { version: 0, ...body })
const addSite = async (customerId: number, name: string) =>
  (await planner(`POST /customers/${customerId}/sites`, { name, address: 'Road', countryId: vietnam })).body
    .id
const mainOf = async (customerId: number) => (await planner(`GET /customers/${customerId}`)).body.sites[0].id
const sitesOfVisits = async (id: number) =>
  (await planner(`GET /certificates/${id}`)).body.visits.map(({ sites }: { sites: { id: number }[] }) =>
    sites.map(site => site.id),
  )

describe('A change', () => {
  test('is of what is given, and of what follows from it.', async () => {
    const { body } = await stand({ scope: 'Spinning' })
    const changed = await change(body.id, { note: 'By post', surveillanceDays: 2, otherDays: 3 })
    expect(changed.body).toMatchObject({
      ...body,
      note: 'By post',
      surveillanceDays: 2,
      otherDays: 3,
      version: 1,
      updatedAt: expect.any(String),
    })
    const { visits } = (await planner(`GET /certificates/${body.id}`)).body
    expect(visits.map(({ days }: { days: number }) => days)).toEqual([2, 2, 3])
    expect(await change(body.id, { note: 'Late' })).toMatchObject({ status: 409, body: { code: 'stale' } })
  })

  test('of the expiry moves an equal end of the cycle along, and all its visits.', async () => {
    const { body } = await stand()
    const { body: longer } = await change(body.id, { expires: '2028-03-31' })
    expect(longer).toMatchObject({ expires: '2028-03-31', cycleEnds: '2028-03-31' })
    expect(await daysOf(body.id)).toEqual([
      'Surveillance 1 2025-12-31 2026-03-10 2026-03-10',
      'Surveillance 2 2026-12-31 2027-03-31 2027-04-30',
      'Recertification 2027-10-03 2028-01-01 2028-03-01',
    ])
    const apart = await change(body.id, { expires: '2028-04-09', cycleEnds: '2028-03-09', version: 1 })
    expect(apart.body).toMatchObject({ expires: '2028-04-09', cycleEnds: '2028-03-09' })
    const alone = await change(body.id, { expires: '2028-04-08', version: 2 })
    expect(alone.body).toMatchObject({ expires: '2028-04-08', cycleEnds: '2028-03-09' })
  })

  test('of a surveillance’s day by an audit before this system moves the next one, and back.', async () => {
    const { body } = await stand({ decided: '2025-02-14', expires: '2028-02-13' })
    await change(body.id, { auditedUntil: '2025-12-10' })
    expect((await daysOf(body.id)).slice(0, 2)).toEqual([
      'Surveillance 1 2025-11-15 2026-02-13 2026-02-14 earlier',
      'Surveillance 2 2026-11-15 2026-12-31 2026-12-31',
    ])
    await change(body.id, { auditedUntil: null, version: 1 })
    expect((await daysOf(body.id)).slice(0, 2)).toEqual([
      'Surveillance 1 2025-11-15 2026-02-13 2026-02-14',
      'Surveillance 2 2026-11-15 2027-02-13 2027-03-15',
    ])
  })

  test('leaves a visit where a person has set it.', async () => {
    const { body } = await stand()
    await sql`
      update visit set by_hand = true, due = '2026-04-01', latest = '2026-05-01'
      where certificate_id = ${body.id} and ordinal = 1`
    await change(body.id, { expires: '2028-03-31' })
    expect((await daysOf(body.id))[0]).toBe('Surveillance 1 2025-12-09 2026-04-01 2026-05-01')
  })

  test.each([
    [{ decided: inHanoi(1) }, 'decided', 'The decision lies in the future.'],
    [{ expires: '2025-03-09' }, 'expires', 'The certificate must outlast its decision.'],
    [{ expires: '2028-09-07' }, 'expires', 'The certificate may run until 06 Sep 2028 at most.'],
    [{ auditedUntil: inHanoi(1) }, 'auditedUntil', 'This date can’t be in the future.'],
    [
      { firstCertified: '2025-03-11' },
      'firstCertified',
      'The first certification can’t be later than the decision.',
    ],
    [{ cycleEnds: '2025-03-10' }, 'cycleEnds', 'The cycle must end after the decision.'],
    [{ wantedBy: '2101-01-01' }, 'wantedBy', 'Please enter a day from 2000 to 2100.'],
  ])('to %o is refused', async (given, field, message) => {
    const { body } = await stand()
    expect((await change(body.id, given)).body.details).toMatchObject([{ field, message }])
  })

  test('of anything else is not asked of days that have passed their limit.', async () => {
    const { body } = await stand()
    const extended = await planner(`PUT /certificates/${body.id}/extend`, {
      expires: '2028-09-09',
      reason: 'Travel ban',
      version: 0,
    })
    expect(extended.status).toBe(200)
    expect((await change(body.id, { note: 'By post', expires: '2028-09-09', version: 1 })).status).toBe(200)
    expect((await change(body.id, { expires: '2028-09-10', version: 2 })).status).toBe(400)
    expect((await change(body.id, { expires: '2028-09-08', version: 2 })).status).toBe(200)
  })

  test('to another customer or standard is refused; the same ones are no change.', async () => {
    const { body } = await stand()
    const message =
      'The customer and standard of a certificate can’t be changed. Please enter another one instead.'
    for (const given of [{ customerId: await makeCustomer(sql) }, { standardId: grs }])
      expect(await change(body.id, given)).toMatchObject({ status: 409, body: { message } })
    expect((await change(body.id, { customerId: body.customerId, standardId: iso9001 })).status).toBe(200)
    await expect(sql`update certificate set standard_id = ${grs} where id = ${body.id}`).rejects.toThrow(
      /stays/,
    )
  })

  test('of number and days is no way to grant one, and moves when it is wanted.', async () => {
    const { body } = await enter({ wantedBy: inHanoi(100) })
    expect(await change(body.id, { number: unique('QMS') })).toMatchObject({
      status: 409,
      body: { message: 'This certificate is pending: its number and dates are set when it is granted.' },
    })
    await change(body.id, { wantedBy: inHanoi(130) })
    expect(await daysOf(body.id)).toEqual([
      `Stage 1 ${inHanoi(0)} ${inHanoi(70)} ${inHanoi(116)}`,
      `Stage 2 ${inHanoi(0)} ${inHanoi(130)} ${inHanoi(130)}`,
    ])
  })

  test('to a number that another has is refused.', async () => {
    const [{ body: one }, { body: other }] = [await stand(), await stand()]
    expect(await change(one.id, { number: other.number })).toMatchObject({
      status: 409,
      body: { code: 'taken', message: 'Another certificate for ISO 9001 has this number.' },
    })
    expect((await change(one.id, { number: one.number.toLowerCase() })).status).toBe(200)
  })

  test('of number and days is for those who decide; what a form sends along as it was is no change.', async () => {
    const { body } = await stand()
    expect((await change(body.id, { expires: '2028-03-08' }, service)).status).toBe(403)
    expect((await change(body.id, { number: 'X-1' }, service)).status).toBe(403)
    const form = { number: body.number, expires: body.expires, auditedUntil: null, scope: 'Weaving' }
    expect(await change(body.id, form, service)).toMatchObject({ status: 200, body: { scope: 'Weaving' } })
  })

  test('is one, of two of the same version at once.', async () => {
    const { body } = await stand()
    const replies = await Promise.all([change(body.id, { note: 'One' }), change(body.id, { note: 'Two' })])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

test('Sites that somebody chose for a visit stay where others come and go; those by rule follow.', async () => {
  const customerId = await makeCustomer(sql)
  const main = await mainOf(customerId)
  const [osaka, kobe, nara] = [
    await addSite(customerId, 'Osaka'),
    await addSite(customerId, 'Kobe'),
    await addSite(customerId, 'Nara'),
  ]
  // Yearly: every site is seen.
  const { body } = await stand({
    customerId,
    standardId: grs,
    number: unique('GRS'),
    decided: '2026-01-01',
    expires: '2026-12-31',
    siteIds: [main, osaka, kobe],
  })
  const add = (due: string, siteIds?: number[]) =>
    planner(`POST /certificates/${body.id}/visits`, { kind: 'special', due, ...(siteIds && { siteIds }) })
  await add('2026-11-15')
  await add('2026-12-15', [osaka, kobe])
  expect(await sitesOfVisits(body.id)).toEqual([[main, kobe, osaka], [main], [kobe, osaka]])
  const { version } = (await planner(`GET /certificates/${body.id}`)).body
  const more = await change(body.id, { siteIds: [main, osaka, kobe, nara], version })
  expect(await sitesOfVisits(body.id)).toEqual([[main, kobe, nara, osaka], [main], [kobe, osaka]])
  await change(body.id, { siteIds: [main, osaka, nara], version: more.body.version })
  expect(await sitesOfVisits(body.id)).toEqual([[main, nara, osaka], [main], [osaka]])
})

test('A visit to the central site alone goes where that is now, unless it is planned or somebody chose another.', async () => {
  const customerId = await makeCustomer(sql)
  const main = await mainOf(customerId)
  const [osaka, kobe] = [await addSite(customerId, 'Osaka'), await addSite(customerId, 'Kobe')]
  const siteIds = [main, osaka, kobe]
  const { body } = await stand({ customerId, standardId: grs, siteIds, expires: '2026-03-09' })
  const add = (due: string, given: object = {}) =>
    planner(`POST /certificates/${body.id}/visits`, { kind: 'special', due, ...given })
  await add('2026-11-15')
  const { body: planned } = await add('2026-12-15')
  await sql`update visit set drafted_at = now() where id = ${planned.id}`
  await add('2027-01-15', { siteIds: [kobe] })
  expect(await sitesOfVisits(body.id)).toEqual([[main, kobe, osaka], [main], [main], [kobe]])
  const { version } = (await planner(`GET /certificates/${body.id}`)).body
  expect((await change(body.id, { centralSiteId: osaka, version })).status).toBe(200)
  expect(await sitesOfVisits(body.id)).toEqual([[main, kobe, osaka], [osaka], [main], [kobe]])
})

describe('Its sites', () => {
  test('come and go, with those of its open visits.', async () => {
    const customerId = await makeCustomer(sql)
    const main = await mainOf(customerId)
    const [osaka, kobe] = [await addSite(customerId, 'Osaka'), await addSite(customerId, 'Kobe')]
    const { body } = await stand({
      customerId,
      standardId: grs,
      decided: '2026-01-01',
      expires: '2026-12-31',
    })
    expect(await sitesOfVisits(body.id)).toEqual([[main]])
    const more = await change(body.id, { siteIds: [main, osaka, kobe] })
    expect(more.body).toMatchObject({ siteIds: [main, osaka, kobe], version: 1 })
    // Every facility of the standard.
    expect(await sitesOfVisits(body.id)).toEqual([[main, kobe, osaka]])
    const less = await change(body.id, { siteIds: [osaka, kobe], centralSiteId: kobe, version: 1 })
    expect(less.body).toMatchObject({ siteIds: [osaka, kobe], centralSiteId: kobe })
    expect(await sitesOfVisits(body.id)).toEqual([[kobe, osaka]])
    expect(
      (await change(body.id, { siteIds: [osaka, main], version: less.body.version })).body,
    ).toMatchObject({
      centralSiteId: main,
    })
    expect(
      (
        await change(body.id, {
          siteIds: [await mainOf(await makeCustomer(sql))],
          version: less.body.version + 2,
        })
      ).body.details,
    ).toMatchObject([{ field: 'siteIds', message: 'One of these sites is not a site of this customer.' }])
    await expect(
      sql`insert into certificate_site values (${body.id}, ${await mainOf(await makeCustomer(sql))})`,
    ).rejects.toThrow(/customer/)
  })

  test('are chosen again for a sample, once there is more than one.', async () => {
    const customerId = await makeCustomer(sql)
    const main = await mainOf(customerId)
    const osaka = await addSite(customerId, 'Osaka')
    const { body } = await stand({ customerId })
    expect(await sitesOfVisits(body.id)).toEqual([[main], [main], [main]])
    await change(body.id, { siteIds: [main, osaka] })
    expect(await sitesOfVisits(body.id)).toEqual([[], [], []])
    await change(body.id, { siteIds: [osaka], version: 1 })
    expect(await sitesOfVisits(body.id)).toEqual([[osaka], [osaka], [osaka]])
  })

  test('stay where an open visit is planned, until its audit counts for it no longer.', async () => {
    const customerId = await makeCustomer(sql)
    const main = await mainOf(customerId)
    const [osaka, kobe] = [await addSite(customerId, 'Osaka'), await addSite(customerId, 'Kobe')]
    const { body } = await stand({ customerId, siteIds: [main, osaka, kobe] })
    const [visit] = (await planner(`GET /certificates/${body.id}`)).body.visits
    const audit = auditForm(customerId, [iso9001], {
      siteId: osaka,
      countsFor: [{ visitId: visit.id }],
      start: '2026-03-02T01:00:00Z',
      end: '2026-03-02T10:00:00Z',
    })
    const { body: made } = await planner('POST /projects', audit)
    const { version } = (await planner(`GET /certificates/${body.id}`)).body
    expect(await change(body.id, { siteIds: [main], version })).toMatchObject({
      status: 409,
      body: {
        code: 'planned',
        message: `Surveillance 1 is planned at Osaka, so this site can’t be removed from the certificate: ${made.idflNumber}.`,
        details: [{ visitId: visit.id, siteId: osaka, projectId: made.id, idflNumber: made.idflNumber }],
      },
    })
    expect((await planner(`GET /certificates/${body.id}`)).body).toMatchObject({
      version,
      siteIds: [main, osaka, kobe],
    })
    expect((await change(body.id, { siteIds: [main, osaka], version })).status).toBe(200)
    await planner(`PUT /projects/${made.id}`, { countsFor: [], version: made.version })
    const now = (await planner(`GET /certificates/${body.id}`)).body
    expect((await change(body.id, { siteIds: [main], version: now.version })).status).toBe(200)
    expect(await findFaults(sql)).toEqual([])
  })

  test('are refused together with days, before a number that is taken.', async () => {
    const [{ body }, { body: other }] = [await stand(), await stand()]
    const foreign = [await mainOf(await makeCustomer(sql))]
    const form = { number: other.number, expires: '2025-01-01', siteIds: foreign }
    const { status, body: refused } = await change(body.id, form)
    expect([status, refused.details]).toMatchObject([400, [{ field: 'expires' }, { field: 'siteIds' }]])
  })

  test('that is being closed keeps a certificate from being restored.', async () => {
    const customerId = await makeCustomer(sql)
    const site = await addSite(customerId, 'Hue')
    const { body } = await stand({ customerId, siteIds: [await mainOf(customerId), site] })
    const { body: withdrawn } = await planner(`PUT /certificates/${body.id}/withdraw`, {
      reason: 'Left',
      version: 0,
    })
    const { restoring } = await sql.begin(async closing => {
      const [held] = await closing`
        update site set is_active = false where id = ${site} returning pg_backend_pid() as pid`
      const restoring = planner(`PUT /certificates/${body.id}/restore`, {
        reason: 'Back',
        version: withdrawn.version,
      })
      await vi.waitFor(async () => {
        const waiting =
          await sql`select from pg_stat_activity where ${held?.pid} = any(pg_blocking_pids(pid))`
        expect(waiting).toHaveLength(1)
      }, 10_000)
      return { restoring }
    })
    expect((await restoring).status).toBe(409)
  })

  test('are not closed while it may be audited there, nor deleted while it is there.', async () => {
    const customerId = await makeCustomer(sql)
    const main = await mainOf(customerId)
    const kobe = await addSite(customerId, 'Kobe')
    const { body } = await stand({ customerId, siteIds: [main, kobe] })
    const inUse = (did: string) => ({
      status: 409,
      body: {
        code: 'inUse',
        message: `Kobe is used by 1 certificate, so it can’t be ${did}.`,
        details: { certificate: 1 },
      },
    })
    expect(await planner(`PUT /sites/${kobe}`, { isActive: false })).toMatchObject(inUse('closed'))
    expect(await planner(`DELETE /sites/${kobe}`)).toMatchObject(inUse('deleted'))
    const { body: gone } = await planner(`PUT /certificates/${body.id}/withdraw`, {
      reason: 'Left',
      version: 0,
    })
    expect((await planner(`PUT /sites/${kobe}`, { isActive: false })).status).toBe(200)
    expect(await planner(`DELETE /sites/${kobe}`)).toMatchObject(inUse('deleted'))
    expect((await stand({ customerId, siteIds: [main, kobe] })).body.details).toMatchObject([
      { field: 'siteIds', message: 'Kobe is closed.' },
    ])
    expect(
      await planner(`PUT /certificates/${body.id}/restore`, { reason: 'Back', version: gone.version }),
    ).toMatchObject({
      status: 409,
      body: { message: 'Kobe is closed.' },
    })
  })
})

describe('A certificate', () => {
  test('keeps its customer and its standard from being deleted.', async () => {
    const { body: standard } = await admin('POST /standards', {
      code: 'USED',
      name: 'Used',
      description: 'Used',
    })
    const customerId = await makeCustomer(sql, { companyName: 'Sunrise Spinning' })
    const { body } = await stand({ customerId, standardId: standard.id })
    const inUse = (name: string) => ({
      status: 409,
      body: {
        code: 'inUse',
        message: `${name} is used by 1 certificate, so it can’t be deleted.`,
        details: { certificate: 1 },
      },
    })
    expect(await admin(`DELETE /customers/${customerId}`)).toMatchObject(inUse('Sunrise Spinning'))
    expect(await admin(`DELETE /standards/${standard.id}`)).toMatchObject(inUse('Used'))
    expect((await admin(`DELETE /certificates/${body.id}`)).status).toBe(204)
    expect((await planner(`GET /certificates/${body.id}`)).status).toBe(404)
    expect((await admin(`DELETE /customers/${customerId}`)).status).toBe(204)
    expect((await admin(`DELETE /standards/${standard.id}`)).status).toBe(204)
  })

  test('is not deleted once a visit had an audit.', async () => {
    const { body } = await stand()
    await sql`update visit set drafted_at = now() where certificate_id = ${body.id} and ordinal = 1`
    expect(await admin(`DELETE /certificates/${body.id}`)).toMatchObject({
      status: 409,
      body: { message: 'This certificate has had an audit, so it can’t be deleted. Withdraw it instead.' },
    })
  })
})

test('Nothing of all this is amiss.', async () => {
  expect(await findFaults(sql)).toEqual([])
})
