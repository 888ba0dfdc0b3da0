import { addDays, daysTouched, localMoment, localTime, momentAt } from '#domain/zoned-time.ts'

/** The days shown. They are of no zone: each booking stands on those of its own place. */
export type Axis = { days: readonly string[] }

const dayLength = 86_400_000

/** Where a day stands, in days from the left: the second shown is 1, the one before the first is -1. */
export const indexOfDay = ({ days: [first = ''] }: Axis, day: string): number =>
  Math.round((Date.parse(day) - Date.parse(first)) / dayLength)

/**
 * Where a moment stands by calendar and clock of a zone, in days from the left: noon of the second day is 1.5. A day is
 * as wide as any other, also where it has 23 or 25 hours.
 */
export function positionOf(axis: Axis, moment: Date, timeZone: string): number {
  const { year, month, day, hour, minute } = localTime(moment, timeZone)
  const midnight = new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
  return indexOfDay(axis, midnight) + (hour * 60 + minute) / 1440
}

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

export type Times = { start: string; end: string }

/** Whether a bar is moved whole, or by one of its edges. */
export type Grip = 'move' | 'start' | 'end'

/**
 * A stretch some days later or earlier, at the same hours on the clock at its place: Friday 08:00 in New York
 * moved over the change to summer time is still 08:00, 23 hours later a day.
 */
export function moveDays(times: Times, byDays: number, timeZone: string, grip: Grip = 'move'): Times {
  return {
    start: grip === 'end' ? times.start : moveMoment(times.start, byDays, timeZone),
    end: grip === 'start' ? times.end : moveMoment(times.end, byDays, timeZone),
  }
}

/** By how many days an edge may go: at least a bit must be left. */
export function clampDays(times: Times, byDays: number, timeZone: string, grip: Grip): number {
  let days = byDays
  while (days !== 0 && isEmpty(moveDays(times, days, timeZone, grip))) days -= Math.sign(days)
  return days
}

const isEmpty = ({ start, end }: Times) => Date.parse(end) <= Date.parse(start)

function moveMoment(moment: string, byDays: number, timeZone: string): string {
  if (byDays === 0) return moment
  const [day = '', clock] = localMoment(new Date(moment), timeZone).split('T')
  return momentAt(`${addDays(day, byDays)}T${clock}`, timeZone).toISOString()
}
