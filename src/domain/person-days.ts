import type { Interval } from './interval.ts'
import type { TeamRules } from './team-rules.ts'
import { weekdayOf } from './working-days.ts'
import { addDays, localMoment, localTime, momentAt, writeDay } from './zoned-time.ts'

/** How a day’s hours become person-days: each day to the nearest half, or to two decimals. */
export type DayCount = TeamRules['dayCount']

/** Where an audit takes place. `workDays`: of its country, 1 for Monday to 7 for Sunday. */
export type SiteCalendar = { timeZone: string; workDays: readonly number[] }

const hour = 3600
/** The eight hours of a site day: 08–12 and 13–17 on the clock there, in seconds since midnight. */
const sessions = [
  { from: 8 * hour, to: 12 * hour },
  { from: 13 * hour, to: 17 * hour },
] as const
const siteDay = 8 * hour
const wholeDay = 24 * hour
const halfADay = 12 * hour * 1000

/**
 * The person-days of a part of an audit, by clock and calendar at the site: Monday 08:00 to Wednesday 12:00 is 2.5. Rest days
 * inside the part count for nothing, as its first or last day they count; so do holidays. Ties go up.
 */
export function countDays(part: Interval, { timeZone, workDays }: SiteCalendar, count: DayCount): number {
  const from = readClock(part.start, timeZone)
  const to = readEnd(part.end, timeZone)
  const isCrossing = timeOf(to) - timeOf(from) - (part.end.getTime() - part.start.getTime()) > halfADay
  const perDay = count === 'hours' ? 100 : 2
  let sum = 0
  for (let day = from.day; day <= to.day; day = addDays(day, 1)) {
    const isEdge = day === from.day || day === to.day
    if (!isEdge && (!workDays.includes(weekdayOf(day)) || (isCrossing && isLeftOut(day, timeZone)))) continue
    const seconds = workedSeconds(day === from.day ? from.second : 0, day === to.day ? to.second : wholeDay)
    sum += Math.floor((2 * seconds * perDay + siteDay) / (2 * siteDay))
  }
  return sum / perDay
}

const workedSeconds = (from: number, to: number): number =>
  sessions.reduce((sum, one) => sum + Math.max(0, Math.min(to, one.to) - Math.max(from, one.from)), 0)

type Clock = { day: string; second: number }

/** What calendar and clock show: clocks put forward or back take nothing from a day’s hours. */
function readClock(moment: Date, timeZone: string): Clock {
  const shown = localTime(moment, timeZone)
  return { day: writeDay(shown), second: shown.hour * hour + shown.minute * 60 + shown.second }
}

/** Midnight ends the day before it. */
function readEnd(moment: Date, timeZone: string): Clock {
  const { day, second } = readClock(moment, timeZone)
  return second === 0 ? { day: addDays(day, -1), second: wholeDay } : { day, second }
}

/** As if it were UTC, in milliseconds. */
const timeOf = ({ day, second }: Clock): number => Date.parse(`${day}T00:00Z`) + second * 1000

/** A zone that moves to the other side of the date line leaves a day out, as Apia did on 30 December 2011. */
const isLeftOut = (day: string, timeZone: string): boolean =>
  localMoment(momentAt(`${day}T12:00`, timeZone), timeZone).slice(0, 10) !== day

/** A part of an audit, in whose zone its times are read. */
type PlacedPart = Interval & { timeZone: string }

/**
 * Whether person-days that somebody entered still hold of a part that was moved: as a whole, by whole days, on the clock at the
 * site.
 */
export function keepsDays(before: PlacedPart, after: PlacedPart): boolean {
  const [start = 0, end = 0] = (['start', 'end'] as const).map(
    edge => timeOf(readClock(after[edge], after.timeZone)) - timeOf(readClock(before[edge], before.timeZone)),
  )
  return start === end && start % (wholeDay * 1000) === 0
}

/** Someone on a team: what was entered for them, else the part counts. */
export type PlannedPart = Interval & { days: number | null }

export const daysOf = (part: PlannedPart, site: SiteCalendar, count: DayCount): number =>
  part.days ?? countDays(part, site, count)

/** The sum of person-days, free of what floating point makes of hundredths. */
export const sumDays = (days: readonly number[]): number =>
  days.reduce((sum, one) => sum + Math.round(one * 100), 0) / 100
