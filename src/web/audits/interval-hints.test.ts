import { describe, expect, test } from 'vitest'
import { auditTimeFaults, auditTimeHints, moveToZone, weekendDays } from './interval-hints.ts'

const zone = 'Asia/Ho_Chi_Minh'
const now = new Date('2026-03-01T00:00Z')
const between = (start: string, end: string) => ({
  start: new Date(`${start}+07:00`),
  end: new Date(`${end}+07:00`),
})

describe('faults stand in their field before the server says so', () => {
  test('a day from 08:00 to 17:00 at the site has none', () => {
    expect(auditTimeFaults(between('2026-03-02T08:00', '2026-03-02T17:00'), zone)).toEqual([])
  })

  test('hours outside 08:00–17:00, both fields at once', () => {
    const faults = auditTimeFaults(between('2026-03-02T07:00', '2026-03-02T18:00'), zone)
    expect(faults.map(({ field }) => field)).toEqual(['start', 'end'])
  })

  test('an end before the start is said before any hour is', () => {
    const faults = auditTimeFaults(between('2026-03-02T20:00', '2026-03-02T09:00'), zone)
    expect(faults).toEqual([{ field: 'end', message: 'The end must be after the start.' }])
  })
})

describe('hints tell what is allowed but unusual', () => {
  test('a late entry', () => {
    const [hint] = auditTimeHints(between('2026-02-02T08:00', '2026-02-02T17:00'), zone, now)
    expect(hint).toBe('This time is over: the audit is a late entry.')
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
    ['Friday', '2026-03-06T08:00', '2026-03-06T17:00', []],
    ['Saturday', '2026-03-07T08:00', '2026-03-07T17:00', ['a Saturday']],
    ['Friday to Monday', '2026-03-06T08:00', '2026-03-09T17:00', ['a Saturday', 'a Sunday']],
    ['a month', '2026-03-02T08:00', '2026-04-02T17:00', ['a Saturday', 'a Sunday']],
  ])('%s', (_, start, end, days) => {
    expect(weekendDays(between(start, end), zone)).toEqual(days)
  })
})

test('times stay on the clock when the site turns out to be elsewhere', () => {
  expect(moveToZone('2026-07-06T07:00:00.000Z', 'Europe/Paris', 'Asia/Tokyo')).toBe(
    '2026-07-06T00:00:00.000Z',
  )
})
