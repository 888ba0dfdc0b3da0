import { localDay } from '#domain/zoned-time.ts'
import { numberOfDay } from './day-numbers.ts'
import type { AuditFacts, SiteFacts } from './facts.ts'

/** The day that counts for how urgent an audit is, and how far from it each date: the earliest due day, else its own start at the site. */
export const countingDay = (
  { dueDay, start }: Pick<AuditFacts, 'dueDay' | 'start'>,
  { timeZone }: Pick<SiteFacts, 'timeZone'>,
): number => numberOfDay(dueDay ?? localDay(new Date(start), timeZone))
