import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { visitBuckets, visitFlags, visitPlans, visitStates } from '#domain/visit-classes.ts'
import { visitKinds } from '#domain/visit-days.ts'
import { addDays, localDay } from '#domain/zoned-time.ts'
import { signIn, startApp } from '#tests/app.ts'
import { makeCustomer, pick, unique } from '#tests/factories.ts'

const app = await startApp()
const { sql } = app
const planner = await signIn(app, 'Planner')
const [iso, grs] = [await pick(sql, 'standard', 'ISO9001'), await pick(sql, 'standard', 'GRS')]

/** Everything is entered and read as of a day, so that no test depends on today. */
const day = '2026-11-22'

async function enter(given: object): Promise<number> {
  const form = { standardId: iso, number: unique('QMS'), ...given }
  const { status, body } = await planner('POST /certificates', form)
  expect(body).toMatchObject({ id: expect.any(Number) })
  expect(status).toBe(201)
  return body.id
}

const acme = await makeCustomer(sql, { companyName: 'Acme Textiles', companyNumber: 'C-ACME' })
const kiritimati = await makeCustomer(sql, { companyName: 'Coral Mills', timeZone: 'Pacific/Kiritimati' })
const pagoPago = await makeCustomer(sql, { companyName: 'Tutuila Yarns', timeZone: 'Pacific/Pago_Pago' })
const stands = { decided: '2025-03-10', expires: '2028-03-09' }
const first = await enter({ customerId: acme, number: 'QMS-ACME', ...stands })
for (const [customerId, decided, expires] of [
  [acme, '2025-02-14', '2028-02-13'],
  [kiritimati, '2024-11-20', '2027-11-19'],
  [pagoPago, '2023-12-05', '2026-12-04'],
  [kiritimati, '2025-12-01', '2028-11-30'],
] as const)
  await enter({ customerId, decided, expires })
await enter({ customerId: acme, standardId: grs, decided: '2026-01-01', expires: '2026-12-31' })
const suspended = await enter({ customerId: pagoPago, ...stands })
await sql`update certificate set status = 'suspended' where id = ${suspended}`
const lapsed = await enter({ customerId: acme, decided: '2022-01-01', expires: '2024-12-31' })
const wantedBy = addDays(localDay(new Date(), 'UTC'), 400)
await enter({ customerId: kiritimati, number: undefined, wantedBy })

type Row = {
  id: number
  certificateId: number
  label: string
  bucket: string | null
  flags: string[]
  due: string
}
const list = async (query: string): Promise<{ count: string; rows: Row[] }> =>
  (await planner(`GET /visits?limit=1000&${query}`)).body
const count = async (query: string) => (await planner(`GET /visits/counts?${query}`)).body

const anyOf = (name: string, values: readonly (string | number)[]) =>
  fc
    .subarray([...values], { minLength: 1, maxLength: Math.min(3, values.length) })
    .map(some => some.map(value => `${name}=${value}`).join('&'))
const dueDay = fc.integer({ min: -400, max: 1200 }).map(days => addDays(day, days))
const filter = fc
  .tuple(
    fc.option(anyOf('plan', visitPlans)),
    fc.option(anyOf('kind', visitKinds)),
    fc.option(anyOf('state', visitStates)),
    fc.option(anyOf('standardId', [iso, grs])),
    fc.option(anyOf('customerId', [acme, kiritimati, pagoPago])),
    fc.option(anyOf('certificateId', [first, suspended, lapsed])),
    fc.option(dueDay.map(from => `dueFrom=${from}`)),
    fc.option(dueDay.map(to => `dueTo=${to}`)),
    fc.option(fc.constantFrom('value=acme', 'value=QMS', 'value=C-ACME', 'value=nobody')),
  )
  .map(some => some.filter(Boolean).join('&'))

describe('Each tile equals the count of its list', () => {
  test.each([day, '2026-06-01', '2028-01-15'])('under any filters, as of %s', async on => {
    await fc.assert(
      fc.asyncProperty(filter, async filters => {
        const query = `${filters}&on=${on}`
        const { buckets, flags } = await count(query)
        const lists = await Promise.all([
          ...visitBuckets.map(bucket => list(`bucket=${bucket}&${query}`)),
          ...visitFlags.map(flag => list(`flag=${flag}&${query}`)),
        ])
        expect(lists.map(({ count: listed }) => Number(listed))).toEqual([
          ...visitBuckets.map(bucket => buckets[bucket]),
          ...visitFlags.map(flag => flags[flag]),
        ])
        visitBuckets.forEach((bucket, nth) => {
          expect(lists[nth]?.rows.every(row => row.bucket === bucket)).toBe(true)
        })
        visitFlags.forEach((flag, nth) => {
          expect(lists[visitBuckets.length + nth]?.rows.every(row => row.flags.includes(flag))).toBe(true)
        })
      }),
      { numRuns: 30 },
    )
  })

  test('and the five buckets add up to all', async () => {
    for (const on of [day, '2026-06-01', '2028-01-15']) {
      const { buckets } = await count(`on=${on}`)
      const sum = Object.values<number>(buckets).reduce((a, b) => a + b, 0)
      const { count: all, rows } = await list(`on=${on}`)
      expect(String(sum)).toBe(all)
      expect(rows.every(row => row.bucket !== null)).toBe(true)
    }
  })
})

