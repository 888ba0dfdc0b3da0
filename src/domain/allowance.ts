import { type Interval, intersect } from './interval.ts'
import { countDays, sumDays } from './person-days.ts'
import { isWorkingDay, type WorkCalendar } from './working-days.ts'
import { addDays, dayInterval, daysTouched } from './zoned-time.ts'

/** How much time off somebody has, in half days. */
export type Allowance = {
  /** A year, by the calendar. */
  days: number
  /** Brought over from the year before. */
  carried: number
  /** The last day on which that may be taken, `YYYY-MM-DD`. */
  carriedUntil: string | null
}

/** Somebody's days as they are worked: their zone, the days of their week, the public holidays of their country. */
export type OwnCalendar = WorkCalendar & { timeZone: string }

/** A day of which somebody is off the whole or half. */
type DayOff = { day: string; days: number }

/**
 * What an absence takes, day by day: working days of the person's own, by the hours from 08:00 to 12:00 and from 13:00 to 17:00 to the
 * nearest half. Days of rest and public holidays take nothing.
 */
export function listDaysOff(absence: Interval, calendar: OwnCalendar): DayOff[] {
  const { timeZone } = calendar
  const { first, last } = daysTouched(absence, timeZone)
  const found: DayOff[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const part = isWorkingDay(day, calendar) && intersect(absence, dayInterval(day, timeZone))
    const days = part ? countDays(part, calendar, 'halves') : 0
    if (days > 0) found.push({ day, days })
  }
  return found
}

/** What there is of a year's allowance, in days. */
export type AllowanceYear = {
  year: number
  days: number
  /** Of what was brought over, how much can still be taken, until `carriedUntil`. */
  carriedLeft: number
  carriedUntil: string | null
  /** Taken, or accepted for later. Less than 0 is left where more was than there is. */
  taken: number
  left: number
  /** Asked for by other requests that still wait. */
  waiting: number
  asked: number
  /** By how much all of it together is more than there is; 0 where nothing is asked for. */
  beyond: number
}

type Used = { taken: readonly DayOff[]; waiting: readonly DayOff[]; asked: readonly DayOff[] }

/** `today` is the person's own: what was brought over and not taken in time is lost. */
export function judgeYear(year: number, allowance: Allowance, used: Used, today: string): AllowanceYear {
  const isOfYear = ({ day }: DayOff) => day.startsWith(`${year}-`)
  const [taken = [], waiting = [], asked = []] = [used.taken, used.waiting, used.asked].map(days =>
    days.filter(isOfYear),
  )
  const until = allowance.carriedUntil?.startsWith(`${year}-`) ? allowance.carriedUntil : null
  const carried = until ? allowance.carried : 0
  const takenOfCarried = Math.min(carried, total(taken.filter(({ day }) => until && day <= until)))
  const carriedLeft = until && today <= until ? carried - takenOfCarried : 0
  const all = [...taken, ...waiting, ...asked]
  const allOfCarried = Math.min(carried, total(all.filter(({ day }) => until && day <= until)))
  return {
    year,
    days: allowance.days,
    carriedLeft,
    carriedUntil: until,
    taken: total(taken),
    left: allowance.days - (total(taken) - takenOfCarried) + carriedLeft,
    waiting: total(waiting),
    asked: total(asked),
    beyond: asked.length > 0 ? Math.max(0, total(all) - allOfCarried - allowance.days) : 0,
  }
}

const total = (days: readonly DayOff[]): number => sumDays(days.map(one => one.days))
