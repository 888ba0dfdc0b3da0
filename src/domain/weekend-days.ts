import type { Interval } from './interval.ts'
import { addDays, daysTouched } from './zoned-time.ts'

/** Which of `a Saturday` and `a Sunday` the interval touches, by the calendar at the site. */
export function weekendDays(interval: Interval, timeZone: string): string[] {
  const { first, last } = daysTouched(interval, timeZone)
  const touched = new Set<number>()
  // After a week every day has been seen.
  for (let day = first, seen = 0; day <= last && seen < 7; day = addDays(day, 1), seen++) {
    touched.add(new Date(`${day}T00:00Z`).getUTCDay())
  }
  return [touched.has(6) && 'a Saturday', touched.has(0) && 'a Sunday'].filter(day => day !== false)
}

/** `It includes a Saturday and a Sunday at the site.` */
export function weekendHint(interval: Interval, timeZone: string): string | undefined {
  const days = weekendDays(interval, timeZone)
  return days.length > 0 ? `It includes ${days.join(' and ')} at the site.` : undefined
}
