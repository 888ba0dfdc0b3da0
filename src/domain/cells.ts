import { dropApostrophes } from './formulas.ts'
import type { DateOrder } from './imports.ts'

/** A cell as the file has it; null where it is empty. A number is kept in its own digits, `isDay` where the workbook shows it as a day. */
export type Cell =
  | null
  | string
  | boolean
  | { number: string; isDay?: true }
  /** Excel's own: `#N/A`. */
  | { error: string }
  /** Nothing was ever calculated. */
  | { formula: true }

export type Read<Value> = { value: Value } | { fault: CellFault }

export type CellFault =
  | { code: 'error'; error: string }
  | { code: 'formula' | 'notAFlag' | 'notADay' | 'shortYear' | 'noSuchDay' | 'whichOrder' }

/**
 * What a text field takes: our exports write `'` before what a spreadsheet would take for a formula, and it goes here. A number is what
 * Excel shows for it in General, without an exponent.
 */
export function readText(cell: Cell): Read<string> {
  if (cell === null) return { value: '' }
  if (typeof cell === 'string') return { value: dropApostrophes(cell) }
  if (typeof cell === 'boolean') return { value: cell ? 'TRUE' : 'FALSE' }
  if ('number' in cell) return { value: plainNumber(cell.number) }
  if ('error' in cell) return { fault: { code: 'error', error: cell.error } }
  return { fault: { code: 'formula' } }
}

/** 15 digits at most, as Excel keeps them: `0.1` of 0.1000000000000000055, `12345678901234` of 1.2345678901234E13. */
function plainNumber(digits: string): string {
  const value = Number(digits)
  if (!Number.isFinite(value)) return digits
  const [mantissa = '', exponent = '0'] = value.toExponential(14).split('e')
  const sign = mantissa.startsWith('-') ? '-' : ''
  const all = mantissa.replace(/[-.]/g, '')
  const point = Number(exponent) + 1
  if (Math.abs(point) > 40) return digits
  const whole = point <= 0 ? '0' : all.slice(0, point).padEnd(point, '0')
  const part = (point < 0 ? '0'.repeat(-point) : '') + all.slice(Math.max(point, 0))
  const rest = part.replace(/0+$/, '')
  const shown = rest ? `${whole}.${rest}` : whole
  return shown === '0' ? '0' : sign + shown
}

/** Whether two say the same; how a workbook shows a number is nothing that it says. */
export const isSameCell = (one: Cell, other: Cell): boolean => saidBy(one) === saidBy(other)

const saidBy = (cell: Cell) => JSON.stringify(cell, (name, value) => (name === 'isDay' ? undefined : value))

/**
 * A number as people write one: of `.` and `,` the last is the point, the other parts thousands. A lone comma is the point with one or
 * two digits behind it, so `1,5` is 1.5 and `1,234` is 1234. Undefined where it is none.
 */
export function readNumber(text: string): number | undefined {
  const written = text.trim()
  const [, whole = '', part = ''] =
    commaPoint.exec(written) ?? plainPoint.exec(written) ?? thousandsAlone.exec(written) ?? []
  return whole ? Number(`${whole.replace(/[.,]/g, '')}.${part || '0'}`) : undefined
}

/** `1,5`, `12,25`, `1.234,5`. */
const commaPoint = /^(\d{1,9}(?=,\d{1,2}$)|[1-9]\d{0,2}(?:\.\d{3})+(?=,)),(\d{1,4})$/
/** `1.5`, `1234`, `1,234.5`. */
const plainPoint = /^(\d{1,9}|[1-9]\d{0,2}(?:,\d{3})+(?=\.))(?:\.(\d{1,4}))?$/
/** `1,234`, `1,234,567`, `1.234.567`. */
const thousandsAlone = /^([1-9]\d{0,2}(?:(?:,\d{3}){1,2}|(?:\.\d{3}){2}))$/

