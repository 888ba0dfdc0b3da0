import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, localDay, momentAt } from '#domain/zoned-time.ts'
import { signIn, startApp } from '#tests/app.ts'
import { hanoi, makeAudit, makeCustomer, makeStandardHolder, pick, unique } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const planner = await signIn(app, 'Planner')
const [iso, grs] = [await pick(sql, 'standard', 'ISO9001'), await pick(sql, 'standard', 'GRS')]
const [vietnam, japan] = [await pick(sql, 'country', 'VN'), await pick(sql, 'country', 'JP')]

const figures = async (query: string) => {
  const { status, body } = await planner(`GET /visits/figures?${query}` as 'GET /')
  expect(status).toBe(200)
  return body
}

/** A certificate of 10 March 2022, whose first surveillance may be from 9 December 2022 to 10 March 2023. */
async function enter(timeZone = hanoi, given: object = {}, country = 'VN') {
  const customerId = await makeCustomer(sql, { timeZone, country })
  const form = {
    customerId,
    standardId: iso,
    number: unique('QMS'),
    decided: '2022-03-10',
    expires: '2025-03-09',
  }
  const { body } = await planner('POST /certificates', { ...form, ...given })
  const { visits } = (await planner(`GET /certificates/${body.id}`)).body
  return { customerId, timeZone, visit: visits[0] as { id: number; version: number; latest: string } }
}

type Entered = Awaited<ReturnType<typeof enter>>

async function complete({ customerId, timeZone, visit }: Entered, day: string, from = '08:00', to = '17:00') {
  const [start, end] = [momentAt(`${day}T${from}`, timeZone), momentAt(`${day}T${to}`, timeZone)]
  const id = await makeAudit(sql, { customerId, start, end })
  await sql`insert into audit_visit (audit_id, visit_id, site_id)
    select ${id}, ${visit.id}, id from site where customer_id = ${customerId}`
  await sql`update audit set status = 'completed' where id = ${id}`
}

const none = { due: 0, onTime: 0, early: 0, late: 0, missing: 0, rate: null, canceled: 0, lateCancels: 0 }

describe('Visits of a period', () => {
  beforeAll(async () => {
    await complete(await enter(), '2023-03-10')
    await complete(await enter(), '2022-12-08')
    // The day after at the site, though not yet in UTC; and the last day there, though over in UTC.
    await complete(await enter('Pacific/Kiritimati'), '2023-03-11', '08:00', '12:00')
    await complete(await enter('Pacific/Pago_Pago', {}, 'JP'), '2023-03-10', '18:00', '20:00')
    await enter()
    const { visit } = await enter()
    const waived = { reason: 'Seen by the accreditor', version: visit.version }
    expect((await planner(`PUT /visits/${visit.id}/waive`, waived)).status).toBe(200)
    // Yearly: a recertification from 31 December 2022 to 1 March 2023.
    const year = { standardId: grs, number: unique('GRS'), decided: '2022-04-01', expires: '2023-03-31' }
    await complete(await enter(hanoi, year), '2023-02-01')
  })
  const march = 'start=2023-03-01&end=2023-03-31'
  const isoRow = { ...none, due: 5, onTime: 3, early: 1, late: 1, missing: 1, rate: 0.6 }
  const grsRow = { ...none, due: 1, onTime: 1, rate: 1 }
  const total = { ...none, due: 6, onTime: 4, early: 1, late: 1, missing: 1, rate: 0.667 }

  test('are counted by the days at their sites, none that was waived', async () => {
    expect(await figures(march)).toEqual({
      rows: [
        { key: String(grs), name: 'GRS', ...grsRow },
        { key: String(iso), name: 'ISO9001', ...isoRow },
      ],
      total,
    })
  })

  test('are grouped by country, kind or month', async () => {
    const { rows } = await figures(`${march}&groupBy=country`)
    expect(rows).toEqual([
      { key: String(japan), name: 'Japan', ...none, due: 1, onTime: 1, rate: 1 },
      { key: String(vietnam), name: 'Vietnam', ...total, due: 5, onTime: 3, rate: 0.6 },
    ])
    expect((await figures(`${march}&groupBy=kind`)).rows).toEqual([
      { key: 'surveillance', name: 'surveillance', ...isoRow },
      { key: 'recertification', name: 'recertification', ...grsRow },
    ])
    expect(await figures('start=2023-03-01&end=2024-04-04&groupBy=month')).toEqual({
      rows: [{ key: '2023-03', name: '2023-03', ...total }],
      total,
    })
  })

  test('are those whose latest day is in it, done or past', async () => {
    const latest = 'start=2023-03-10&end=2023-03-10'
    expect((await figures(latest)).total.due).toBe(5)
    expect((await figures('start=2023-03-11&end=2023-04-30')).total).toEqual(none)
    expect((await figures(`${latest}&on=2023-03-10`)).total).toMatchObject({ due: 4, missing: 0, rate: 0.75 })
    expect((await figures(`${latest}&on=2023-03-11`)).total).toMatchObject({ due: 5, missing: 1 })
  })

  test('are of some standards and countries where they are given', async () => {
    expect((await figures(`${march}&standardId=${grs}`)).total).toEqual(grsRow)
    expect((await figures(`${march}&countryId=${japan}`)).total).toMatchObject({ due: 1, onTime: 1 })
  })

  test('are asked for at most 400 days', async () => {
    const refused = async (query: string) =>
      (await planner(`GET /visits/figures?${query}` as 'GET /')).body.details
    expect(await refused('start=2023-01-01&end=2024-02-06')).toMatchObject([
      { field: 'end', message: 'Start and end can be at most 400 days apart.' },
    ])
    expect(await refused('start=2023-01-02&end=2023-01-01')).toMatchObject([{ field: 'end' }])
    expect(await refused('start=2023-01-01&end=2023-01-02&groupBy=auditor')).toMatchObject([
      { field: 'groupBy' },
    ])
  })
})

