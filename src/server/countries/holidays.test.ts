import { performance } from 'node:perf_hooks'
import { describe, expect, test } from 'vitest'
import { signIn, startApp } from '#tests/app.ts'
import { pick } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const auditor = await signIn(app, 'Auditor')

const list = async (codes: string[], start: string, end: string) => {
  const ids = await Promise.all(codes.map(code => pick(sql, 'country', code)))
  return auditor(
    `GET /countries/holidays?start=${start}&end=${end}&${ids.map(id => `countryId=${id}`).join('&')}`,
  )
}

describe('public holidays', () => {
  test('are listed per country by day, first and last day included', async () => {
    const [germany, france] = [await pick(sql, 'country', 'DE'), await pick(sql, 'country', 'FR')]
    const { status, body } = await list(['FR', 'DE'], '2031-12-25', '2032-01-01')
    expect(status).toBe(200)
    const expected = [
      [france, '2031-12-25'],
      [germany, '2031-12-25'],
      [germany, '2031-12-26'],
      [france, '2032-01-01'],
      [germany, '2032-01-01'],
    ]
    const byDay = (a: unknown[], b: unknown[]) => `${a[1]} ${a[0]}`.localeCompare(`${b[1]} ${b[0]}`)
    const answered = body.rows.map((row: { countryId: number; day: string }) => [row.countryId, row.day])
    expect(answered.sort(byDay)).toEqual(expected.sort(byDay))
    expect(body.count).toBe('5')
    expect(body.rows[0].name).toBe('Christmas Day')
  })

  test('of several days are listed on each of them', async () => {
    const { body } = await list(['VN'], '2031-01-22', '2031-01-26')
    const days = body.rows.map(({ day }: { day: string }) => day)
    expect([...new Set(days)]).toEqual(['2031-01-22', '2031-01-23', '2031-01-24', '2031-01-25', '2031-01-26'])
  })

  test('are whole days: half a day off is none', async () => {
    const { body } = await list(['IS'], '2031-12-24', '2031-12-26')
    expect(body.rows.map(({ day }: { day: string }) => day)).toEqual(['2031-12-25', '2031-12-26'])
  })

  test('of a country that the library doesn’t know are none', async () => {
    const [made] = await sql`
      insert into country (code, name, time_zones) values ('XA', 'Atlantis', '{UTC}') returning id`
    const { status, body } = await auditor(
      `GET /countries/holidays?countryId=${made?.id}&countryId=2000000000&start=2031-01-01&end=2031-12-31`,
    )
    expect([status, body]).toEqual([200, { count: '0', rows: [] }])
  })

  test('are none in the years without audits', async () => {
    expect((await list(['CN'], '9999-01-01', '9999-12-31')).body.rows).toEqual([])
    expect((await list(['CN'], '0001-01-01', '0001-12-31')).body.rows).toEqual([])
  })

  test('are computed beside the server, which answers others meanwhile', async () => {
    const answered: string[] = []
    const before = performance.eventLoopUtilization()
    const holidays = list(['CN', 'HK', 'TW', 'SG', 'KR', 'BF', 'MY', 'JP'], '2040-01-01', '2040-12-31')
    await Promise.all([
      holidays.then(({ status }) => answered.push(`holidays ${status}`)),
      app.inject('/api/health/live').then(({ statusCode }) => answered.push(`health ${statusCode}`)),
    ])
    expect(answered).toEqual(['health 200', 'holidays 200'])
    // Calculated by the server itself, they would keep it busy all the time.
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5)
  })

  test('asked for twice at once are the same, and nobody asks for a world of them', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => list(['IT'], '2041-01-01', '2041-12-31')))
    expect(one?.body).toEqual(other?.body)
    expect(Number(one?.body.count)).toBeGreaterThan(5)
    const world = Array.from({ length: 101 }, (_, nth) => `countryId=${nth + 1}`).join('&')
    const { status } = await auditor(`GET /countries/holidays?${world}&start=2031-01-01&end=2031-01-02`)
    expect(status).toBe(400)
  })

  test.each([
    ['2031-01-02', '2031-01-01', 'end: The last day must not be before the first.'],
    ['2031-01-01', '2032-02-06', 'Start and end can be at most 400 days apart.'],
    ['2031-02-30', '2031-03-01', 'start: Please enter a date as YYYY-MM-DD.'],
  ])('are not asked for from %s to %s', async (start, end, message) => {
    const { status, body } = await list(['VN'], start, end)
    expect([status, body.message]).toEqual([400, message])
  })
})
