import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WorkLimits } from '#domain/team-rules.ts'
import { momentAt } from '#domain/zoned-time.ts'
import { cloneDatabase } from '#tests/database.ts'
import { hanoi, makeAudit, makeCustomer, makeStandardHolder } from '#tests/factories.ts'
import { askFit, firstRules } from '#tests/fit-stage.ts'
import { fitLimits } from './fit-limits.ts'

const { sql, drop } = await cloneDatabase()
afterAll(drop)

const at = (first: string, last = first, timeZone = hanoi) => ({
  start: momentAt(`${first}T08:00`, timeZone),
  end: momentAt(`${last}T17:00`, timeZone),
})

let customerId = 0
beforeAll(async () => {
  customerId = await makeCustomer(sql)
})
const book = (auditorId: number, first: string, last?: string, given: object = {}) =>
  makeAudit(sql, { customerId, auditorIds: [auditorId], ...at(first, last), ...given })

async function ask(limits: Partial<WorkLimits>, candidates: readonly number[], asked: object) {
  const rules = fitLimits.select(sql, { ...firstRules, limits: { ...firstRules.limits, ...limits } })
  const rows = await askFit(sql, rules, candidates, { customerId, ...at('2031-03-07'), ...asked })
  return rows.map(({ auditorId, code, figures }) => ({ auditorId, code, ...figures }))
}

describe('Audit days in seven days', () => {
  test('are those of any seven in a row that the part touches, of whatever audit', async () => {
    const anna = await makeStandardHolder(sql)
    await book(anna, '2031-03-01', '2031-03-03')
    await book(anna, '2031-03-05', '2031-03-06')
    expect(await ask({ daysPer7: 5 }, [anna], {})).toEqual([
      { auditorId: anna, code: 'days7', days: 6, max: 5, period: '2031-03-01/2031-03-07' },
    ])
    expect(await ask({ daysPer7: 6 }, [anna], {})).toEqual([])
    // 2, 3, 5, 6 and 8 are the first five.
    expect(await ask({ daysPer7: 4 }, [anna], at('2031-03-08', '2031-03-09'))).toMatchObject([
      { days: 5, period: '2031-03-02/2031-03-08' },
    ])
    expect(await ask({ daysPer7: 5 }, [anna], at('2031-03-08', '2031-03-09'))).toEqual([])
  })

  test('are seven where the part itself is longer, over months and years', async () => {
    const anna = await makeStandardHolder(sql)
    expect(await ask({ daysPer7: 6 }, [anna], at('2031-12-28', '2032-02-03'))).toMatchObject([
      { days: 7, period: '2031-12-28/2032-01-03' },
    ])
    await book(anna, '2031-12-30', '2032-01-02')
    expect(await ask({ daysPer7: 4 }, [anna], at('2032-01-03'))).toMatchObject([
      { days: 5, period: '2031-12-28/2032-01-03' },
    ])
  })

  test('count a day once, and not the own booking of the audit', async () => {
    const anna = await makeStandardHolder(sql)
    const own = await book(anna, '2031-03-03', '2031-03-05')
    const limits = { daysPer7: 3 }
    expect(await ask(limits, [anna], at('2031-03-06'))).toMatchObject([{ days: 4 }])
    expect(await ask(limits, [anna], { auditId: own, ...at('2031-03-06') })).toEqual([])
    expect(await ask(limits, [anna], { auditId: own, ...at('2031-03-04', '2031-03-07') })).toMatchObject([
      { days: 4, max: 3 },
    ])
  })

  test('are by the calendar of each site', async () => {
    const anna = await makeStandardHolder(sql)
    const there = await makeCustomer(sql, { country: 'US', timeZone: 'America/Los_Angeles' })
    // From Thursday, 08:00, to 17:00 there: Friday in Vietnam.
    const los = at('2031-03-06', '2031-03-06', 'America/Los_Angeles')
    await book(anna, '', '', { customerId: there, ...los })
    expect(await ask({ daysPer7: 1 }, [anna], at('2031-03-12'))).toMatchObject([{ days: 2 }])
    expect(await ask({ daysPer7: 1 }, [anna], at('2031-03-13'))).toEqual([])
  })
})

