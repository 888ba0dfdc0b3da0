import type { Reading } from '#domain/history-words.ts'
import { daysTouched, isWholeDays } from '#domain/zoned-time.ts'
import { formatDay, formatInterval, formatMoment } from '#web/ui/format.ts'

/** How a timeline tells times: by the clock at the site, whole days as days. */
export function readAt(timeZone: string): Reading {
  return {
    moment: iso => formatMoment(iso, timeZone),
    day: formatDay,
    span: (start, end) => {
      const interval = { start: new Date(start), end: new Date(end) }
      if (!isWholeDays(interval, timeZone)) return formatInterval(start, end, timeZone)
      const { first, last } = daysTouched(interval, timeZone)
      return first === last ? formatDay(first) : `${formatDay(first)} – ${formatDay(last)}`
    },
  }
}
