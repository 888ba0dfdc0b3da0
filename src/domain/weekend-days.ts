import type { Interval } from './interval.ts'
import { addDays, daysTouched } from './zoned-time.ts'

/** Which days of a weekend an interval touches. */
export type Weekend = 'saturday' | 'sunday' | 'both'

/** By the calendar at the site; null where it touches neither. */
export function weekendDays(interval: Interval, timeZone: string): Weekend | null {
  const { first, last } = daysTouched(interval, timeZone)
  const touched = new Set<number>()
  // After a week every day has been seen.
  for (let day = first, seen = 0; day <= last && seen < 7; day = addDays(day, 1), seen++) {
    touched.add(new Date(`${day}T00:00Z`).getUTCDay())
  }
  if (touched.has(6)) return touched.has(0) ? 'both' : 'saturday'
  return touched.has(0) ? 'sunday' : null
}
