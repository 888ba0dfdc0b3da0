import { addDays, localMoment, momentAt } from '#domain/zoned-time.ts'

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
