import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#tests/database.ts'
import { makeAccount, makeAudit, makeCustomer } from '#tests/factories.ts'
import type { Fragment } from './paging.ts'
import { hasInNumber, isNumberLike, mentions, mentionsIn, mentionsItself } from './search.ts'

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
const searchText = fc.oneof(
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

/** The rule, said without any index. */
const holds = (words: Fragment, text: string) =>
  database.sql`strpos(search_text(${words}), search_text(${text})) > 0`

test('Search by index finds what the rule alone finds, in numbers, customers and accounts', async () => {
  const { sql } = database
  const inAny = (columns: Fragment[], text: string) =>
    columns.map(column => holds(column, text)).reduce((a, b) => sql`${a} or ${b}`)
  const company = sql`customer.company_name`
  const customers = [company, sql`customer.name`, sql`company_number`, sql`email`, sql`phone`]
  const person = sql`account.display_name`
  const accounts = [person, sql`full_name`, sql`email`, sql`username`]
  await fc.assert(
    fc.asyncProperty(searchText, async text => {
      const number = inAny([sql`idfl_number`], text)
      expect(await find('audit', isNumberLike(sql, text))).toEqual(await find('audit', number))
      expect(await find('audit', hasInNumber(sql, text))).toEqual(await find('audit', number))
      expect(await find('customer', mentionsItself(sql, 'customer', text))).toEqual(
        await find('customer', inAny(customers, text)),
      )
      expect(await find('customer', mentionsIn(sql, 'customer', 'company_name', text))).toEqual(
        await find('customer', inAny([company], text)),
      )
      expect(await find('account', mentions(sql, 'user', text))).toEqual(
        await find('account', inAny(accounts, text)),
      )
      expect(await find('account', mentionsIn(sql, 'user', 'display_name', text))).toEqual(
        await find('account', inAny([person], text)),
      )
    }),
    { numRuns: 150 },
  )
})

test.each([
  ['song hong', 'Dệt may Sông Hồng'],
  ['sông hồng'.normalize('NFD'), 'Dệt may Sông Hồng'],
  ['DET MAY', 'Dệt may Sông Hồng'.normalize('NFD')],
  ['Duong', 'Đường Lụa'],
  ['lodz', 'Łódź Wełna'],
  ['strasse', 'Straße & Söhne'],
  ['STRAẞE', 'Straße & Söhne'],
  ['aero', 'Ærø Uld'],
  ['οδος', 'ΟΔΌΣ'],
  ['izmir', 'İZMİR'],
  ['acme mills', 'Ａcme\u00a0\u200bMills'],
  ['100%', '１００％ Wool'],
])('Who types %s finds %s', async (text, companyName) => {
  const { sql } = database
  const id = await makeCustomer(sql, { companyName })
  expect(await find('customer', mentionsItself(sql, 'customer', text))).toContain(id)
  expect(await find('customer', mentionsIn(sql, 'customer', 'company_name', text))).toContain(id)
})

test('What other letters make another word of isn’t found, nor do signs stand for others', async () => {
  const { sql } = database
  const id = await makeCustomer(sql, { companyName: 'かき 50 Wool' })
  for (const text of ['がき', '％', '50＿Wool', '_', '%'])
    expect(await find('customer', mentionsItself(sql, 'customer', text)), text).not.toContain(id)
})

test('Each search is served by its index', async () => {
  const { sql } = database
  await sql`
    insert into audit (idfl_number, customer_id, starts_at, ends_at, time_zone)
    select 'P-' || n, (select min(id) from customer), '2027-01-01', '2027-01-02', 'UTC' from generate_series(1, 3000) n`
  await sql`analyze audit`
  const plan = (table: string, condition: Fragment) =>
    sql.begin(async tx => {
      // There are too few rows for an index to be worth it.
      await tx`set local enable_seqscan = off`
      const rows = await tx<Record<string, string>[]>`explain select id from ${sql(table)} where ${condition}`
      return JSON.stringify(rows)
    })
  const live = sql`deleted_at is null`
  for (const text of ['song hong', 'Sông'.normalize('NFD')]) {
    expect(await plan('customer', mentionsItself(sql, 'customer', text))).toContain('customer_searched')
    expect(await plan('account', mentions(sql, 'user', text))).toContain('account_searched')
    expect(await plan('request', mentionsItself(sql, 'request', text))).toContain('request_note_search')
    const either = await plan('customer', mentions(sql, 'customer', text))
    expect(either).toContain('customer_searched')
    expect(either).toContain('contact_searched')
  }
  expect(await plan('audit', isNumberLike(sql, 'AUD-123456'))).toContain('audit_number_search')
  expect(await plan('audit', isNumberLike(sql, 'Áud-x'))).toContain('audit_number_search')
  expect(await plan('audit', sql`${live} and ${isNumberLike(sql, '7-')}`)).toContain('audit_number_pairs')
})
