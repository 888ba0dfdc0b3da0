import type { Interval } from '#domain/interval.ts'
import { weekendHint } from '#domain/weekend-days.ts'

/** What is allowed but worth a second look: a time that is over, or a day on a weekend. */
export function auditTimeHints(interval: Interval, timeZone: string, now: Date): string[] {
  if (!(interval.end > interval.start)) return []
  const hints: string[] = []
  if (interval.end <= now) hints.push('This time is over: the audit is a late entry.')
  else if (interval.start <= now) hints.push('The start has passed already.')
  const weekend = weekendHint(interval, timeZone)
  if (weekend) hints.push(weekend)
  return hints
}
