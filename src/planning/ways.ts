import type { Problem } from './problem.ts'

/**
 * In which ways each audit could be planned: by whom alone, the cheapest first as long as load isn't counted, and at which places
 * by several. Found when first asked for.
 */
export class Ways {
  readonly #problem: Problem
  readonly #alone: (Int32Array | undefined)[]
  readonly #together: (number[] | undefined)[]

  constructor(problem: Problem) {
    this.#problem = problem
    this.#alone = problem.audits.map(() => undefined)
    this.#together = problem.audits.map(() => undefined)
  }

  /** The positions of those who need nobody besides. */
  alone(audit: number): Int32Array {
    const known = this.#alone[audit]
    if (known) return known
    const { audits, positions } = this.#problem
    const { needs, leastAuditors } = audits[audit] ?? { needs: 0, leastAuditors: 2 }
    const [first, last] = this.#span(audit)
    const found: number[] = []
    for (let position = first; position < last && leastAuditors <= 1; position++)
      if (((positions.covers[position] ?? 0) & needs) === needs) found.push(position)
    found.sort((a, b) => this.pointsOf(a) - this.pointsOf(b) || a - b)
    const ways = Int32Array.from(found)
    this.#alone[audit] = ways
    return ways
  }

  /** The places where some cover a part, or more than one is needed. */
  together(audit: number): readonly number[] {
    const known = this.#together[audit]
    if (known) return known
    const { audits, places, positions, mostAuditors } = this.#problem
    const { needs, leastAuditors } = audits[audit] ?? { needs: 0, leastAuditors: 1 }
    const found: number[] = []
    for (let place = places.from[audit] ?? 0; place < (places.from[audit + 1] ?? 0); place++) {
      const covers = positions.covers.subarray(positions.from[place], positions.from[place + 1])
      if (mostAuditors > 1 && (leastAuditors > 1 || covers.some(one => (one & needs) !== needs)))
        found.push(place)
    }
    this.#together[audit] = found
    return found
  }

  /** How many positions an audit has: the fewest are the scarcest. */
  count(audit: number): number {
    const [first, last] = this.#span(audit)
    return last - first
  }

  /** What a position costs without load, that of its place among it. */
  pointsOf(position: number): number {
    const { places, positions } = this.#problem
    return (positions.points[position] ?? 0) + (places.points[positions.place[position] ?? 0] ?? 0)
  }

  #span(audit: number): [number, number] {
    const { places, positions } = this.#problem
    return [positions.from[places.from[audit] ?? 0] ?? 0, positions.from[places.from[audit + 1] ?? 0] ?? 0]
  }
}
