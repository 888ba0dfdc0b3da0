import fc from 'fast-check'
import type { Sql } from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#server/db/transaction.ts'
import { cloneDatabase, type TestDatabase } from '#tests/database.ts'
import { makeCustomer, unique } from '#tests/factories.ts'

let database: TestDatabase
let sql: Sql
let customers: number[]

beforeAll(async () => {
  database = await cloneDatabase()
  sql = database.sql
  customers = [await makeCustomer(sql), await makeCustomer(sql, { country: 'DE' }), await makeCustomer(sql)]
})

afterAll(() => database.drop())

const status = fc.constantFrom('draft', 'assigned', 'canceled', 'completed')
const customer = fc.nat({ max: 2 })
/** Which audits a step meets: those whose id leaves this rest. */
const some = fc.record({ of: fc.integer({ min: 1, max: 7 }), rest: fc.nat({ max: 6 }) })

const step = fc.oneof(
  fc.record({
    kind: fc.constant('create' as const),
    customer,
    status,
    count: fc.integer({ min: 1, max: 5 }),
  }),
  fc.record({ kind: fc.constant('status' as const), some, status }),
  fc.record({ kind: fc.constant('exchange' as const), some }),
  fc.record({ kind: fc.constant('customer' as const), some, customer }),
  fc.record({ kind: fc.constant('softDelete' as const), some }),
  fc.record({ kind: fc.constant('undelete' as const), some }),
  fc.record({ kind: fc.constant('addStandard' as const), some, standard: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('takeStandard' as const), some, standard: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('otherStandard' as const), some, standard: fc.integer({ min: 4, max: 5 }) }),
  fc.record({ kind: fc.constant('country' as const), customer, code: fc.constantFrom('VN', 'DE', 'FR') }),
)

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** Several statements in one transaction, which may be given up at its end. */
const work = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 4 }),
  isGivenUp: fc.boolean(),
})

async function take(tx: Sql, one: Step): Promise<void> {
  const met = 'some' in one ? tx`id % ${one.some.of} = ${one.some.rest % one.some.of}` : tx`true`
  const customerId = 'customer' in one ? (customers[one.customer] ?? 0) : 0
  if (one.kind === 'create')
    await tx`
      insert into audit (idfl_number, customer_id, starts_at, ends_at, time_zone, status, created_at)
      select ${unique('T')} || '-' || n, ${customerId}, '2026-03-02T01:00Z', '2026-03-02T10:00Z', 'UTC', ${one.status},
        timestamptz '2026-01-31T22:00Z' + n * interval '1 hour'
      from generate_series(1, ${one.count}::integer) n`
  if (one.kind === 'status') await tx`update audit set status = ${one.status} where ${met}`
  // In one statement, so that the totals by status and by customer may stay while those by standards move.
  if (one.kind === 'exchange')
    await tx`update audit set status = case status when 'draft' then 'assigned' when 'assigned' then 'draft' else status end
      where ${met}`
  if (one.kind === 'customer') await tx`update audit set customer_id = ${customerId} where ${met}`
  if (one.kind === 'softDelete') await tx`update audit set deleted_at = now() where ${met}`
  if (one.kind === 'undelete') await tx`update audit set deleted_at = null where ${met}`
  if (one.kind === 'addStandard')
    await tx`insert into audit_standard select id, ${one.standard} from audit where ${met} on conflict do nothing`
  if (one.kind === 'takeStandard')
    await tx`
      delete from audit_standard where standard_id = ${one.standard} and audit_id in (select id from audit where ${met})`
  if (one.kind === 'otherStandard')
    await tx`
      update audit_standard set standard_id = ${one.standard}
      where standard_id = 1 and audit_id in (select id from audit where ${met})
        and not exists (select from audit_standard other where other.audit_id = audit_standard.audit_id
          and other.standard_id = ${one.standard})`
  if (one.kind === 'country')
    await tx`update customer set country_id = (select id from country where code = ${one.code}) where id = ${customerId}`
}

const givenUp = new Error('given up')

const perform = ({ steps, isGivenUp }: { steps: Step[]; isGivenUp: boolean }) =>
  transaction(
    sql,
    { actor: null },
    async tx => {
      for (const one of steps) await take(tx as Sql, one)
      if (isGivenUp) throw givenUp
    },
    // As often as it takes: whole tables are updated at once here, so that deadlocks are the rule.
    -100,
  ).catch(error => {
    if (error !== givenUp) throw error
  })

test('Kept totals are what counting gives, whatever is created, moved, deleted or given up, and by however many at once', async () => {
  await perform({ steps: someOfTwoSets, isGivenUp: false })
  expect((await readKept()).byStandards).toEqual([
    { standardIds: [1], status: 'draft', count: 3 },
    { standardIds: [1, 2], status: 'draft', count: 3 },
  ])
  await fc.assert(
    fc.asyncProperty(fc.array(work, { minLength: 1, maxLength: 6 }), async together => {
      await Promise.all(together.map(perform))
      expect(await readKept()).toEqual(await count())
    }),
    { numRuns: 12 },
  )
})

/** What chance begins with, so that it never has nothing to change. */
const someOfTwoSets: Step[] = [
  { kind: 'create', customer: 0, status: 'draft', count: 6 },
  { kind: 'addStandard', some: { of: 1, rest: 0 }, standard: 1 },
  { kind: 'addStandard', some: { of: 2, rest: 0 }, standard: 2 },
]

const readKept = async () => ({
  byMonth: await sql`
    select month::text, status, sum(count)::integer as count from audit_month_count
    group by month, status having sum(count) <> 0 order by month, status`,
  byStatus: await sql`
    select status, sum(count)::integer as count from audit_count group by status having sum(count) <> 0 order by status`,
  byCustomer: await sql`
    select customer_id, status, count from customer_audit_count where count <> 0 order by customer_id, status`,
  byStandards: await sql`
    select standard_ids, status, sum(count)::integer as count from standards_audit_count
    group by standard_ids, status having sum(count) <> 0 order by standard_ids, status`,
})

const count = async () => ({
  byMonth: await sql`
    select date_trunc('month', created_at at time zone 'UTC')::date::text as month, status, count(*)::integer as count
    from audit where deleted_at is null group by 1, 2 order by 1, 2`,
  byStatus: await sql`
    select status, count(*)::integer as count from audit where deleted_at is null group by status order by status`,
  byCustomer: await sql`
    select customer_id, status, count(*)::integer as count from audit where deleted_at is null
    group by customer_id, status order by customer_id, status`,
  byStandards: await sql`
    select standard_ids, status, count(*)::integer as count from (
      select audit_id, array_agg(standard_id order by standard_id) as standard_ids from audit_standard group by audit_id
    ) held join audit on audit.id = audit_id and deleted_at is null
    group by standard_ids, status order by standard_ids, status`,
})
