import type { Clashes } from './clashes.ts'
import { thousandth } from './parts.ts'
import type { Problem, Team } from './problem.ts'
import { isEnough, isTeam } from './teams.ts'

/** A team, and what it costs without load. */
export type PricedTeam = { audit: number; team: Team; points: number }

/** What audits cost at given prices of people’s time. */
export class CheapestTeam {
  readonly sums: Float64Array
  /** Which was found last; empty: left out is cheapest. */
  readonly team: number[] = []
  readonly #problem: Problem
  readonly #clashes: Clashes
  readonly #perDay: Float64Array
  readonly #offset: number
  readonly #perWeight: number
  /** What somebody of each kind costs at the place that is looked at, and who; the next one of that kind too. */
  readonly #kinds: Kind[] = []
  readonly #three: Kind = makeKind(0)

  /**
   * `sums`: of prices up to each moment, of which `offset` is the first; `perDay`: of each auditor; `perWeight`: points of each weight
   * that is left out.
   */
  constructor(
    problem: Problem,
    clashes: Clashes,
    {
      perDay,
      sums,
      offset,
      perWeight,
    }: { perDay: Float64Array; sums: Float64Array; offset: number; perWeight: number },
  ) {
    this.#problem = problem
    this.#clashes = clashes
    this.#perDay = perDay
    this.#offset = offset
    this.#perWeight = perWeight
    this.sums = sums
  }

  /** Positions of an audit. */
  count(audit: number): number {
    const { places, positions } = this.#problem
    return (positions.from[places.from[audit + 1] ?? 0] ?? 0) - (positions.from[places.from[audit] ?? 0] ?? 0)
  }

  daysOf = (position: number): number => this.#daysAt(this.#problem.positions.place[position] ?? 0)

  #daysAt = (place: number): number =>
    (this.#problem.places.lastDay[place] ?? 0) - (this.#problem.places.firstDay[place] ?? 0) + 1

  /** What an audit costs at least; of teams of three and more as if any three would do. */
  find(audit: number): number {
    const { audits, places } = this.#problem
    const { own, weight } = audits[audit] ?? { weight: 0 }
    this.team.length = 0
    let least = own ? Number.POSITIVE_INFINITY : weight * this.#perWeight * thousandth
    if (own) least = this.#take(least, this.#costOf(audit, own), own)
    const end = places.from[audit + 1] ?? 0
    for (let place = places.from[audit] ?? 0; place < end; place++) least = this.#findAt(audit, place, least)
    return least
  }

  #take(least: number, cost: number, team: readonly number[]): number {
    if (cost >= least) return least
    this.team.length = team.length
    for (let nth = 0; nth < team.length; nth++) this.team[nth] = team[nth] ?? 0
    return cost
  }

