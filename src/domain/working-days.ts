import { addDays } from './zoned-time.ts'

/** When people work at a site. */
export type WorkCalendar = {
  /** Days of the week, 1 for Monday to 7 for Sunday. */
  workDays: readonly number[]
  /** Public holidays, `YYYY-MM-DD`. */
  holidays: ReadonlySet<string>
}

/** 1 for Monday to 7 for Sunday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00Z`).getUTCDay() || 7

export function isWorkingDay(day: string, { workDays, holidays }: WorkCalendar): boolean {
  return workDays.includes(weekdayOf(day)) && !holidays.has(day)
}

/** The days between two, both included, on which nobody works. */
export function listRestDays(first: string, last: string, calendar: WorkCalendar): string[] {
  const found: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) if (!isWorkingDay(day, calendar)) found.push(day)
  return found
}
