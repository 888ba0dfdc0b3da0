import { describe, expect, test } from 'vitest'
import { mondayOf } from '#domain/work-runs.ts'
import { addDays, localDay } from '#domain/zoned-time.ts'
import { signIn, startApp } from '#tests/app.ts'
import { bookTimeOff, makeAudit, makeCustomer, makeStandardHolder, pick, unique } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const planner = await signIn(app, 'Planner')
const grs = await pick(sql, 'standard', 'GRS')
const iso = await pick(sql, 'standard', 'ISO9001')

type Row = { week: string; standardId: number; [days: string]: number | string }
const capacity = async (query: string): Promise<Row[]> => {
  const { status, body } = await planner(`GET /visits/capacity?${query}` as 'GET /')
  expect(status).toBe(200)
  return body.rows
}

// Of 2030: 4 March is a Monday, and no holiday in Vietnam that week.
const anna = await makeStandardHolder(sql, { standards: [{ code: 'GRS', validTo: '2030-03-07' }, 'ISO9001'] })
await makeStandardHolder(sql, { standards: ['GRS'] })
await makeStandardHolder(sql, { standards: ['GRS'], isEnabled: false })
// In Vietnam Tuesday, from noon on; whoever is away for some of a day isn't free on it.
await bookTimeOff(sql, anna, { start: new Date('2030-03-05T05:00Z'), end: new Date('2030-03-05T10:00Z') })
const day = (of: string) => ({ start: new Date(`${of}T01:00Z`), end: new Date(`${of}T10:00Z`) })
await makeAudit(sql, {
  standards: ['GRS', 'ISO9001'],
  start: day('2030-03-06').start,
  end: day('2030-03-07').end,
})
await makeAudit(sql, { ...day('2030-03-06'), auditorIds: [anna] })

describe('The capacity of a week', () => {
  test('counts days of drafts and teams, and those on which an auditor holds the standard and has no entry.', async () => {
    expect(await capacity('start=2030-03-04&end=2030-03-10')).toEqual(
      [
        // Free: Anna on Monday and Thursday, then her GRS ends; her colleague on all five days.
        { week: '2030-03-04', standardId: grs, dueDays: 0, draftDays: 2, assignedDays: 1, freeDays: 7 },
        { week: '2030-03-04', standardId: iso, dueDays: 0, draftDays: 2, assignedDays: 0, freeDays: 3 },
      ].toSorted((a, b) => a.standardId - b.standardId),
    )
  })

  test('is that of the days asked for, where these are but some of it.', async () => {
    expect(await capacity(`start=2030-03-06&end=2030-03-06&standardId=${grs}`)).toEqual([
      { week: '2030-03-04', standardId: grs, dueDays: 0, draftDays: 1, assignedDays: 1, freeDays: 1 },
    ])
  })

  test('is of some standards or countries where they are given.', async () => {
    expect(await capacity(`start=2030-03-04&end=2030-03-10&standardId=${iso}`)).toHaveLength(1)
    const japan = await pick(sql, 'country', 'JP')
    expect(await capacity(`start=2030-03-04&end=2030-03-10&countryId=${japan}`)).toEqual([])
  })

  test('counts what is due in its week, and in the first what is overdue.', async () => {
    const today = localDay(new Date(), 'Asia/Ho_Chi_Minh')
    const decided = addDays(today, -100)
    const { status, body } = await planner('POST /certificates', {
      customerId: await makeCustomer(sql),
      standardId: iso,
      number: unique('QMS'),
      decided,
      surveillanceDays: 2,
    })
    expect(status).toBe(201)
    const [visit] = (await planner(`GET /certificates/${body.id}`)).body.visits
    const dueFrom = async (start: string) =>
      (await capacity(`start=${start}&end=${addDays(visit.due, 50)}&standardId=${iso}`))
        .filter(({ dueDays }) => dueDays !== 0)
        .map(({ week, dueDays }) => [week, dueDays])
    expect(visit.label).toBe('Surveillance 1')
    expect(await dueFrom(addDays(visit.due, -60))).toEqual([[mondayOf(visit.due), 2]])
    expect(await dueFrom(addDays(visit.due, 40))).toEqual([[mondayOf(addDays(visit.due, 40)), 2]])
  })

  test('counts what is planned in part where it is not planned.', async () => {
    const today = localDay(new Date(), 'Asia/Ho_Chi_Minh')
    const customerId = await makeCustomer(sql)
    const [{ id: main }] = (await planner(`GET /customers/${customerId}`)).body.sites
    const countryId = await pick(sql, 'country', 'VN')
    const sites = await Promise.all(
      ['Hue', 'Hanoi'].map(
        async name =>
          (await planner(`POST /customers/${customerId}/sites`, { name, address: 'Road', countryId })).body
            .id,
      ),
    )
    const { body } = await planner('POST /certificates', {
      customerId,
      standardId: grs,
      number: unique('GRS'),
      decided: addDays(today, -100),
      siteIds: [main, ...sites],
      otherDays: 2,
    })
    const [visit] = (await planner(`GET /certificates/${body.id}`)).body.visits
    const dueDays = async () =>
      (await capacity(`start=${addDays(visit.due, -10)}&end=${visit.due}&standardId=${grs}`)).reduce(
        (sum, row) => sum + Number(row.dueDays),
        0,
      )
    // Two days at each of three sites; an audit at one leaves two.
    const before = await dueDays()
    const audit = await makeAudit(sql, { customerId, ...day(addDays(visit.due, 60)) })
    await sql`insert into audit_visit (audit_id, visit_id, site_id) values (${audit}, ${visit.id}, ${sites[0]})`
    expect((await planner(`GET /visits/${visit.id}`)).body.plan).toBe('partly')
    expect([before, await dueDays()]).toEqual([6, 4])
  })

  test('is asked for at most 400 days.', async () => {
    const { body } = await planner('GET /visits/capacity?start=2030-01-01&end=2031-02-06')
    expect(body.details).toMatchObject([
      { field: 'end', message: 'Start and end can be at most 400 days apart.' },
    ])
    expect((await planner('GET /visits/capacity?start=2030-01-01&end=2029-12-31')).status).toBe(400)
    expect((await planner('GET /visits/capacity?start=0001-01-01&end=0001-01-02')).status).toBe(400)
  })
})
