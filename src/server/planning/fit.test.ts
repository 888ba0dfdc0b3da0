import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Interval } from '#domain/interval.ts'
import { covers, type HeldStandard, missing } from '#domain/qualification.ts'
import { addDays, momentAt } from '#domain/zoned-time.ts'
import { type Call, signIn, startApp } from '#tests/app.ts'
import { bookTimeOff, makeAudit, makeCustomer, makeStandardHolder, pick } from '#tests/factories.ts'
import { findFits } from './find-fits.ts'

const app = await startApp()
const { sql } = app
const planner = await signIn(app, 'Planner')
const [grs, rds] = [await pick(sql, 'standard', 'GRS'), await pick(sql, 'standard', 'RDS')]
const site = 'Asia/Ho_Chi_Minh'

const at = (local: string, timeZone = site) => momentAt(local, timeZone)
/** Four days, 29 June 08:00 to 2 July 17:00 at the site. */
const june: Interval = { start: at('2026-06-29T08:00'), end: at('2026-07-02T17:00') }

const find = async (query: string, call: Call = planner) => (await call(`GET /auditors?${query}`)).body.rows
const inJune = `start=${june.start.toISOString()}&end=${june.end.toISOString()}&timeZone=${site}`

const fitOf = async (auditorId: number, need: object = {}) => {
  const [fit] = await findFits(sql, {
    auditorIds: [auditorId],
    standardIds: [grs],
    timeZone: site,
    ...june,
    ...need,
  })
  return fit
}

beforeEach(async () => {
  await sql`update account set deleted_at = now() where id in (select id from auditor) and deleted_at is null`
})

