import { weekdayOf } from '#domain/working-days.ts'
import { addDays } from '#domain/zoned-time.ts'
import { type Timed, touchedDays } from '#web/planner/axis/days.ts'
import { sayPlanner } from '#words/en/planner.ts'

/** The days that an entry books, on the calendar at its place; among the days from `first` to `last`. */
function bookedDays(entry: Timed, first: string, last: string): string[] {
  const touched = touchedDays(entry)
  const days: string[] = []
  const until = touched.last < last ? touched.last : last
  for (let day = touched.first > first ? touched.first : first; day <= until; day = addDays(day, 1)) {
    days.push(day)
  }
  return days
}

/** Which days of those shown an auditor is booked on. */
export function busyDays(entries: readonly Timed[], days: readonly string[]): ReadonlySet<string> {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return new Set(entries.flatMap(entry => bookedDays(entry, first, last)))
}

/** `days` are all that are booked, as the finder counts them; the others say how full the working days are. */
export type Load = { days: number; booked: number; working: number }

type WorkWeek = {
  /** Days of the week, 1 for Monday to 7 for Sunday. */
  workWeek: readonly number[]
  holidays: ReadonlyMap<string, string> | undefined
}

/** Booked working days against all working days: an auditor's days off and the holidays of the country are none. */
export function loadOf(
  busy: ReadonlySet<string>,
  days: readonly string[],
  { workWeek, holidays }: WorkWeek,
): Load {
  const working = days.filter(day => workWeek.includes(weekdayOf(day)) && !holidays?.has(day))
  return { days: busy.size, booked: working.filter(day => busy.has(day)).length, working: working.length }
}

/** `11 days booked, 7 of 21 working days`. */
export const sayLoad = ({ days, booked, working }: Load) => sayPlanner('load', { days, booked, working })

/** How many of some auditors have nothing on each day. */
export function freePerDay(busy: readonly ReadonlySet<string>[], days: readonly string[]): number[] {
  return days.map(day => busy.filter(booked => !booked.has(day)).length)
}
