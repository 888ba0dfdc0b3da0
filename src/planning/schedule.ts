import { DayBook } from './day-book.ts'
import type { Problem, Team } from './problem.ts'
import { isTooOften } from './rotation.ts'
import { Ways } from './ways.ts'

/** The sum above a fair share: one for each day up to half a share more, then two. */
export function pointsAbove(days: number, share: number | null, points: number): number {
  if (share === null || days <= share) return 0
  const half = Math.ceil(share / 2)
  const over = days - share
  return (over <= half ? over : 2 * over - half) * points
}

/** Who goes where, with what it leaves out and costs, kept up at each step. */
export class Schedule {
  readonly problem: Problem
  readonly teams: Team[]
  readonly ways: Ways
  /** Booked audits that stand otherwise than booked. */
  readonly moved = new Set<number>()
  /** Weight of what isn't planned, and points of what is. */
  weight = 0
  points = 0
  /** Of each auditor, the places at which they are. */
  readonly #rows: number[][]
  readonly #days: number[]
  readonly #books: (DayBook | null)[]
  readonly #isOwn: Uint8Array

  constructor(problem: Problem) {
    this.problem = problem
    this.ways = new Ways(problem)
    this.teams = problem.audits.map(() => [])
    this.#rows = problem.auditors.map(() => [])
    this.#days = problem.auditors.map(({ booked }) => booked)
    this.#books = problem.auditors.map(({ limits }) => limits && new DayBook(limits))
    this.#isOwn = new Uint8Array(problem.positions.auditor.length)
    for (const { own = [] } of problem.audits) for (const position of own) this.#isOwn[position] = 1
    for (const { weight } of problem.audits) this.weight += weight
    for (const { booked, share } of problem.auditors)
      this.points += pointsAbove(booked, share, problem.points.load)
  }

  rowsOf = (auditor: number): readonly number[] => this.#rows[auditor] ?? []

  /** Days of somebody in the period, booked and planned. */
  daysOf = (auditor: number): number => this.#days[auditor] ?? 0

