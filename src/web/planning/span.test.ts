import { describe, expect, it } from 'vitest'
import { nameDay } from '#words/days.ts'
import { askedSpan, moveDay, nameSpan, numberDay, visibleDays } from './span.ts'

describe('visibleDays', () => {
  it('shows a month by whole weeks from Monday to Sunday', () => {
    const days = visibleDays('month', '2026-10-06')
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-09-28', '2026-11-01', 35])
  })

  it('takes four weeks for a February that begins on a Monday, six for a long month', () => {
    expect(visibleDays('month', '2027-02-10')).toHaveLength(28)
    expect(visibleDays('month', '2026-08-31')).toHaveLength(42)
  })

  it('starts a week on the day that somebody prefers', () => {
    const startOf = (weekStart: 0 | 1 | 6) => visibleDays('week', '2026-10-07', weekStart)[0]
    expect([startOf(0), startOf(1), startOf(6)]).toEqual(['2026-10-04', '2026-10-05', '2026-10-03'])
    expect(visibleDays('month', '2026-11-15', 0)).toHaveLength(35)
    expect(visibleDays('month', '2026-11-15', 0)[0]).toBe('2026-11-01')
  })

  it('begins a week on Monday, also when the day is a Sunday', () => {
    const days = visibleDays('week', '2026-10-04')
    expect([days[0], days.at(-1)]).toEqual(['2026-09-28', '2026-10-04'])
  })

  it('lists four weeks ahead in the agenda, and one day in the day view', () => {
    const days = visibleDays('agenda', '2028-02-10')
    expect([days[0], days.at(-1)]).toEqual(['2028-02-10', '2028-03-08'])
    expect(visibleDays('day', '2026-10-06')).toEqual(['2026-10-06'])
  })
})

describe('moveDay', () => {
  it.each([
    ['day', '2026-12-31', 1, '2027-01-01'],
    ['week', '2026-10-06', -1, '2026-09-29'],
    ['month', '2026-01-31', 1, '2026-02-28'],
    ['month', '2026-01-15', -1, '2025-12-15'],
    ['agenda', '2026-12-31', 1, '2027-01-28'],
  ] as const)('leads a %s view from %s by %i to %s', (view, day, direction, moved) => {
    expect(moveDay(view, day, direction)).toBe(moved)
  })
})

describe('askedSpan', () => {
  it('reaches from the first zone in which the days begin to the last in which they end', () => {
    expect(askedSpan(['2026-10-06'])).toEqual({
      start: '2026-10-05T10:00:00.000Z',
      end: '2026-10-07T12:00:00.000Z',
    })
  })
})

describe('names', () => {
  it('names what a view shows', () => {
    expect(nameSpan('month', '2026-10-06')).toBe('October 2026')
    expect(nameSpan('week', '2026-10-01').replaceAll(/\s/g, ' ')).toBe('28 September – 4 October 2026')
    expect(nameSpan('day', '2026-10-06')).toBe('Tuesday, 6 October 2026')
  })

  it('names the month on its first day', () => {
    expect([numberDay('2026-10-01'), numberDay('2026-10-02')]).toEqual(['1 Oct', '2'])
    expect(nameDay('2026-10-01')).toBe('Thursday, 1 October 2026')
  })
})
