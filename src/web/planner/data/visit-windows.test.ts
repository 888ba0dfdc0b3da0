import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/zoned-time.ts'
import type { Audit } from './booking.ts'
import { daysOutside, daysOutsideTogether, windowWarnings } from './visit-windows.ts'

const axis = { days: Array.from({ length: 10 }, (_, index) => addDays('2026-12-06', index)) }
const visit = (earliest: string, latest: string, number = 'QMS-12') =>
  ({ kind: 'surveillance', ordinal: 1, number, earliest, latest }) as Audit['visits'][number]

describe('the days outside', () => {
  test('are none without a visit, and none where the window holds all that is shown', () => {
    expect(daysOutside({ visits: [] }, axis)).toEqual([])
    expect(daysOutside({ visits: [visit('2026-01-01', '2027-01-01')] }, axis)).toEqual([])
  })

  test('are those before the earliest and after the latest', () => {
    expect(daysOutside({ visits: [visit('2026-12-09', '2026-12-11')] }, axis)).toEqual([
      { from: 0, to: 3 },
      { from: 6, to: 10 },
    ])
  })

  test('are those outside of any of several windows, all where these have no day together', () => {
    const [one, other] = [visit('2026-12-01', '2026-12-09'), visit('2026-12-08', '2026-12-31')]
    expect(daysOutside({ visits: [one, other] }, axis)).toEqual([
      { from: 0, to: 2 },
      { from: 4, to: 10 },
    ])
    expect(daysOutside({ visits: [one, visit('2026-12-11', '2026-12-31')] }, axis)).toEqual([
      { from: 0, to: 10 },
    ])
    expect(daysOutside({ visits: [visit('2027-02-01', '2027-03-01')] }, axis)).toEqual([{ from: 0, to: 10 }])
  })
})

describe('the days outside of several audits that move together', () => {
  // The axis begins on the 6th.
  const on = (first: string, last: string, ...visits: Audit['visits']) => ({
    start: `${first}T08:00:00Z`,
    end: `${last}T17:00:00Z`,
    timeZone: 'UTC',
    visits,
  })

  test('are those on which what is held would put one of them outside', () => {
    // May go back by two days and on by one; the other one on by five, and back by one.
    const held = on('2026-12-10', '2026-12-10', visit('2026-12-08', '2026-12-11'))
    const other = on('2026-12-20', '2026-12-21', visit('2026-12-19', '2026-12-26'))
    expect(daysOutsideTogether(held, [held, other], axis)).toEqual([
      { from: 0, to: 3 },
      { from: 6, to: 10 },
    ])
    // Held by the other one, the same days as seen from it.
    expect(daysOutsideTogether({ ...other, ...on('2026-12-12', '2026-12-13') }, [held, other], axis)).toEqual(
      [
        { from: 0, to: 5 },
        { from: 9, to: 10 },
      ],
    )
  })

  test('are none where none counts for a visit, and all where they have no room together', () => {
    const held = on('2026-12-10', '2026-12-10', visit('2026-12-10', '2026-12-10'))
    const late = on('2026-12-20', '2026-12-20', visit('2026-12-01', '2026-12-15'))
    const free = on('2026-12-11', '2026-12-11')
    expect(daysOutsideTogether(held, [free, free], axis)).toEqual([])
    expect(daysOutsideTogether(held, [held, late], axis)).toEqual([{ from: 0, to: 10 }])
  })
})

test('A warning goes by the days at the site, the last ones of the window included', () => {
  const audit = { visits: [visit('2026-12-09', '2027-04-08')], timeZone: 'Asia/Ho_Chi_Minh' }
  const at = (start: string, end: string) => windowWarnings(audit, { start, end })
  expect(at('2026-12-08T17:00:00Z', '2027-04-08T16:59:00Z')).toEqual([])
  const warning = 'Outside the window of Surveillance 1 of QMS-12: 09 Dec 2026 to 08 Apr 2027.'
  expect(at('2026-12-08T16:59:00Z', '2026-12-09T10:00:00Z')).toEqual([warning])
  expect(at('2027-04-08T01:00:00Z', '2027-04-08T17:01:00Z')).toEqual([warning])
})
