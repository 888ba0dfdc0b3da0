import { describe, expect, test } from 'vitest'
import type { Permission } from '#domain/permissions.ts'
import { addDays, localDay, momentAt } from '#domain/zoned-time.ts'
import { signIn, signInWith, startApp } from '#tests/app.ts'
import { auditForm, makeCustomer, makeStandardHolder, pick, unique } from '#tests/factories.ts'
import { findFaults } from '#tests/invariants.ts'

const app = await startApp()
const { sql } = app
const planner = await signIn(app, 'Planner')
const [iso, grs, ocs] = [
  await pick(sql, 'standard', 'ISO9001'),
  await pick(sql, 'standard', 'GRS'),
  await pick(sql, 'standard', 'OCS'),
]
const zone = 'UTC'
const today = localDay(new Date(), zone)
const days = (first: number, last = first) => ({
  start: momentAt(`${addDays(today, first)}T08:00`, zone).toISOString(),
  end: momentAt(`${addDays(today, last)}T17:00`, zone).toISOString(),
})

type Visit = {
  id: number
  label: string
  due: string
  latest: string
  state: string
  plan: string
  doneOn: string
}

async function enter(customerId: number, given: object = {}) {
  const form = {
    customerId,
    standardId: iso,
    number: unique('QMS'),
    decided: '2025-03-10',
    expires: '2028-03-09',
  }
  const { body } = await planner('POST /certificates', { ...form, ...given })
  return body as { id: number; number: string }
}

const visitsOf = async (id: number): Promise<Visit[]> =>
  (await planner(`GET /certificates/${id}`)).body.visits

async function start(given: object = {}) {
  const customerId = await makeCustomer(sql, { timeZone: zone })
  const certificate = await enter(customerId, given)
  const visits = await visitsOf(certificate.id)
  const [first, second, third] = visits.map(({ id }) => id) as [number, number, number]
  return { customerId, certificate, first, second, third }
}

const make = (customerId: number, given: object) =>
  planner('POST /projects', auditForm(customerId, [iso], { ...days(20), ...given }))

const isoAuditor = await makeStandardHolder(sql, { standards: ['ISO9001', 'GRS', 'OCS'] })

