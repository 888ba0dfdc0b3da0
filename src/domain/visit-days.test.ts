import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonths } from './calendar-days.ts'
import { type Programme, threeYearCycle, yearly } from './programme.ts'
import { type GrantedCycle, type OwedVisit, owedBeforeGrant, owedInCycle } from './visit-days.ts'
import { addDays } from './zoned-time.ts'

const cycle = (decided: string, cycleEnds: string, given: Partial<GrantedCycle> = {}): GrantedCycle => ({
  decided,
  cycleEnds,
  expires: cycleEnds,
  firstCertified: decided,
  auditedUntil: null,
  doneOn: new Map(),
  ...given,
})

const say = ({ kind, ordinal, earliest, due, latest }: OwedVisit) =>
  `${kind}${ordinal || ''} ${earliest} ${due} ${latest}`

const owed = (programme: Programme, given: GrantedCycle) => owedInCycle(programme, given).map(say)

describe('A three-year cycle', () => {
  test.each([
    [
      'from its first decision',
      cycle('2025-03-10', '2028-03-09'),
      [
        'surveillance1 2025-12-09 2026-03-09 2026-03-10',
        'surveillance2 2026-12-09 2027-03-09 2027-04-08',
        'recertification 2027-09-11 2027-12-10 2028-02-08',
      ],
    ],
    [
      'whose first surveillance was early: the second is due in the next calendar year',
      cycle('2025-02-14', '2028-02-13', { doneOn: new Map([[1, '2025-12-10']]) }),
      ['surveillance1 2025-11-15 2026-02-13 2026-02-14', 'surveillance2 2026-11-15 2026-12-31 2026-12-31'],
    ],
    [
      'whose first surveillance is open',
      cycle('2025-02-14', '2028-02-13'),
      ['surveillance1 2025-11-15 2026-02-13 2026-02-14', 'surveillance2 2026-11-15 2027-02-13 2027-03-15'],
    ],
    [
      'that began with a renewal decided early',
      cycle('2025-11-20', '2029-02-14', { firstCertified: '2023-02-15' }),
      ['surveillance1 2026-11-16 2026-12-31 2026-12-31', 'surveillance2 2027-11-16 2027-12-31 2027-12-31'],
    ],
    [
      'that ends on a leap day',
      cycle('2025-03-01', '2028-02-29'),
      [
        'surveillance1 2025-11-30 2026-02-28 2026-03-01',
        'surveillance2 2026-11-30 2027-02-28 2027-03-30',
        'recertification 2027-09-02 2027-12-01 2028-01-30',
      ],
    ],
  ])('%s', (_, given, expected) => {
    expect(owed(threeYearCycle, given)).toEqual(expect.arrayContaining(expected))
  })

  test('leaves out what was due by the decision, and keeps counting', () => {
    const late = cycle('2026-03-09', '2028-03-09', { firstCertified: '2025-01-01' })
    expect(owedInCycle(threeYearCycle, late).map(({ ordinal }) => ordinal)).toEqual([2, 0])
  })

  test('takes what was audited before this system as done, and its day for the year that follows', () => {
    const taken = cycle('2025-02-14', '2028-02-13', { auditedUntil: '2025-12-10' })
    const [first, second] = owedInCycle(threeYearCycle, taken)
    expect([first?.isEarlier, second?.isEarlier]).toEqual([true, false])
    expect(second).toMatchObject({ due: '2026-12-31', latest: '2026-12-31' })
  })
})

describe('A year', () => {
  test('owes a recertification alone', () => {
    expect(owed(yearly, cycle('2026-01-01', '2026-12-31'))).toEqual([
      'recertification 2026-10-02 2026-11-01 2026-12-01',
    ])
  })

  test('that is extended leaves the anniversary where it was', () => {
    expect(owed(yearly, cycle('2026-01-01', '2026-12-31', { expires: '2027-03-31' }))).toEqual([
      'recertification 2026-10-02 2026-11-01 2027-03-01',
    ])
  })
})

