import type { Activity } from '#domain/competence.ts'
import { sayHistoryValue } from './en/history-values.ts'

/** `1 audit and 2 days in 24 months`. */
export const showActivity = ({ audits, days, months }: Activity): string =>
  sayHistoryValue('activity', {
    audits: audits ?? 0,
    days: days ?? 0,
    months,
    both: String(audits !== null && days !== null),
  })
