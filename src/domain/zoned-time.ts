import type { Interval } from './interval.ts'

/** What the clock and calendar on a wall show: month 1–12, hour 0–23. */
export type LocalTime = {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

const secondLength = 1000
const dayLength = 24 * 60 * 60 * secondLength

/** Building a formatter costs about a thousand times what using it does. */
const formatters = new Map<string, Intl.DateTimeFormat>()

/** Names that JavaScript still accepts, but the IANA list that databases use no longer has. */
const abandonedZone = /^(systemv\/.+|us\/pacific-new)$/i

/**
 * Whether `name` is an IANA time zone, such as `Asia/Ho_Chi_Minh` or `UTC`. Offsets (`+07:00`) are none, nor are short
 * names (`IST`, `VST`): programs and databases disagree about what they mean.
 */
export function isTimeZone(name: string): boolean {
  const small = name.toLowerCase()
  if (knownZones.has(small)) return true
  const isShaped = /^([a-z_]+\/.+|utc)$/.test(small) && !abandonedZone.test(name)
  if (!isShaped || buildFormatter(name) === null) return false
  knownZones.add(small)
  return true
}

/** To ask costs a tenth of a millisecond; no more than there are. */
const knownZones = new Set<string>()

/** Written in capitals in the IANA list. */
const capitals = /^(gmt.*|utc|uct|act|lhi|nsw|us)$/
/** Written small. */
const particles = ['of', 'es', 'au']

const oddlyWritten = new Map(
  [
    'America/Argentina/ComodRivadavia',
    'America/Knox_IN',
    'Antarctica/DumontDUrville',
    'Antarctica/McMurdo',
    'Brazil/DeNoronha',
    'Chile/EasterIsland',
    'Mexico/BajaNorte',
    'Mexico/BajaSur',
  ].map(name => [name.toLowerCase(), name]),
)

/**
 * A zone's name in the letters of the IANA list: `Asia/Ho_Chi_Minh` of `asia/ho_chi_minh`. By rule, since JavaScript would
 * make it another zone's name (`Asia/Saigon`) and doesn't list all that it knows.
 */
export function spellTimeZone(name: string): string {
  const small = name.toLowerCase()
  const spelt = small.replace(/[^/_-]+/g, word => {
    if (capitals.test(word)) return word.toUpperCase()
    return particles.includes(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)
  })
  return oddlyWritten.get(small) ?? spelt
}

/**
 * What the clock shows in a zone, fractions of a second dropped. Good for the years 1 to 9999.
 * 2026-01-05T02:15:00Z in Asia/Kathmandu (+05:45) is 5 January 2026, 08:00:00.
 * An unknown zone is read as UTC; an invalid date gives NaN throughout.
 */
export function localTime(moment: Date, timeZone: string): LocalTime {
  const time = moment.getTime()
  const offset = offsetOfDay(Math.floor(time / dayLength), timeZone)
  if (offset === undefined) return readShown(moment, timeZone)
  const shown = new Date(time + offset)
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    hour: shown.getUTCHours(),
    minute: shown.getUTCMinutes(),
    second: shown.getUTCSeconds(),
  }
}

/** The same, read from what Intl writes: seven times as slow. */
function readShown(moment: Date, timeZone: string): LocalTime {
  if (Number.isNaN(moment.getTime())) {
    return { year: NaN, month: NaN, day: NaN, hour: NaN, minute: NaN, second: NaN }
  }
  const shown = formatterOf(timeZone).format(moment)
  const [month = NaN, day = NaN, year = NaN, hour = NaN, minute = NaN, second = NaN] =
    shown.match(/\d+/g)?.map(Number) ?? []
  return { year, month, day, hour, minute, second }
}

/** What a zone’s formatter showed, by days after 1970 in UTC. */
const offsets = new WeakMap<Intl.DateTimeFormat, Map<number, number | undefined>>()
const mostDays = 5000

/** By how much the clock of a zone is ahead during a whole day of UTC, in milliseconds; undefined where it is changed in that day. */
function offsetOfDay(day: number, timeZone: string): number | undefined {
  const formatter = formatterOf(timeZone)
  const known = offsets.get(formatter) ?? new Map<number, number | undefined>()
  offsets.set(formatter, known)
  if (known.has(day)) return known.get(day)
  const offset = shownOffset(day * dayLength, timeZone)
  const isKept = offset === shownOffset((day + 1) * dayLength, timeZone) && Math.abs(offset) < 2 * dayLength
  if (known.size >= mostDays) known.clear()
  known.set(day, isKept ? offset : undefined)
  return isKept ? offset : undefined
}

/** Far off where `Date.UTC` takes a year for another: 23 for 1923. */
function shownOffset(time: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = readShown(new Date(time), timeZone)
  return Date.UTC(year, month - 1, day, hour, minute, second) - time
}

