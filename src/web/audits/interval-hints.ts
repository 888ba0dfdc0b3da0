import { type Interval, type IntervalFault, intervalFaults, longestAuditDays } from '#domain/interval.ts'
import { workingHoursFaults } from '#domain/working-hours.ts'
import { addDays, daysTouched, localTime, momentAt } from '#domain/zoned-time.ts'

/** The faults the server would refuse an audit's times for, at most one per field. */
export function auditTimeFaults(interval: Interval, timeZone: string): IntervalFault[] {
  const faults = intervalFaults(interval, longestAuditDays)
  return faults.length > 0 ? faults : workingHoursFaults(interval, timeZone)
}

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

/** The moment at which the clock of another zone shows the same: 09:00 in Paris becomes 09:00 in Tokyo. */
export function moveToZone(moment: string, from: string, to: string): string {
  const { year, month, day, hour, minute } = localTime(new Date(moment), from)
  const [date, time] = [
    [year, month, day],
    [hour, minute],
  ].map(parts => parts.map(pad))
  return momentAt(`${date?.join('-')}T${time?.join(':')}`, to).toISOString()
}

const pad = (part: number) => String(part).padStart(2, '0')
