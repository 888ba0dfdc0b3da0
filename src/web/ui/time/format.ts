import { daysTouched, isWholeDays, localTime } from '#domain/zoned-time.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The zone of this browser, for a viewer whose account names none. */
export const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** For the clock of the shell: `05 Jan 2026 09:15`. */
export function formatClock(iso: string, timeZone: string): string {
  const { year, month, day, hour, minute } = localTime(new Date(iso), timeZone)
  if (Number.isNaN(year)) return ''
  return `${two(day)} ${months[month - 1]} ${year} ${two(hour)}:${two(minute)}`
}

/**
 * For lists, cards and dialogs: `formatMoment('2026-01-05T02:15:00Z', 'Asia/Ho_Chi_Minh')` is `Mon 05 Jan 2026 09:15`.
 * Whoever plans thinks in weekdays.
 */
export function formatMoment(iso: string, timeZone: string): string {
  const { year, month, day } = localTime(new Date(iso), timeZone)
  return Number.isNaN(year) ? '' : `${weekdayOf(year, month, day)} ${formatClock(iso, timeZone)}`
}

/** `09:15`. */
export const formatTime = (iso: string, timeZone: string): string => formatClock(iso, timeZone).slice(-5)

/** `Monday` of a calendar day. */
export function nameWeekday(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return weekdayNames[new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, date)).getUTCDay()] ?? ''
}

/** `Jan` of a moment in January. */
export const formatMonth = (iso: string, timeZone: string): string =>
  months[localTime(new Date(iso), timeZone).month - 1] ?? ''

/** For forms: `05-01-2026 09:15`. */
export function formatFormMoment(iso: string, timeZone: string): string {
  const { year, month, day, hour, minute } = localTime(new Date(iso), timeZone)
  if (Number.isNaN(year)) return ''
  return `${two(day)}-${two(month)}-${year} ${two(hour)}:${two(minute)}`
}

/** A calendar day in lists: `2026-01-05` is `Mon 05 Jan 2026`. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-')
  if (!year || !month || !date) return day
  return `${weekdayOf(Number(year), Number(month), Number(date))} ${date} ${months[Number(month) - 1]} ${year}`
}

/**
 * Start and end in one line, the day said once when it is one day:
 * `Mon 05 Jan 2026 09:00 – 17:00`, or `Mon 05 Jan 2026 09:00 – Wed 07 Jan 2026 12:00`. Whole days are days:
 * `Mon 05 Jan 2026 – Wed 07 Jan 2026`.
 */
export function formatInterval(start: string, end: string, timeZone: string): string {
  const from = formatMoment(start, timeZone)
  const to = formatMoment(end, timeZone)
  // A day starts at midnight, or where the clocks change then soon after: most times needn't be looked at closer.
  if (/ 0[0-3]:/.test(from) && / 0[0-3]:/.test(to)) {
    const interval = { start: new Date(start), end: new Date(end) }
    if (isWholeDays(interval, timeZone)) return formatDays(daysTouched(interval, timeZone))
  }
  const [day, clock] = [to.slice(0, -6), to.slice(-5)]
  return from.startsWith(day) ? `${from} – ${clock}` : `${from} – ${to}`
}

/** The days that a time touches, by the calendar of the zone: `Mon 05 Jan 2026 – Wed 07 Jan 2026`. */
export const formatDaysTouched = (start: string, end: string, timeZone: string): string =>
  formatDays(daysTouched({ start: new Date(start), end: new Date(end) }, timeZone))

const formatDays = ({ first, last }: { first: string; last: string }) =>
  first === last ? formatDay(first) : `${formatDay(first)} – ${formatDay(last)}`

/**
 * An interval by the clock of its own place, as it is shown everywhere else; beside times of another zone its own is
 * named: `Mon 05 Jan 2026 09:00 – 17:00 (Asia/Ho Chi Minh)`.
 */
export function formatBeside(
  { start, end, timeZone }: { start: string; end: string; timeZone: string },
  otherZone: string,
): string {
  const zone = timeZone === otherZone ? '' : ` (${zoneName(timeZone)})`
  return `${formatInterval(start, end, timeZone)}${zone}`
}

/** How far a zone is from UTC at a moment: `UTC+07:00`. */
export function formatOffset(timeZone: string, at: Date = new Date()): string {
  const minutes = offsetMinutes(timeZone, at)
  const sign = minutes < 0 ? '-' : '+'
  return `UTC${sign}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`
}

/** Minutes ahead of UTC, for sorting zones from west to east. */
export function offsetMinutes(timeZone: string, at: Date = new Date()): number {
  const { year, month, day, hour, minute } = localTime(at, timeZone)
  return Math.round(Date.UTC(year, month - 1, day, hour, minute) / 60_000 - Math.floor(at.getTime() / 60_000))
}

/** `Asia/Ho_Chi_Minh` as people read it: `Asia/Ho Chi Minh`. */
export function zoneName(timeZone: string): string {
  return timeZone.replaceAll('_', ' ')
}

const weekdayOf = (year: number, month: number, day: number) =>
  nameWeekday(`${year}-${month}-${day}`).slice(0, 3)

function two(value: number): string {
  return String(value).padStart(2, '0')
}
