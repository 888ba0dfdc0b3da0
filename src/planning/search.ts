import { draftsOf, type Team } from './problem.ts'
import type { Random } from './random.ts'
import type { Schedule } from './schedule.ts'
import { findTeam } from './teams.ts'

const mostTaken = 13
const candidates = 3
const longestChain = 8
const emptyOneIn = 8

/**
 * Takes out an audit with what is in its way and puts all back at the cheapest places, over and over; or, for one that has no place,
 * lets each push away the next. What comes out a little worse is taken too, by a threshold that sinks to 0 with the steps.
 */
export class Search {
  readonly #schedule: Schedule
  /** Where a step begins: what is booked moves only where it is in the way. */
  readonly #seeds: readonly number[]
  readonly #random: Random
  readonly #steps: number
  readonly #isIn: Uint8Array
  readonly #ways: number[]
  readonly #best: Map<number, Team>
  readonly #changed = new Set<number>()
  #bestWeight: number
  #bestPoints: number
  #done = 0

  constructor(schedule: Schedule, audits: readonly number[], random: Random, steps: number) {
    this.#schedule = schedule
    const drafts = draftsOf(schedule.problem, audits)
    this.#seeds = drafts.length > 0 ? drafts : audits
    this.#random = random
    this.#steps = steps
    this.#isIn = new Uint8Array(schedule.problem.audits.length)
    this.#ways = schedule.problem.audits.map((_, audit) => schedule.ways.count(audit))
    this.#best = new Map(audits.map(audit => [audit, schedule.teams[audit] ?? []]))
    this.#bestWeight = schedule.weight
    this.#bestPoints = schedule.points
  }

