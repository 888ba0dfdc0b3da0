import { localDay, localTime, momentAt } from '#domain/zoned-time.ts'
import { nameWeekday } from '#words/days.ts'
import { sayRoster } from '#words/en/roster.ts'
import { cityOf } from '#words/zones.ts'
import { clockOf, isAllDay, nameHours, type Segment } from './segments.ts'

/** By whose clock hours are named. `city`: that of this clock, where the phone is abroad and every clock is named; else ''. */
export type Viewer = { zone: string; city: string }

/** The hours of a segment at its place, with the city where every clock is named. */
export function sayHours(segment: Segment, { city }: Viewer): string {
  const hours = nameHours(segment)
  return city && !isAllDay(segment)
    ? sayRoster('hoursIn', { hours, city: cityOf(segment.item.timeZone) })
    : hours
}

/** What stands beside them, or null where the viewer’s clock shows the same. */
export function sayOwnHours(segment: Segment, { zone, city }: Viewer): string | null {
  const hours = ownHours(segment, zone)
  return hours && sayRoster('yourTime', { hours, place: city ? 'there' : 'own', city })
}

/**
 * A segment on the viewer's clock, or null where that shows the same or no hours are named. A day that is
 * another one there is named: Monday 08:00 – 17:00 in Hanoi is `Sun 20:00 – 05:00` in New York's winter.
 */
export function ownHours(segment: Segment, viewerZone: string): string | null {
  const { item, day, from, to } = segment
  if (item.timeZone === viewerZone || isAllDay(segment)) return null
  const start = momentOf(day, from, item.timeZone)
  const end = momentOf(day, to, item.timeZone)
  const [starts, ends] = [clockAt(start, viewerZone), clockAt(end, viewerZone)]
  const startDay = localDay(start, viewerZone)
  if (starts === clockOf(from) && ends === clockOf(to) && startDay === day) return null
  return `${startDay === day ? '' : `${nameWeekday(startDay, 'short')} `}${starts} – ${ends}`
}

function momentOf(day: string, minutes: number, timeZone: string): Date {
  // Midnight at the end has no clock time of its own; a minute less and on again stays on this day.
  if (minutes === 24 * 60) return new Date(momentAt(`${day}T23:59`, timeZone).getTime() + 60_000)
  return momentAt(`${day}T${clockOf(minutes)}`, timeZone)
}

function clockAt(moment: Date, timeZone: string): string {
  const { hour, minute } = localTime(moment, timeZone)
  return clockOf(hour * 60 + minute)
}
