import { daysTouched } from '#domain/zoned-time.ts'

export type Timed = { start: string; end: string; timeZone: string }

const known = new WeakMap<Timed, { first: string; last: string }>()

/**
 * The first and last day of a booking on the calendar of its place: an audit's at its site, an absence's at its
 * auditor's. Worked out once: bars, loads and days free all ask, of thousands.
 */
export function touchedDays(timed: Timed): { first: string; last: string } {
  const found = known.get(timed)
  if (found) return found
  const days = daysTouched({ start: new Date(timed.start), end: new Date(timed.end) }, timed.timeZone)
  known.set(timed, days)
  return days
}