/** Also as spreadsheet programs and people write it in other languages; accents don’t matter. */
const yes = [
  'true',
  'yes',
  'y',
  '1',
  'x',
  'wahr',
  'ja',
  'j',
  'vrai',
  'oui',
  'vero',
  'verdadero',
  'si',
  'verdadeiro',
  'sim',
  'co',
  'evet',
]
const no = [
  '',
  'false',
  'no',
  'n',
  '0',
  'falsch',
  'nein',
  'faux',
  'non',
  'falso',
  'nao',
  'khong',
  'hayır',
  'nee',
  'nej',
]

export function readFlag(cell: Cell): Read<boolean> {
  if (typeof cell === 'boolean') return { value: cell }
  const text = readText(cell)
  if ('fault' in text) return text
  const said = text.value.trim().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  if (yes.includes(said)) return { value: true }
  return no.includes(said) ? { value: false } : { fault: { code: 'notAFlag' } }
}

/** By which day a workbook counts. */
export type DaySystem = '1900' | '1904'

export type DayReading = { system: DaySystem; order: DateOrder | undefined }

/** A calendar day with the time of day in seconds, null where none is said. */
type DayAndTime = { day: string; seconds: number | null }

/** A day as people and spreadsheets write one; null where there is none. A time behind it is left out. */
export function readDay(cell: Cell, how: DayReading): Read<string | null> {
  const read = readDayAndTime(cell, how)
  return 'fault' in read ? read : { value: read.value?.day ?? null }
}

/** A moment as a cell tells it: by the clock at some place, or ISO with its offset. */
export type TimeRead = { local: string } | { moment: string }

const withOffset = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/

/** A time by the clock; a day alone is at `clock`, such as 08:00. */
export function readTime(cell: Cell, how: DayReading, clock: string): Read<TimeRead | null> {
  if (typeof cell === 'string' && withOffset.test(cell.trim())) {
    const moment = new Date(cell.trim())
    return Number.isNaN(moment.getTime())
      ? { fault: { code: 'notADay' } }
      : { value: { moment: moment.toISOString() } }
  }
  const read = readDayAndTime(cell, how)
  if ('fault' in read) return read
  if (!read.value) return { value: null }
  const { day, seconds } = read.value
  return { value: { local: `${day}T${seconds === null ? clock : writeClock(seconds)}` } }
}

const writeClock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 19)

/** A bare number in a text that can only be a serial of Excel: 1954 to 2119. */
const isSerial = (text: string) =>
  /^\d{5}(\.\d+)?$/.test(text) && Number(text) >= 20_000 && Number(text) <= 80_000

/** What a cell counts, in a field of days; undefined where it doesn’t. A text counts by 1900 whatever the workbook does. */
function readSerial(cell: Cell, system: DaySystem): Read<DayAndTime> | undefined {
  if (typeof cell === 'object' && cell !== null && 'number' in cell)
    return fromSerial(Number(cell.number), system)
  const text = typeof cell === 'string' ? dropApostrophes(cell).trim() : ''
  return isSerial(text) ? fromSerial(Number(text), '1900') : undefined
}

/** A day that is counted, as ISO has it, with its time where there is one, to be read as the same; undefined where it is none. */
export function writeSerial(cell: Cell, system: DaySystem): string | undefined {
  const read = readSerial(cell, system)
  if (!read || 'fault' in read) return undefined
  const { day, seconds } = read.value
  return seconds === null ? day : `${day} ${writeClock(seconds).replace(/:00$/, '')}`
}

function readDayAndTime(cell: Cell, { system, order }: DayReading): Read<DayAndTime | null> {
  const serial = readSerial(cell, system)
  if (serial) return serial
  const read = readText(cell)
  if ('fault' in read) return read
  const text = read.value.trim()
  return text === '' ? { value: null } : fromText(text, order)
}

const dayMs = 86_400_000

