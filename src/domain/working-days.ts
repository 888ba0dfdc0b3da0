import { addDays } from './zoned-time.ts'

/** When people work at a site. */
export type WorkCalendar = {
  /** Days of the week, 1 for Monday to 7 for Sunday. */
  workDays: readonly number[]
  /** Public holidays, `YYYY-MM-DD`. */
  holidays: ReadonlySet<string>
}

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00Z`).getUTCDay() || 7

export function isWorkingDay(day: string, { workDays, holidays }: WorkCalendar): boolean {
  return workDays.includes(weekdayOf(day)) && !holidays.has(day)
}

/** The days between two, both included, on which nobody works. */
export function listRestDays(first: string, last: string, calendar: WorkCalendar): string[] {
  const found: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) if (!isWorkingDay(day, calendar)) found.push(day)
  return found
}

/** Where no working day is found within two years, as of a calendar without any. */
const mostDays = 731

/** The working day so many working days after a day, or before it; the day itself doesn’t count. */
export function moveWorkingDays(day: string, count: number, calendar: WorkCalendar): string {
  const step = Math.sign(count)
  let moved = day
  for (let left = Math.abs(count), tried = 0; left > 0 && tried < mostDays; tried++) {
    moved = addDays(moved, step)
    if (isWorkingDay(moved, calendar)) left--
  }
  return moved
}

/** The working day nearest to a day, the later one of two: the day itself, where people work then. */
export function nearestWorkingDay(day: string, calendar: WorkCalendar): string {
  for (let away = 0; away < mostDays; away++)
    for (const near of [addDays(day, away), addDays(day, -away)])
      if (isWorkingDay(near, calendar)) return near
  return day
}

/** The same day so many years later: 28 February for the 29th where there is none. */
export function yearsLater(day: string, years: number): string {
  const year = String(Number(day.slice(0, 4)) + years)
  const same = `${year}${day.slice(4)}`
  return new Date(`${same}T00:00Z`).toISOString().slice(0, 10) === same ? same : `${year}-02-28`
}

/** How many days of a week without holidays are worked one after another, at most; 7 where people rest on no day. */
export function longestRun(workDays: readonly number[]): number {
  let longest = 0
  let run = 0
  // Two weeks, since a run may begin in one and end in the next.
  for (let day = 0; day < 14; day++) {
    run = workDays.includes((day % 7) + 1) ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return Math.min(longest, 7)
}

/** Where Unicode's CLDR takes Saturday and Sunday for the days of rest, and people rest on others. */
const otherWorkDays: Readonly<Record<string, readonly number[]>> = {
  BD: [1, 2, 3, 4, 7],
  BN: [1, 2, 3, 4, 6],
  NP: [1, 2, 3, 4, 5, 7],
}

/** Node 20 and some browsers have only the property, others neither. */
type WithWeek = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }
type WeekInfo = { weekend: number[] }

/**
 * Days of the week on which people customarily work, 1 for Monday to 7 for Sunday, in the country of a code of two letters;
 * Monday to Friday where nobody knows.
 */
export function customaryWorkDays(code: string): number[] {
  const locale = new Intl.Locale(`und-${code}`) as WithWeek
  const { weekend } = locale.getWeekInfo?.() ?? locale.weekInfo ?? { weekend: [6, 7] }
  return [...(otherWorkDays[code] ?? [1, 2, 3, 4, 5, 6, 7].filter(day => !weekend.includes(day)))]
}