describe('A flag', () => {
  const certificateOf = async () => {
    const id = await enter({ customerId: await makeCustomer(sql), ...stands })
    const { rows } = await list(`certificateId=${id}&on=2026-01-01&sort=due:asc`)
    const [surveillance, , recertification] = rows.map(row => row.id) as [number, number, number]
    return { id, surveillance, recertification }
  }
  const plan = (id: number, how: string, start: string, end = start) => sql`
    update visit set plan = ${how}, planned_start = ${start}, planned_end = ${end} where id = ${id}`
  /** What its row bears; each flag lists and counts it as well. */
  const flagsOf = async (id: number, certificateId: number, on: string) => {
    const query = `certificateId=${certificateId}&on=${on}`
    const [row] = (await list(`id=${id}&state=open&state=done&${query}`)).rows
    const listed = await Promise.all(
      visitFlags.map(async flag => (await list(`id=${id}&flag=${flag}&${query}`)).rows.map(() => flag)),
    )
    expect(listed.flat()).toEqual(row?.flags)
    const counted = Object.entries<number>((await count(query)).flags)
    expect(counted.flatMap(([flag, number]) => (number > 0 ? [flag] : []))).toEqual(
      expect.arrayContaining(row?.flags ?? []),
    )
    return row?.flags
  }

  test('tells what is planned outside of its window, before it as after it', async () => {
    const { id, surveillance } = await certificateOf()
    const planned = async (start: string, end?: string) => {
      await plan(surveillance, 'assigned', start, end)
      return flagsOf(surveillance, id, '2025-11-01')
    }
    expect(await planned('2025-12-08', '2025-12-09')).toEqual(['outsideWindow'])
    expect(await planned('2025-12-09', '2026-03-10')).toEqual([])
    expect(await planned('2026-03-10', '2026-03-11')).toEqual(['outsideWindow'])
  })

  test('tells of a recertification that is planned to end after its latest day, long before that is due', async () => {
    const { id, recertification } = await certificateOf()
    await plan(recertification, 'assigned', '2028-02-08', '2028-02-09')
    expect(await flagsOf(recertification, id, '2027-10-01')).toEqual(['outsideWindow', 'atRisk'])
    await plan(recertification, 'assigned', '2028-02-07', '2028-02-08')
    expect(await flagsOf(recertification, id, '2027-10-01')).toEqual([])
  })

  test('asks for a decision on what was done in the present cycle alone', async () => {
    const { id, recertification } = await certificateOf()
    await sql`update visit set state = 'done', done_on = '2028-01-10' where id = ${recertification}`
    expect(await flagsOf(recertification, id, '2028-01-20')).toEqual(['toDecide'])
    await sql`update certificate set cycle = 2 where id = ${id}`
    expect(await flagsOf(recertification, id, '2028-01-20')).toEqual([])
  })

  test('tells of a draft without a team once the visit is due within 90 days', async () => {
    const { id, surveillance } = await certificateOf()
    await plan(surveillance, 'draft', '2026-03-02')
    expect(await flagsOf(surveillance, id, '2025-12-09')).toEqual(['noTeam'])
    expect(await flagsOf(surveillance, id, '2025-12-08')).toEqual([])
    await plan(surveillance, 'assigned', '2026-03-02')
    expect(await flagsOf(surveillance, id, '2025-12-09')).toEqual([])
  })
})

