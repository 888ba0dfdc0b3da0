import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { visits } from '#contract/visits.ts'
import { visitBuckets } from '#domain/visit-classes.ts'
import { visitKinds } from '#domain/visit-days.ts'
import { cutPage } from '#server/db/paging.ts'
import { signIn, startApp } from '#tests/app.ts'
import { makeCustomer, pick } from '#tests/factories.ts'
import { listVisits, selectVisits } from './list-visits.ts'
import { readFew } from './visit-filters.ts'

const app = await startApp()
const { sql } = app
const planner = await signIn(app, 'Planner')
const [server] = await sql<
  { version: number }[]
>`select current_setting('server_version_num')::integer as version`
/** How a search is planned is asked of the PostgreSQL that comes with the product; others choose otherwise among so few rows. */
const testOfPlan = test.runIf((server?.version ?? 0) >= 180_000)
const [iso, grs] = [await pick(sql, 'standard', 'ISO9001'), await pick(sql, 'standard', 'GRS')]

/** Two of the same name, and one of which the numbers have the word too. */
const companies = ['Loom Weaving', 'Alma Weaving', 'Loom Weaving', 'Zeta Weaving', 'Other Dyeing']
const customers: number[] = []
for (const [nth, companyName] of companies.entries()) {
  const customerId = await makeCustomer(sql, { companyName, companyNumber: `C-SEARCH-${nth}` })
  customers.push(customerId)
  for (const [standardId, number, expires] of [
    [iso, companyName === 'Zeta Weaving' ? `Weaving-${nth}` : `QMS-${nth}`, '2028-03-09'],
    [grs, `GRS-${nth}`, '2026-03-09'],
  ] as const) {
    const form = { customerId, standardId, number, decided: '2025-03-10', expires }
    expect((await planner('POST /certificates', form)).status).toBe(201)
  }
}

type Row = { id: number; companyName: string; kind: string }
const on = '2025-12-01'
const list = async (query: string): Promise<{ count: string; rows: Row[] }> =>
  (await planner(`GET /visits?limit=1000&on=${on}&${query}`)).body

/** As a list by company is to be put in order; names of this test read the same in every collation. */
function byCompany(rows: readonly Row[], direction: 'asc' | 'desc'): number[] {
  const sign = direction === 'asc' ? 1 : -1
  const isBefore = (a: Row, b: Row) => a.companyName < b.companyName
  return rows
    .toSorted((a, b) => sign * (isBefore(a, b) ? -1 : isBefore(b, a) ? 1 : a.id - b.id))
    .map(({ id }) => id)
}

describe('A search sorted by company', () => {
  test.each([
    '',
    `&standardId=${iso}`,
    '&kind=surveillance',
    '&plan=none&bucket=later',
    '&bucket=due30&bucket=due90',
    `&countryId=1&standardId=${grs}`,
    '&state=open&state=done',
  ])('lists each visit once, whatever else is filtered by: %s', async filters => {
    const found = await list(`value=weaving&sort=due:asc${filters}`)
    for (const direction of ['asc', 'desc'] as const) {
      const sorted = await list(`value=weaving&sort=companyName:${direction}${filters}`)
      expect(sorted.rows.map(({ id }) => id)).toEqual(byCompany(found.rows, direction))
      expect(sorted.count).toBe(found.count)
    }
  })

  test('is read page by page, across companies of the same name', async () => {
    const all = await list('value=weaving&sort=companyName:asc')
    expect(all.rows.length).toBeGreaterThan(10)
    const pages: Row[] = []
    for (let offset = 0; offset < all.rows.length; offset += 3) {
      const query = `limit=3&offset=${offset}&on=${on}&value=weaving&sort=companyName:asc`
      pages.push(...(await planner(`GET /visits?${query}`)).body.rows)
    }
    expect(pages.map(({ id }) => id)).toEqual(all.rows.map(({ id }) => id))
  })

  testOfPlan(
    'puts companies in order, and reads visits of one after the other until its page is full',
    async () => {
      expect(await planOf({ value: 'weaving', sort: 'companyName:asc' })).toContain('Incremental Sort')
      // Of what is rare there may not be a page, and all companies would be walked through.
      expect(await planOf({ value: 'weaving', sort: 'companyName:asc', flag: 'atRisk' })).not.toContain(
        'Incremental Sort',
      )
    },
  )
})