describe('Canceled audits', () => {
  const zone = 'Pacific/Kiritimati'
  const today = localDay(new Date(), zone)
  const on = (day: string) => `start=${day}&end=${day}`
  const dates = (day: string) => ({
    start: momentAt(`${day}T00:30`, zone),
    end: momentAt(`${addDays(day, 1)}T12:00`, zone),
  })

  async function cancel(
    day: string,
    given: { auditorIds?: number[]; standards?: string[] },
    countsFor?: Entered,
  ) {
    const customerId = countsFor?.customerId ?? (await makeCustomer(sql, { timeZone: zone }))
    const id = await makeAudit(sql, { customerId, ...dates(day), ...given })
    if (countsFor)
      await sql`insert into audit_visit (audit_id, visit_id, site_id)
        select ${id}, ${countsFor.visit.id}, id from site where customer_id = ${customerId}`
    const [audit] = await sql<{ version: number }[]>`select version from audit where id = ${id}`
    const form = { reason: 'Mill closed', version: audit?.version }
    expect((await planner(`PUT /projects/${id}/cancel`, form)).status).toBe(200)
  }

  test('are those that had a team, by their first day at the site, and late with too little notice', async () => {
    const [late, inTime] = [addDays(today, 13), addDays(today, 14)]
    const holder = async () => [await makeStandardHolder(sql, { standards: ['GRS', 'ISO9001'] })]
    await cancel(late, { auditorIds: await holder(), standards: ['GRS', 'ISO9001'] }, await enter(zone))
    await cancel(inTime, { auditorIds: await holder() })
    await cancel(inTime, {})
    const one = { ...none, canceled: 1 }
    expect(await figures(on(late))).toEqual({
      rows: [
        { key: String(grs), name: 'GRS', ...one, lateCancels: 1 },
        { key: String(iso), name: 'ISO9001', ...one, lateCancels: 1 },
      ],
      total: { ...one, lateCancels: 1 },
    })
    expect((await figures(`${on(late)}&groupBy=kind`)).rows).toMatchObject([
      { key: 'surveillance', canceled: 1 },
    ])
    expect((await figures(`${on(late)}&standardId=${iso}`)).rows).toHaveLength(1)
    expect((await figures(`${on(late)}&countryId=${japan}`)).total).toEqual(none)
    expect(await figures(`${on(inTime)}&groupBy=kind`)).toEqual({
      rows: [{ key: 'none', name: 'none', ...one }],
      total: one,
    })
    expect((await figures(`${on(inTime)}&groupBy=month`)).rows).toMatchObject([
      { key: inTime.slice(0, 7), canceled: 1 },
    ])
    // In UTC they began the day before.
    expect((await figures(on(addDays(late, -1)))).total).toEqual(none)
  })

  test('with the notice that the settings ask for', async () => {
    const day = addDays(today, 20)
    await cancel(day, { auditorIds: [await makeStandardHolder(sql)] })
    expect((await figures(on(day))).total).toMatchObject({ canceled: 1, lateCancels: 0 })
    await sql`update programme_settings set notice_days = 21`
    expect((await figures(on(day))).total).toMatchObject({ canceled: 1, lateCancels: 1 })
  })
})
