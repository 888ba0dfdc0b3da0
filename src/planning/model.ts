import { leadBit, type Problem, type Team } from './problem.ts'
import { type Entry, type Model, Program } from './program.ts'
import type { Schedule } from './schedule.ts'

/** Positions of which not all can be: what a solver’s answer broke that no row said. */
export type Cut = readonly number[]

/** What is asked for: the most weight, or the fewest points with so much weight planned at least. */
export type Aim = { kind: 'weight' } | { kind: 'points'; weight: number }

/** Of each position, the columns that say it is taken. */
export type Columns = ReadonlyMap<number, readonly number[]>

export type Formulated = { model: Model; columns: Columns }

export const infinite = Number.POSITIVE_INFINITY

/**
 * The program of those of the audits’ positions that are still possible beside all that is planned; the audits themselves aren’t.
 * Gaps to the next site, limits and rotation between these audits are left out, and come as cuts. Null: more than `most` positions, or
 * far too many entries.
 */
export function formulate(
  schedule: Schedule,
  audits: readonly number[],
  given: {
    aim: Aim
    mayUse: (auditor: number) => boolean
    cuts: readonly Cut[]
    teams: readonly Team[]
    most: number
  },
): Formulated | null {
  const { positions, audits: all } = schedule.problem
  const open = audits.map(audit =>
    positionsOf(schedule, audit).filter(
      one => given.mayUse(positions.auditor[one] ?? 0) && schedule.mayGo(one),
    ),
  )
  if (open.reduce((sum, { length }) => sum + length, 0) > given.most) return null
  const program = new Program()
  const columns = new Map<number, readonly number[]>()
  const isForPoints = given.aim.kind === 'points'
  for (const position of open.flat())
    columns.set(position, [program.addBinary(isForPoints ? (positions.points[position] ?? 0) : 0)])
  const planned = audits.map((audit, index) =>
    new AuditRows(schedule, program, columns).add(audit, open[index] ?? [], isForPoints),
  )
  const isBooked = (audit: number) => all[audit]?.own !== undefined
  const weights = planned.flatMap((entries, index) => {
    const audit = audits[index] ?? 0
    // What is booked is planned in any case.
    const weight = isBooked(audit) ? 0 : (all[audit]?.weight ?? 0)
    return entries.map(([column, value]): Entry => [column, value * weight])
  })
  if (given.aim.kind === 'weight') for (const [column, weight] of weights) program.cost[column] = -weight
  else {
    const booked = audits.filter(isBooked).reduce((sum, audit) => sum + (all[audit]?.weight ?? 0), 0)
    program.addRow(given.aim.weight - booked, infinite, weights)
  }
  addMoves(schedule, program, columns, { audits, open })
  addPeople(schedule, program, columns, isForPoints)
  addCuts(program, columns, given.cuts)
  return program.isTooLarge ? null : { model: program.close(startOf(given.teams, columns, program)), columns }
}

const entriesOf = (columns: Columns, position: number): Entry[] =>
  (columns.get(position) ?? []).map((column): Entry => [column, 1])

export function addCuts(program: Program, columns: Columns, cuts: readonly Cut[]): void {
  for (const cut of cuts)
    program.addRow(
      -infinite,
      cut.length - 1,
      cut.flatMap(one => entriesOf(columns, one)),
    )
}

/** All positions of an audit that several may share; else those of people who need nobody besides. */
function positionsOf({ problem, ways }: Schedule, audit: number): number[] {
  if (ways.together(audit).length === 0) return [...ways.alone(audit)]
  const first = problem.positions.from[problem.places.from[audit] ?? 0] ?? 0
  return Array.from({ length: ways.count(audit) }, (_, index) => first + index)
}

/** Null: not all binaries are of people, or somebody goes by none of these columns. */
function startOf(teams: readonly Team[], columns: Columns, program: Program): Float64Array | null {
  if (program.hasTeams) return null
  const start = new Float64Array(columns.size)
  for (const position of teams.flat()) {
    const [column] = columns.get(position) ?? []
    if (column === undefined) return null
    start[column] = 1
  }
  return start
}

/** Rows of one audit: at most one place, and there a team that is enough. */
class AuditRows {
  readonly #schedule: Schedule
  readonly #program: Program
  readonly #columns: Columns

  constructor(schedule: Schedule, program: Program, columns: Columns) {
    this.#schedule = schedule
    this.#program = program
    this.#columns = columns
  }

