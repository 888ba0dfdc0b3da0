import { workdayEnd, workdayStart } from '#domain/working-hours.ts'
import { localTime } from '#domain/zoned-time.ts'
import { type CalendarItem, touchesDay } from '#web/planning/items.ts'
import { sayRoster } from '#words/en/roster.ts'

/** The part of an item that falls on one day, in minutes since midnight on the clock in its zone. */
export type Segment = { item: CalendarItem; day: string; from: number; to: number }

const wholeDay = 24 * 60

/**
 * What a day shows of an item. An audit is worked on from 08:00 to 17:00 on each of its days, though it holds
 * its auditors at night too: Monday 13:00 to Wednesday 12:00 is Monday 13–17, Tuesday 8–17, Wednesday 8–12.
 * Time off lasts all the day.
 */
export function segmentOn(item: CalendarItem, day: string): Segment | null {
  if (!touchesDay(item, day)) return null
  if (item.isWholeDays) return { item, day, from: 0, to: wholeDay }
  const [opens, closes] = item.project ? [minutesOf(workdayStart), minutesOf(workdayEnd)] : [0, wholeDay]
  const from = item.first === day ? minuteAt(item.start, item.timeZone) : opens
  const ends = minuteAt(item.end, item.timeZone)
  // An end at midnight is the end of the day before, which is the last it touches.
  const to = item.last === day ? ends || wholeDay : closes
  return { item, day, from, to: Math.max(to, from) }
}

/** Each day's segments in the order of the items, absences last. Days without one have an empty list. */
export function segmentsByDay(
  items: readonly CalendarItem[],
  days: readonly string[],
): Map<string, Segment[]> {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const touching = items.filter(item => item.first <= last && item.last >= first)
  return new Map(
    days.map(day => {
      const segments = touching.map(item => segmentOn(item, day)).filter(segment => segment !== null)
      return [day, segments.sort((a, b) => Number(!a.item.project) - Number(!b.item.project))]
    }),
  )
}

type Hours = Pick<Segment, 'from' | 'to'>

export const isAllDay = ({ from, to }: Hours): boolean => from === 0 && to === wholeDay

/** `08:00 – 17:00`, or `All day`. */
export function nameHours(hours: Hours): string {
  return isAllDay(hours) ? sayRoster('allDay') : `${clockOf(hours.from)} – ${clockOf(hours.to)}`
}

/** `08:00` of 480. */
export function clockOf(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

function minutesOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return hour * 60 + minute
}

function minuteAt(iso: string, timeZone: string): number {
  const { hour, minute } = localTime(new Date(iso), timeZone)
  return hour * 60 + minute
}
