import { describe, expect, test } from 'vitest'
import { weekendDays } from '#domain/weekend-days.ts'
import { auditTimeHints } from './interval-hints.ts'

const zone = 'Asia/Ho_Chi_Minh'
const now = new Date('2026-03-01T00:00Z')
const between = (start: string, end: string) => ({
  start: new Date(`${start}+07:00`),
  end: new Date(`${end}+07:00`),
})

describe('hints say what is allowed but unusual', () => {
  test('a late entry', () => {
    const [hint] = auditTimeHints(between('2026-02-02T08:00', '2026-02-02T17:00'), zone, now)
    expect(hint).toBe('This time has passed: the audit will be a late entry.')
  })

  test('a weekend', () => {
    const hints = auditTimeHints(between('2026-03-07T08:00', '2026-03-08T17:00'), zone, now)
    expect(hints).toEqual(['It includes a Saturday and a Sunday at the site.'])
  })

  test('nothing on an ordinary working day to come', () => {
    expect(auditTimeHints(between('2026-03-02T08:00', '2026-03-02T17:00'), zone, now)).toEqual([])
  })

  test('nothing while the end is not after the start', () => {
    expect(auditTimeHints(between('2026-03-07T08:00', '2026-03-07T08:00'), zone, now)).toEqual([])
  })
})

describe('weekend days are those at the site', () => {
  test.each([
    ['Friday', '2026-03-06T08:00', '2026-03-06T17:00', null],
    ['Saturday', '2026-03-07T08:00', '2026-03-07T17:00', 'saturday'],
    ['Sunday', '2026-03-08T08:00', '2026-03-08T17:00', 'sunday'],
    ['Friday to Monday', '2026-03-06T08:00', '2026-03-09T17:00', 'both'],
    ['a month', '2026-03-02T08:00', '2026-04-02T17:00', 'both'],
  ])('%s', (_, start, end, days) => {
    expect(weekendDays(between(start, end), zone)).toBe(days)
  })
})
