import { afterAll, describe, expect, test } from 'vitest'
import type { Rotation } from '#domain/rotation.ts'
import { momentAt } from '#domain/zoned-time.ts'
import { cloneDatabase } from '#tests/database.ts'
import { hanoi, makeAudit, makeCustomer, makeStandardHolder, pick } from '#tests/factories.ts'
import { askFit } from '#tests/fit-stage.ts'
import { fitRotation, rotationCounts } from './fit-rotation.ts'

const { sql, drop } = await cloneDatabase()
afterAll(drop)
const grs = await pick(sql, 'standard', 'GRS')

const usual: Rotation = {
  unit: 'visits',
  max: 3,
  roles: 'members',
  pauseVisits: 1,
  pauseMonths: 0,
  severity: 'warn',
}
const rotate = (rotation: Partial<Rotation> = {}) =>
  sql`update standard set rotation = ${sql.json({ ...usual, ...rotation })} where id = ${grs}`

type Visit = { day: string; role?: string; by?: 'other'; status?: string; last?: string; with?: 'other' }

/** A customer with visits of P, each in the role given, or of somebody else; days of its calendar. */
async function stage(visits: readonly Visit[], timeZone = hanoi) {
  const [p, somebodyElse] = [await makeStandardHolder(sql), await makeStandardHolder(sql)]
  const customerId = await makeCustomer(sql, { timeZone })
  const days = (first: string, last = first) => ({
    start: momentAt(`${first}T08:00`, timeZone),
    end: momentAt(`${last}T17:00`, timeZone),
  })
  const ids: number[] = []
  for (const { day, last, role, by, status = 'completed', with: beside } of visits) {
    const auditorIds = [...(by ? [] : [p]), ...(by || beside ? [somebodyElse] : [])]
    const id = await makeAudit(sql, { customerId, auditorIds, ...days(day, last) })
    if (role) await sql`update roster_entry set role = ${role} where audit_id = ${id} and auditor_id = ${p}`
    await sql`update audit set status = ${status} where id = ${id}`
    ids.push(id)
  }
  const need = (day: string, role = 'auditor') => ({
    ...{ customerId, standardIds: [grs], role, timeZone },
    ...days(day),
  })
  /** `3 of 3, breach` as it stands for P. */
  async function stand(day: string, role?: string): Promise<string | undefined> {
    const measured = sql`
      select auditor_id, case when is_breach then ', breach' else '' end as code, severity, standard_id::text as subject,
        jsonb_build_object('done', done, 'max', max) as figures from (${rotationCounts(sql)}) stand`
    const [row] = await askFit(sql, measured, [p], need(day, role))
    if (!row) return undefined
    const { done, max } = row.figures as { done: number; max: number }
    return `${done} of ${max}${row.code}`
  }
  const refuse = (day: string, role?: string) => askFit(sql, fitRotation.select(sql), [p], need(day, role))
  const freeFrom = async (day: string) => {
    const [row] = await refuse(day)
    return row && ((row.figures as { freeFrom?: string }).freeFrom ?? 'when others have been')
  }
  return { p, customerId, ids, stand, refuse, freeFrom }
}

const inYears = (years: readonly (number | [number, Partial<Visit>])[]): Visit[] =>
  years.map(year => {
    const [number, more] = typeof year === 'number' ? [year, {}] : year
    return { day: `${number}-03-02`, ...more }
  })

/** As the chapter has them: also where days begin at other moments, and over a change of clocks. */
describe.each([hanoi, 'Asia/Kathmandu', 'Europe/Vienna', 'Pacific/Auckland'])(
  'Three visits in a row, and one by others between, in %s:',
  zone => {
    test('2024, 2025 and 2026; asked for 2027: 3 of 3, a breach', async () => {
      await rotate()
      const { stand } = await stage(inYears([2024, 2025, 2026]), zone)
      expect(await stand('2027-03-29')).toBe('3 of 3, breach')
    })

    test('2024, 2025, then somebody else; asked for 2027: 0 of 3, or 2 of 3 where a pause takes 30 months', async () => {
      await rotate()
      const { stand } = await stage(inYears([2024, 2025, [2026, { by: 'other' }]]), zone)
      expect(await stand('2027-03-29')).toBe('0 of 3')
      await rotate({ pauseMonths: 30 })
      expect(await stand('2027-03-29')).toBe('2 of 3')
    })

    test('2024, 2025, booked for 2027; asked for 2026: 3 of 3, a breach by both sides', async () => {
      await rotate()
      const { stand } = await stage(inYears([2024, 2025, [2027, { status: 'assigned' }]]), zone)
      expect(await stand('2026-03-02')).toBe('3 of 3, breach')
    })

    test('2024, 2025 as a trainee, 2026; asked for 2027: 1 of 3, for 2025 was without them', async () => {
      await rotate()
      const { stand } = await stage(inYears([2024, [2025, { role: 'trainee', with: 'other' }], 2026]), zone)
      expect(await stand('2027-03-29')).toBe('1 of 3')
    })

    test('a pause of months ends on the day of the calendar there', async () => {
      await rotate({ max: 1, pauseVisits: 0, pauseMonths: 24 })
      const { stand, freeFrom } = await stage([{ day: '2025-03-27', last: '2025-03-28' }], zone)
      expect(await stand('2027-03-27')).toBe('1 of 1, breach')
      expect(await stand('2027-03-28')).toBe('0 of 1')
      expect(await freeFrom('2027-03-27')).toBe('2027-03-28')
    })
  },
)

