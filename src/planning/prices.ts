import { CheapestTeam } from './cheapest-team.ts'
import { auditorsOf, type Clashes } from './clashes.ts'
import { thousandth, weightPoints } from './parts.ts'
import type { Problem } from './problem.ts'

const mostRounds = 3000
/** So many rounds without a better bound, and the steps become smaller. */
const patience = 30
const shrinking = 0.7
const smallestStep = 0.0005
/** Of each direction so much is new: what goes to and fro evens out. */
const newness = 0.3
/** Points of a weight that is left out, where some can't but be: about what the dearest place costs. */
const fewPoints = 60

/**
 * Prices of people’s time, at which no two audits have to fight for anybody: each audit takes the team that is cheapest with what its
 * members’ moments and days cost, and what they cost is given back once for each moment. Whatever the prices, no plan can be below
 * that sum; they are raised where somebody is wanted twice and lowered where nobody wants them (a Lagrangian bound by subgradients).
 * Limits, rotation, gaps between sites and leads are left out, which only lowers it. The same problem, target and work make the same.
 */
export class Prices {
  /** No plan of these audits is below it: 1,000 × what it leaves out + the points on top of those of an empty plan, in thousandths. */
  bound = Number.NEGATIVE_INFINITY
  readonly cheapest: CheapestTeam
  readonly #problem: Problem
  readonly #clashes: Clashes
  readonly #audits: readonly number[]
  readonly #auditors: readonly PricedAuditor[]
  readonly #moments: Vector
  readonly #days: Vector
  /** Where the part’s moments begin among all. */
  readonly #offset: number
  /** What is left out in any case, at 1,000 points for a weight, less what it costs at these prices. */
  readonly #surely: number
  #step = 1
  /** Rounds without a better bound. */
  #idle = 0

  constructor(problem: Problem, clashes: Clashes, audits: readonly number[], least = 0) {
    this.#problem = problem
    this.#clashes = clashes
    this.#audits = audits
    const people = auditorsOf(problem, audits)
    const moments = people.reduce((sum, one) => sum + (clashes.until[one] ?? 0) - (clashes.from[one] ?? 0), 0)
    this.#offset = clashes.from[people[0] ?? 0] ?? 0
    this.#auditors = people.map(auditor => priceOf(problem, auditor, clashes, this.#offset))
    this.#moments = new Vector(moments)
    this.#days = new Vector(problem.auditors.length)
    const perWeight = least > 0 ? fewPoints : weightPoints
    this.#surely = least * (weightPoints - perWeight) * thousandth
    this.cheapest = new CheapestTeam(problem, clashes, {
      perDay: this.#days.price,
      sums: new Float64Array(moments),
      offset: this.#offset,
      perWeight,
    })
  }

  /**
   * Until it reaches the sum of a known plan, which is proved by that, or as many positions were looked at. The prices are those of
   * the best bound then.
   */
  raise(target: number, visits: number): this {
    for (const _ of this.rounds(target, visits));
    return this
  }

  /** The same, round by round: after each it may be left, and says how many positions it looked at. */
  *rounds(target: number, visits: number): Generator<number> {
    const positions = this.#audits.reduce((sum, audit) => sum + this.cheapest.count(audit), 0)
    const rounds = Math.max(1, Math.min(mostRounds, Math.floor(visits / Math.max(1, positions))))
    try {
      for (let round = 0; round < rounds && this.points < target && this.#step >= smallestStep; round++) {
        const value = this.#seek()
        if (!this.#move(target * thousandth - value)) break
        yield positions
      }
    } finally {
      this.#goBack()
      this.#sumUp()
    }
  }

  /** What no plan is below at these prices, kept if it is better; where nothing was for long, back to the best and smaller steps. */
  #seek(): number {
    const value = this.#evaluate()
    if (value > this.bound) {
      if (value > this.bound + Math.abs(this.bound) / 10_000) this.#idle = 0
      this.bound = value
      this.#moments.keep()
      this.#days.keep()
    } else this.#idle++
    if (this.#idle <= patience) return value
    this.#idle = 0
    this.#step *= shrinking
    this.#goBack()
    return this.#evaluate()
  }

  /** The bound in points: what is above a whole one is the next. */
  get points(): number {
    return Math.ceil(this.bound / thousandth)
  }

  #goBack(): void {
    this.#moments.goBack()
    this.#days.goBack()
  }