describe('What is searched for', () => {
  testOfPlan('is looked up as a list in one pass, not certificate by certificate', async () => {
    expect(await planOf({ value: 'weaving', sort: 'due:asc' })).toContain('Index Cond: (certificate_id = ANY')
  })

  test('isn’t told when it is planned, so that one plan serves all texts', async () => {
    for (const sort of ['due:asc', 'companyName:asc'])
      expect(await planOf({ value: 'weaving', sort })).not.toContain('weaving')
  })

  test('among the certificates of one customer reads the words of that one alone', async () => {
    const plan = await planOf({ value: 'weaving', sort: 'due:asc', customerId: String(customers[0]) })
    expect(plan).toContain(`Index Cond: (id = ANY ('{${customers[0]}}'`)
  })
})

describe('Certificates of a standard that few have', () => {
  const asked = (given: object) => visits.list.query.parse({ limit: '1000', sort: 'due:asc', ...given })
  const ofGrs = { standardId: String(grs), sort: 'companyName:asc' }

  test('are looked up first, unless little else is asked for anyway', async () => {
    const count = async (given: object, most: number) => (await readFew(sql, asked(given), most))?.length
    expect(await count(ofGrs, companies.length)).toBe(companies.length)
    expect(await count(ofGrs, companies.length - 1)).toBeUndefined()
    for (const more of [
      { value: 'weaving' },
      { bucket: 'overdue' },
      { flag: 'atRisk' },
      { sort: 'due:desc' },
    ])
      expect(await count({ ...ofGrs, ...more }, companies.length)).toBeUndefined()
    expect(await count({}, companies.length)).toBeUndefined()
  })

  testOfPlan('are what visits are then found by', async () => {
    const plan = await planOf(ofGrs, { fewIds: [1, 2] })
    expect(plan).toContain('Index Cond: (certificate_id = ANY')
  })

  testOfPlan(
    'are not asked for by due day: visits of a standard stand in that order in an index',
    async () => {
      const plan = await planOf({ ...ofGrs, sort: 'due:asc' })
      expect(plan).toContain('visit_open_of_standard')
      // Which standard isn't told when it is planned, so that one plan serves all.
      expect(plan).toContain('of_standard = (InitPlan')
      expect(plan).not.toContain('Sort')
    },
  )

  test('are found either way, in the same order, and as many as are counted', async () => {
    const oneOf = (...values: (string | number)[]) => fc.option(fc.constantFrom(...values.map(String)))
    const query = fc.record({
      standardId: fc.constantFrom([grs], [iso], [grs, iso]),
      customerId: oneOf(...customers),
      countryId: oneOf(1, 2),
      kind: oneOf(...visitKinds),
      plan: oneOf('none', 'draft'),
      bucket: fc.subarray([...visitBuckets], { minLength: 1 }),
      on: oneOf(on, '2025-12-09', '2026-06-01', '2027-12-10'),
      sort: fc.constantFrom('due:asc', 'companyName:desc', 'standard:asc', 'country:desc', 'kind:asc'),
    })
    await fc.assert(
      fc.asyncProperty(query, async given => {
        const said = Object.entries(given).filter(([, value]) => value !== null)
        const wanted = asked(Object.fromEntries(said))
        const [walked, lookedUp] = await Promise.all([0, 1000].map(few => listVisits(sql, wanted, few)))
        expect(lookedUp).toEqual(walked)
        expect(walked?.count).toBe(String(walked?.rows.length))
      }),
      { numRuns: 40 },
    )
  })
})

/** There are too few rows for an index to be worth it, unless all else is forbidden. */
async function planOf(given: object, way: { fewIds?: number[] } = {}): Promise<string> {
  const query = { ...visits.list.query.parse({ limit: '30', ...given }), ...way }
  const plan = await sql.begin(async tx => {
    await tx`set local enable_seqscan = off`
    await tx`set local enable_bitmapscan = off`
    return tx`explain ${selectVisits(tx, query)} ${cutPage(tx, query)}`
  })
  return JSON.stringify(plan)
}
