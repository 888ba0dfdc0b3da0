import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  coverage,
  coverageByDay,
  covers,
  type HeldStandard,
  isPeriod,
  isQualified,
  missing,
  overlappingPeriods,
  runAround,
} from './qualification.ts'
import { addDays, dayInterval } from './zoned-time.ts'

const [grs, rds, gots] = [1, 2, 3]
const hold = (standardId: number, validFrom: string | null, validTo: string | null): HeldStandard => ({
  standardId,
  validFrom,
  validTo,
})

/** Four days, 08:00 on 29 June to 17:00 on 2 July in Asia/Ho_Chi_Minh. */
const audit = { start: new Date('2026-06-29T01:00Z'), end: new Date('2026-07-02T10:00Z') }
const site = 'Asia/Ho_Chi_Minh'

describe('a standard counts only if it is valid on every day of the audit', () => {
  test.each([
    ['held for good', [hold(grs, null, null)], true],
    ['held from the first day to the last', [hold(grs, '2026-06-29', '2026-07-02')], true],
    ['held from the second day', [hold(grs, '2026-06-30', null)], false],
    ['expired on the day before the last', [hold(grs, null, '2026-07-01')], false],
    ['expired long before', [hold(grs, null, '2025-12-31')], false],
    ['held in periods that adjoin', [hold(grs, '2026-07-01', null), hold(grs, null, '2026-06-30')], true],
    [
      'held in three',
      [hold(grs, null, '2026-06-29'), hold(grs, '2026-06-30', '2026-06-30'), hold(grs, '2026-07-01', null)],
      true,
    ],
    [
      'held in periods with a day between',
      [hold(grs, null, '2026-06-29'), hold(grs, '2026-07-01', null)],
      false,
    ],
    [
      'held on either side by another standard',
      [hold(grs, null, '2026-06-30'), hold(rds, '2026-07-01', null)],
      false,
    ],
    ['never held', [], false],
  ])('%s', (_, held, counts) => {
    expect(covers(held, [grs], audit, site)).toEqual(counts ? [grs] : [])
    expect(missing(held, [grs], audit, site)).toEqual(counts ? [] : [grs])
  })

  test('the days are those of the calendar at the site', () => {
    const evening = { start: new Date('2026-06-30T20:00Z'), end: new Date('2026-06-30T22:00Z') }
    const held = [hold(grs, null, '2026-06-30')]
    expect(covers(held, [grs], evening, 'America/New_York')).toEqual([grs])
    expect(covers(held, [grs], evening, 'Asia/Ho_Chi_Minh')).toEqual([])
  })
})

test('an auditor is qualified who holds at least one of the audit’s standards', () => {
  expect(isQualified([hold(rds, null, null)], [grs, rds], audit, site)).toBe(true)
  expect(isQualified([hold(gots, null, null)], [grs, rds], audit, site)).toBe(false)
  expect(isQualified([hold(gots, null, null)], [], audit, site)).toBe(false)
})

test('a team covers what any of its auditors covers; gaps are named in the order of the audit', () => {
  expect(coverage([[grs], [grs, gots]], [gots, rds, grs])).toEqual({ covered: [gots, grs], missing: [rds] })
  expect(coverage([], [grs])).toEqual({ covered: [], missing: [grs] })
})

describe('coverage is judged by day', () => {
  const part = (first: string, last: string, ...own: number[]) => ({
    start: new Date(`${first}T08:00Z`),
    end: new Date(`${last}T17:00Z`),
    covers: own,
  })

  test('a standard is missing on the days on which nobody who is there covers it', () => {
    const team = [part('2026-03-02', '2026-03-03', grs, gots), part('2026-03-04', '2026-03-05', grs)]
    expect(coverageByDay(team, [grs, gots, rds], 'UTC')).toEqual({
      covered: [grs],
      missing: [gots, rds],
      gaps: [{ standardId: gots, days: ['2026-03-04', '2026-03-05'] }],
    })
  })

  test('days on which nobody is there are nobody’s gap', () => {
    const team = [part('2026-03-02', '2026-03-02', grs), part('2026-03-05', '2026-03-05', grs)]
    expect(coverageByDay(team, [grs], 'UTC')).toEqual({ covered: [grs], missing: [], gaps: [] })
  })

  test('together all of the time they cover what any of them covers', () => {
    const team = [part('2026-03-02', '2026-03-03', grs), part('2026-03-02', '2026-03-03', gots)]
    expect(coverageByDay(team, [grs, gots], 'UTC')).toEqual({ covered: [grs, gots], missing: [], gaps: [] })
    expect(coverageByDay([], [grs], 'UTC')).toEqual({ covered: [], missing: [grs], gaps: [] })
  })
})