  /** Sums of prices up to each moment, from which those of a stay are a difference. */
  #sumUp(): number {
    let all = 0
    for (const { from, until } of this.#auditors) {
      let sum = 0
      for (let at = from; at <= until; at++) {
        this.cheapest.sums[at] = sum
        sum += this.#moments.price[at] ?? 0
      }
      all += sum
    }
    return all
  }

  #evaluate(): number {
    const { positions } = this.#problem
    const [{ wanted: moments }, { wanted: days }] = [this.#moments, this.#days]
    let value = this.#surely - this.#sumUp()
    moments.fill(0)
    days.fill(0)
    for (const audit of this.#audits) {
      value += this.cheapest.find(audit)
      for (const position of this.cheapest.team) {
        const auditor = positions.auditor[position] ?? 0
        days[auditor] = (days[auditor] ?? 0) + this.cheapest.daysOf(position)
        const end = (this.#clashes.end[position] ?? 0) - this.#offset
        for (let at = (this.#clashes.first[position] ?? 0) - this.#offset; at < end; at++)
          moments[at] = (moments[at] ?? 0) + 1
      }
    }
    for (const { auditor, free, half } of this.#auditors) {
      const price = this.#days.price[auditor] ?? 0
      if (price === 0) continue
      value -= price * free + Math.max(0, price - this.#perDay) * half
    }
    return value
  }

  /** What a day above the fair share costs first; the most is twice as much. */
  get #perDay(): number {
    return this.#problem.points.load * thousandth
  }

  /** By as much as may close the gap (Polyak); false: nothing is wanted otherwise. */
  #move(gap: number): boolean {
    let norm = 0
    for (const { from, until } of this.#auditors)
      for (let at = from; at < until; at++)
        norm += this.#moments.turn(at, (this.#moments.wanted[at] ?? 0) - 1, Number.POSITIVE_INFINITY)
    for (const { auditor, free, half } of this.#auditors) {
      if (this.#perDay === 0 || !Number.isFinite(free)) continue
      const price = this.#days.price[auditor] ?? 0
      const wanted = this.#days.wanted[auditor] ?? 0
      const room =
        price < this.#perDay ? free : price > this.#perDay ? free + half : between(wanted, free, free + half)
      norm += this.#days.turn(auditor, wanted - room, 2 * this.#perDay)
    }
    if (norm === 0) return false
    const step = (this.#step * Math.max(thousandth, gap * 1.002)) / norm
    for (const { auditor, from, until } of this.#auditors) {
      for (let at = from; at < until; at++) this.#moments.go(at, step, Number.POSITIVE_INFINITY)
      const before = this.#days.price[auditor] ?? 0
      const after = this.#days.go(auditor, step, 2 * this.#perDay)
      // It bends there: what it would be on the other side is seen first.
      if ((before - this.#perDay) * (after - this.#perDay) < 0) this.#days.price[auditor] = this.#perDay
    }
    return true
  }
}

const between = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value))

/** Prices, how often what they are for is wanted, where they are going, and the best there were. */
class Vector {
  readonly price: Float64Array
  readonly wanted: Float64Array
  readonly #direction: Float64Array
  readonly #best: Float64Array

  constructor(length: number) {
    this.price = new Float64Array(length)
    this.wanted = new Float64Array(length)
    this.#direction = new Float64Array(length)
    this.#best = new Float64Array(length)
  }

  keep(): void {
    this.#best.set(this.price)
  }

  goBack(): void {
    this.price.set(this.#best)
    this.#direction.fill(0)
  }

  /** What a direction adds to the square of its length; none leads out of 0 to `highest`. */
  turn(at: number, wanted: number, highest: number): number {
    const price = this.price[at] ?? 0
    const [least, most] = [
      price <= 0 ? 0 : Number.NEGATIVE_INFINITY,
      price >= highest ? 0 : Number.POSITIVE_INFINITY,
    ]
    const fresh = newness * between(wanted, least, most)
    const next = between((1 - newness) * (this.#direction[at] ?? 0) + fresh, least, most)
    this.#direction[at] = next
    return next * next
  }

  /** Whole numbers are what is gone by, so that a bound is exact. */
  go(at: number, step: number, highest: number): number {
    const next = between(Math.round((this.price[at] ?? 0) + step * (this.#direction[at] ?? 0)), 0, highest)
    this.price[at] = next
    return next
  }
}

/** `from` to `until`: their moments; `free`: days up to the fair share; `half`: days above it that cost once. */
type PricedAuditor = { auditor: number; from: number; until: number; free: number; half: number }

function priceOf({ auditors }: Problem, auditor: number, clashes: Clashes, offset: number): PricedAuditor {
  const moments = {
    auditor,
    from: (clashes.from[auditor] ?? 0) - offset,
    until: (clashes.until[auditor] ?? 0) - 1 - offset,
  }
  const { share, booked } = auditors[auditor] ?? { share: null, booked: 0 }
  if (share === null) return { ...moments, free: Number.POSITIVE_INFINITY, half: 0 }
  const half = Math.max(0, Math.ceil(share / 2) - Math.max(0, booked - share))
  return { ...moments, free: Math.max(0, share - booked), half }
}
