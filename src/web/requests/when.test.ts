import { describe, expect, it } from 'vitest'
import { countDays, daysOf, formatAway, formatEnd, formatWhen, isWholeDays, wholeDays } from './when.ts'

const zone = 'Asia/Ho_Chi_Minh'
const week = { start: '2026-01-11T17:00:00.000Z', end: '2026-01-16T17:00:00.000Z' }
const afternoon = { start: '2026-01-12T06:00:00.000Z', end: '2026-01-12T10:00:00.000Z' }

describe('a time that is asked for', () => {
  it('is whole days from the start of the first to the end of the last, in the person’s zone', () => {
    expect(wholeDays('2026-01-12', '2026-01-16', zone)).toEqual(week)
    expect(daysOf(week, zone)).toEqual({ first: '2026-01-12', last: '2026-01-16' })
    expect(isWholeDays(week, zone)).toBe(true)
    expect(isWholeDays(week, 'UTC')).toBe(false)
    expect(isWholeDays(afternoon, zone)).toBe(false)
  })

  it('reads as days where it is whole days, else with its hours', () => {
    expect(formatWhen(week, zone)).toBe('Mon 12 Jan 2026 – Fri 16 Jan 2026')
    expect(formatWhen(wholeDays('2026-01-12', '2026-01-12', zone), zone)).toBe('Mon 12 Jan 2026')
    expect(formatWhen(afternoon, zone)).toBe('Mon 12 Jan 2026 13:00 – 17:00')
  })

  it.each(['Asia/Dhaka', 'Europe/Lisbon', 'Pacific/Auckland', 'America/Los_Angeles', 'Pacific/Honolulu'])(
    'reads as the days of a colleague in %s, however far that is',
    timeZone => {
      const days = { ...wholeDays('2026-11-26', '2026-11-30', timeZone), timeZone }
      const day = { ...wholeDays('2026-11-26', '2026-11-26', timeZone), timeZone }
      expect(formatAway(days, zone)).toBe('Thu 26 Nov 2026 – Mon 30 Nov 2026')
      expect(formatAway(day, zone)).toBe('Thu 26 Nov 2026')
      expect(formatAway({ ...afternoon, timeZone }, zone)).toBe('Mon 12 Jan 2026 13:00 – 17:00')
    },
  )

  it('ends with a day where it ends with one, else at its hour', () => {
    expect(formatEnd(week.end, zone)).toBe('Fri 16 Jan 2026')
    expect(formatEnd(afternoon.end, zone)).toBe('Mon 12 Jan 2026 17:00')
  })

  it('counts days that a clock change makes longer or shorter as days', () => {
    const newYork = 'America/New_York'
    expect(countDays(wholeDays('2026-03-07', '2026-03-09', newYork), newYork)).toBe(3)
    expect(countDays(wholeDays('2026-10-31', '2026-11-02', newYork), newYork)).toBe(3)
  })
})