describe('Months in a row', () => {
  test('last from the first day of the first visit to the last day of the last', async () => {
    await rotate({ unit: 'months', max: 36, pauseVisits: 2 })
    const { stand, refuse } = await stage(inYears([2024, 2025, 2026]))
    expect(await stand('2027-03-01')).toBe('35 of 36')
    expect(await stand('2027-03-02')).toBe('36 of 36')
    expect(await stand('2027-03-03')).toBe('36 of 36, breach')
    expect(await refuse('2027-03-02')).toEqual([])
    expect(await refuse('2028-03-02')).toMatchObject([
      { code: 'rotation', severity: 'warn', figures: { standard: 'GRS', done: 48, max: 36, unit: 'months' } },
    ])
  })
})

describe('Whom a rotation counts', () => {
  test('is who led, where it is of leads: a lone auditor led, and others are not asked', async () => {
    await rotate({ roles: 'lead', max: 2 })
    const { stand } = await stage(
      inYears([2023, [2024, { role: 'lead', with: 'other' }], [2025, { role: 'auditor', with: 'other' }]]),
    )
    expect(await stand('2026-03-02', 'auditor')).toBeUndefined()
    // 2025 was without them as a lead.
    expect(await stand('2026-03-02', 'lead')).toBe('0 of 2')
    expect(await stand('2024-06-02', 'lead')).toBe('2 of 2, breach')
    expect(await stand('2024-06-02', 'trainee')).toBeUndefined()
  })

  test('is nobody who was released, and no audit that is a draft, canceled, deleted or of another standard', async () => {
    await rotate({ max: 1 })
    const { p, stand, ids } = await stage(inYears([2024, 2025, 2026]))
    await sql`update roster_entry set released_at = now() where audit_id = ${ids[2] ?? 0}`
    expect(await stand('2027-03-02')).toBe('0 of 1')
    await sql`update audit set status = 'canceled', status_reason = 'Closed' where id = ${ids[2] ?? 0}`
    expect(await stand('2027-03-02')).toBe('2 of 1, breach')
    await sql`update audit set deleted_at = now() where id = ${ids[1] ?? 0}`
    expect(await stand('2027-03-02')).toBe('1 of 1, breach')
    const rds = await pick(sql, 'standard', 'RDS')
    await sql`update audit_standard set standard_id = ${rds} where audit_id = ${ids[0] ?? 0}`
    expect(await stand('2027-03-02')).toBeUndefined()
    expect(p).toBeGreaterThan(0)
  })
})

describe('The day from which they may come again', () => {
  test('is known where others are to come meanwhile, and unknown where only their visits help', async () => {
    await rotate({ max: 2 })
    const alone = await stage(inYears([2024, 2025]))
    expect(await alone.freeFrom('2026-03-02')).toBe('when others have been')
    const followed = await stage(inYears([2024, 2025, [2027, { by: 'other', status: 'assigned' }]]))
    expect(await followed.freeFrom('2026-03-02')).toBe('2027-03-03')
    await rotate({ max: 2, pauseMonths: 36 })
    expect(await followed.freeFrom('2026-03-02')).toBe('2028-03-02')
    expect(await followed.refuse('2026-03-02')).toMatchObject([{ severity: 'warn' }])
  })
})

test('Without a standard that rotates nothing is asked.', async () => {
  const isAwake = async () => (await sql`select ${fitRotation.isAwake(sql)} as awake`)[0]?.awake
  expect(await isAwake()).toBe(true)
  await sql`update standard set rotation = null`
  expect(await isAwake()).toBe(false)
})
