import { addDays } from './zoned-time.ts'

/**
 * The day so many months later or earlier, `YYYY-MM-DD`, at most the month's last: 29 Feb 2028 less 24 months is 28 Feb 2026.
 * Counted from the day that is given, so months added one after the other may end elsewhere than all at once.
 */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + count, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return addDays(first.toISOString().slice(0, 10), Math.min(dayOfMonth, last) - 1)
}

export const earliestOf = (...days: readonly string[]): string => days.reduce((a, b) => (b < a ? b : a))

export const laterOf = (one: string, other: string): string => (one < other ? other : one)
export const earlierOf = (one: string, other: string): string => (one < other ? one : other)

/** The 31st of December so many years after the year of the day. */
export const endOfYear = (day: string, yearsLater = 0): string =>
  `${Number(day.slice(0, 4)) + yearsLater}-12-31`