/** The calendar day in a zone, `YYYY-MM-DD`: 2026-01-05T18:00:00Z is `2026-01-06` in Asia/Ho_Chi_Minh. */
export function localDay(moment: Date, timeZone: string): string {
  return writeDay(localTime(moment, timeZone))
}

/** What calendar and clock show in a zone, as `momentAt` reads it: `2026-01-06T01:30:59`. */
export function localMoment(moment: Date, timeZone: string): string {
  const time = moment.getTime()
  const offset = offsetOfDay(Math.floor(time / dayLength), timeZone)
  if (offset !== undefined) return new Date(time + offset).toISOString().slice(0, 19)
  const shown = localTime(moment, timeZone)
  return `${writeDay(shown)}T${pad(shown.hour)}:${pad(shown.minute)}:${pad(shown.second)}`
}

/** The moment at which another zone shows the same: 09:00 in Paris becomes 09:00 in Tokyo. */
export function moveToZone(moment: Date, from: string, to: string): Date {
  return momentAt(localMoment(moment, from), to)
}

/**
 * The moment at which the clock in a zone shows `local`, `YYYY-MM-DDTHH:mm` or `YYYY-MM-DDTHH:mm:ss`.
 *
 * - Clocks put forward: a time that is skipped moves by what was skipped.
 *   `2026-03-08T02:30` in America/New_York is 03:30 there (07:30Z).
 * - Clocks put back: of a time that comes twice, the earlier.
 *   `2026-11-01T01:30` in America/New_York is 05:30Z, not 06:30Z.
 *
 * This is what Temporal calls "compatible". Anything else than such a time, 31 February included, gives an
 * invalid date.
 */
export function momentAt(local: string, timeZone: string): Date {
  const wall = wallTime(local)
  // No zone is further than 14 hours from UTC: a day on either side is clear of the change in question.
  const early = wall - offsetAt(wall - dayLength, timeZone)
  const late = wall - offsetAt(wall + dayLength, timeZone)
  const isLate = !shows(early, wall, timeZone) && shows(late, wall, timeZone)
  return new Date(isLate ? late : early)
}

/** The calendar day `count` days later (earlier, if negative). What is no day comes back as it is. */
export function addDays(day: string, count: number): string {
  const moment = new Date(wallTime(`${day}T00:00`) + count * dayLength)
  return Number.isNaN(moment.getTime()) ? day : moment.toISOString().slice(0, 10)
}

/**
 * A calendar day in a zone, 23 to 25 hours long as a rule. It starts with its first moment, which is not
 * always midnight: 4 November 2018 began at 01:00 in America/Sao_Paulo.
 */
export function dayInterval(day: string, timeZone: string): Interval {
  return {
    start: momentAt(`${day}T00:00`, timeZone),
    end: momentAt(`${addDays(day, 1)}T00:00`, timeZone),
  }
}

/** The first and last calendar day that an interval touches. One that ends at midnight has left the next day alone. */
export function daysTouched({ start, end }: Interval, timeZone: string): { first: string; last: string } {
  const lastMoment = new Date(Math.max(start.getTime(), end.getTime() - 1))
  return { first: localDay(start, timeZone), last: localDay(lastMoment, timeZone) }
}

/** Whether an interval starts and ends with a day of the zone's calendar. */
export function isWholeDays({ start, end }: Interval, timeZone: string): boolean {
  return [start, end].every(
    moment => dayInterval(localDay(moment, timeZone), timeZone).start.getTime() === moment.getTime(),
  )
}

/** A local time as if it were UTC, in milliseconds; NaN if it is none. */
function wallTime(local: string): number {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(local)) return NaN
  const moment = new Date(`${local}Z`)
  // JavaScript reads 31 February as 3 March; reading it back shows it.
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(local) ? moment.getTime() : NaN
}

const summerAndWinter = [Date.UTC(2025, 0, 1), Date.UTC(2025, 6, 1)]

/** Whether clocks of two zones show the same all year. */
export const isSameClock = (zone: string, other: string): boolean =>
  summerAndWinter.every(time => offsetAt(time, zone) === offsetAt(time, other))

/** By how much the clock in a zone is ahead of UTC, in milliseconds. */
function offsetAt(time: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = localTime(new Date(time), timeZone)
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(time / secondLength) * secondLength
}

function shows(time: number, wall: number, timeZone: string): boolean {
  return time + offsetAt(time, timeZone) === wall
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const cached = formatters.get(timeZone)
  if (cached) return cached

  const formatter = buildFormatter(timeZone)
  if (!formatter) return formatterOf('UTC')
  formatters.set(timeZone, formatter)
  return formatter
}

function buildFormatter(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
  } catch {
    // Intl has no other way to say that it doesn't know a zone.
    return null
  }
}

/** `YYYY-MM-DD`. */
export const writeDay = ({ year, month, day }: LocalTime): string =>
  `${pad(year, 4)}-${pad(month)}-${pad(day)}`

function pad(value: number, length = 2): string {
  return String(value).padStart(length, '0')
}
