import {
  addDays,
  isWholeDays as areWholeDays,
  dayInterval,
  daysTouched,
  localDay,
} from '#domain/zoned-time.ts'
import { formatDay, formatInterval, formatMoment } from '#words/moments.ts'

/** As it travels: two moments, ISO 8601 with `Z`. */
export type When = { start: string; end: string }

/** Whether it starts and ends with a day of the zone's calendar. */
export function isWholeDays({ start, end }: When, timeZone: string): boolean {
  return areWholeDays({ start: new Date(start), end: new Date(end) }, timeZone)
}

/** The first and the last day that it touches, `YYYY-MM-DD`. */
export function daysOf({ start, end }: When, timeZone: string): { first: string; last: string } {
  return daysTouched({ start: new Date(start), end: new Date(end) }, timeZone)
}

/** From the first moment of one day to the last of another. */
export function wholeDays(first: string, last: string, timeZone: string): When {
  return { start: startOf(first, timeZone), end: startOf(addDays(last, 1), timeZone) }
}

const startOf = (day: string, timeZone: string) => dayInterval(day, timeZone).start.toISOString()

export function countDays(when: When, timeZone: string): number {
  const { first, last } = daysOf(when, timeZone)
  return Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000) + 1
}

/** Whole days as days, anything else with its hours: `12 Jan 2026 – 16 Jan 2026`, `12 Jan 2026 13:00 – 17:00`. */
export const formatWhen = ({ start, end }: When, timeZone: string): string =>
  formatInterval(start, end, timeZone)

/** Until when: the last day where it ends with a day, `25 Nov 2026`, else the moment. */
export function formatEnd(end: string, timeZone: string): string {
  return isWholeDays({ start: end, end }, timeZone)
    ? formatDay(localDay(new Date(Date.parse(end) - 1), timeZone))
    : formatMoment(end, timeZone)
}

/** Somebody else's time away: whole days are theirs, `26 Nov 2026 – 30 Nov 2026`, hours are read on our clock. */
export const formatAway = (away: When & { timeZone: string }, timeZone: string): string =>
  formatWhen(away, isWholeDays(away, away.timeZone) ? away.timeZone : timeZone)
