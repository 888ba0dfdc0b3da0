import type { Interval } from './interval.ts'
import { addDays, daysTouched, localMoment, momentAt } from './zoned-time.ts'

/**
 * A part of an audit in two, at the hours of the part: `day`, by the calendar at the site, is the first of the second. Null where that
 * leaves one of them without a day, or without an hour.
 *
 * Monday 09:00 to Wednesday 16:00, cut at Wednesday: to Tuesday 16:00, and Wednesday from 09:00.
 */
export function cutPart(
  part: Interval,
  day: string,
  timeZone: string,
): { before: Interval; after: Interval } | null {
  const { first, last } = daysTouched(part, timeZone)
  if (day <= first || day > last) return null
  const at = (on: string, moment: Date) =>
    momentAt(`${on}${localMoment(moment, timeZone).slice(10)}`, timeZone)
  const before = { start: part.start, end: at(addDays(day, -1), part.end) }
  const after = { start: at(day, part.start), end: part.end }
  return before.end > before.start && after.end > after.start ? { before, after } : null
}
