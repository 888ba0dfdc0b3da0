import { weekdayOf } from '#domain/working-days.ts'
import { addDays, daysTouched, localDay, localMoment, momentAt } from '#domain/zoned-time.ts'

type Audit = { start: string; end: string; timeZone: string }
type Time = { start: string; end: string }

const halfDayMs = 4 * 3_600_000

const intervalOf = ({ start, end }: Time) => ({ start: new Date(start), end: new Date(end) })

/** How many half days of work an audit lasts, by the working days of the week at its site, 1 for Monday; up to four hours are one. */
export function halfDaysOf(audit: Audit, workDays: readonly number[]): number {
  const time = intervalOf(audit)
  const { first, last } = daysTouched(time, audit.timeZone)
  if (first === last && time.end.getTime() - time.start.getTime() <= halfDayMs) return 1
  let days = 0
  for (let day = first; day <= last; day = addDays(day, 1)) if (workDays.includes(weekdayOf(day))) days++
  return 2 * Math.max(days, 1)
}

/** An audit on a date of the same length: at the hours that it has, or for as long where it takes part of a half day. */
export function timeOn(audit: Audit, date: Time, halfDays: number): Time {
  const { start, end } = intervalOf(audit)
  if (halfDays === 1) {
    const begins = new Date(date.start).getTime()
    return { start: date.start, end: new Date(begins + end.getTime() - start.getTime()).toISOString() }
  }
  const { timeZone } = audit
  const { first, last } = daysTouched(intervalOf(date), timeZone)
  // An end at midnight is that of the day after the last.
  const endsAfter = localDay(end, timeZone) > daysTouched({ start, end }, timeZone).last
  const at = (day: string, moment: Date) =>
    momentAt(`${day}T${localMoment(moment, timeZone).slice(11)}`, timeZone).toISOString()
  return { start: at(first, start), end: at(endsAfter ? addDays(last, 1) : last, end) }
}