describe('Before it is granted', () => {
  const pending = { wantedBy: '2027-06-30', entered: '2027-01-04', stage1DoneOn: null, auditedUntil: null }

  test('a certificate owes two stages, or one visit', () => {
    expect(owedBeforeGrant(threeYearCycle, pending).map(say)).toEqual([
      'stage1 2027-01-04 2027-05-01 2027-06-16',
      'stage2 2027-01-04 2027-06-30 2027-06-30',
    ])
    expect(owedBeforeGrant(yearly, pending).map(say)).toEqual(['initial 2027-01-04 2027-06-30 2027-06-30'])
  })

  test('stage 2 follows stage 1 after 14 to 90 days', () => {
    const [, second] = owedBeforeGrant(threeYearCycle, { ...pending, stage1DoneOn: '2027-03-01' })
    expect(second).toMatchObject({ earliest: '2027-03-15', due: '2027-05-30', latest: '2027-05-30' })
  })

  test('has seen what was audited before it was entered', () => {
    const taken = owedBeforeGrant(yearly, { ...pending, auditedUntil: '2027-01-04' })
    expect(taken.map(({ isEarlier }) => isEarlier)).toEqual([true])
    const before = owedBeforeGrant(yearly, { ...pending, auditedUntil: '2027-01-03' })
    expect(before.map(({ isEarlier }) => isEarlier)).toEqual([false])
  })

  test('one that is wanted at once is due at once', () => {
    const soon = { ...pending, wantedBy: '2027-01-10' }
    for (const { earliest, due, latest } of owedBeforeGrant(threeYearCycle, soon)) {
      expect(earliest <= due && due <= latest).toBe(true)
    }
  })
})

const day = fc.integer({ min: 0, max: 20_000 }).map(count => addDays('2001-01-01', count))
const programme = fc
  .record({
    validMonths: fc.integer({ min: 1, max: 120 }),
    every: fc.option(fc.integer({ min: 1, max: 119 })),
    surveillanceEarlyDays: fc.integer({ min: 0, max: 366 }),
    surveillanceLateDays: fc.integer({ min: 0, max: 366 }),
    calendarYear: fc.boolean(),
    renewal: fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 732 }))),
  })
  .map(({ every, renewal, ...rest }): Programme => {
    const [decisionDays = 0, renewalDueDays = 0, renewalEarlyDays = 0] = [...renewal].sort((a, b) => a - b)
    const surveillanceMonths = every !== null && every < rest.validMonths ? every : null
    return { ...threeYearCycle, ...rest, surveillanceMonths, decisionDays, renewalDueDays, renewalEarlyDays }
  })

describe('Whatever the rule and the days', () => {
  const cases = fc
    .record({ programme, decided: day, lasts: fc.integer({ min: 1, max: 4_000 }), done: fc.option(day) })
    .map(({ programme, decided, lasts, done }) => ({
      programme,
      given: cycle(decided, addDays(decided, lasts), done ? { doneOn: new Map([[1, done]]) } : {}),
    }))

  test('earliest, due and latest follow one another, and no ordinal comes twice', () => {
    fc.assert(
      fc.property(cases, ({ programme, given }) => {
        const visits = owedInCycle(programme, given)
        for (const { earliest, due, latest } of visits) expect(earliest <= due && due <= latest).toBe(true)
        expect(new Set(visits.map(({ kind, ordinal }) => `${kind}${ordinal}`)).size).toBe(visits.length)
      }),
    )
  })

  test('a result shifts nothing but the limit of the calendar year', () => {
    fc.assert(
      fc.property(cases, day, ({ programme, given }, doneOn) => {
        const free = { ...programme, calendarYear: false }
        const before = owedInCycle(free, given)
        const after = owedInCycle(free, { ...given, doneOn: new Map([[1, doneOn]]) })
        expect(after).toEqual(before)
      }),
    )
  })

  test('an extension moves the latest day of the recertification alone', () => {
    fc.assert(
      fc.property(cases, fc.integer({ min: 1, max: 180 }), ({ programme, given }, more) => {
        const extended = { ...given, expires: addDays(given.expires, more) }
        const before = owedInCycle(programme, given).slice(0, -1)
        expect(owedInCycle(programme, extended).slice(0, -1)).toEqual(before)
      }),
    )
  })

  test('surveillances fall on the same day of the month as the anchor, or on the last of a shorter one', () => {
    fc.assert(
      fc.property(cases, ({ programme, given }) => {
        const free = { ...programme, calendarYear: false, surveillanceLateDays: 366 }
        for (const { kind, due } of owedInCycle(free, given)) {
          if (kind !== 'surveillance') continue
          const isLast = addDays(due, 1).endsWith('-01')
          expect(
            due.slice(8) === given.cycleEnds.slice(8) || (isLast && due.slice(8) < given.cycleEnds.slice(8)),
          ).toBe(true)
        }
      }),
    )
  })
})

test('Months are added to the last day of the month at most, back and forth.', () => {
  expect(addMonths('2028-02-29', -24)).toBe('2026-02-28')
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2024-01-31', 1)).toBe('2024-02-29')
  expect(addMonths('2026-12-31', 2)).toBe('2027-02-28')
  expect(addMonths('2026-03-31', -13)).toBe('2025-02-28')
  fc.assert(
    fc.property(day, fc.integer({ min: -1200, max: 1200 }), (one, count) => {
      const moved = addMonths(one, count)
      const months = (of: string) => Number(of.slice(0, 4)) * 12 + Number(of.slice(5, 7))
      expect(months(moved) - months(one)).toBe(count)
    }),
  )
})