describe('The board', () => {
  test('puts each visit into the bucket of its days', async () => {
    const { rows } = await list(`certificateId=${first}&on=2026-02-10&sort=due:asc`)
    expect(rows.map(({ label, due, bucket }) => [label, due, bucket])).toEqual([
      ['Surveillance 1', '2026-03-09', 'due30'],
      ['Surveillance 2', '2027-03-09', 'later'],
      ['Recertification', '2027-12-10', 'later'],
    ])
    // The last day of the window is a good one.
    const on = async (today: string) =>
      (await list(`certificateId=${first}&on=${today}&sort=due:asc`)).rows[0]?.bucket
    expect([
      await on('2026-03-10'),
      await on('2026-03-11'),
      await on('2026-02-07'),
      await on('2026-01-07'),
    ]).toEqual(['due30', 'overdue', 'due30', 'due90'])
  })

  test('leaves out what is suspended or has lapsed, but for its flag, or where all of a certificate is asked for', async () => {
    const query = `on=${day}`
    const listed = (await list(query)).rows.map(row => row.certificateId)
    expect([listed.includes(suspended), listed.includes(lapsed)]).toEqual([false, false])
    const { rows } = await list(`flag=suspended&${query}`)
    expect(new Set(rows.map(row => row.certificateId))).toEqual(new Set([suspended]))
    expect(rows.every(row => row.bucket === null && row.flags.join() === 'suspended')).toBe(true)
    expect((await list(`certificateId=${lapsed}&${query}`)).count).toBe('0')
    expect((await list(`certificateId=${lapsed}&state=open&${query}`)).count).not.toBe('0')
  })

  test('uses the day at the main site unless a day is given', async () => {
    const [{ id } = { id: 0 }] = await sql<{ id: number }[]>`
      select visit.id from visit join certificate on certificate.id = certificate_id
      where customer_id = ${kiritimati} and state = 'open' order by due desc limit 1`
    const today = localDay(new Date(), 'Pacific/Kiritimati')
    const put = async (latest: string) => {
      await sql`update visit set earliest = ${latest}, due = ${latest}, latest = ${latest} where id = ${id}`
      return (await list(`id=${id}`)).rows[0]?.bucket
    }
    // Long past in Kiritimati while it is still that day elsewhere.
    const [yesterday, sameDay] = [await put(addDays(today, -1)), await put(today)]
    if (localDay(new Date(), 'Pacific/Kiritimati') === today)
      expect([yesterday, sameDay]).toEqual(['overdue', 'due30'])
  })

  test('counts what is due later by the days at the main sites, as it lists it', async () => {
    const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC']
    const daysThere = () => zones.map(timeZone => localDay(new Date(), timeZone))
    const days = daysThere()
    const last: number[] = []
    for (const [at, timeZone] of zones.entries()) {
      const id = await enter({ customerId: await makeCustomer(sql, { timeZone }), ...stands })
      const visits = await sql<
        { id: number }[]
      >`select id from visit where certificate_id = ${id} order by due`
      // The last days of the 90 there, and the first that is later.
      for (const [nth, visit] of visits.entries()) {
        const due = addDays(days[at] ?? '', 89 + nth)
        await sql`update visit set earliest = ${due}, due = ${due}, latest = ${due} where id = ${visit.id}`
      }
      last.push(visits.at(-1)?.id ?? 0)
    }
    const [first = 0] = last
    for (const filters of ['', `standardId=${iso}&`, 'kind=recertification&', 'state=open&']) {
      const { count: counted, rows } = await list(`${filters}bucket=later`)
      expect(Number(counted)).toBe(rows.length)
      expect(rows.every(({ bucket }) => bucket === 'later')).toBe(true)
      // At any of these sites a day may have ended since.
      if (daysThere().join() === days.join())
        expect(rows.flatMap(({ id }) => (id >= first - 2 ? [id] : [])).toSorted()).toEqual(last.toSorted())
    }
  })

  test('sorts by each of its columns, both ways', async () => {
    for (const field of [
      'due',
      'latest',
      'companyName',
      'standard',
      'country',
      'kind',
      'plannedStart',
      'id',
    ]) {
      const ids = async (direction: string) =>
        (await list(`on=${day}&sort=${field}:${direction}`)).rows.map(row => row.id)
      expect((await ids('asc')).toReversed(), field).toEqual(await ids('desc'))
    }
  })
})

test('A page of the board takes part of its list, and its row says what is due where.', async () => {
  const all = await list(`on=${day}&sort=due:asc`)
  const page = (await planner(`GET /visits?on=${day}&sort=due:asc&limit=2&offset=1`)).body
  expect(page.rows.map((row: Row) => row.id)).toEqual(all.rows.slice(1, 3).map(row => row.id))
  expect(all.rows.find(row => row.certificateId === first)).toMatchObject({
    number: 'QMS-ACME',
    customerId: acme,
    companyName: 'Acme Textiles',
    standard: { code: 'ISO9001' },
    country: { name: 'Vietnam' },
    coveredSites: 1,
    days: 1,
    state: 'open',
    plan: 'none',
    sites: [{ name: 'Main site', projectId: null }],
  })
})

describe('What is searched for', () => {
  test('is narrowed by standard, customer and country alike', async () => {
    const [vietnam, italy] = [await pick(sql, 'country', 'VN'), await pick(sql, 'country', 'IT')]
    const found = async (filters: string) => {
      const query = `value=acme&on=2026-01-01&${filters}`
      const { count: listed, rows } = await list(query)
      const { buckets } = await count(query)
      expect(Object.values<number>(buckets).reduce((a, b) => a + b, 0)).toBe(Number(listed))
      return [...new Set(rows.map(row => row.certificateId))]
    }
    const all = await found('')
    expect(all.length).toBeGreaterThan(2)
    expect(await found(`customerId=${acme}&countryId=${vietnam}&sort=country:asc`)).toHaveLength(all.length)
    expect(await found(`standardId=${grs}&sort=companyName:asc`)).toHaveLength(1)
    expect(await found(`standardId=${iso}`)).toHaveLength(all.length - 1)
    expect(await found(`customerId=${kiritimati}`)).toEqual([])
    expect(await found(`countryId=${italy}`)).toEqual([])
  })
})