describe('An audit counts for a visit', () => {
  test('and its history names the visit and its certificate', async () => {
    const { customerId, certificate, first } = await start()
    const { body } = await make(customerId, { countsFor: [{ visitId: first }] })
    const { rows } = (await planner(`GET /history?entity=project&entityId=${body.id}`)).body
    const parts = rows.flatMap(({ after }: { after: { visit?: object } }) => after?.visit ?? [])
    expect(parts).toMatchObject([
      { visitId: first, visit: { id: first, name: 'surveillance 1' }, code: certificate.number },
    ])
  })

  test('and the visit is planned as the audit is, until it is done; re-opened, it is open again', async () => {
    const { customerId, certificate, first } = await start()
    const at = async () => (await visitsOf(certificate.id)).find(({ id }) => id === first)
    const made = await make(customerId, { ...days(-4, 4), countsFor: [{ visitId: first }] })
    expect(made.status).toBe(201)
    expect(made.body.visits).toMatchObject([
      {
        id: first,
        label: 'Surveillance 1',
        number: certificate.number,
        certificateId: certificate.id,
        standardId: iso,
      },
    ])
    expect(await at()).toMatchObject({
      plan: 'draft',
      plannedStart: addDays(today, -4),
      plannedEnd: addDays(today, 4),
    })
    const act = async (action: string, version: number, body: object = {}) =>
      (await planner(`PUT /projects/${made.body.id}/${action}`, { reason: 'So it is', version, ...body }))
        .body
    const assigned = await act('assign', made.body.version, { auditors: [{ id: isoAuditor }] })
    expect(await at()).toMatchObject({ plan: 'assigned' })
    const completed = await act('complete', assigned.version)
    // Early: the day of completion.
    expect(await at()).toMatchObject({ state: 'done', doneOn: localDay(new Date(), zone), plan: 'none' })
    const open = await act('re-open', completed.version)
    expect(await at()).toMatchObject({ state: 'open', doneOn: null, plan: 'assigned' })
    const back = await act('draft', open.version)
    expect(await at()).toMatchObject({ plan: 'draft' })
    const canceled = await act('cancel', back.version)
    expect(await at()).toMatchObject({ plan: 'none', plannedStart: null })
    expect((await act('re-open', canceled.version)).visits).toHaveLength(1)
    expect(await at()).toMatchObject({ plan: 'draft' })
  })

  test('an early Surveillance 1 moves Surveillance 2 to the end of the year, and back when it is re-opened', async () => {
    const { customerId, certificate, first } = await start({ decided: '2025-02-14', expires: '2028-02-13' })
    const second = async () => (await visitsOf(certificate.id))[1]
    expect(await second()).toMatchObject({ due: '2027-02-13', latest: '2027-03-15' })
    const at = (time: string) => momentAt(`2025-12-10T${time}`, zone).toISOString()
    const made = await make(customerId, {
      start: at('08:00'),
      end: at('17:00'),
      countsFor: [{ visitId: first }],
      auditors: [{ id: isoAuditor }],
    })
    const completed = await planner(`PUT /projects/${made.body.id}/complete`, { version: made.body.version })
    expect(await second()).toMatchObject({ due: '2026-12-31', latest: '2026-12-31' })
    await planner(`PUT /projects/${made.body.id}/re-open`, {
      reason: 'Not yet',
      version: completed.body.version,
    })
    expect(await second()).toMatchObject({ due: '2027-02-13', latest: '2027-03-15' })
  })

  test('one draft of GRS and OCS counts for both', async () => {
    const { customerId, certificate, first } = await start({
      standardId: grs,
      decided: '2026-01-01',
      expires: '2026-12-31',
    })
    const other = await enter(customerId, { standardId: ocs, decided: '2026-01-01', expires: '2026-12-31' })
    const [visit] = await visitsOf(other.id)
    const made = await make(customerId, {
      ...days(-3, -3),
      standardId: [grs, ocs],
      auditors: [{ id: isoAuditor }],
      countsFor: [{ visitId: first }, { visitId: visit?.id }],
    })
    expect(made.body.visits).toHaveLength(2)
    await planner(`PUT /projects/${made.body.id}/complete`, { version: made.body.version })
    const done = [(await visitsOf(certificate.id))[0], (await visitsOf(other.id))[0]]
    expect(done).toMatchObject([{ state: 'done' }, { state: 'done' }])
  })

  test('and is found by it, and by its certificate', async () => {
    const { customerId, certificate, first } = await start()
    const { body } = await make(customerId, { countsFor: [{ visitId: first }] })
    for (const filter of [`visitId=${first}`, `certificateId=${certificate.id}`]) {
      const { body: found } = await planner(`GET /projects?${filter}&sort=due:asc`)
      expect(found.rows.map(({ id }: { id: number }) => id)).toEqual([body.id])
    }
  })

  test('once, however often it is named', async () => {
    const { customerId, first, second } = await start()
    const made = await make(customerId, { countsFor: [{ visitId: first }, { visitId: first }] })
    expect([made.status, made.body.visits.map(({ id }: Visit) => id)]).toEqual([201, [first]])
    const { id, version } = made.body
    const countsFor = [{ visitId: second }, { visitId: first }, { visitId: second }]
    const changed = await planner(`PUT /projects/${id}`, { version, countsFor })
    expect([changed.status, changed.body.visits.map((one: Visit) => one.id)]).toEqual([200, [first, second]])
  })

  test('until that is taken back; what is left out stays', async () => {
    const { customerId, certificate, first, second } = await start()
    const { body } = await make(customerId, { countsFor: [{ visitId: first }] })
    const put = async (version: number, given: object) =>
      (await planner(`PUT /projects/${body.id}`, { version, ...given })).body
    const noted = await put(body.version, { note: 'Gate 3' })
    expect(noted.visits).toHaveLength(1)
    const other = await put(noted.version, { countsFor: [{ visitId: second }] })
    expect(other.visits).toMatchObject([{ id: second }])
    expect(await visitsOf(certificate.id)).toMatchObject([{ plan: 'none' }, { plan: 'draft' }, {}])
    expect((await put(other.version, { countsFor: [] })).visits).toEqual([])
  })
})

