import type { PlanLimitCode } from '#domain/plan-reasons.ts'
import { firstOfMonth, monthOf } from './day-numbers.ts'
import type { ProblemLimits } from './problem.ts'

export type Stay = { firstDay: number; lastDay: number; audit: number }

/** So many days or nights within a span where `max` are allowed. */
export type Over = { days: number; max: number; firstDay: number; lastDay: number }

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
  brokenBy(stay: Stay): PlanLimitCode | null {
    if (this.#over7(stay)) return 'days7'
    if (this.#overMonth(stay)) return 'daysMonth'
    if (this.#overYear(stay)) return 'daysYear'
    return this.#overNights(stay) ? 'nights' : null
  }

  /** By how much a stay would break a limit; null: it would not. */
  overBy(stay: Stay, code: PlanLimitCode): Over | null {
    if (code === 'days7') return this.#over7(stay)
    if (code === 'daysMonth') return this.#overMonth(stay)
    return code === 'daysYear' ? this.#overYear(stay) : this.#overNights(stay)
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

  /** The fullest seven days in a row that the stay touches, the first of them. */
  #over7({ firstDay, lastDay }: Stay): Over | null {
    const max = this.#limits.per7
    if (max === null) return null
    let [most, from] = [0, firstDay]
    for (let first = firstDay - 6; first <= lastDay; first++) {
      let count = 0
      for (let day = first; day < first + 7; day++)
        if ((day >= firstDay && day <= lastDay) || this.#isTaken(day)) count++
      if (count > most) [most, from] = [count, first]
    }
    return most > max ? { days: most, max, firstDay: from, lastDay: from + 6 } : null
  }

  #overMonth(stay: Stay): Over | null {
    const max = this.#limits.perMonth
    if (max === null) return null
    for (let month = monthOf(stay.firstDay); month <= monthOf(stay.lastDay); month++) {
      const days = (this.#months.get(month) ?? 0) + this.#newDays(stay, month, month)
      if (days > max) return { days, max, ...daysOf(month, month) }
    }
    return null
  }

  #overYear(stay: Stay): Over | null {
    const max = this.#limits.perYear
    if (max === null) return null
    for (let year = yearOf(monthOf(stay.firstDay)); year <= yearOf(monthOf(stay.lastDay)); year++) {
      const [from, to] = [year * 12, year * 12 + 11]
      const days = (this.#years.get(year) ?? 0) + this.#newDays(stay, from, to)
      if (days > max) return { days, max, ...daysOf(from, to) }
    }
    return null
  }

  /** In the months in which the stay has nights away. */
  #overNights(stay: Stay): Over | null {
    const { isAway, nights, nightsPerMonth: max } = this.#limits
    if (max === null || !isAway(stay.audit)) return null
    for (let month = monthOf(stay.firstDay + 1); month <= monthOf(stay.lastDay); month++) {
      const own = nightsIn(stay, month)
      if (own === 0) continue
      const planned = this.#stays
        .filter(({ audit }) => isAway(audit))
        .reduce((sum, one) => sum + nightsIn(one, month), 0)
      const days = (nights.get(month) ?? 0) + planned + own
      if (days > max) return { days, max, ...daysOf(month, month) }
    }
    return null
  }
}

/** From the first day of a month to the last one of another. */
const daysOf = (from: number, to: number) => ({
  firstDay: firstOfMonth(from),
  lastDay: firstOfMonth(to + 1) - 1,
})

const yearOf = (month: number): number => Math.floor(month / 12)

/** A night is of the month in which it ends. */
const nightsIn = ({ firstDay, lastDay }: Stay, month: number): number =>
  Math.max(
    0,
    Math.min(lastDay, firstOfMonth(month + 1) - 1) - Math.max(firstDay + 1, firstOfMonth(month)) + 1,
  )
