import { afterAll, expect, test } from 'vitest'
import { cloneDatabase } from '#tests/database.ts'
import { makeAudit, makeStandardHolder } from '#tests/factories.ts'
import { findFaults } from '#tests/invariants.ts'
import { recountMonths } from './recount-months.ts'

const { sql, drop } = await cloneDatabase()
afterAll(drop)

const daysOf = async (auditorId: number): Promise<Record<string, number[]>> => {
  const rows = await sql<{ month: string; days: string }[]>`
    select month::text, days::text from auditor_month where auditor_id = ${auditorId} order by month`
  const bits = (text: string) => Array.from({ length: 32 }, (_, day) => day).filter(day => isSet(text, day))
  return Object.fromEntries(rows.map(({ month, days }) => [month, bits(days)]))
}
const isSet = (days: string, day: number) => ((BigInt(days) >> BigInt(day)) & 1n) === 1n

test('A month has the days on which an auditor is booked for audits, by the calendar of each site.', async () => {
  const anna = await makeStandardHolder(sql)
  // From 30 January, 08:00, to 1 February, 17:00 in Vietnam.
  const id = await makeAudit(sql, {
    auditorIds: [anna],
    start: '2031-01-30T01:00:00.000Z' as never,
    end: '2031-02-01T10:00:00.000Z' as never,
  })
  expect(await daysOf(anna)).toEqual({ '2031-01-01': [30, 31], '2031-02-01': [1] })
  await sql`update roster_entry set ends_at = '2031-01-31T10:00Z' where audit_id = ${id}`
  expect(await daysOf(anna)).toEqual({ '2031-01-01': [30, 31] })
  // 17:00 there is still the day before in Los Angeles.
  await sql`update audit set time_zone = 'America/Los_Angeles', ends_at = '2031-01-31T10:00Z' where id = ${id}`
  expect(await daysOf(anna)).toEqual({ '2031-01-01': [29, 30, 31] })
  const ben = await makeStandardHolder(sql)
  await sql`update roster_entry set auditor_id = ${ben} where audit_id = ${id}`
  expect(await daysOf(anna)).toEqual({})
  expect(await daysOf(ben)).toEqual({ '2031-01-01': [29, 30, 31] })
  await sql`update roster_entry set released_at = now() where audit_id = ${id}`
  expect(await daysOf(ben)).toEqual({})
})

test('What is counted wrong is found once, and put right.', async () => {
  const anna = await makeStandardHolder(sql)
  const ben = await makeStandardHolder(sql)
  await makeAudit(sql, { auditorIds: [anna, ben] })
  const rightly = [await daysOf(anna), await daysOf(ben)]
  expect(rightly).toEqual([{ '2026-03-01': [2] }, { '2026-03-01': [2] }])
  await sql`update auditor_month set days = 6 where auditor_id = ${anna}`
  await sql`delete from auditor_month where auditor_id = ${ben}`
  await sql`insert into auditor_month values (${ben}, '2026-05-01', 2)`
  expect((await findFaults(sql)).filter(fault => fault.startsWith('the days with audits'))).toHaveLength(3)
  expect(await recountMonths(sql)).toBe(3)
  expect([await daysOf(anna), await daysOf(ben)]).toEqual(rightly)
  expect(await recountMonths(sql)).toBe(0)
})
