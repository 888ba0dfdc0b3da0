import { afterAll, describe, expect, test } from 'vitest'
import type { Travel } from '#domain/team-rules.ts'
import { momentAt } from '#domain/zoned-time.ts'
import { cloneDatabase } from '#tests/database.ts'
import { bookTimeOff, hanoi, makeAudit, makeCustomer, makeStandardHolder } from '#tests/factories.ts'
import { askFit, firstRules } from '#tests/fit-stage.ts'
import { fitGaps, fitOffDays, readTravelHours } from './fit-gaps.ts'

const { sql, drop } = await cloneDatabase()
afterAll(drop)

const travel: Travel = { ...firstRules.travel, isOn: true }
const at = (start: string, end: string) => ({ start: momentAt(start, hanoi), end: momentAt(end, hanoi) })
const onDay = (day: string) => at(`${day}T08:00`, `${day}T17:00`)
const customerId = await makeCustomer(sql)

type Given = { restHours?: number | null; travel?: Travel }

/** What is found of each is what is found of all at once. */
async function ask(given: Given, candidates: readonly number[], asked: object = {}) {
  const { restHours = 11, travel: way = travel } = given
  const rules = { ...firstRules, limits: { ...firstRules.limits, restHours }, travel: way }
  const find = (areMany: boolean) =>
    askFit(sql, fitGaps.select(sql, rules, areMany), candidates, {
      customerId,
      ...onDay('2031-03-05'),
      ...asked,
    })
  const rows = await find(false)
  expect(await find(true)).toEqual(rows)
  return rows.map(({ auditorId, code, subject, figures }) => ({ auditorId, code, subject, ...figures }))
}

describe('Between two audits', () => {
  test('rest and travel must fit, before and after', async () => {
    const anna = await makeStandardHolder(sql)
    const abroad = await makeCustomer(sql, { country: 'TH', timeZone: 'Asia/Bangkok' })
    await makeAudit(sql, {
      customerId: abroad,
      auditorIds: [anna],
      number: 'AUD-7',
      ...onDay('2031-03-04'),
    })
    await makeAudit(sql, {
      auditorIds: [anna],
      number: 'AUD-8',
      ...at('2031-03-06T07:30', '2031-03-06T17:00'),
    })
    expect(await ask({}, [anna])).toEqual([
      {
        auditorId: anna,
        code: 'gap',
        subject: 'after:15:27',
        order: 'after',
        hours: 15,
        needed: 27,
        number: 'AUD-7',
      },
      {
        auditorId: anna,
        code: 'gap',
        subject: 'before:14:15',
        order: 'before',
        hours: 14,
        needed: 15,
        number: 'AUD-8',
      },
    ])
    expect(await ask({ travel: { ...travel, abroad: 4, sameCountry: 3 } }, [anna])).toEqual([])
    expect(await ask({ restHours: null }, [anna])).toMatchObject([{ order: 'after', hours: 15, needed: 16 }])
    expect(await ask({ travel: { ...travel, isOn: false } }, [anna])).toEqual([])
  })

  test('only the nearest on either side count, within 14 days, and neither time off nor the own booking', async () => {
    const anna = await makeStandardHolder(sql)
    const abroad = await makeCustomer(sql, { country: 'TH', timeZone: 'Asia/Bangkok' })
    const far = { restHours: 168, travel: { ...travel, abroad: 168 } }
    await makeAudit(sql, { customerId: abroad, auditorIds: [anna], ...onDay('2031-02-20') })
    expect(await ask(far, [anna])).toMatchObject([{ order: 'after', hours: 303, needed: 336 }])
    expect(await ask(far, [anna], onDay('2031-03-06'))).toMatchObject([{ hours: 327 }])
    expect(await ask(far, [anna], onDay('2031-03-07'))).toEqual([])
    const near = await makeAudit(sql, { customerId, auditorIds: [anna], ...onDay('2031-02-25') })
    expect(await ask(far, [anna])).toEqual([])
    expect(await ask(far, [anna], { auditId: near })).toMatchObject([{ hours: 303 }])
    await bookTimeOff(sql, anna, onDay('2031-03-04'))
    expect(await ask({ travel: { ...travel, isOn: false }, restHours: 24 }, [anna])).toEqual([])
  })

  test('the way takes no time within a customer, then by distance where both places are known', async () => {
    const anna = await makeStandardHolder(sql)
    await makeAudit(sql, { customerId, auditorIds: [anna], ...onDay('2031-03-04') })
    expect(await ask({ restHours: 15 }, [anna])).toEqual([])
    const ben = await makeStandardHolder(sql)
    const saigon = await makeCustomer(sql)
    await makeAudit(sql, { customerId: saigon, auditorIds: [ben], ...onDay('2031-03-04') })
    const needed = async (latitude: number, longitude: number) => {
      await sql`update site set latitude = 21.0285, longitude = 105.8542 where customer_id = ${customerId}`
      await sql`update site set latitude = ${latitude}, longitude = ${longitude} where customer_id = ${saigon}`
      const [row] = await ask({ restHours: 15 }, [ben])
      return (row as { needed?: number } | undefined)?.needed
    }
    expect(await needed(10.7769, 106.7009)).toBe(31)
    expect(await needed(20.8449, 106.6881)).toBe(19)
    expect(await needed(21.05, 105.9)).toBe(16)
    expect(await needed(16.0544, 108.2022)).toBe(23)
  })

  test('a figure at the auditor goes before that of the team rules', async () => {
    const [anna, ben] = [await makeStandardHolder(sql), await makeStandardHolder(sql)]
    for (const id of [anna, ben])
      await makeAudit(sql, { customerId, auditorIds: [id], ...onDay('2031-03-04') })
    await sql`update auditor set limits = '{"restHours": 24}' where id = ${ben}`
    expect(await ask({}, [anna, ben])).toMatchObject([{ auditorId: ben, hours: 15, needed: 24 }])
    expect(await ask({ restHours: null }, [anna, ben])).toMatchObject([{ auditorId: ben }])
  })
})

