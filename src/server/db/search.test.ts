import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#tests/database.ts'
import { makeAccount, makeAudit, makeCustomer } from '#tests/factories.ts'
import { anywhere, type Fragment } from './paging.ts'
import {
  hasInNumber,
  isAccountLike,
  isAccountLikeIn,
  isCustomerLike,
  isCustomerLikeIn,
  isNumberLike,
} from './search.ts'

const numbers = [
  'AUD-1234',
  'AUD-12345',
  'aud-2024-0012',
  'GRS/77',
  '77',
  '7',
  'A_1',
  'A%1',
  'a\\1',
  'Żaba ß-12',
  'K-12',
  'ab-c',
  'İZM-12',
  '\u212A-99',
  'ΣΑΣ-1',
]
const names = ['Mill Žilina', 'MILL 100%', 'İzmir Tekstil', 'C_1 GmbH', 'Straße & Söhne', 'ΟΔΟΣ ΟΔ', 'a\\b']

let database: TestDatabase

beforeAll(async () => {
  database = await cloneDatabase()
  const { sql } = database
  const customerId = await makeCustomer(sql)
  for (const number of numbers) await makeAudit(sql, { number, customerId })
  for (const name of names) {
    await makeCustomer(sql, { companyName: name })
    await makeAccount(sql, { name })
  }
})

afterAll(() => database.drop())

/** Parts of what is stored, in other letters' case, and what looks like it. */
const sought = fc.oneof(
  fc
    .tuple(fc.constantFrom(...numbers, ...names), fc.nat(12), fc.integer({ min: 1, max: 12 }), fc.boolean())
    .map(([text, from, length, isUpper]) => {
      const part = text.slice(from % text.length).slice(0, length)
      return isUpper ? part.toUpperCase() : part.toLowerCase()
    }),
  fc.string({ unit: fc.constantFrom(...'aA1-_%\\ 7ßİikK\u212AΣς/'), minLength: 1, maxLength: 5 }),
)

async function find(table: string, condition: Fragment): Promise<number[]> {
  const { sql } = database
  const rows = await sql<{ id: number }[]>`select id from ${sql(table)} where ${condition} order by id`
  return rows.map(({ id }) => id)
}

test('Search by index finds what ilike finds, in numbers, customers and accounts', async () => {
  const { sql } = database
  const inAny = (columns: Fragment[], text: string) =>
    columns.map(column => sql`${column} ilike ${anywhere(text)}`).reduce((a, b) => sql`${a} or ${b}`)
  const company = sql`customer.company_name`
  const customers = [company, sql`customer.name`, sql`company_number`, sql`email`, sql`phone`]
  const person = sql`account.display_name`
  const accounts = [person, sql`full_name`, sql`email`, sql`username`]
  await fc.assert(
    fc.asyncProperty(sought, async text => {
      const number = inAny([sql`idfl_number`], text)
      expect(await find('audit', isNumberLike(sql, text))).toEqual(await find('audit', number))
      expect(await find('audit', hasInNumber(sql, text))).toEqual(await find('audit', number))
      expect(await find('customer', isCustomerLike(sql, text))).toEqual(
        await find('customer', inAny(customers, text)),
      )
      expect(await find('customer', isCustomerLikeIn(sql, company, text))).toEqual(
        await find('customer', inAny([company], text)),
      )
      expect(await find('account', isAccountLike(sql, text))).toEqual(
        await find('account', inAny(accounts, text)),
      )
      expect(await find('account', isAccountLikeIn(sql, person, text))).toEqual(
        await find('account', inAny([person], text)),
      )
    }),
    { numRuns: 150 },
  )
})
