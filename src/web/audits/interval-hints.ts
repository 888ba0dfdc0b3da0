import type { Interval } from '#domain/interval.ts'
import { weekendDays } from '#domain/weekend-days.ts'
import { sayAudit } from '#words/en/audits.ts'
import { sayInterval } from '#words/en/intervals.ts'

/** What is allowed but worth a second look: a time that is over, or a day on a weekend. */
export function auditTimeHints(interval: Interval, timeZone: string, now: Date): string[] {
  if (!(interval.end > interval.start)) return []
  const hints: string[] = []
  if (interval.end <= now) hints.push(sayAudit('lateEntry'))
  else if (interval.start <= now) hints.push(sayAudit('startPassed'))
  const weekend = weekendDays(interval, timeZone)
  if (weekend) hints.push(sayInterval(weekend))
  return hints
}