/** Day 1 of 1900 is 1 January; day 60, 29 February 1900, never was. Day 0 of 1904 is 1 January. */
function fromSerial(serial: number, system: DaySystem): Read<DayAndTime> {
  const seconds = Math.round(serial * 86_400)
  const whole = Math.floor(seconds / 86_400)
  if (!Number.isFinite(serial) || whole < (system === '1900' ? 1 : 0) || whole > 2_958_465)
    return { fault: { code: 'notADay' } }
  if (system === '1900' && whole === 60) return { fault: { code: 'noSuchDay' } }
  const start = system === '1904' ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, whole < 60 ? 31 : 30)
  const day = new Date(start + whole * dayMs).toISOString().slice(0, 10)
  return { value: { day, seconds: seconds % 86_400 || null } }
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const time = String.raw`(?:[T ,]\s*(\d{1,2}):(\d{2})(?::(\d{2}))?)?`
/** `Mon `, `Monday, ` before a day says nothing more. */
const weekday = '(?:[A-Za-z]{2,9}[.,]? {1,2})?'
const iso = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${time}$`)
const named = new RegExp(
  String.raw`^${weekday}(\d{1,2})(?:st|nd|rd|th|\.)?[ .-]([A-Za-z]{3})[a-z]*[ .,-]{1,2}(\d{4})${time}$`,
)
const monthFirst = new RegExp(
  String.raw`^${weekday}([A-Za-z]{3})[a-z]*[ .]{1,2}(\d{1,2})(?:st|nd|rd|th)?,? (\d{4})${time}$`,
)
const numbers = new RegExp(String.raw`^(\d{1,2})([/.-]) ?(\d{1,2})\2 ?(\d{4})${time}$`)
const short = /^\d{1,2}([/. -])(\d{1,2}|[A-Za-z]{3})[a-z]*\1\d{2}(\D|$)/

function fromText(text: string, order: DateOrder | undefined): Read<DayAndTime> {
  const [, isoYear, , isoMonth, isoDay, ...isoTime] = iso.exec(text) ?? []
  if (isoYear) return made([isoYear, isoMonth, isoDay], isoTime)
  const [, day, month = '', year, ...namedTime] = named.exec(text) ?? []
  const place = months.indexOf(month.toLowerCase())
  if (year && place >= 0) return made([year, String(place + 1), day], namedTime)
  const [, monthBefore = '', dayBehind, yearBehind, ...timeBehind] = monthFirst.exec(text) ?? []
  const placeBefore = months.indexOf(monthBefore.toLowerCase())
  if (yearBehind && placeBefore >= 0)
    return made([yearBehind, String(placeBefore + 1), dayBehind], timeBehind)
  const [, first = '', , second = '', fourDigits, ...numbersTime] = numbers.exec(text) ?? []
  if (fourDigits) return inOrder([first, second, fourDigits], numbersTime, order)
  return { fault: { code: short.test(text) ? 'shortYear' : 'notADay' } }
}

function inOrder(
  [first, second, year]: [string, string, string],
  clock: readonly (string | undefined)[],
  order: DateOrder | undefined,
): Read<DayAndTime> {
  const by = Number(first) > 12 ? 'dmy' : Number(second) > 12 ? 'mdy' : first === second ? 'dmy' : order
  if (!by) return { fault: { code: 'whichOrder' } }
  return made(by === 'dmy' ? [year, second, first] : [year, first, second], clock)
}

function made(
  [year = '', month = '', day = '']: (string | undefined)[],
  [hour, minute = '0', second = '0']: readonly (string | undefined)[],
): Read<DayAndTime> {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  const isThere = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) && Number(year) > 0
  if (!isThere || Number(hour ?? 0) > 23 || Number(minute) > 59 || Number(second) > 59)
    return { fault: { code: 'notADay' } }
  const seconds = hour === undefined ? null : Number(hour) * 3600 + Number(minute) * 60 + Number(second)
  return { value: { day: iso, seconds } }
}

/** What the texts of a column tell of the order of day and month; undefined where any could be either. */
export function orderOfColumn(cells: readonly Cell[]): DateOrder | undefined {
  for (const cell of cells) {
    const [, first, , second] = (typeof cell === 'string' && numbers.exec(cell.trim())) || []
    if (Number(first) > 12) return 'dmy'
    if (Number(second) > 12) return 'mdy'
  }
  return undefined
}

/** Whether a text is a day that could be read either way. */
export const asksForOrder = (cell: Cell): boolean => {
  const [, first, , second] = (typeof cell === 'string' && numbers.exec(cell.trim())) || []
  return (
    first !== undefined && Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second)
  )
}
