import type { Interval } from './interval.ts'
import { weekdayOf } from './working-days.ts'
import { addDays, daysTouched } from './zoned-time.ts'

/**
 * Days of the week on which nobody works at a site and that an interval touches, by the calendar there, in the order of the week; 1 for
 * Monday to 7 for Sunday, as `workDays` are.
 */
export function restDaysIn(interval: Interval, timeZone: string, workDays: readonly number[]): number[] {
  const { first, last } = daysTouched(interval, timeZone)
  const touched = new Set<number>()
  // After a week every day has been seen.
  for (let day = first, seen = 0; day <= last && seen < 7; day = addDays(day, 1), seen++)
    touched.add(weekdayOf(day))
  return [...touched].filter(day => !workDays.includes(day)).sort((one, other) => one - other)
}
