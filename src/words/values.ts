import type { VisitKind } from '#domain/visit-days.ts'
import { localTime } from '#domain/zoned-time.ts'
import type { Text } from './words.ts'

/** For `<list>{names}</list>`: names, or texts that are said in turn. */
export const asList = (items: readonly (string | Text)[]): string => JSON.stringify(items)

/** For `<moment>{start}</moment>`: the time in the zone where it counts, `2027-03-07T09:05`. */
export function asMoment(moment: Date, timeZone: string): string {
  const { year, month, day, hour, minute } = localTime(moment, timeZone)
  return `${year}-${twoDigits(month)}-${twoDigits(day)}T${twoDigits(hour)}:${twoDigits(minute)}`
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

export type NamedVisit = { kind: VisitKind; ordinal: number }

/** For `<visit>{owed}</visit>`: `surveillance 2`. */
export const asVisit = ({ kind, ordinal }: NamedVisit): string => `${kind} ${ordinal}`
