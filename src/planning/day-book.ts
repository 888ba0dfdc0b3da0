import { firstOfMonth, monthOf } from './day-numbers.ts'
import type { ProblemLimits } from './problem.ts'

export type Stay = { firstDay: number; lastDay: number; audit: number }

export type LimitCode = 'days7' | 'daysMonth' | 'daysYear' | 'nights'

/** On which days somebody with limits is on audits, booked and planned, and how many of them a month and a year have. */
export class DayBook {
  readonly #limits: ProblemLimits
  readonly #times = new Map<number, number>()
  readonly #months = new Map<number, number>()
  readonly #years = new Map<number, number>()
  readonly #stays: Stay[] = []

  constructor(limits: ProblemLimits) {
    this.#limits = limits
    for (const day of limits.bookedDays) this.#count(day, 1)
  }

  add(stay: Stay): void {
    this.#stays.push(stay)
    for (let day = stay.firstDay; day <= stay.lastDay; day++) this.#count(day, 1)
  }

  remove(stay: Stay): void {
    const place = this.#stays.findIndex(
      one => one.audit === stay.audit && one.firstDay === stay.firstDay && one.lastDay === stay.lastDay,
    )
    this.#stays.splice(place, 1)
    for (let day = stay.firstDay; day <= stay.lastDay; day++) this.#count(day, -1)
  }

  /** The first limit that would be broken in a span which the stay touches. */
  brokenBy(stay: Stay): LimitCode | null {
    const { per7, perMonth, perYear, nightsPerMonth } = this.#limits
    if (per7 !== null && this.#fullest7(stay) > per7) return 'days7'
    const [first, last] = [monthOf(stay.firstDay), monthOf(stay.lastDay)]
    for (let month = first; month <= last && perMonth !== null; month++)
      if ((this.#months.get(month) ?? 0) + this.#newDays(stay, month, month) > perMonth) return 'daysMonth'
    for (let year = yearOf(first); year <= yearOf(last) && perYear !== null; year++)
      if ((this.#years.get(year) ?? 0) + this.#newDays(stay, year * 12, year * 12 + 11) > perYear)
        return 'daysYear'
    return nightsPerMonth !== null && this.#hasTooManyNights(stay, nightsPerMonth) ? 'nights' : null
  }

  #count(day: number, by: number): void {
    const times = this.#times.get(day) ?? 0
    this.#times.set(day, times + by)
    if ((times === 0) === (times + by === 0)) return
    const month = monthOf(day)
    this.#months.set(month, (this.#months.get(month) ?? 0) + by)
    this.#years.set(yearOf(month), (this.#years.get(yearOf(month)) ?? 0) + by)
  }

  #isTaken = (day: number): boolean => (this.#times.get(day) ?? 0) > 0

  /** Days of the stay from one month to another on which nothing was yet. */
  #newDays({ firstDay, lastDay }: Stay, from: number, to: number): number {
    let count = 0
    for (let day = firstDay; day <= lastDay; day++) {
      const month = monthOf(day)
      if (month >= from && month <= to && !this.#isTaken(day)) count++
    }
    return count
  }

  /** The fullest seven days in a row that the stay touches. */
  #fullest7({ firstDay, lastDay }: Stay): number {
    let most = 0
    for (let first = firstDay - 6; first <= lastDay; first++) {
      let count = 0
      for (let day = first; day < first + 7; day++)
        if ((day >= firstDay && day <= lastDay) || this.#isTaken(day)) count++
      most = Math.max(most, count)
    }
    return most
  }

  /** In the months in which the stay has nights away. */
  #hasTooManyNights(stay: Stay, most: number): boolean {
    const { isAway, nights } = this.#limits
    if (!isAway(stay.audit)) return false
    for (let month = monthOf(stay.firstDay + 1); month <= monthOf(stay.lastDay); month++) {
      const own = nightsIn(stay, month)
      if (own === 0) continue
      const planned = this.#stays
        .filter(({ audit }) => isAway(audit))
        .reduce((sum, one) => sum + nightsIn(one, month), 0)
      if ((nights.get(month) ?? 0) + planned + own > most) return true
    }
    return false
  }
}

const yearOf = (month: number): number => Math.floor(month / 12)

/** A night is of the month in which it ends. */
const nightsIn = ({ firstDay, lastDay }: Stay, month: number): number =>
  Math.max(
    0,
    Math.min(lastDay, firstOfMonth(month + 1) - 1) - Math.max(firstDay + 1, firstOfMonth(month)) + 1,
  )
