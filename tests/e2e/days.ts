import { addDays } from '#domain/zoned-time.ts'

/**
 * The days of the stories, each the same weekday on whichever day they run, as `2027-06-08`. They are those of June, from
 * its first Monday: three weeks of it lie within the month, clocks change nowhere, and neither Vietnam nor Britain has a
 * public holiday. Next year’s June is ahead, last year’s is over, on any day of this one.
 */
export function mondayOfJune(yearsAhead: number): string {
  const first = new Date(Date.UTC(thisYear + yearsAhead, 5, 1))
  return addDays(readDay(first), (8 - first.getUTCDay()) % 7)
}

const thisYear = new Date().getUTCFullYear()
const readDay = (moment: Date) => moment.toISOString().slice(0, 10)

/** By the clock of UTC. */
export const today = readDay(new Date())

export const plus = addDays

export const monday = mondayOfJune(1)
export const tuesday = plus(monday, 1)
export const wednesday = plus(monday, 2)
export const thursday = plus(monday, 3)
export const friday = plus(monday, 4)
export const saturday = plus(monday, 5)
export const nextMonday = plus(monday, 7)
export const nextTuesday = plus(monday, 8)
export const nextWednesday = plus(monday, 9)
export const nextThursday = plus(monday, 10)
/** Of the third week. */
export const lastTuesday = plus(monday, 15)
export const lastThursday = plus(monday, 17)

/** A public holiday in Vietnam, 30 April, of the first year ahead in which it is no weekend. */
export const holiday = findHoliday()

function findHoliday(): string {
  for (let year = thisYear + 1; ; year++) {
    const day = new Date(Date.UTC(year, 3, 30))
    if (day.getUTCDay() % 6 !== 0) return readDay(day)
  }
}

/** A moment by the clock in Hanoi, where customers and auditors of the stories are. */
export const inHanoi = (day: string, time: string): string =>
  new Date(`${day}T${time}:00+07:00`).toISOString()

/** `Tue 08 Jun 2027`, as it is shown. */
export const say = (day: string): string => {
  const { weekday, date, month, year } = partsOf(day)
  return `${weekday.slice(0, 3)} ${date.padStart(2, '0')} ${month.slice(0, 3)} ${year}`
}

/** `08 Jun 2027`. */
export const sayDate = (day: string): string => say(day).slice(4)

/** `8 June 2027`, and `Tuesday, 8 June 2027`. */
export const sayLong = (day: string): string => {
  const { date, month, year } = partsOf(day)
  return `${date} ${month} ${year}`
}
export const sayWithWeekday = (day: string): string => `${partsOf(day).weekday}, ${sayLong(day)}`

/** `7 – 13 June 2027`, of a week within a month. */
export const sayWeek = (first: string): string => `${partsOf(first).date} – ${sayLong(plus(first, 6))}`

/** `08-06-2027`, as it is typed. */
export const typed = (day: string): string => day.split('-').reverse().join('-')

function partsOf(day: string) {
  const said = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options }).format(new Date(`${day}T12:00:00Z`))
  return {
    weekday: said({ weekday: 'long' }),
    date: said({ day: 'numeric' }),
    month: said({ month: 'long' }),
    year: said({ year: 'numeric' }),
  }
}