  /** Whether whoever it is could go besides all that is planned. */
  mayGo(position: number): boolean {
    const { positions, places, auditors, rotation } = this.problem
    const [auditor, place] = [positions.auditor[position] ?? 0, positions.place[position] ?? 0]
    if (this.#isOneTooMany(position)) return false
    const rows = this.#rows[auditor] ?? []
    const rest = auditors[auditor]?.restMinutes ?? 0
    for (const row of rows) if (this.#meets(row, place, rest)) return false
    const book = this.#books[auditor]
    if (book?.brokenBy(this.#stayAt(place))) return false
    return !rotation || !this.#isTooOften(auditor, places.audit[place] ?? 0, place, rows)
  }

  /** What somebody’s going adds, the points of the place left out. */
  pointsOf = (position: number): number =>
    (this.problem.positions.points[position] ?? 0) + this.loadOf(position)

  /** What of it comes from the days, and from being needed at all. */
  loadOf(position: number): number {
    const { positions, auditors, points } = this.problem
    const auditor = positions.auditor[position] ?? 0
    const usage = (this.#rows[auditor]?.length ?? 0) === 0 ? points.usage : 0
    const share = auditors[auditor]?.share ?? null
    if (share === null) return usage
    const days = this.#days[auditor] ?? 0
    const more = days + this.#lengthOf(positions.place[position] ?? 0)
    return usage + pointsAbove(more, share, points.load) - pointsAbove(days, share, points.load)
  }

  /** Plans an audit that isn't. */
  put(audit: number, team: Team): void {
    this.weight -= this.problem.audits[audit]?.weight ?? 0
    this.points += this.#fixedPoints(audit, team)
    for (const position of team) {
      const [auditor, place] = [
        this.problem.positions.auditor[position] ?? 0,
        this.problem.positions.place[position] ?? 0,
      ]
      this.points += this.pointsOf(position)
      this.#rows[auditor]?.push(place)
      this.#days[auditor] = (this.#days[auditor] ?? 0) + this.#lengthOf(place)
      this.#books[auditor]?.add(this.#stayAt(place))
    }
    this.teams[audit] = team
    if (this.#isMoved(audit, team)) this.moved.add(audit)
  }

  /** Takes an audit out; nothing where it isn't planned. */
  take(audit: number): Team {
    const team = this.teams[audit] ?? []
    if (team.length === 0) return team
    this.teams[audit] = []
    this.moved.delete(audit)
    this.weight += this.problem.audits[audit]?.weight ?? 0
    this.points -= this.#fixedPoints(audit, team)
    for (const position of team) {
      const [auditor, place] = [
        this.problem.positions.auditor[position] ?? 0,
        this.problem.positions.place[position] ?? 0,
      ]
      const rows = this.#rows[auditor] ?? []
      rows.splice(rows.indexOf(place), 1)
      this.#days[auditor] = (this.#days[auditor] ?? 0) - this.#lengthOf(place)
      this.#books[auditor]?.remove(this.#stayAt(place))
      this.points -= this.pointsOf(position)
    }
    return team
  }

  /** The audits that keep somebody from going: at the same time or too near; or all of theirs, where a limit or rotation does. */
  inTheWay(position: number): number[] {
    const { positions, places, auditors, rotation } = this.problem
    const [auditor, place] = [positions.auditor[position] ?? 0, positions.place[position] ?? 0]
    const rest = auditors[auditor]?.restMinutes ?? 0
    const rows = this.#rows[auditor] ?? []
    const near = rows.filter(row => this.#meets(row, place, rest))
    const isCounted = this.#books[auditor] !== null || rotation !== null
    const found = near.length > 0 || !isCounted || this.mayGo(position) ? near : rows
    return found.map(row => places.audit[row] ?? 0)
  }

  /** Whether it would move a booked audit, and no more may be moved. */
  #isOneTooMany(position: number): boolean {
    const { places, positions, audits, mostMoves = 0 } = this.problem
    if (this.moved.size < mostMoves || this.#isOwn[position] === 1) return false
    return audits[places.audit[positions.place[position] ?? 0] ?? 0]?.own !== undefined
  }

  #isMoved = (audit: number, team: Team): boolean =>
    this.problem.audits[audit]?.own !== undefined && team.some(position => this.#isOwn[position] === 0)

  #fixedPoints(audit: number, team: Team): number {
    const { places, positions, points, audits } = this.problem
    const extra = team.length - (audits[audit]?.fewest ?? 0)
    return (places.points[positions.place[team[0] ?? 0] ?? 0] ?? 0) + extra * points.extraMember
  }

  #lengthOf(place: number): number {
    const { firstDay, lastDay } = this.problem.places
    return (lastDay[place] ?? 0) - (firstDay[place] ?? 0) + 1
  }

  #stayAt(place: number) {
    const { firstDay, lastDay, audit } = this.problem.places
    return { firstDay: firstDay[place] ?? 0, lastDay: lastDay[place] ?? 0, audit: audit[place] ?? 0 }
  }

  #meets(row: number, place: number, rest: number): boolean {
    const { start, end, audit } = this.problem.places
    const travel = this.problem.travelMinutes
    const gap = rest + (travel ? travel(audit[row] ?? 0, audit[place] ?? 0) : 0)
    return (start[row] ?? 0) < (end[place] ?? 0) + gap && (start[place] ?? 0) < (end[row] ?? 0) + gap
  }

  #isTooOften(auditor: number, audit: number, place: number, rows: readonly number[]): boolean {
    const { audits, places, rotation } = this.problem
    const customer = audits[audit]?.customer
    const others = rows
      .map(row => ({ row, audit: places.audit[row] ?? 0 }))
      .filter(one => audits[one.audit]?.customer === customer)
    if (others.length === 0) return false
    return (rotation?.seriesOf[audit] ?? []).some(series => {
      const same = others.filter(one =>
        rotation?.seriesOf[one.audit]?.some(({ standardId }) => standardId === series.standardId),
      )
      return (
        same.length > 0 &&
        isTooOften(
          series,
          auditor,
          [place, ...same.map(({ row }) => row)].map(row => this.#stayAt(row)),
        )
      )
    })
  }
}