  /** What was best so far; the schedule itself may stand at something worse. */
  get best(): { weight: number; points: number } {
    return { weight: this.#bestWeight, points: this.#bestPoints }
  }

  /** Goes on for so many steps. */
  run(steps: number): void {
    for (let step = 0; step < steps; step++, this.#done++) this.#step()
  }

  /** Leaves the best there was. */
  finish(): void {
    for (const audit of this.#changed) this.#schedule.take(audit)
    for (const audit of this.#changed) {
      const team = this.#best.get(audit) ?? []
      if (team.length > 0) this.#schedule.put(audit, team)
    }
    this.#changed.clear()
  }

  #step(): void {
    const [weight, points] = [this.#schedule.weight, this.#schedule.points]
    const seed = this.#chooseSeed()
    const isUnplanned = (this.#schedule.teams[seed]?.length ?? 0) === 0
    const before = isUnplanned && this.#random.below(2) === 0 ? this.#pushThrough(seed) : this.#putAnew(seed)
    const worse = this.#schedule.weight - weight
    if (worse < 0 || (worse === 0 && this.#schedule.points <= points + this.#threshold())) this.#keep(before)
    else this.#restore(before)
  }

  /** In three of ten cases one that has no place, if there is any. */
  #chooseSeed(): number {
    const { moved } = this.#schedule
    if (moved.size > 0 && this.#random.below(8) === 0) return [...moved][this.#random.below(moved.size)] ?? 0
    const seed = this.#seeds[this.#random.below(this.#seeds.length)] ?? 0
    if (this.#schedule.weight === 0 || this.#random.below(10) >= 3) return seed
    const from = this.#random.below(this.#seeds.length)
    for (let step = 0; step < this.#seeds.length; step++) {
      const audit = this.#seeds[(from + step) % this.#seeds.length] ?? 0
      if ((this.#schedule.teams[audit]?.length ?? 0) === 0) return audit
    }
    return seed
  }

  #threshold(): number {
    const left = Math.max(0, this.#steps - this.#done)
    const { load, extraMember, usage } = this.#schedule.problem.points
    return Math.floor(
      ((usage > 0 ? usage : extraMember / 2 + load) * left * left) / (this.#steps * this.#steps),
    )
  }

  /** The audits that were taken, with the teams they had. */
  #putAnew(seed: number): Map<number, Team> {
    const taken = this.#gather(seed)
    const before = new Map(taken.map(audit => [audit, this.#schedule.take(audit)]))
    const old = before.get(seed)?.[0]
    const except = old !== undefined && this.#random.below(2) === 0 ? old : undefined
    for (const audit of this.#order(taken)) {
      const found = findTeam(this.#schedule, audit, undefined, audit === seed ? except : undefined)
      if (found) this.#schedule.put(audit, found.team)
    }
    return before
  }

  /** What is in its way at three candidates; now and then all that one of its people does. */
  #gather(seed: number): number[] {
    const taken = [seed]
    this.#isIn[seed] = 1
    const first = this.#firstWay(seed)
    const ways = this.#ways[seed] ?? 0
    const [member] = this.#schedule.teams[seed] ?? []
    if (member !== undefined && this.#random.below(emptyOneIn) === 0)
      this.#add(taken, this.#rowsBeside(member))
    else
      for (let turn = 0; turn < candidates && ways > 0; turn++)
        this.#add(taken, this.#schedule.inTheWay(first + this.#random.below(ways)))
    const { moved, problem } = this.#schedule
    // So that another may be moved instead.
    if (problem.mostMoves && moved.size >= problem.mostMoves)
      this.#add(taken, [[...moved][this.#random.below(moved.size)] ?? seed])
    for (const audit of taken) this.#isIn[audit] = 0
    return taken
  }

  #rowsBeside(position: number): number[] {
    const { positions, places } = this.#schedule.problem
    return this.#schedule.rowsOf(positions.auditor[position] ?? 0).map(row => places.audit[row] ?? 0)
  }

  #add(taken: number[], audits: readonly number[]): void {
    for (const audit of audits) {
      if (taken.length >= mostTaken || this.#isIn[audit] === 1) continue
      taken.push(audit)
      this.#isIn[audit] = 1
    }
  }

  #firstWay(audit: number): number {
    const { places, positions } = this.#schedule.problem
    return positions.from[places.from[audit] ?? 0] ?? 0
  }

  /** The seed first, the scarcest first, or anyhow. */
  #order(taken: number[]): number[] {
    const kind = this.#random.below(3)
    if (kind === 0) return taken
    if (kind === 1) return taken.sort((a, b) => (this.#ways[a] ?? 0) - (this.#ways[b] ?? 0) || a - b)
    return this.#random.shuffle(taken)
  }

  /** Each takes the place of one other, who looks for another, until one finds a free one. */
  #pushThrough(seed: number): Map<number, Team> {
    const before = new Map<number, Team>([[seed, []]])
    let audit = seed
    for (let length = 0; length < longestChain; length++) {
      const found = findTeam(this.#schedule, audit)
      if (found) {
        this.#schedule.put(audit, found.team)
        break
      }
      const next = this.#push(audit, before)
      if (next === null) break
      audit = next
    }
    return before
  }

  /** Puts an audit where one other alone is in its way, which it takes out; null where it found none. */
  #push(audit: number, before: Map<number, Team>): number | null {
    const { positions, audits } = this.#schedule.problem
    const ways = this.#ways[audit] ?? 0
    const needs = audits[audit]?.needs ?? 0
    if ((audits[audit]?.fewest ?? 0) !== 1) return null
    for (let turn = 0; turn < 12 && ways > 0; turn++) {
      const position = this.#firstWay(audit) + this.#random.below(ways)
      if (((positions.covers[position] ?? 0) & needs) !== needs) continue
      const [other, ...others] = this.#schedule.inTheWay(position)
      if (other === undefined || others.length > 0 || before.has(other)) continue
      before.set(other, this.#schedule.take(other))
      if (this.#schedule.mayGo(position)) {
        this.#schedule.put(audit, [position])
        return other
      }
      this.#schedule.put(other, before.get(other) ?? [])
      before.delete(other)
    }
    return null
  }

  #keep(before: ReadonlyMap<number, Team>): void {
    for (const audit of before.keys()) this.#changed.add(audit)
    const { weight, points, teams } = this.#schedule
    if (weight > this.#bestWeight || (weight === this.#bestWeight && points >= this.#bestPoints)) return
    this.#bestWeight = weight
    this.#bestPoints = points
    for (const audit of this.#changed) this.#best.set(audit, teams[audit] ?? [])
    this.#changed.clear()
  }

  #restore(before: ReadonlyMap<number, Team>): void {
    for (const audit of before.keys()) this.#schedule.take(audit)
    for (const [audit, team] of before) if (team.length > 0) this.#schedule.put(audit, team)
  }
}
