import { localTime } from '#domain/zoned-time.ts'

/** The days shown. They are of no zone: each booking stands on those of its own place. */
export type Axis = { days: readonly string[] }

const dayLength = 86_400_000

/** Where a day stands, in days from the left: the second shown is 1, the one before the first is -1. */
export const indexOfDay = ({ days: [first = ''] }: Axis, day: string): number =>
  Math.round((Date.parse(day) - Date.parse(first)) / dayLength)

/**
 * Where a moment stands by calendar and clock of a zone, in days from the left: noon of the second day is 1.5. A day is
 * as wide as any other, be it 23 or 25 hours long.
 */
export function placeOf(axis: Axis, moment: Date, timeZone: string): number {
  const { year, month, day, hour, minute } = localTime(moment, timeZone)
  const midnight = new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
  return indexOfDay(axis, midnight) + (hour * 60 + minute) / 1440
}
