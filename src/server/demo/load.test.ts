import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { listCertificates } from '#server/certificates/queries.ts'
import { listFigures } from '#server/visits/list-figures.ts'
import { countVisits } from '#server/visits/list-visits.ts'
import { cloneDatabase } from '#tests/database.ts'
import { makeAccount } from '#tests/factories.ts'
import { findFaults } from '#tests/invariants.ts'
import { loadDemo } from './load.ts'

const today = new Date('2026-11-21T09:00:00Z')

const { sql, drop } = await cloneDatabase()
afterAll(drop)

// Once: it takes longer than all that is looked up in it.
beforeAll(() => loadDemo(sql, today))

test('The demo data is 60 auditors, 400 customers, 1,500 audits and requests in every state, loaded once.', async () => {
  const [counts] = await sql`
    select (select count(*) from auditor)::integer as auditors, (select count(*) from customer)::integer as customers,
      (select count(*) from audit)::integer as audits, (select count(distinct status) from request)::integer as states`
  expect(counts).toEqual({ auditors: 60, customers: 400, audits: 1500, states: 4 })
  const [sites] = await sql`
    select count(*) filter (where count > 1)::integer as with_several, min(count) filter (where count > 1)::integer as least,
      max(count)::integer as most
    from (select count(*) from site group by customer_id) of_customer`
  expect(sites).toEqual({ withSeveral: 60, least: 2, most: 30 })
  const [certificates] = await sql`
    select count(distinct customer_id)::integer as customers, count(distinct status)::integer as states from certificate`
  expect(certificates).toEqual({ customers: 400, states: 4 })
  const [teams] = await sql`
    select (select count(distinct grade) from auditor_standard)::integer as grades,
      (select count(distinct source) from exclusion)::integer as sources,
      (select count(distinct wish) from customer_wish)::integer as wishes,
      (select count(day_table_id) from standard)::integer as with_table,
      (select count(rotation) from standard)::integer as rotating`
  expect(teams).toEqual({ grades: 4, sources: 3, wishes: 2, withTable: 3, rotating: 1 })
  expect(await findFaults(sql)).toEqual([])
  await expect(loadDemo(sql, today)).rejects.toThrow(
    'This database holds audits already, so the demo data stays out.',
  )
})

test('Every class of the board has some visits, and the register certificates in every phase.', async () => {
  const read = (filter: object) =>
    listCertificates(sql, { limit: 1, offset: 0, on: '2026-11-21', ...filter }).then(({ count }) =>
      Number(count),
    )
  for (const flag of ['unplanned', 'atRisk', 'suspended'] as const)
    expect(await read({ flag: [flag] })).toBeGreaterThan(3)
  for (const phase of ['pending', 'active', 'suspended', 'withdrawn', 'expired', 'lapsed'])
    expect(await read({ phase: [phase] })).toBeGreaterThan(1)
  const { buckets, flags } = await countVisits(sql, { on: '2026-11-21' })
  for (const [name, count] of Object.entries({ ...buckets, ...flags })) expect(count, name).toBeGreaterThan(5)
  expect(await findFaults(sql)).toEqual([])
})

test('Visits are planned by audits that count for them: at all their sites, at some, by drafts and with a team.', async () => {
  const plans = await sql<{ plan: string; count: number }[]>`
    select plan, count(*)::integer from visit where state = 'open' group by plan`
  expect(plans.map(({ plan }) => plan).sort()).toEqual(['assigned', 'draft', 'none', 'partly'])
  const [done] = await sql<{ count: number }[]>`select count(*)::integer from visit where state = 'done'`
  expect(done?.count).toBeGreaterThan(10)
  const early = await sql`
    select second.id from visit second
    where second.kind = 'stage2' and second.planned_start is not null and not exists (
      select from visit first
      where first.certificate_id = second.certificate_id and first.kind = 'stage1' and first.planned_end < second.planned_start)`
  expect(early, 'a stage 2 without a stage 1 before it').toEqual([])
})

test('The figures of the last year have visits on time, late and missing, and canceled audits.', async () => {
  const { total } = await listFigures(sql, {
    start: '2025-12-01',
    end: '2026-11-21',
    groupBy: 'standard',
    on: '2026-11-21',
  })
  const { rate, early: _, ...counts } = total
  for (const [name, count] of Object.entries(counts)) expect(count, name).toBeGreaterThan(2)
  expect(rate).toBeGreaterThan(0.4)
  expect(await findFaults(sql)).toEqual([])
})

test('Everybody has notifications of the last weeks, nobody by email; some standards run out, some requests wait.', async () => {
  const [loaded] = await sql`
    select count(distinct kind)::integer as kinds, count(distinct created_at::date) > 7 as has_weeks,
      max(created_at) <= ${today} as is_past, bool_or(read_at is null) as has_unread,
      bool_or(read_at is not null) as has_read, bool_or(awaits_digest) as awaits_mail
    from notification`
  expect(loaded).toEqual({
    kinds: 6,
    hasWeeks: true,
    isPast: true,
    hasUnread: true,
    hasRead: true,
    awaitsMail: false,
  })
  expect(await sql`select 1 from mail`).toHaveLength(0)
  const [clashing] = await sql<{ count: number }[]>`
    select count(*)::integer as count from request join roster_entry entry on entry.auditor_id = request.account_id
      and entry.kind = 'audit' and tstzrange(entry.starts_at, entry.ends_at) && tstzrange(request.starts_at, request.ends_at)
    where request.status = 'waiting'`
  expect(clashing?.count).toBeGreaterThan(5)
})

test('A database that uses its names already is left as it is.', async () => {
  const { sql, drop } = await cloneDatabase()
  onTestFinished(drop)
  const id = await makeAccount(sql)
  await sql`update account set username = 'Planner' where id = ${id}`
  await expect(loadDemo(sql, today)).rejects.toThrow(
    'This database uses names of the demo data already, so the demo data stays out.',
  )
  expect(await sql`select 1 from customer`).toHaveLength(0)
})
