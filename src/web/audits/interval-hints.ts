import type { Interval } from '#domain/interval.ts'
import { addDays, daysTouched } from '#domain/zoned-time.ts'

/** What is allowed but worth a second look: a time that is over, or a day on a weekend. */
export function auditTimeHints(interval: Interval, timeZone: string, now: Date): string[] {
  if (!(interval.end > interval.start)) return []
  const hints: string[] = []
  if (interval.end <= now) hints.push('This time is over: the audit is a late entry.')
  else if (interval.start <= now) hints.push('The start has passed already.')
  const days = weekendDays(interval, timeZone)
  if (days.length > 0) hints.push(`It includes ${days.join(' and ')} at the site.`)
  return hints
}

/** Which of `Saturday` and `Sunday` the interval touches, by the calendar at the site. */
export function weekendDays(interval: Interval, timeZone: string): string[] {
  const { first, last } = daysTouched(interval, timeZone)
  const touched = new Set<number>()
  // After a week every day has been seen.
  for (let day = first, seen = 0; day <= last && seen < 7; day = addDays(day, 1), seen++) {
    touched.add(new Date(`${day}T00:00Z`).getUTCDay())
  }
  return [touched.has(6) && 'a Saturday', touched.has(0) && 'a Sunday'].filter(day => day !== false)
}
