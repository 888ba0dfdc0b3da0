import { afterAll, expect, test } from 'vitest'
import { cloneDatabase } from '#tests/database.ts'
import { makeStandardHolder } from '#tests/factories.ts'

const { sql, drop } = await cloneDatabase()
afterAll(drop)

type Explained = { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }

test('PostgreSQL knows how many entries touch a span of time, however many there are.', async () => {
  const anna = await makeStandardHolder(sql)
  await sql`
    insert into roster_entry (auditor_id, kind, starts_at, ends_at)
    select ${anna}, 'training', '2030-01-01T08:00Z'::timestamptz + n * interval '1 day',
      '2030-01-01T16:00Z'::timestamptz + n * interval '1 day'
    from generate_series(0, 999) n`
  await sql`analyze roster_entry`
  // 200 of a thousand; without statistics it takes a hundredth for any span.
  const [explained] = await sql<[Explained]>`
    explain (format json) select from roster_entry where released_at is null
      and tstzrange(starts_at, ends_at) && tstzrange('2030-01-01T00:00Z', '2030-07-20T00:00Z')`
  const expected = explained['QUERY PLAN'][0].Plan['Plan Rows']
  expect(expected).toBeGreaterThan(150)
  expect(expected).toBeLessThan(250)
})
