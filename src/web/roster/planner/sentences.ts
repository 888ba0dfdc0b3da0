import { formatInterval } from '#web/ui/format.ts'
import type { Times } from './move-days.ts'

/** `Anna`, `Anna and Bao`, `Anna, Bao and Chen`. */
export function listNames(names: readonly string[]): string {
  const last = names.at(-1)
  if (last === undefined) return ''
  return names.length === 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}

export const countOf = (number: number, one: string, more = `${one}s`) =>
  `${number} ${number === 1 ? one : more}`

/** `2 days later`, `1 day earlier`. */
export const shiftOf = (byDays: number) =>
  `${countOf(Math.abs(byDays), 'day')} ${byDays < 0 ? 'earlier' : 'later'}`

/** Who is concerned besides: a move takes the whole team along. */
export function teamWarning(names: readonly string[]): string | undefined {
  return names.length > 1 ? `This concerns ${names.length} auditors: ${listNames(names)}.` : undefined
}

export const sayTimes = ({ start, end }: Times, timeZone: string) => formatInterval(start, end, timeZone)