describe('periods of one standard may adjoin, not overlap', () => {
  test.each([
    ['adjoining', [hold(grs, null, '2026-06-30'), hold(grs, '2026-07-01', null)], []],
    ['sharing a day', [hold(grs, null, '2026-06-30'), hold(grs, '2026-06-30', null)], [1]],
    ['one inside the other', [hold(grs, null, null), hold(grs, '2026-01-01', '2026-12-31')], [1]],
    ['twice the same', [hold(grs, null, null), hold(rds, null, null), hold(grs, null, null)], [2]],
    ['of two standards', [hold(grs, null, null), hold(rds, null, null)], []],
    ['one without a day', [hold(grs, null, null), hold(grs, '2026-07-01', '2026-06-30')], []],
  ])('%s', (_, held, places) => {
    expect(overlappingPeriods(held)).toEqual(places)
  })

  test('a period may be a single day, and must not end before it starts', () => {
    expect(isPeriod({ validFrom: '2026-06-30', validTo: '2026-06-30' })).toBe(true)
    expect(isPeriod({ validFrom: '2026-06-30', validTo: '2026-06-29' })).toBe(false)
    expect(isPeriod({ validFrom: null, validTo: '2026-06-29' })).toBe(true)
  })
})

describe('for any periods', () => {
  const dayOf = (offset: number) => addDays('2026-03-01', offset)
  const end = fc.option(fc.integer({ min: 0, max: 15 }).map(dayOf))
  const heldStandards = fc.array(
    fc.record({ standardId: fc.constantFrom(grs, rds), validFrom: end, validTo: end }),
    {
      maxLength: 5,
    },
  )
  const holdsOn = (held: HeldStandard[], day: string) =>
    held.some(
      ({ standardId, validFrom, validTo }) =>
        standardId === grs && (validFrom ?? day) <= day && day <= (validTo ?? day),
    )

  test('a standard is covered exactly when it is held on each day by itself', () => {
    const zone = fc.constantFrom('Asia/Kathmandu', 'America/New_York', 'Australia/Lord_Howe')
    const span = fc.tuple(fc.integer({ min: 0, max: 15 }), fc.integer({ min: 0, max: 5 }))
    fc.assert(
      fc.property(heldStandards, span, zone, (held, [first, more], timeZone) => {
        const days = Array.from({ length: more + 1 }, (_, index) => dayOf(first + index))
        const { start } = dayInterval(dayOf(first), timeZone)
        const { end } = dayInterval(dayOf(first + more), timeZone)
        const covered = covers(held, [grs], { start, end }, timeZone)
        expect(covered.length === 1).toBe(days.every(day => holdsOn(held, day)))
      }),
      { numRuns: 500 },
    )
  })

  test('whether they overlap doesn’t depend on their order', () => {
    fc.assert(
      fc.property(heldStandards, held => {
        const overlap = (list: HeldStandard[]) => overlappingPeriods(list).length > 0
        expect(overlap(held.toReversed())).toBe(overlap(held))
      }),
    )
  })
})

test.each([
  ['2026-06-30', { validFrom: '2026-01-01', validTo: '2026-12-31' }],
  ['2026-07-01', { validFrom: '2026-01-01', validTo: '2026-12-31' }],
  ['2027-01-01', undefined],
  ['2027-02-01', { validFrom: '2027-02-01', validTo: null }],
  ['2025-12-31', undefined],
])('Around %s periods that adjoin are one.', (day, run) => {
  const periods = [
    { validFrom: '2027-02-01', validTo: null },
    { validFrom: '2026-07-01', validTo: '2026-12-31' },
    { validFrom: '2026-01-01', validTo: '2026-06-30' },
  ]
  expect(runAround(periods, day)).toEqual(run)
})