describe('An auditor is qualified who holds at least one of the standards on every day', () => {
  test.each([
    ['for good', [{ code: 'GRS' }], true],
    [
      'from the first day to the last',
      [{ code: 'GRS', validFrom: '2026-06-29', validTo: '2026-07-02' }],
      true,
    ],
    ['from the second day', [{ code: 'GRS', validFrom: '2026-06-30' }], false],
    ['to the day before the last', [{ code: 'GRS', validTo: '2026-07-01' }], false],
    [
      'in periods that adjoin',
      [
        { code: 'GRS', validTo: '2026-06-30' },
        { code: 'GRS', validFrom: '2026-07-01' },
      ],
      true,
    ],
    [
      'in periods with a day between',
      [
        { code: 'GRS', validTo: '2026-06-29' },
        { code: 'GRS', validFrom: '2026-07-01' },
      ],
      false,
    ],
    ['as another standard', [{ code: 'RDS' }], false],
  ])('held %s', async (_, standards, qualified) => {
    const id = await makeStandardHolder(sql, { standards })
    expect(await fitOf(id)).toMatchObject({
      qualified,
      covers: qualified ? [grs] : [],
      missing: qualified ? [] : [grs],
    })
  })

  test('and covers the ones held, misses the others', async () => {
    const id = await makeStandardHolder(sql, { standards: ['RDS'] })
    expect(await fitOf(id, { standardIds: [grs, rds] })).toMatchObject({
      qualified: true,
      covers: [rds],
      missing: [grs],
    })
  })

  test('the days being those at the site', async () => {
    const id = await makeStandardHolder(sql, { standards: [{ code: 'GRS', validTo: '2026-06-30' }] })
    const evening = { start: new Date('2026-06-30T20:00Z'), end: new Date('2026-06-30T22:00Z') }
    expect(await fitOf(id, { ...evening, timeZone: 'America/New_York' })).toMatchObject({ qualified: true })
    expect(await fitOf(id, { ...evening, timeZone: site })).toMatchObject({ qualified: false })
  })

  test('and whoever is asked for no standard is', async () => {
    const id = await makeStandardHolder(sql, { standards: [] })
    expect(await fitOf(id, { standardIds: [] })).toMatchObject({ qualified: true, covers: [], missing: [] })
  })

  test('as the rule of the domain says, whatever is held and asked for', async () => {
    const day = fc.integer({ min: 0, max: 12 }).map(count => addDays('2026-03-25', count))
    const period = fc.record({
      standardId: fc.constantFrom(grs, rds),
      validFrom: fc.option(day),
      validTo: fc.option(day),
    })
    const held = fc.array(period, { maxLength: 5 })
    const hour = fc.integer({ min: 0, max: 12 * 24 })
    const zone = fc.constantFrom('UTC', site, 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia')
    const id = await makeStandardHolder(sql, { standards: [] })
    await fc.assert(
      fc.asyncProperty(
        held,
        hour,
        fc.integer({ min: 1, max: 100 }),
        zone,
        async (given, from, hours, timeZone) => {
          const start = new Date(Date.UTC(2026, 2, 25, from))
          const need = { start, end: new Date(start.getTime() + hours * 3_600_000) }
          const standards = await replaceStandards(id, given)
          const fit = await fitOf(id, { ...need, timeZone, standardIds: [rds, grs] })
          expect(fit?.covers).toEqual(covers(standards, [rds, grs], need, timeZone))
          expect(fit?.missing).toEqual(missing(standards, [rds, grs], need, timeZone))
        },
      ),
      { numRuns: 150 },
    )
  })
})

/** Holds those of the periods that the database takes: forward ones that don't overlap. */
async function replaceStandards(id: number, given: HeldStandard[]): Promise<HeldStandard[]> {
  await sql`delete from auditor_standard where auditor_id = ${id}`
  for (const { standardId, validFrom, validTo } of given)
    await sql`
      insert into auditor_standard select ${id}, ${standardId}, ${validFrom}, ${validTo}
      where ${validTo}::date is null or ${validFrom}::date is null or ${validTo}::date >= ${validFrom}::date
      on conflict do nothing`
  return sql<HeldStandard[]>`
    select standard_id, valid_from, valid_to from auditor_standard where auditor_id = ${id}`
}

describe('An auditor is available whom no other active entry keeps busy', () => {
  test('a booking that shares time is a clash; it names audit and customer', async () => {
    const id = await makeStandardHolder(sql, { name: 'Anna Nguyen' })
    const customerId = await makeCustomer(sql, { companyName: 'Acme' })
    const booking = { start: at('2026-07-02T16:59'), end: at('2026-07-03T17:00') }
    const auditId = await makeAudit(sql, { ...booking, number: 'AUD-1', customerId, auditorIds: [id] })
    expect(await fitOf(id)).toMatchObject({
      available: false,
      clashes: [
        {
          auditorId: id,
          auditorName: 'Anna Nguyen',
          kind: 'audit',
          projectId: auditId,
          idflNumber: 'AUD-1',
          companyName: 'Acme',
          ...booking,
        },
      ],
    })
  })

  test('bookings that only touch are none, nor are released ones', async () => {
    const id = await makeStandardHolder(sql)
    await bookTimeOff(sql, id, { start: at('2026-06-28T00:00'), end: june.start })
    await bookTimeOff(sql, id, { start: june.end, end: at('2026-07-04T00:00') })
    const entryId = await bookTimeOff(sql, id, june)
    expect(await fitOf(id)).toMatchObject({ available: false })
    await sql`update roster_entry set released_at = now() where id = ${entryId}`
    expect(await fitOf(id)).toMatchObject({ available: true, clashes: [] })
  })

  test('the audit’s own booking is never a clash with itself', async () => {
    const id = await makeStandardHolder(sql)
    const auditId = await makeAudit(sql, { ...june, auditorIds: [id] })
    expect(await fitOf(id, { exceptAuditId: auditId })).toMatchObject({ available: true, loadDays: 0 })
    expect(await find(`projectId=${auditId}`)).toMatchObject([{ id, available: true, clashes: [] }])
  })

  test('why somebody is away is shown to those who see all requests', async () => {
    const id = await makeStandardHolder(sql)
    await bookTimeOff(sql, id, { ...june, kind: 'sickLeave' })
    const customerService = await signIn(app, 'Customer service')
    const kinds = async (call: Call) =>
      (await find(inJune, call))[0].clashes.map((one: { kind: string }) => one.kind)
    expect(await kinds(planner)).toEqual(['sickLeave'])
    expect(await kinds(customerService)).toEqual(['timeOff'])
  })
})

describe('The load is the number of booked days in the month of the start, at the site', () => {
  test('counting a day once, and nothing beyond the month', async () => {
    const id = await makeStandardHolder(sql)
    await bookTimeOff(sql, id, { start: at('2026-05-30T00:00'), end: at('2026-06-03T00:00') })
    await bookTimeOff(sql, id, { start: at('2026-06-10T08:00'), end: at('2026-06-10T10:00') })
    await bookTimeOff(sql, id, { start: at('2026-06-10T11:00'), end: at('2026-06-11T09:00') })
    await bookTimeOff(sql, id, { start: at('2026-06-30T18:00'), end: at('2026-07-05T00:00') })
    expect(await fitOf(id)).toMatchObject({ loadDays: 5 })
    expect(await fitOf(id, { start: at('2026-07-01T08:00') })).toMatchObject({ loadDays: 4 })
  })

  test.each([
    ['31', '2018-10-01', '2018-11-01', 31],
    ['30, on one of which the clock has no midnight', '2018-11-01', '2018-12-01', 30],
  ])('a month booked from end to end has %s', async (_, first, next, days) => {
    const brazil = 'America/Sao_Paulo'
    const id = await makeStandardHolder(sql)
    await bookTimeOff(sql, id, { start: at(`${first}T00:00`, brazil), end: at(`${next}T00:00`, brazil) })
    const need = { start: at(`${first}T08:00`, brazil), end: at(`${first}T17:00`, brazil), timeZone: brazil }
    expect(await fitOf(id, need)).toMatchObject({ loadDays: days })
  })

  test('by the calendar there: 30 June 20:00 UTC is July in Vietnam', async () => {
    const id = await makeStandardHolder(sql)
    await bookTimeOff(sql, id, { start: at('2026-07-01T08:00'), end: at('2026-07-01T17:00') })
    const night = { start: new Date('2026-06-30T20:00Z'), end: new Date('2026-06-30T22:00Z') }
    expect(await fitOf(id, night)).toMatchObject({ loadDays: 1 })
    expect(await fitOf(id, { ...night, timeZone: 'UTC' })).toMatchObject({ loadDays: 0 })
  })
})

describe('The finder', () => {
  test('asks for an audit’s own interval, standards and zone, and leaves out disabled accounts', async () => {
    const free = await makeStandardHolder(sql, { name: 'Free' })
    const busy = await makeStandardHolder(sql, { name: 'Busy', standards: ['RDS'] })
    await makeStandardHolder(sql, { name: 'Disabled', isEnabled: false })
    await bookTimeOff(sql, busy, june)
    const auditId = await makeAudit(sql, { ...june, standards: ['GRS'] })
    expect(await find(`projectId=${auditId}&sort=name:asc`)).toMatchObject([
      { id: busy, qualified: false, missing: [grs], available: false },
      { id: free, qualified: true, covers: [grs], available: true },
    ])
    expect(await find('sort=name:asc')).toHaveLength(3)
  })

  test('answers for those alone who are named', async () => {
    const [one, two] = [await makeStandardHolder(sql), await makeStandardHolder(sql)]
    await makeStandardHolder(sql)
    const named = await find(`${inJune}&auditorId=${one}&auditorId=${two}&sort=id:asc`)
    expect(named.map(({ id }: { id: number }) => id)).toEqual([one, two])
    expect(named[0]).toMatchObject({ available: true })
  })

  test('asks for an interval and standards just as well', async () => {
    const id = await makeStandardHolder(sql, { standards: ['RDS'] })
    expect(await find(`${inJune}&standardId=${grs}&standardId=${rds}`)).toMatchObject([
      { id, qualified: true, covers: [rds], missing: [grs], available: true, loadDays: 0 },
    ])
  })

  test.each([
    [`start=${june.start.toISOString()}`, 400, 'end'],
    [`start=${june.end.toISOString()}&end=${june.start.toISOString()}`, 400, 'end'],
    [`${inJune}/Nowhere`, 400, 'timeZone'],
  ])('refuses %s', async (query, status, field) => {
    expect(await planner(`GET /auditors?${query}`)).toMatchObject({ status, body: { details: [{ field }] } })
  })

  test('knows no audit that is not there', async () => {
    expect((await planner('GET /auditors?projectId=2147483647')).status).toBe(404)
  })
})
