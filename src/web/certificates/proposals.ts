import { addMonths, earliestOf } from '#domain/calendar-days.ts'
import type { Programme } from '#domain/programme.ts'
import { addDays } from '#domain/zoned-time.ts'

type Rule = Pick<Programme, 'validMonths' | 'restoreMonths'>

/** Until when one that is decided on a day is good; null where no programme says. */
export const proposeExpiry = (rule: Rule | null, decided: string): string | null =>
  rule && addDays(addMonths(decided, rule.validMonths), -1)

type Running = { cycleEnds: string | null; expires: string | null }

/** The next end of the cycle, which neither an early nor a late decision shifts; of one that has lapsed, from the decision on. */
export function proposeRenewal(
  rule: Rule | null,
  { cycleEnds, expires }: Running,
  decided: string,
): string | null {
  if (!rule || !cycleEnds || !expires) return null
  const hasLapsed = decided > addMonths(expires, rule.restoreMonths)
  return hasLapsed ? proposeExpiry(rule, decided) : addMonths(cycleEnds, rule.validMonths)
}

const mostExtensionMonths = 6

/** How far a certificate may be extended. */
export const latestExtension = (cycleEnds: string): string => addMonths(cycleEnds, mostExtensionMonths)

/** Three months, as far as they may be. */
export const proposeExtension = ({ cycleEnds, expires }: { cycleEnds: string; expires: string }): string =>
  earliestOf(addMonths(expires, 3), latestExtension(cycleEnds))
