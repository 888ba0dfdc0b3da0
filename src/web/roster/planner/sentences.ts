import { formatInterval } from '#web/ui/format.ts'
import { countOf, listNames } from '#web/ui/words.ts'
import type { Times } from './move-days.ts'

/** `2 days later`, `1 day earlier`. */
export const shiftOf = (byDays: number) =>
  `${countOf(Math.abs(byDays), 'day')} ${byDays < 0 ? 'earlier' : 'later'}`

/** Who is concerned besides: a move takes the whole team along. */
export function teamWarning(names: readonly string[]): string | undefined {
  return names.length > 1 ? `This concerns ${names.length} auditors: ${listNames(names)}.` : undefined
}

export const sayTimes = ({ start, end }: Times, timeZone: string) => formatInterval(start, end, timeZone)
