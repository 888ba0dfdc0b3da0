import { addDays } from '#domain/zoned-time.ts'
import { nameDateOfMonth, nameDay, nameDayOfMonth, nameDays, nameMonthOfYear, nameYear } from '#words/days.ts'

export const views = ['month', 'week', 'day', 'agenda'] as const
export type View = (typeof views)[number]

/** Four weeks. */
const agendaLength = 28

/** The first day of the week, counted from Sunday = 0, as each person prefers it. */
export type WeekStart = 0 | 1 | 6

const monday = 1

/**
 * The calendar days that a view shows: a month by whole weeks, the agenda the coming days.
 */
export function visibleDays(view: View, day: string, weekStart: WeekStart = monday): string[] {
  if (view === 'day') return [day]
  if (view === 'week') return daysFrom(startOfWeek(day, weekStart), 7)
  if (view === 'agenda') return daysFrom(day, agendaLength)
  const first = `${day.slice(0, 7)}-01`
  const last = addDays(addMonths(first, 1), -1)
  const start = startOfWeek(first, weekStart)
  return daysFrom(start, daysBetween(start, addDays(startOfWeek(last, weekStart), 7)))
}

/** The same day one view further (1) or back (-1); 31 January is followed by 28 February. */
export function moveDay(view: View, day: string, direction: 1 | -1): string {
  if (view === 'day') return addDays(day, direction)
  if (view === 'week') return addDays(day, 7 * direction)
  if (view === 'agenda') return addDays(day, agendaLength * direction)
  return addMonths(day, direction)
}

/**
 * What to ask the server for, so that nothing on these days is missed: a day begins first at UTC+14 and ends
 * last at UTC-12, and an audit may be anywhere between.
 */
export function askedSpan(days: readonly string[]): { start: string; end: string } {
  const first = Date.parse(`${days[0]}T00:00:00Z`)
  const last = Date.parse(`${days.at(-1)}T24:00:00Z`)
  return {
    start: new Date(first - 14 * hourLength).toISOString(),
    end: new Date(last + 12 * hourLength).toISOString(),
  }
}

/** What a view shows, for its heading: `October 2026`, `28 September – 4 October 2026`, `Tuesday, 6 October 2026`. */
export function nameSpan(view: View, day: string, weekStart: WeekStart = monday): string {
  if (view === 'day') return nameDay(day)
  if (view === 'month') return nameMonthOfYear(day)
  const days = visibleDays(view, day, weekStart)
  return nameDays(days[0] ?? day, days.at(-1) ?? day)
}

/** `6`, and on the first of a month `1 Oct`. */
export const numberDay = (day: string): string => (isFirst(day) ? nameDayOfMonth(day) : nameDateOfMonth(day))

/** What `numberDay` leaves unsaid, for screen readers: ` October 2026` of `6`, ` 2026` of `1 Oct`. */
export const restOfDay = (day: string): string => ` ${isFirst(day) ? nameYear(day) : nameMonthOfYear(day)}`

const isFirst = (day: string) => day.endsWith('-01')

export const isWeekend = (day: string): boolean => weekdayOf(day) >= 5

export const isMonday = (day: string): boolean => weekdayOf(day) === 0

const hourLength = 3_600_000

/** A calendar day as a moment that is read in UTC only. */
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`)

/** 0 is Monday. */
const weekdayOf = (day: string) => (noonOf(day).getUTCDay() + 6) % 7

export const startOfWeek = (day: string, weekStart: WeekStart) =>
  addDays(day, -((noonOf(day).getUTCDay() - weekStart + 7) % 7))

const daysBetween = (from: string, to: string) =>
  Math.round((noonOf(to).getTime() - noonOf(from).getTime()) / (24 * hourLength))

const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(first, index))

function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0, 12))
  return `${last.toISOString().slice(0, 8)}${String(Math.min(date, last.getUTCDate())).padStart(2, '0')}`
}
