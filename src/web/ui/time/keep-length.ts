import { workdayEnd } from '#domain/working-hours.ts'
import { localDay, localMoment, momentAt } from '#domain/zoned-time.ts'

type Times = { start: string; end: string }

/**
 * The end of the same length from another start, by the clock: 08:00 to 17:00 stays that over a change of the clock.
 * Null where the times had no length.
 */
export function keepLength({ start, end }: Times, to: string, timeZone: string): string | null {
  const clock = (moment: string) => Date.parse(`${localMoment(new Date(moment), timeZone)}Z`)
  const length = clock(end) - clock(start)
  if (!(length > 0)) return null
  const local = new Date(clock(to) + length).toISOString().slice(0, 19)
  return momentAt(local, timeZone).toISOString()
}

/** The end of the working day on which something starts; null where it starts after it. */
export function proposeEnd(start: string, timeZone: string): string | null {
  const end = momentAt(`${localDay(new Date(start), timeZone)}T${workdayEnd}`, timeZone).toISOString()
  return Date.parse(end) > Date.parse(start) ? end : null
}