  /** The entries that sum up to 1 where the audit is planned. */
  add(audit: number, open: readonly number[], isForPoints: boolean): Entry[] {
    const { positions, places } = this.#schedule.problem
    const placeOf = (position: number) => positions.place[position] ?? 0
    const isMixed = this.#schedule.ways.together(audit).length > 0
    const planned = isMixed
      ? [...new Set(open.map(placeOf))].map((place): Entry => {
          const here = open.filter(position => placeOf(position) === place)
          return [this.#addPlace(audit, here, isForPoints ? (places.points[place] ?? 0) : 0, isForPoints), 1]
        })
      : open.flatMap(position => entriesOf(this.#columns, position))
    if (!isMixed && isForPoints)
      for (const position of open)
        for (const [column] of entriesOf(this.#columns, position))
          this.#program.cost[column] = this.#schedule.ways.pointsOf(position)
    const isBooked = this.#schedule.problem.audits[audit]?.own !== undefined
    this.#program.addRow(isBooked ? 1 : -infinite, 1, planned)
    return planned
  }

  #addPlace(audit: number, here: readonly number[], points: number, isForPoints: boolean): number {
    const { positions, audits, needsLead, mostAuditors, points: weights } = this.#schedule.problem
    const { needs, leastAuditors, fewest } = audits[audit] ?? { needs: 0, leastAuditors: 1, fewest: 1 }
    this.#program.hasTeams = true
    const extra = isForPoints ? weights.extraMember : 0
    const chosen = this.#program.addBinary(points - extra * fewest)
    const all = here.flatMap(position => entriesOf(this.#columns, position))
    for (const [column] of all) {
      this.#program.cost[column] = (this.#program.cost[column] ?? 0) + extra
      this.#program.addRow(-infinite, 0, [
        [column, 1],
        [chosen, -1],
      ])
    }
    const having = (bit: number) =>
      here
        .filter(one => ((positions.covers[one] ?? 0) & bit) !== 0)
        .flatMap(one => entriesOf(this.#columns, one))
    for (let bit = 1; bit <= needs; bit *= 2)
      this.#program.addRow(0, infinite, [...having(bit), [chosen, -1]])
    this.#program.addRow(0, infinite, [...all, [chosen, -Math.max(1, leastAuditors)]])
    this.#program.addRow(-infinite, 0, [...all, [chosen, -mostAuditors]])
    if (needsLead) {
      const leads = new Set(having(leadBit).map(([column]) => column))
      const entries = all.map(([column]): Entry => [column, leads.has(column) ? 2 - mostAuditors : 1])
      this.#program.addRow(-infinite, 0, [...entries, [chosen, -1]])
    }
    return chosen
  }
}

/** No more of what is booked moves than may, beside what has moved already. */
function addMoves(
  { problem, moved, ways }: Schedule,
  program: Program,
  columns: Columns,
  { audits, open }: { audits: readonly number[]; open: readonly (readonly number[])[] },
): void {
  const booked = audits.flatMap((audit, index) => {
    const { own } = problem.audits[audit] ?? {}
    return own ? { audit, others: (open[index] ?? []).filter(position => !own.includes(position)) } : []
  })
  const left = (problem.mostMoves ?? 0) - moved.size
  if (booked.filter(({ others }) => others.length > 0).length <= left) return
  const entries = booked.flatMap(({ audit, others }) => {
    const away = others.flatMap(position => entriesOf(columns, position))
    // One alone is at one place at most.
    if (ways.together(audit).length === 0) return away
    const isMoved = program.addBinary(0)
    for (const [column] of away)
      program.addRow(-infinite, 0, [
        [column, 1],
        [isMoved, -1],
      ])
    return [[isMoved, 1] as const]
  })
  program.addRow(-infinite, left, entries)
}

/** Nobody is at two places at once; days above the fair share cost points; who is used at all may. */
export function addPeople(
  schedule: Schedule,
  program: Program,
  columns: Columns,
  isForPoints: boolean,
): void {
  const { positions, places, auditors, points } = schedule.problem
  const own = new Map<number, number[]>()
  for (const position of columns.keys()) {
    const auditor = positions.auditor[position] ?? 0
    const mine = own.get(auditor)
    if (mine) mine.push(position)
    else own.set(auditor, [position])
  }
  const used = new Map<number, number>()
  if (isForPoints && points.usage > 0)
    for (const auditor of own.keys())
      if (schedule.rowsOf(auditor).length === 0) used.set(auditor, program.addBinary(points.usage))
  for (const [auditor, mine] of own) {
    const column = used.get(auditor)
    for (const clique of listCliques(schedule.problem, mine, auditors[auditor]?.restMinutes ?? 0)) {
      const entries = clique.flatMap(position => entriesOf(columns, position))
      if (column !== undefined) program.addRow(-infinite, 0, [...entries, [column, -1]])
      else if (entries.length > 1) program.addRow(-infinite, 1, entries)
    }
    const share = auditors[auditor]?.share ?? null
    if (!isForPoints || share === null) continue
    const over = schedule.daysOf(auditor) - share
    const half = program.addColumn(points.load, Math.max(0, Math.ceil(share / 2) - Math.max(0, over)))
    const more = program.addColumn(2 * points.load, infinite)
    const days = mine.flatMap(position => {
      const place = positions.place[position] ?? 0
      const length = (places.lastDay[place] ?? 0) - (places.firstDay[place] ?? 0) + 1
      return entriesOf(columns, position).map(([one]): Entry => [one, length])
    })
    program.addRow(-infinite, Math.max(0, -over), [...days, [half, -1], [more, -1]])
  }
}

/** The largest sets of positions of one auditor of which any two overlap, rest included. */
function listCliques({ places, positions }: Problem, mine: readonly number[], rest: number): number[][] {
  const startOf = (position: number) => places.start[positions.place[position] ?? 0] ?? 0
  const endOf = (position: number) => (places.end[positions.place[position] ?? 0] ?? 0) + rest
  const sorted = [...mine].sort((a, b) => startOf(a) - startOf(b) || a - b)
  const cliques: number[][] = []
  let active: number[] = []
  for (const position of sorted) {
    const still = active.filter(one => endOf(one) > startOf(position))
    if (still.length < active.length) cliques.push(active)
    active = [...still, position]
  }
  if (active.length > 0) cliques.push(active)
  return cliques
}
