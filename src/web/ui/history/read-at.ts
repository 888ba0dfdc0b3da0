import type { Reading } from '#domain/history-words.ts'
import { formatDay, formatInterval, formatMoment } from '#web/ui/time/format.ts'

/** How a timeline tells times: by the clock at the site, whole days as days. */
export function readAt(timeZone: string): Reading {
  return {
    moment: iso => formatMoment(iso, timeZone),
    day: formatDay,
    span: (start, end) => formatInterval(start, end, timeZone),
  }
}
