import { describe, expect, test } from 'vitest'
import { type Allowance, judgeYear, listDaysOff } from './allowance.ts'
import { momentAt } from './zoned-time.ts'

const timeZone = 'Asia/Ho_Chi_Minh'
const calendar = { timeZone, workDays: [1, 2, 3, 4, 5], holidays: new Set(['2026-04-30', '2026-05-01']) }
const from = (start: string, end: string, zone = timeZone) => ({
  start: momentAt(start, zone),
  end: momentAt(end, zone),
})
const off = (start: string, end: string) => listDaysOff(from(start, end), calendar)

describe('What an absence takes', () => {
  test('is working days alone: no weekend, no public holiday', () => {
    // Wednesday to Monday, with two holidays and a weekend.
    expect(off('2026-04-29T00:00', '2026-05-05T00:00')).toEqual([
      { day: '2026-04-29', days: 1 },
      { day: '2026-05-04', days: 1 },
    ])
  })

  test.each([
    ['08:00', '12:00', 0.5],
    ['13:00', '17:00', 0.5],
    ['00:00', '12:00', 0.5],
    ['09:00', '17:00', 1],
    ['08:00', '09:00', 0],
    ['17:00', '22:00', 0],
  ])('from %s to %s is %s days', (start, end, days) => {
    const found = off(`2026-03-03T${start}`, `2026-03-03T${end}`)
    expect(found.reduce((sum, one) => sum + one.days, 0)).toBe(days)
  })

  test('begins and ends in the middle of days', () => {
    expect(off('2026-03-02T13:00', '2026-03-04T12:00')).toEqual([
      { day: '2026-03-02', days: 0.5 },
      { day: '2026-03-03', days: 1 },
      { day: '2026-03-04', days: 0.5 },
    ])
  })

  test('is of the own week, through a change of the clocks', () => {
    const berlin = { timeZone: 'Europe/Berlin', workDays: [1, 2, 3, 7], holidays: new Set<string>() }
    // Sunday 29 March 2026 has 23 hours.
    const days = listDaysOff(from('2026-03-28T00:00', '2026-03-31T00:00', berlin.timeZone), berlin)
    expect(days).toEqual([
      { day: '2026-03-29', days: 1 },
      { day: '2026-03-30', days: 1 },
    ])
  })
})

const days = (...list: [string, number][]) => list.map(([day, count]) => ({ day, days: count }))
const allowance: Allowance = { days: 20, carried: 3, carriedUntil: '2026-03-31' }
const none = { taken: [], waiting: [], asked: [] }
const judge = (used: Partial<Parameters<typeof judgeYear>[2]>, today = '2026-02-01', year = 2026) =>
  judgeYear(year, allowance, { ...none, ...used }, today)

describe('What is left of a year', () => {
  test('is the allowance with what was brought over, as long as that may be taken', () => {
    expect(judge({})).toMatchObject({ left: 23, carriedLeft: 3, carriedUntil: '2026-03-31', beyond: 0 })
    expect(judge({}, '2026-03-31')).toMatchObject({ left: 23 })
    expect(judge({}, '2026-04-01')).toMatchObject({ left: 20, carriedLeft: 0 })
    expect(judge({}, '2026-02-01', 2027)).toMatchObject({ left: 20, carriedLeft: 0, carriedUntil: null })
  })

  test('takes first from what was brought over', () => {
    const taken = days(['2026-02-02', 1], ['2026-02-03', 1], ['2026-07-01', 0.5], ['2025-12-30', 1])
    expect(judge({ taken })).toMatchObject({ taken: 2.5, left: 20.5, carriedLeft: 1 })
    expect(judge({ taken }, '2026-08-01')).toMatchObject({ left: 19.5, carriedLeft: 0 })
  })

  test('is less than nothing where more was taken', () => {
    expect(judge({ taken: days(['2026-07-01', 21]) }, '2026-08-01')).toMatchObject({ left: -1, beyond: 0 })
  })
})

describe('A request', () => {
  test('is beyond the allowance with what is taken and what waits', () => {
    const used = { taken: days(['2026-07-01', 15]), waiting: days(['2026-08-03', 3]) }
    expect(judge({ ...used, asked: days(['2026-09-01', 2]) })).toMatchObject({ asked: 2, beyond: 0 })
    expect(judge({ ...used, asked: days(['2026-09-01', 2.5]) })).toMatchObject({ beyond: 0.5 })
    expect(judge(used)).toMatchObject({ waiting: 3, left: 8, beyond: 0 })
  })

  test('has of what was brought over only the days until then', () => {
    const taken = days(['2026-07-01', 20])
    expect(judge({ taken, asked: days(['2026-03-31', 3]) })).toMatchObject({ beyond: 0 })
    expect(judge({ taken, asked: days(['2026-04-01', 3]) })).toMatchObject({ beyond: 3 })
  })
})