  /** In thousandths. */
  #priceOf(position: number, days: number): number {
    const { positions } = this.#problem
    return (
      (positions.points[position] ?? 0) * thousandth +
      (this.sums[(this.#clashes.end[position] ?? 0) - this.#offset] ?? 0) -
      (this.sums[(this.#clashes.first[position] ?? 0) - this.#offset] ?? 0) +
      (this.#perDay[positions.auditor[position] ?? 0] ?? 0) * days
    )
  }

  #extraOf(audit: number, size: number): number {
    return (size - (this.#problem.audits[audit]?.fewest ?? 0)) * this.#problem.points.extraMember
  }

  #costOf(audit: number, team: Team): number {
    const place = this.#problem.positions.place[team[0] ?? 0] ?? 0
    const fixed = (this.#problem.places.points[place] ?? 0) + this.#extraOf(audit, team.length)
    return team.reduce(
      (sum, position) => sum + this.#priceOf(position, this.daysOf(position)),
      fixed * thousandth,
    )
  }

  #findAt(audit: number, place: number, below: number): number {
    const { audits, places, mostAuditors, points } = this.#problem
    const { needs, leastAuditors, fewest } = audits[audit] ?? { needs: 0, leastAuditors: 1, fewest: 1 }
    const base = (places.points[place] ?? 0) * thousandth
    const least = leastAuditors <= 1 ? this.#findAlone(place, base, below, needs) : below
    // Nobody costs less than nothing.
    const several = base + (Math.max(2, leastAuditors) - fewest) * points.extraMember * thousandth
    if (mostAuditors < 2 || several >= least) return least
    return this.#findSeveral(audit, place, base, least)
  }

  #findAlone(place: number, base: number, below: number, needs: number): number {
    const { positions } = this.#problem
    const days = this.#daysAt(place)
    const end = positions.from[place + 1] ?? 0
    let least = below
    let who = -1
    for (let position = positions.from[place] ?? 0; position < end; position++) {
      if (((positions.covers[position] ?? 0) & needs) !== needs) continue
      const cost = base + this.#priceOf(position, days)
      if (cost >= least) continue
      least = cost
      who = position
    }
    return who < 0 ? below : this.#take(below, least, [who])
  }

  #findSeveral(audit: number, place: number, base: number, below: number): number {
    const { audits, positions, mostAuditors } = this.#problem
    const { needs, leastAuditors } = audits[audit] ?? { needs: 0, leastAuditors: 1 }
    const days = this.#daysAt(place)
    const end = positions.from[place + 1] ?? 0
    let kinds = 0
    clear(this.#three, 0)
    for (let position = positions.from[place] ?? 0; position < end; position++) {
      const price = this.#priceOf(position, days)
      const covers = (positions.covers[position] ?? 0) & needs
      let kind = 0
      while (kind < kinds && this.#kinds[kind]?.covers !== covers) kind++
      if (kind === kinds) clear(this.#kindAt(kinds++), covers)
      offer(this.#kindAt(kind), position, price)
      offer(this.#three, position, price)
    }
    const least = leastAuditors <= 2 ? this.#findPair(audit, base, below, kinds) : below
    const size = Math.max(3, leastAuditors)
    if (mostAuditors < size) return least
    const cost = base + this.#extraOf(audit, size) * thousandth + sumOf(this.#three)
    return this.#take(least, cost, this.#three.positions)
  }

  #findPair(audit: number, base: number, below: number, kinds: number): number {
    const needs = this.#problem.audits[audit]?.needs ?? 0
    const fixed = base + this.#extraOf(audit, 2) * thousandth
    let least = below
    for (let kind = 0; kind < kinds && fixed < least; kind++)
      for (let other = kind; other < kinds; other++) {
        const [one, two] = [this.#kindAt(kind), this.#kindAt(other)]
        if ((one.covers | two.covers) !== needs) continue
        const nth = kind === other ? 1 : 0
        const cost = fixed + (one.prices[0] ?? 0) + (two.prices[nth] ?? 0)
        if (cost < least) least = this.#take(least, cost, [one.positions[0] ?? 0, two.positions[nth] ?? 0])
      }
    return least
  }

  #kindAt(index: number): Kind {
    const known = this.#kinds[index]
    if (known) return known
    const kind = makeKind(0)
    this.#kinds[index] = kind
    return kind
  }

  /** All teams of these audits that are at most `gap` above the cheapest; null: more than `most`. */
  list(audits: readonly number[], gap: number, most: number): PricedTeam[] | null {
    const found: PricedTeam[] = []
    const { places } = this.#problem
    for (const audit of audits) {
      const least = this.find(audit)
      const { own } = this.#problem.audits[audit] ?? {}
      const end = places.from[audit + 1] ?? 0
      for (let place = places.from[audit] ?? 0; place < end; place++)
        if (!this.#listAt(audit, place, { least, gap, most, found })) return null
      if (own && !found.some(one => one.audit === audit && one.team.toString() === own.toString()))
        found.push(this.priced(audit, own))
    }
    return found
  }

  priced(audit: number, team: Team): PricedTeam {
    const { places, positions } = this.#problem
    const place = positions.place[team[0] ?? 0] ?? 0
    const fixed = (places.points[place] ?? 0) + this.#extraOf(audit, team.length)
    const points = team.reduce((sum, position) => sum + (positions.points[position] ?? 0), fixed)
    return { audit, team, points }
  }

  #listAt(audit: number, place: number, { least, gap, most, found }: Listing): boolean {
    const { audits, places, positions, mostAuditors } = this.#problem
    const wanted = audits[audit]
    const base = (places.points[place] ?? 0) * thousandth
    if (!wanted || base > least + gap) return true
    const [first, end] = [positions.from[place] ?? 0, positions.from[place + 1] ?? 0]
    const days = this.#daysAt(place)
    const open = Array.from({ length: end - first }, (_, index) => first + index)
      .map(position => ({ position, price: this.#priceOf(position, days) }))
      .filter(({ price }) => base + price <= least + gap)
      .sort((a, b) => a.price - b.price || a.position - b.position)
    const extend = (from: number, team: readonly number[], price: number): boolean => {
      // Whoever comes besides costs no less, and a team is never smaller than the fewest.
      const extra = Math.max(0, this.#extraOf(audit, team.length + 1)) * thousandth
      for (let next = from; next < open.length; next++) {
        const one = open[next]
        if (!one || base + price + one.price + extra > least + gap) break
        const more = [...team, one.position]
        const covers = more.map(position => positions.covers[position] ?? 0)
        // With anybody besides who are enough are no team any more.
        if (isEnough(covers, wanted, this.#problem)) {
          if (isTeam(covers, wanted, this.#problem))
            found.push(
              this.priced(
                audit,
                more.toSorted((a, b) => a - b),
              ),
            )
          if (found.length > most) return false
        } else if (more.length < mostAuditors && !extend(next + 1, more, price + one.price)) return false
      }
      return true
    }
    return extend(0, [], 0)
  }
}

type Listing = { least: number; gap: number; most: number; found: PricedTeam[] }

/** The three cheapest who cover the same. */
type Kind = { covers: number; prices: number[]; positions: number[] }

const makeKind = (covers: number): Kind => ({ covers, prices: [], positions: [] })

function clear(kind: Kind, covers: number): void {
  kind.covers = covers
  for (let nth = 0; nth < 3; nth++) {
    kind.prices[nth] = Number.POSITIVE_INFINITY
    kind.positions[nth] = -1
  }
}

function offer(kind: Kind, position: number, price: number): void {
  let nth = 3
  while (nth > 0 && price < (kind.prices[nth - 1] ?? 0)) nth--
  if (nth === 3) return
  for (let at = 2; at > nth; at--) {
    kind.prices[at] = kind.prices[at - 1] ?? 0
    kind.positions[at] = kind.positions[at - 1] ?? -1
  }
  kind.prices[nth] = price
  kind.positions[nth] = position
}

const sumOf = ({ prices }: Kind): number => prices.reduce((sum, one) => sum + one, 0)
