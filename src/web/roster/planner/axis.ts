import { addDays, dayInterval } from '#domain/zoned-time.ts'

/** The days shown, and when each begins in the viewer's zone: one more than days, for the end of the last. */
export type Axis = { days: readonly string[]; starts: readonly number[]; timeZone: string }

const dayLength = 86_400_000

export function makeAxis(days: readonly string[], timeZone: string): Axis {
  const beyond = addDays(days.at(-1) ?? '', 1)
  const starts = [...days, beyond].map(day => dayInterval(day, timeZone).start.getTime())
  return { days, starts, timeZone }
}

/**
 * Where a moment stands, in days from the left: noon of the second day is 1.5. A day is as wide as any other,
 * be it 23 or 25 hours long. Outside of the days shown it goes on by days of 24 hours.
 */
export function placeOf({ days, starts }: Axis, time: number): number {
  const first = starts[0] ?? 0
  const last = starts.at(-1) ?? 0
  if (time < first) return (time - first) / dayLength
  if (time >= last) return days.length + (time - last) / dayLength
  let day = Math.min(days.length - 1, Math.floor((time - first) / dayLength))
  if (time < (starts[day] ?? 0)) day -= 1
  if (time >= (starts[day + 1] ?? Infinity)) day += 1
  const [from = 0, to = 1] = [starts[day], starts[day + 1]]
  return day + (time - from) / (to - from)
}
