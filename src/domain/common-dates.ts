import type { Interval } from './interval.ts'
import { overlaps } from './interval.ts'
import { isWorkingDay, type WorkCalendar } from './working-days.ts'
import { addDays, daysTouched, localDay, momentAt } from './zoned-time.ts'

/** Somebody's own calendar, and what is booked for them. */
export type Person = { timeZone: string; calendar: WorkCalendar; busy: readonly Interval[] }

type Asked = { from: Date; until: Date; timeZone: string; halfDays: number }

/** From when to when halves of a day are, by whatever clock. */
const halves = [
  { start: '08:00', end: '12:00' },
  { start: '13:00', end: '17:00' },
] as const

/**
 * When all are free at once for so many half days, one after another, by the clock of `timeZone`: on days that are working days of each
 * of them, by their own calendar and zone. The earliest first; days of rest are not bridged.
 */
export function* findCommonDates(
  people: readonly Person[],
  { from, until, timeZone, halfDays }: Asked,
): Generator<Interval> {
  for (let day = localDay(from, timeZone); ; day = addDays(day, 1))
    for (const half of [0, 1]) {
      const last = half + halfDays - 1
      // Whole days begin in the morning.
      if (half === 1 && halfDays % 2 === 0) continue
      const start = momentAt(`${day}T${halves[half]?.start}`, timeZone)
      const end = momentAt(`${addDays(day, Math.floor(last / 2))}T${halves[last % 2]?.end}`, timeZone)
      if (end > until) return
      if (start >= from && people.every(person => isFree(person, { start, end }))) yield { start, end }
    }
}

function isFree({ timeZone, calendar, busy }: Person, time: Interval): boolean {
  if (busy.some(one => overlaps(one, time))) return false
  const { first, last } = daysTouched(time, timeZone)
  for (let day = first; day <= last; day = addDays(day, 1)) if (!isWorkingDay(day, calendar)) return false
  return true
}
