import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  contains,
  type Interval,
  intersect,
  intervalFaults,
  longestAuditDays,
  longestRequestDays,
  overlaps,
} from './interval.ts'

const on = (start: string, end: string): Interval => ({
  start: new Date(`2026-03-02T${start}Z`),
  end: new Date(`2026-03-02T${end}Z`),
})

/** Short intervals within a few hours, so that many touch, overlap and contain one another. */
const intervals = fc
  .tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 6 }))
  .map(([start, length]) => ({
    start: new Date(start * 3_600_000),
    end: new Date((start + length) * 3_600_000),
  }))

describe('intervals are half-open', () => {
  test.each([
    ['one that starts before the other ends overlaps it', on('08:00', '12:00'), on('11:00', '13:00'), true],
    ['one inside the other overlaps it', on('08:00', '17:00'), on('09:00', '10:00'), true],
    ['one that starts when the other ends does not', on('08:00', '12:00'), on('12:00', '13:00'), false],
    ['one that ends when the other starts does not', on('12:00', '13:00'), on('08:00', '12:00'), false],
    ['one that lies apart does not', on('08:00', '09:00'), on('10:00', '11:00'), false],
  ])('%s', (_, a, b, expected) => {
    expect(overlaps(a, b)).toBe(expected)
  })

  test('what two share starts with the later start and ends with the earlier end', () => {
    expect(intersect(on('08:00', '12:00'), on('11:00', '13:00'))).toEqual(on('11:00', '12:00'))
    expect(intersect(on('08:00', '12:00'), on('12:00', '13:00'))).toBeNull()
  })

  test('an interval contains itself, and none that sticks out', () => {
    expect(contains(on('08:00', '17:00'), on('08:00', '17:00'))).toBe(true)
    expect(contains(on('08:00', '17:00'), on('07:59', '17:00'))).toBe(false)
    expect(contains(on('08:00', '17:00'), on('08:00', '17:01'))).toBe(false)
  })
})

describe('for any two intervals', () => {
  test('overlapping goes both ways, and means that they share time', () => {
    fc.assert(
      fc.property(intervals, intervals, (a, b) => {
        expect(overlaps(a, b)).toBe(overlaps(b, a))
        expect(intersect(a, b)).toEqual(intersect(b, a))
        expect(intersect(a, b) !== null).toBe(overlaps(a, b))
      }),
    )
  })

  test('both contain what they share', () => {
    fc.assert(
      fc.property(intervals, intervals, (a, b) => {
        const shared = intersect(a, b)
        if (shared) expect([contains(a, shared), contains(b, shared)]).toEqual([true, true])
      }),
    )
  })

  test('one contains the other exactly when they share all of the other', () => {
    fc.assert(
      fc.property(intervals, intervals, (a, b) => {
        const shared = intersect(a, b)
        const sharesAll =
          shared?.start.getTime() === b.start.getTime() && shared.end.getTime() === b.end.getTime()
        expect(contains(a, b)).toBe(sharesAll)
      }),
    )
  })
})

describe('an interval is refused', () => {
  const faultsOf = (start: string, end: string, days = longestAuditDays) =>
    intervalFaults({ start: new Date(start), end: new Date(end) }, days)

  test('when it ends as it starts, or before', () => {
    const fault = { field: 'end', code: 'notAfterStart' }
    expect(faultsOf('2026-03-02T08:00Z', '2026-03-02T08:00Z')).toEqual([fault])
    expect(faultsOf('2026-03-02T08:00Z', '2026-03-01T08:00Z')).toEqual([fault])
    expect(faultsOf('2026-03-02T08:00:00Z', '2026-03-02T08:00:01Z')).toEqual([])
  })

  test('when an audit is longer than 60 days', () => {
    expect(faultsOf('2026-03-01T08:00:00Z', '2026-04-30T08:00:00Z')).toEqual([])
    expect(faultsOf('2026-03-01T08:00:00Z', '2026-04-30T08:00:01Z')).toEqual([
      { field: 'end', code: 'tooLong', days: 60 },
    ])
  })

  test('when a request is longer than 366 days: a leap year fits', () => {
    expect(faultsOf('2028-01-01T00:00:00Z', '2029-01-01T00:00:00Z', longestRequestDays)).toEqual([])
    expect(faultsOf('2028-01-01T00:00:00Z', '2029-01-01T00:00:01Z', longestRequestDays)).toHaveLength(1)
  })

  test('when it is outside the years 2000 to 2100, each end for itself', () => {
    expect(faultsOf('2000-01-01T00:00Z', '2000-01-01T01:00Z')).toEqual([])
    expect(faultsOf('2100-12-31T23:00Z', '2101-01-01T00:00Z')).toEqual([])
    expect(faultsOf('1999-12-31T23:59Z', '2101-01-01T00:01Z')).toEqual([
      { field: 'start', code: 'outsideYears' },
      { field: 'end', code: 'outsideYears' },
    ])
  })

  test('when an end of it is no date', () => {
    expect(faultsOf('soon', '2026-03-02T08:00Z').map(({ field }) => field)).toEqual(['start'])
  })
})