describe('Audit days of a month and of a year', () => {
  test('count in each that the part touches', async () => {
    const anna = await makeStandardHolder(sql)
    await book(anna, '2031-01-06', '2031-01-10')
    await book(anna, '2031-02-03', '2031-02-05')
    const over = at('2031-01-30', '2031-02-02')
    expect(await ask({ daysPerMonth: 4 }, [anna], over)).toMatchObject([
      { code: 'daysMonth', days: 7, max: 4, period: '2031-01-01' },
      { code: 'daysMonth', days: 5, max: 4, period: '2031-02-01' },
    ])
    expect(await ask({ daysPerMonth: 5 }, [anna], over)).toMatchObject([{ days: 7 }])
    expect(await ask({ daysPerYear: 12 }, [anna], over)).toEqual([])
    expect(await ask({ daysPerYear: 11 }, [anna], over)).toMatchObject([
      { code: 'daysYear', days: 12, max: 11, period: '2031-01-01' },
    ])
    expect(await ask({ daysPerYear: 1 }, [anna], at('2032-05-03'))).toEqual([])
    expect(
      await ask({ daysPerYear: 8, daysPerMonth: 4 }, [anna], at('2031-12-31', '2032-01-01')),
    ).toMatchObject([{ code: 'daysYear', days: 9, period: '2031-01-01' }])
  })
})

describe('Nights away', () => {
  const overnight = at('2031-03-10', '2031-03-12')

  test('are midnights at sites abroad, in the month in which they end', async () => {
    const anna = await makeStandardHolder(sql)
    const there = await makeCustomer(sql, { country: 'TH', timeZone: 'Asia/Bangkok' })
    await book(anna, '2031-03-31', '2031-04-02', { customerId: there })
    await book(anna, '2031-03-03', '2031-03-07')
    const asked = { customerId: there, timeZone: 'Asia/Bangkok' }
    expect(await ask({ nightsPerMonth: 2 }, [anna], { ...asked, ...overnight })).toEqual([])
    expect(await ask({ nightsPerMonth: 1 }, [anna], { ...asked, ...overnight })).toMatchObject([
      { code: 'nights', days: 2, max: 1, period: '2031-03-01' },
    ])
    expect(
      await ask({ nightsPerMonth: 3 }, [anna], { ...asked, ...at('2031-04-06', '2031-04-08') }),
    ).toMatchObject([{ days: 4, period: '2031-04-01' }])
    // Neither at home nor in a day.
    expect(await ask({ nightsPerMonth: 0 }, [anna], overnight)).toEqual([])
    expect(await ask({ nightsPerMonth: 0 }, [anna], { ...asked, ...at('2031-03-10') })).toEqual([])
  })

  test('are those too far for a day’s trip too, where both places are known', async () => {
    const anna = await makeStandardHolder(sql)
    const saigon = await makeCustomer(sql)
    const asked = { customerId: saigon, ...overnight }
    await sql`update site set latitude = 10.7769, longitude = 106.7009 where customer_id = ${saigon}`
    expect(await ask({ nightsPerMonth: 1 }, [anna], asked)).toEqual([])
    await sql`update auditor set latitude = 21.0285, longitude = 105.8542 where id = ${anna}`
    expect(await ask({ nightsPerMonth: 1 }, [anna], asked)).toMatchObject([{ code: 'nights', days: 2 }])
    await sql`update auditor set latitude = 10.9, longitude = 106.7 where id = ${anna}`
    expect(await ask({ nightsPerMonth: 1 }, [anna], asked)).toEqual([])
  })
})

test('A figure at the auditor goes before that of the team rules; null is theirs.', async () => {
  const [anna, ben, carl] = [
    await makeStandardHolder(sql),
    await makeStandardHolder(sql),
    await makeStandardHolder(sql),
  ]
  for (const id of [anna, ben, carl]) await book(id, '2031-03-03', '2031-03-05')
  await sql`update auditor set limits = '{"daysPer7": 5}' where id = ${ben}`
  await sql`update auditor set limits = '{"daysPer7": null, "daysPerMonth": 3}' where id = ${carl}`
  expect(await ask({ daysPer7: 3 }, [anna, ben, carl], {})).toMatchObject([
    { auditorId: anna, code: 'days7' },
    { auditorId: carl, code: 'days7' },
    { auditorId: carl, code: 'daysMonth' },
  ])
  expect(await ask({}, [anna, ben, carl], {})).toMatchObject([{ auditorId: carl, code: 'daysMonth' }])
})

test('Without a figure nothing is asked, nor where the rule is off.', async () => {
  const isAwake = async () => (await sql`select ${fitLimits.isAwake(sql)} as awake from team_rules`)[0]?.awake
  expect(await isAwake()).toBe(true)
  await sql`update auditor set limits = null`
  expect(await isAwake()).toBe(false)
  await sql`update team_rules set limits = limits || '{"restHours": 11}'`
  expect(await isAwake()).toBe(false)
  await sql`update team_rules set limits = limits || '{"daysPer7": 5}'`
  expect(await isAwake()).toBe(true)
  expect(fitLimits.select(sql, { ...firstRules, rules: { ...firstRules.rules, limits: 'off' } })).toBeNull()
})
