import { addMonths } from '#domain/calendar-days.ts'
import type { Programme } from '#domain/programme.ts'
import { addDays } from '#domain/zoned-time.ts'

type Rule = Pick<Programme, 'validMonths'>

/** Until when one that is decided on a day is good; null where no programme says. */
export const proposeExpiry = (rule: Rule | null, decided: string): string | null =>
  rule && addDays(addMonths(decided, rule.validMonths), -1)
