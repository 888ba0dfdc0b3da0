import { longestAuditDays } from './interval.ts'
import { isWorkingDay, type WorkCalendar, weekdayOf } from './working-days.ts'
import { addDays } from './zoned-time.ts'

/** Consecutive days, both included, `YYYY-MM-DD`. */
export type Run = { first: string; last: string }

export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day))

/** More working days than these begin with a week, and go on after days of rest. */
const mostUnbroken = 5

/**
 * Where so many working days begin on a day: up to five touch no other day. Null where they can’t, or where no audit is so long, from
 * the first morning to the last evening.
 */
export function runFrom(first: string, count: number, calendar: WorkCalendar): Run | null {
  if (!isWorkingDay(first, calendar)) return null
  if (count > mostUnbroken && !beginsWeek(first, calendar)) return null
  const end = addDays(first, longestAuditDays)
  let last = first
  for (let left = count - 1; left > 0; ) {
    last = addDays(last, 1)
    if (last >= end) return null
    if (isWorkingDay(last, calendar)) left--
    else if (count <= mostUnbroken) return null
  }
  return { first, last }
}

/** No audit has more working days: those of whole weeks, and of the days that are left over. */
export const mostDaysOf = ({ workDays }: WorkCalendar): number =>
  Math.floor(longestAuditDays / 7) * workDays.length + Math.min(workDays.length, longestAuditDays % 7)

/** The first working day after days of rest, though holidays may lie between; without days of rest, that after a Sunday. */
function beginsWeek(day: string, calendar: WorkCalendar): boolean {
  const isRest = (one: string) => !calendar.workDays.includes(weekdayOf(one))
  for (let at = day; ; at = addDays(at, -1)) {
    const before = addDays(at, -1)
    if (isRest(before) || (calendar.workDays.length === 7 && weekdayOf(at) === 1)) return true
    if (isWorkingDay(before, calendar)) return false
  }
}

/** The days on which so many working days may lie; `from` is the first day on which any work may be planned. */
type Place = { earliest: string; due: string; latest: string; from: string }

export type PlacedRun = Run & {
  /** Past the latest day, because nothing before is left. */
  isLate: boolean
}

/** Nothing is planned further ahead than the longest window is long. */
const furthestDays = 800

/**
 * The last run that ends by the due day within the window; else the first one later in it; else the first one after it. Null
 * where a country never works so many days on end.
 */
export function placeRun(
  count: number,
  { earliest, due, latest, from }: Place,
  calendar: WorkCalendar,
): PlacedRun | null {
  if (count > mostDaysOf(calendar)) return null
  const first = from > earliest ? from : earliest
  for (let day = due; day >= first; day = addDays(day, -1)) {
    const run = runFrom(day, count, calendar)
    if (run && run.last <= due) return { ...run, isLate: false }
  }
  const limit = addDays(first > latest ? first : latest, furthestDays)
  for (let day = first; day <= limit; day = addDays(day, 1)) {
    const run = runFrom(day, count, calendar)
    if (run) return { ...run, isLate: run.last > latest }
  }
  return null
}