describe('It is refused', () => {
  test('for a visit of another customer, a site that is not covered, and another standard', async () => {
    const [one, other] = [await start(), await start()]
    const refused = async (given: object) => {
      const { status, body } = await make(one.customerId, given)
      return [status, body.details[0].field, body.details[0].message]
    }
    expect(await refused({ countsFor: [{ visitId: other.first }] })).toEqual([
      400,
      'countsFor',
      `Visit ${other.first} is not of this customer.`,
    ])
    const vn = await pick(sql, 'country', 'VN')
    const site = { name: 'Hanoi', address: 'Road', countryId: vn, timeZone: zone }
    const { body: hanoi } = await planner(`POST /customers/${one.customerId}/sites`, site)
    expect(await refused({ countsFor: [{ visitId: one.first, siteIds: [hanoi.id] }] })).toEqual([
      400,
      'countsFor',
      `${one.certificate.number} doesn’t cover Hanoi.`,
    ])
    expect(await refused({ standardId: [grs], countsFor: [{ visitId: one.first }] })).toEqual([
      400,
      'countsFor',
      `ISO9001 of ${one.certificate.number} is not among the audit’s standards.`,
    ])
  })

  test('for a visit at a site in another time zone than the audit’s own', async () => {
    const customerId = await makeCustomer(sql, { timeZone: zone })
    const vn = await pick(sql, 'country', 'VN')
    const site = { name: 'Hanoi', address: 'Road', countryId: vn, timeZone: 'Asia/Ho_Chi_Minh' }
    const { body: hanoi } = await planner(`POST /customers/${customerId}/sites`, site)
    const main = (await planner(`GET /customers/${customerId}`)).body.sites.find(
      ({ isMain }: { isMain: boolean }) => isMain,
    )
    const { id } = await enter(customerId, { siteIds: [main.id, hanoi.id] })
    const [first] = await visitsOf(id)
    const countsFor = (...siteIds: number[]) => [{ visitId: first?.id, siteIds }]
    const message = 'The sites of one audit must be in one time zone.'
    const refused = { status: 400, body: { details: [{ field: 'countsFor', message }] } }
    expect(await make(customerId, { countsFor: countsFor(hanoi.id) })).toMatchObject(refused)
    expect(await make(customerId, { countsFor: countsFor(main.id, hanoi.id) })).toMatchObject(refused)
    const { status, body } = await make(customerId, { countsFor: countsFor(main.id) })
    expect(status).toBe(201)
    const change = (given: object) => planner(`PUT /projects/${body.id}`, { version: body.version, ...given })
    expect(await change({ siteId: hanoi.id, countsFor: countsFor(main.id) })).toMatchObject(refused)
    expect(await change({ siteId: hanoi.id, countsFor: countsFor(hanoi.id) })).toMatchObject({ status: 200 })
  })

  test('where another audit counts for it, or it isn’t open', async () => {
    const { customerId, certificate, first, second } = await start()
    const { body: made } = await make(customerId, { countsFor: [{ visitId: first }] })
    const { status, body } = await make(customerId, { countsFor: [{ visitId: first }] })
    expect([status, body.code, body.message]).toEqual([
      409,
      'planned',
      `Surveillance 1 of ${certificate.number} is planned at Main site already: ${made.idflNumber}.`,
    ])
    expect(body.details).toMatchObject([{ visitId: first, projectId: made.id, idflNumber: made.idflNumber }])
    await sql`update visit set state = 'waived' where id = ${second}`
    const closed = await make(customerId, { countsFor: [{ visitId: second }] })
    expect([closed.status, closed.body.message]).toEqual([
      409,
      `Surveillance 2 of ${certificate.number} is waived.`,
    ])
    expect(closed.body.details).toMatchObject([{ field: 'countsFor', message: closed.body.message }])
  })

  test('of a change that would break it, unless what it counts for comes with it', async () => {
    const [{ customerId, certificate, first }, other] = [await start(), await start()]
    const { body } = await make(customerId, { countsFor: [{ visitId: first }] })
    const put = (given: object) => planner(`PUT /projects/${body.id}`, { version: body.version, ...given })
    const customer = await put({ customerId: other.customerId })
    expect([customer.status, customer.body.message]).toEqual([
      409,
      `${body.idflNumber} counts for Surveillance 1 of ${certificate.number}, which is not of this customer.`,
    ])
    expect((await put({ standardId: [grs] })).body.message).toBe(
      `${body.idflNumber} counts for Surveillance 1 of ${certificate.number}, and ISO9001 would not be among its standards.`,
    )
    expect((await put({ standardId: [grs], countsFor: [] })).status).toBe(200)
  })

  test('to whoever may not see certificates, and on a canceled audit', async () => {
    const { customerId, first } = await start()
    const clerk = await signInWith(app, ['CreateAudit', 'ViewAllCustomers'])
    const form = auditForm(customerId, [iso], { ...days(20), countsFor: [{ visitId: first }] })
    expect((await clerk('POST /projects', form)).status).toBe(403)
    const { body } = await make(customerId, {})
    const { body: canceled } = await planner(`PUT /projects/${body.id}/cancel`, {
      reason: 'No',
      version: body.version,
    })
    const { status } = await planner(`PUT /projects/${body.id}`, { version: canceled.version, countsFor: [] })
    expect(status).toBe(409)
  })

  test('on a completed audit to whoever may not plan visits, as it makes the visit done', async () => {
    const { customerId, certificate, first } = await start()
    const auditor = await makeStandardHolder(sql, { standards: ['ISO9001'] })
    const { body: made } = await make(customerId, { ...days(-4), auditors: [{ id: auditor }] })
    const { body } = await planner(`PUT /projects/${made.id}/complete`, { version: made.version })
    const link = async (...more: Permission[]) => {
      const clerk = await signInWith(app, ['ModifyAudit', 'ViewAllAudit', 'ViewCertificates', ...more])
      const change = { version: body.version, countsFor: [{ visitId: first }] }
      return (await clerk(`PUT /projects/${made.id}`, change)).status
    }
    expect(await link()).toBe(403)
    expect((await visitsOf(certificate.id))[0]).toMatchObject({ state: 'open' })
    expect(await link('PlanVisits')).toBe(200)
    expect((await visitsOf(certificate.id))[0]).toMatchObject({ state: 'done' })
  })
})

test('Of clients that plan one visit at once, one does.', async () => {
  const { customerId, first } = await start()
  const replies = await Promise.all(
    [1, 2, 3, 4].map(() => make(customerId, { countsFor: [{ visitId: first }] })),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
})

test('A canceled audit whose place was taken comes back without it.', async () => {
  const { customerId, first } = await start()
  const { body } = await make(customerId, { countsFor: [{ visitId: first }] })
  const canceled = await planner(`PUT /projects/${body.id}/cancel`, { reason: 'No', version: body.version })
  expect((await make(customerId, { countsFor: [{ visitId: first }] })).status).toBe(201)
  const open = await planner(`PUT /projects/${body.id}/re-open`, {
    reason: 'Yes',
    version: canceled.body.version,
  })
  expect([open.status, open.body.visits]).toEqual([200, []])
})

test('And the records hold together.', async () => {
  await sql`update visit set state = 'open' where state = 'waived'`
  expect(await findFaults(sql)).toEqual([])
})
