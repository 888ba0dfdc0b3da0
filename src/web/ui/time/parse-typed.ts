const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * Reads a day as people type it or copy it from a list: `05-01-2026`, `5.1.2026`, `05012026`, `Mon 05 Jan 2026` and
 * `2026-01-05` are `2026-01-05`. Null while it is not a whole day yet, and for 31 February.
 *
 * With `today` it reads short forms too, which are whole only once a person has left the field: `5-1-26`, and
 * `5-1` as that day nearest to today.
 */
export function parseDay(text: string, today?: string): string | null {
  // Copied from a list a day bears its weekday.
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/^(mon|tue|wed|thu|fri|sat|sun)[a-z]*[.,]? +/, '')
  return readFull(typed) ?? (today ? readShort(typed, today) : null)
}

/** Written as it should be, but in no calendar: `31/02/2027 09:00`. */
export function namesNoDay(text: string): boolean {
  const [day] = /^\d{1,2}[-./ ]\d{1,2}[-./ ]\d{4}(?!\d)/.exec(text.trim()) ?? []
  return day !== undefined && parseDay(day) === null
}

function readFull(text: string): string | null {
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  if (isoYear) return dayOf(isoYear, isoMonth, isoDay)
  const [, day, month, year] =
    /^(\d{1,2})[-./ ](\d{1,2})[-./ ](\d{4})$/.exec(text) ??
    /^(\d\d)(\d\d)(\d{4})$/.exec(text) ??
    /^(\d{1,2})[-. ]?([a-z]{3,9})[-., ]{0,2}(\d{4})$/.exec(text) ??
    []
  return dayOf(year, month, day)
}

function readShort(text: string, today: string): string | null {
  const [, day, month, year] =
    /^(\d{1,2})[-./ ](\d{1,2})(?:[-./ ](\d\d))?$/.exec(text) ??
    /^(\d{1,2})[-. ]?([a-z]{3,9})(?:[-., ]{1,2}(\d\d))?$/.exec(text) ??
    []
  if (year) return dayOf(`20${year}`, month, day)
  const thisYear = Number(today.slice(0, 4))
  const near = [thisYear, thisYear - 1, thisYear + 1].flatMap(one => dayOf(String(one), month, day) ?? [])
  const distance = (one: string) => Math.abs(Date.parse(one) - Date.parse(today))
  return near.toSorted((left, right) => distance(left) - distance(right))[0] ?? null
}

function dayOf(year = '', month = '', day = ''): string | null {
  const isName = month.length > 2
  const number = isName ? String(monthNames.findIndex(name => month.startsWith(name)) + 1) : month
  const iso = `${year}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`
  const moment = new Date(`${iso}T00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso) ? iso : null
}

/**
 * Reads a day and time as people type it: `05-01-2026 9:00`, `5.1.2026 0900`, `05-01-2026 9` are
 * `2026-01-05 09:00:00`. A day alone takes the time given as `usualTime`.
 */
export function parseDayTime(text: string, usualTime: string, today?: string): string | null {
  const dayAlone = parseDay(text, today)
  if (dayAlone) return `${dayAlone} ${usualTime}:00`
  const [, dayText = '', hour = '', minute = '00'] =
    /^(.*?)[ ,t]+(\d{1,2})(?:[:.h]?(\d\d))?\s*$/i.exec(text) ?? []
  const day = parseDay(dayText, today)
  const isTime = hour !== '' && Number(hour) < 24 && Number(minute) < 60
  return day && isTime ? `${day} ${hour.padStart(2, '0')}:${minute}:00` : null
}
