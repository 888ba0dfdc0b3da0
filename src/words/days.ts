import { readLocale, translateName } from './language.ts'

type Style = 'long' | 'short' | 'narrow'

const names = new Map<string, readonly string[]>()

/** `Monday`, `Mon` or `M` of a calendar day, `YYYY-MM-DD`. */
export const nameWeekday = (day: string, style: Style = 'long'): string =>
  listOf('weekday', style)[noonOf(day).getUTCDay()] ?? ''

/** `Monday` of 1; Sunday is 0 where weeks are counted from it, and 7 where they are counted from Monday. */
export const nameDayOfWeek = (day: number, style: Style = 'long'): string =>
  listOf('weekday', style)[day % 7] ?? ''

/** `January`, `Jan` or `J` of a calendar day. */
export const nameMonth = (day: string, style: Style = 'long'): string =>
  listOf('month', style)[noonOf(day).getUTCMonth()] ?? ''

/** `October 2026` or `Oct 2026`. */
export const nameMonthOfYear = (day: string, month: Style = 'long'): string =>
  sayParts({ month, year: 'numeric' }, day)

/** `2026`. */
export const nameYear = (day: string): string => String(noonOf(day).getUTCFullYear())

/** `6`. */
export const nameDateOfMonth = (day: string): string => String(noonOf(day).getUTCDate())

/** `1 Oct`. */
export const nameDayOfMonth = (day: string): string => sayParts({ day: 'numeric', month: 'short' }, day)

/** `Tuesday, 6 October 2026`. */
export const nameDay = (day: string): string =>
  sayParts({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, day)

/** `6 October 2026`. */
export const nameDate = (day: string): string =>
  sayParts({ day: 'numeric', month: 'long', year: 'numeric' }, day)

/** A calendar day in notifications and mails: `05 Jan 2026`. */
export const formatDate = (day: string): string =>
  sayParts({ day: '2-digit', month: 'short', year: 'numeric' }, day)

/** Days of certificates and visits in a row, those of `formatDate`: `06 Nov 2024 – 04 Feb 2025`, `06 – 12 Nov 2024`; one day once. */
export const formatDays = (first: string, last: string): string =>
  sayRange({ day: '2-digit', month: 'short', year: 'numeric' }, first, last)
    // A locale may write them short in a range alone.
    .map(({ type, value }) => sayPart(type === 'day' ? value.padStart(2, '0') : value))
    .join('')

/** `28 September – 4 October 2026`, or with `Sep` and `Oct`. */
export const nameDays = (first: string, last: string, month: 'long' | 'short' = 'long'): string =>
  sayRange({ day: 'numeric', month, year: 'numeric' }, first, last)
    .map(({ value }) => sayPart(value))
    .join('')

const formats = new Map<string, Intl.DateTimeFormat>()

/** Days are moments that are read in UTC only. */
function formatOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = readLocale()
  const key = `${locale} ${JSON.stringify(options)}`
  const utc = { timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn' } as const
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...utc, ...options })
  formats.set(key, format)
  return format
}

const sayRange = (options: Intl.DateTimeFormatOptions, first: string, last: string) =>
  formatOf(options).formatRangeToParts(noonOf(first), noonOf(last))

const sayParts = (options: Intl.DateTimeFormatOptions, day: string): string =>
  formatOf(options)
    .formatToParts(noonOf(day))
    .map(({ value }) => sayPart(value))
    .join('')

/** Britain’s short September is Sept, the specification’s is Sep. */
const sayPart = (part: string) => translateName(part === 'Sept' ? 'Sep' : part)

/** All seven or twelve, Sunday and January first. */
function listOf(kind: 'weekday' | 'month', style: Style): readonly string[] {
  const key = `${readLocale()} ${kind} ${style}`
  const known = names.get(key) ?? makeNames(kind, style)
  names.set(key, known)
  return known
}

function makeNames(kind: 'weekday' | 'month', style: Style): string[] {
  const format = formatOf({ [kind]: style })
  // 4 January 2026 is a Sunday.
  const days =
    kind === 'weekday'
      ? Array.from({ length: 7 }, (_, index) => new Date(Date.UTC(2026, 0, 4 + index, 12)))
      : Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(2026, index, 1, 12)))
  return days.map(day => sayPart(format.format(day)))
}

const noonOf = (day: string) => new Date(`${day.slice(0, 10)}T12:00:00Z`)
