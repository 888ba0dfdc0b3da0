import { formatInterval } from '#web/ui/format.ts'
import { countOf, listNames } from '#web/ui/words.ts'
import type { Audit } from '#web/planner/hand/lift.ts'
import type { Times } from '#web/planner/axis/move-days.ts'

/** `2 days later`, `1 day earlier`. */
export const shiftOf = (byDays: number) =>
  `${countOf(Math.abs(byDays), 'day')} ${byDays < 0 ? 'earlier' : 'later'}`

export const namesOf = ({ auditors }: Audit) => auditors.map(({ name }) => name)

export const teamOf = (names: readonly string[]) => (names.length > 0 ? listNames(names) : 'nobody')

/** Who is concerned besides: a move takes the whole team along. */
export const teamWarning = (names: readonly string[]): string[] =>
  names.length > 1 ? [`This concerns ${names.length} auditors: ${listNames(names)}.`] : []

export const sayTimes = ({ start, end }: Times, timeZone: string) => formatInterval(start, end, timeZone)
