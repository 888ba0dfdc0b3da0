import type { Interval } from '#domain/interval.ts'
import { restDaysIn } from '#domain/rest-days.ts'
import { sayAudit } from '#words/en/audits.ts'
import { textOfRestDays } from '#words/rest-days.ts'
import { sayKnown } from '#words/words.ts'

type Site = { timeZone: string; workDays: readonly number[] }

/** What is allowed but worth a second look: a time that is over, or a day of the week on which nobody works at the site. */
export function auditTimeHints(interval: Interval, { timeZone, workDays }: Site, now: Date): string[] {
  if (!(interval.end > interval.start)) return []
  const hints: string[] = []
  if (interval.end <= now) hints.push(sayAudit('lateEntry'))
  else if (interval.start <= now) hints.push(sayAudit('startPassed'))
  const restDays = restDaysIn(interval, timeZone, workDays)
  if (restDays.length > 0) hints.push(sayKnown(textOfRestDays(restDays)))
  return hints
}
