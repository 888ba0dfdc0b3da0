import Holidays from 'date-holidays'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/zoned-time.ts'
import { holiday, monday, mondayOfJune, say, sayWeek, sayWithWeekday, typed } from '#tests/e2e/days.ts'

const weekday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay()
const years = Array.from({ length: 40 }, (_, index) => index - 10)

describe('The days of the stories', () => {
  test.each(years)(
    'are three weeks of one June, from a Monday, without a public holiday: %i years ahead',
    ahead => {
      const first = mondayOfJune(ahead)
      expect(weekday(first)).toBe(1)
      const days = Array.from({ length: 21 }, (_, nth) => addDays(first, nth))
      expect(new Set(days.map(day => day.slice(0, 7)))).toEqual(
        new Set([`${new Date().getUTCFullYear() + ahead}-06`]),
      )
      for (const country of ['VN', 'GB']) {
        const known = new Holidays(country)
        const kept = days.filter(day => {
          const found = known.isHoliday(new Date(`${day}T12:00:00`))
          return found !== false && found.some(({ type }) => type === 'public')
        })
        expect(kept).toEqual([])
      }
    },
  )

  test('lie ahead, and the holiday is no weekend', () => {
    expect(Date.parse(monday)).toBeGreaterThan(Date.now())
    expect(Date.parse(holiday)).toBeGreaterThan(Date.now())
    expect([1, 2, 3, 4, 5]).toContain(weekday(holiday))
  })

  test('are said as the product says them', () => {
    const day = '2027-06-07'
    expect([say(day), typed(day), sayWithWeekday(day), sayWeek(day)]).toEqual([
      'Mon 07 Jun 2027',
      '07-06-2027',
      'Monday, 7 June 2027',
      '7 – 13 June 2027',
    ])
  })
})
