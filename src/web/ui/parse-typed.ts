/**
 * Reads a day as people type it: `05-01-2026`, `5.1.2026`, `5/1/2026`, `05012026` are `2026-01-05`.
 * Null while it is not a whole day yet, and for 31 February.
 */
export function parseDay(text: string): string | null {
  const [, day, month, year] =
    /^\s*(\d{1,2})[-./ ](\d{1,2})[-./ ](\d{4})\s*$/.exec(text) ??
    /^\s*(\d\d)(\d\d)(\d{4})\s*$/.exec(text) ??
    []
  if (!day || !month || !year) return null
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const moment = new Date(`${iso}T00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso) ? iso : null
}

/**
 * Reads a day and time as people type it: `05-01-2026 9:00`, `5.1.2026 0900`, `05-01-2026 9` are
 * `2026-01-05 09:00:00`. A day alone takes the time given as `usualTime`.
 */
export function parseDayTime(text: string, usualTime: string): string | null {
  const [, dayText = '', hour, minute = '00'] =
    /^(.*?)(?:(?<=\d{4})[ ,T]+(\d{1,2})(?:[:.h]?(\d\d))?)?\s*$/.exec(text) ?? []
  const day = parseDay(dayText)
  if (!day) return null
  if (hour === undefined) return `${day} ${usualTime}:00`
  return Number(hour) < 24 && Number(minute) < 60 ? `${day} ${hour.padStart(2, '0')}:${minute}:00` : null
}