describe('Working days of one’s own', () => {
  test('are asked of the part, by the calendar of the site', async () => {
    const [anna, ben] = [await makeStandardHolder(sql), await makeStandardHolder(sql)]
    await sql`update auditor set work_days = '{1,2,3}' where id = ${anna}`
    const rules = fitOffDays.select(sql, {
      ...firstRules,
      rules: { ...firstRules.rules, offDays: 'stop' },
    })
    // 5 March 2031 is a Wednesday.
    expect(await askFit(sql, rules, [anna, ben], { customerId, ...onDay('2031-03-05') })).toEqual([])
    const days = at('2031-03-05T08:00', '2031-03-07T17:00')
    expect(await askFit(sql, rules, [anna, ben], { customerId, ...days })).toMatchObject([
      { auditorId: anna, code: 'offDay', severity: 'stop', figures: { day: '2031-03-06', count: 2 } },
    ])
  })

  test('are asked of nobody where nobody has any, or the rule is off', async () => {
    const isAwake = async () => (await sql`select ${fitOffDays.isAwake(sql)} as awake`)[0]?.awake
    expect(await isAwake()).toBe(true)
    await sql`update auditor set work_days = null`
    expect(await isAwake()).toBe(false)
    const off = { ...firstRules, rules: { ...firstRules.rules, offDays: 'off', gaps: 'off' } } as const
    expect(fitOffDays.select(sql, off)).toBeNull()
    expect(fitGaps.select(sql, off, false)).toBeNull()
  })
})

test('Rest and travel are asked about once there is a figure, or travel is on.', async () => {
  await sql`update auditor set limits = null`
  const isAwake = async () => (await sql`select ${fitGaps.isAwake(sql)} as awake from team_rules`)[0]?.awake
  expect(await isAwake()).toBe(false)
  await sql`update team_rules set travel = travel || '{"isOn": true}'`
  expect(await isAwake()).toBe(true)
  await sql`update team_rules set travel = travel || '{"isOn": false}', limits = limits || '{"restHours": 11}'`
  expect(await isAwake()).toBe(true)
})

describe('Travel between booked audits', () => {
  const setOn = (isOn: boolean) => sql`update team_rules set travel = travel || ${sql.json({ isOn })}`
  const entryIds = async (auditorId: number) =>
    (await sql`select id from roster_entry where auditor_id = ${auditorId} order by starts_at`).map(
      ({ id }) => id,
    )

  test('is told of each, before and after, as the rule calculates it, also from audits that were not asked about', async () => {
    const anna = await makeStandardHolder(sql)
    const home = await makeCustomer(sql)
    const abroad = await makeCustomer(sql, { country: 'TH', timeZone: 'Asia/Bangkok' })
    for (const [customer, day] of [
      [home, '2031-04-01'],
      [abroad, '2031-04-03'],
      [abroad, '2031-04-04'],
      [home, '2031-04-18'],
      [abroad, '2031-05-20'],
    ] as const)
      await makeAudit(sql, { customerId: customer, auditorIds: [anna], ...onDay(day) })
    await bookTimeOff(sql, anna, onDay('2031-04-02'))
    const ids = await entryIds(anna)
    expect(ids).toHaveLength(6)
    await setOn(true)
    const hoursOf = await readTravelHours(sql, ids)
    expect(ids.map(id => hoursOf.get(id))).toEqual([
      { before: null, after: 16 },
      undefined,
      { before: 16, after: 0 },
      { before: 0, after: 16 },
      { before: 16, after: null },
      { before: null, after: null },
    ])
    expect(await readTravelHours(sql, [ids[3]])).toEqual(new Map([[ids[3], { before: 0, after: 16 }]]))
    await setOn(false)
    expect(await readTravelHours(sql, ids)).toEqual(new Map())
  })
})
