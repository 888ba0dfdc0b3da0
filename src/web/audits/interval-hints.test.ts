import { describe, expect, test } from 'vitest'
import { restDaysIn } from '#domain/rest-days.ts'
import { auditTimeHints } from './interval-hints.ts'

const zone = 'Asia/Ho_Chi_Minh'
const site = { timeZone: zone, workDays: [1, 2, 3, 4, 5] }
const now = new Date('2026-03-01T00:00Z')
const between = (start: string, end: string) => ({
  start: new Date(`${start}+07:00`),
  end: new Date(`${end}+07:00`),
})

describe('hints say what is allowed but unusual', () => {
  test('a late entry', () => {
    const [hint] = auditTimeHints(between('2026-02-02T08:00', '2026-02-02T17:00'), site, now)
    expect(hint).toBe('This time has passed: the audit will be a late entry.')
  })

  test('a day of rest where people work from Sunday to Thursday', () => {
    const dhaka = { timeZone: zone, workDays: [1, 2, 3, 4, 7] }
    const hintsOf = (start: string, end: string) => auditTimeHints(between(start, end), dhaka, now)
    expect(hintsOf('2026-03-08T08:00', '2026-03-09T17:00')).toEqual([])
    expect(hintsOf('2026-03-05T08:00', '2026-03-08T17:00')).toEqual([
      'It includes a Friday and a Saturday at the site.',
    ])
  })

  test('a weekend', () => {
    const hints = auditTimeHints(between('2026-03-07T08:00', '2026-03-08T17:00'), site, now)
    expect(hints).toEqual(['It includes a Saturday and a Sunday at the site.'])
  })

  test('nothing on an ordinary working day to come', () => {
    expect(auditTimeHints(between('2026-03-02T08:00', '2026-03-02T17:00'), site, now)).toEqual([])
  })

  test('nothing while the end is not after the start', () => {
    expect(auditTimeHints(between('2026-03-07T08:00', '2026-03-07T08:00'), site, now)).toEqual([])
  })
})

describe('days of rest are those at the site', () => {
  test.each([
    ['Friday', '2026-03-06T08:00', '2026-03-06T17:00', []],
    ['Saturday', '2026-03-07T08:00', '2026-03-07T17:00', [6]],
    ['Sunday', '2026-03-08T08:00', '2026-03-08T17:00', [7]],
    ['Friday to Monday', '2026-03-06T08:00', '2026-03-09T17:00', [6, 7]],
    ['a month', '2026-03-02T08:00', '2026-04-02T17:00', [6, 7]],
  ])('%s', (_, start, end, days) => {
    expect(restDaysIn(between(start, end), zone, site.workDays)).toEqual(days)
  })
})
