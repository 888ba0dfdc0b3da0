import type { Interval } from '#domain/interval.ts'
import { daysTouched, isWholeDays, localTime } from '#domain/zoned-time.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A moment as messages show it, in local time of the zone: `07 Mar 2027 09:05`. */
export function formatMoment(moment: Date, timeZone: string): string {
  const { year, month, day, hour, minute } = localTime(moment, timeZone)
  return `${twoDigits(day)} ${months[month - 1]} ${year} ${twoDigits(hour)}:${twoDigits(minute)}`
}

/** A calendar day, given as `YYYY-MM-DD`, as messages show it: `07 Mar 2027`. */
export function formatDay(day: string): string {
  return formatMoment(new Date(`${day}T00:00Z`), 'UTC').slice(0, 11)
}

/**
 * An interval as notifications show it. Whole days: `10 May 2027 to 12 May 2027`. Hours name their zone, since the reader
 * may be in another: `02 Mar 2026 08:00 to 17:00 (Asia/Ho Chi Minh)`.
 */
export function formatSpan(interval: Interval, timeZone: string): string {
  const span = formatSpanThere(interval, timeZone)
  return isWholeDays(interval, timeZone) ? span : `${span} (${timeZone.replaceAll('_', ' ')})`
}

/** The same without the zone, for a sentence that names it already. */
export function formatSpanThere(interval: Interval, timeZone: string): string {
  if (isWholeDays(interval, timeZone)) {
    const { first, last } = daysTouched(interval, timeZone)
    return first === last ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`
  }
  const [from, to] = [formatMoment(interval.start, timeZone), formatMoment(interval.end, timeZone)]
  const end = from.slice(0, 11) === to.slice(0, 11) ? to.slice(12) : to
  return `${from} to ${end}`
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
