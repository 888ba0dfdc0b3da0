import type { Interval } from '#domain/interval.ts'
import { daysTouched, isWholeDays, type LocalTime, localTime } from '#domain/zoned-time.ts'
import { formatDate, nameMonth, nameWeekday } from './days.ts'
import { sayDays } from './en/days.ts'
import { zoneName } from './zones.ts'

/** For the clock of the shell, notifications and mails: `05 Jan 2026 09:15`. */
export const formatClock = (at: string | Date, timeZone: string): string =>
  sayAt(at, timeZone, parts => sayDays('clock', parts))

/**
 * For lists, cards and dialogs: `formatMoment('2026-01-05T02:15:00Z', 'Asia/Ho_Chi_Minh')` is `Mon 05 Jan 2026 09:15`.
 * Whoever plans thinks in weekdays.
 */
export const formatMoment = (at: string | Date, timeZone: string): string =>
  sayAt(at, timeZone, parts => sayDays('moment', parts))

/** Where the year goes without saying: `Mon 05 Jan 09:15`. */
export const formatShortMoment = (at: string | Date, timeZone: string): string =>
  sayAt(at, timeZone, parts => sayDays('shortMoment', parts))

/** `09:15`. */
export const formatTime = (at: string | Date, timeZone: string): string =>
  sayAt(at, timeZone, ({ time }) => time)

/** For forms: `05-01-2026 09:15`. */
export function formatFormMoment(at: string | Date, timeZone: string): string {
  const { month } = localTime(new Date(at), timeZone)
  return sayAt(at, timeZone, parts => sayDays('formMoment', { ...parts, month: two(month) }))
}

/** A calendar day in lists: `2026-01-05` is `Mon 05 Jan 2026`. */
export const formatDay = (day: string): string =>
  isDay(day) ? sayDays('day', { ...partsOf(day), weekday: nameWeekday(day, 'short') }) : day

const formatShortDay = (day: string) =>
  sayDays('shortDay', { ...partsOf(day), weekday: nameWeekday(day, 'short') })

/**
 * Start and end in one line, the day said once when it is one day:
 * `Mon 05 Jan 2026 09:00 – 17:00`, or `Mon 05 Jan 2026 09:00 – Wed 07 Jan 2026 12:00`. Whole days are days:
 * `Mon 05 Jan 2026 – Wed 07 Jan 2026`.
 */
export const formatInterval = (start: string, end: string, timeZone: string): string =>
  sayInterval({ start: new Date(start), end: new Date(end) }, timeZone, {
    day: formatDay,
    moment: formatMoment,
  })

/** The same where the year goes without saying: `Mon 05 Jan 09:00 – 17:00`. */
export const formatShortInterval = (start: string, end: string, timeZone: string): string =>
  sayInterval({ start: new Date(start), end: new Date(end) }, timeZone, {
    day: formatShortDay,
    moment: formatShortMoment,
  })

type Formats = { day: (day: string) => string; moment: (at: Date, timeZone: string) => string }

function sayInterval(interval: Interval, timeZone: string, say: Formats): string {
  const { start, end } = interval
  const [from, to] = [localTime(start, timeZone), localTime(end, timeZone)]
  // A day starts at midnight, or where the clocks change then soon after: most times needn't be looked at closer.
  if (from.hour < 4 && to.hour < 4 && isWholeDays(interval, timeZone))
    return sayWholeDays(daysTouched(interval, timeZone), say.day)
  const last = dayOf(from) === dayOf(to) ? formatTime(end, timeZone) : say.moment(end, timeZone)
  return sayDays('span', { from: say.moment(start, timeZone), to: last })
}

/** The days that a time touches, by the calendar of the zone: `Mon 05 Jan 2026 – Wed 07 Jan 2026`. */
export const formatDaysTouched = (start: string, end: string, timeZone: string): string =>
  sayWholeDays(daysTouched({ start: new Date(start), end: new Date(end) }, timeZone), formatDay)

const sayWholeDays = ({ first, last }: { first: string; last: string }, say: Formats['day']) =>
  first === last ? say(first) : sayDays('span', { from: say(first), to: say(last) })

/**
 * An interval by the clock of its own place, as it is shown everywhere else; beside times of another zone its own is
 * named: `Mon 05 Jan 2026 09:00 – 17:00 (Asia/Ho Chi Minh)`.
 */
export function formatBeside(
  { start, end, timeZone }: { start: string; end: string; timeZone: string },
  otherZone: string,
): string {
  const time = formatInterval(start, end, timeZone)
  return timeZone === otherZone ? time : sayDays('inZone', { time, zone: zoneName(timeZone) })
}

/**
 * An interval as notifications show it. Whole days: `10 May 2027 to 12 May 2027`. Hours name their zone, since the reader
 * may be in another: `02 Mar 2026 08:00 to 17:00 (Asia/Ho Chi Minh)`.
 */
export function formatSpan(interval: Interval, timeZone: string): string {
  const time = formatSpanThere(interval, timeZone)
  return isWholeDays(interval, timeZone) ? time : sayDays('inZone', { time, zone: zoneName(timeZone) })
}

/** The same without the zone, for a sentence that names it already. */
export function formatSpanThere(interval: Interval, timeZone: string): string {
  if (isWholeDays(interval, timeZone)) {
    const { first, last } = daysTouched(interval, timeZone)
    return first === last
      ? formatDate(first)
      : sayDays('fromTo', { from: formatDate(first), to: formatDate(last) })
  }
  const { start, end } = interval
  const isOneDay = dayOf(localTime(start, timeZone)) === dayOf(localTime(end, timeZone))
  return sayDays('fromTo', {
    from: formatClock(start, timeZone),
    to: (isOneDay ? formatTime : formatClock)(end, timeZone),
  })
}

type Parts = ReturnType<typeof partsOf> & { weekday: string; time: string }

/** Nothing of what is no moment. */
function sayAt(moment: string | Date, timeZone: string, say: (parts: Parts) => string): string {
  const at = localTime(new Date(moment), timeZone)
  if (Number.isNaN(at.year)) return ''
  const day = dayOf(at)
  return say({
    ...partsOf(day),
    weekday: nameWeekday(day, 'short'),
    time: `${two(at.hour)}:${two(at.minute)}`,
  })
}

const isDay = (day: string) => /^\d{4}-\d\d-\d\d$/.test(day)

function partsOf(day: string) {
  const [year = '', , date = ''] = day.split('-')
  return { day: date, month: nameMonth(day, 'short'), year }
}

const dayOf = ({ year, month, day }: LocalTime) =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`

const two = (value: number) => String(value).padStart(2, '0')
