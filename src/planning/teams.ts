import { isLeading, type Problem, type ProblemAudit, type Team } from './problem.ts'
import type { Schedule } from './schedule.ts'

type Rules = Pick<Problem, 'mostAuditors' | 'needsLead'>
type Wanted = Pick<ProblemAudit, 'needs' | 'leastAuditors'>

/** Whether those who cover this can go together: enough of them, all needs, and a lead where the rule asks for one. */
export function isEnough(
  covers: readonly number[],
  { needs, leastAuditors }: Wanted,
  { needsLead }: Rules,
): boolean {
  if (covers.length === 0 || covers.length < leastAuditors) return false
  const all = covers.reduce((sum, one) => sum | one, 0)
  if ((all & needs) !== needs) return false
  return covers.length === 1 || !needsLead || isLeading(all)
}

/** Enough, and no longer without any of them. */
export const isTeam = (covers: readonly number[], wanted: Wanted, rules: Rules): boolean =>
  isEnough(covers, wanted, rules) &&
  (covers.length === 1 ||
    covers.every(
      (_, idle) =>
        !isEnough(
          covers.filter((__, place) => place !== idle),
          wanted,
          rules,
        ),
    ))

/** The size of the smallest team at any place of an audit, were nobody else planned; 0: there is none. */
export function fewestOf(
  problem: Rules & Pick<Problem, 'places' | 'positions'>,
  wanted: Wanted,
  audit: number,
): number {
  const { places, positions } = problem
  let fewest = 0
  const known = new Map<string, number>()
  for (let place = places.from[audit] ?? 0; place < (places.from[audit + 1] ?? 0); place++) {
    const covers = positions.covers.slice(positions.from[place], positions.from[place + 1]).sort()
    const key = covers.join(' ')
    const size = known.get(key) ?? smallest([...covers], wanted, problem)
    known.set(key, size)
    if (size > 0 && (fewest === 0 || size < fewest)) fewest = size
    if (fewest > 0 && fewest <= wanted.leastAuditors) break
  }
  return fewest
}

/** By trying sizes one after another; of people who cover the same only as many as a team may have. */
function smallest(covers: readonly number[], wanted: Wanted, rules: Rules): number {
  const kinds = [...new Set(covers)].flatMap(one =>
    covers.filter(other => other === one).slice(0, rules.mostAuditors),
  )
  const reaches = (from: number, team: number[], size: number): boolean => {
    if (team.length === size) return isEnough(team, wanted, rules)
    for (let next = from; next < kinds.length; next++)
      if (reaches(next + 1, [...team, kinds[next] ?? 0], size)) return true
    return false
  }
  for (let size = Math.max(1, wanted.leastAuditors); size <= rules.mostAuditors; size++)
    if (reaches(0, [], size)) return size
  return 0
}

/** A team with what it would add to the points. */
export type Priced = { team: Team; points: number }

/**
 * The cheapest team that could go as the schedule stands, cheaper than `below`; of equal ones the earliest. `except`: a position that
 * nobody alone is to take.
 */
export function findTeam(
  schedule: Schedule,
  audit: number,
  below = Number.MAX_SAFE_INTEGER,
  except = -1,
): Priced | null {
  const { problem } = schedule
  const wanted = problem.audits[audit]
  if (!wanted || wanted.fewest === 0) return null
  let best: Priced | null = null
  let limit = below
  for (const position of schedule.ways.alone(audit)) {
    const least = schedule.ways.pointsOf(position)
    if (least >= limit) break
    const points = least + schedule.loadOf(position)
    if (points < limit && position !== except && schedule.mayGo(position)) {
      best = { team: [position], points }
      limit = points
    }
  }
  for (const place of schedule.ways.together(audit)) {
    const base = problem.places.points[place] ?? 0
    if (base >= limit) continue
    const candidates = candidatesAt(schedule, place, limit)
    best = new TeamSearch(candidates, wanted, problem, limit).run(base) ?? best
    limit = best?.points ?? limit
  }
  return best
}

/** Somebody who could go, with what that would cost. */
export type Candidate = { position: number; covers: number; points: number }

function candidatesAt(schedule: Schedule, place: number, below: number): Candidate[] {
  const { positions } = schedule.problem
  const found: Candidate[] = []
  for (let position = positions.from[place] ?? 0; position < (positions.from[place + 1] ?? 0); position++) {
    const points = schedule.pointsOf(position)
    if (points < below && schedule.mayGo(position))
      found.push({ position, covers: positions.covers[position] ?? 0, points })
  }
  return found
}

/** The cheapest team that these make, one alone or several. */
export function chooseTeam(
  candidates: readonly Candidate[],
  wanted: ProblemAudit,
  rules: Rules & Pick<Problem, 'points'>,
): Priced | null {
  let alone: Priced | null = null
  for (const { position, covers, points } of candidates)
    if (isTeam([covers], wanted, rules) && points < (alone?.points ?? Number.MAX_SAFE_INTEGER))
      alone = { team: [position], points }
  if (rules.mostAuditors === 1) return alone
  return new TeamSearch(candidates, wanted, rules, alone?.points).run(0) ?? alone
}

/** Tries teams of two and more at one place, the cheapest people first. */
class TeamSearch {
  readonly #rules: Rules & Pick<Problem, 'points'>
  readonly #wanted: ProblemAudit
  readonly #candidates: readonly Candidate[]
  #below: number
  #best: Priced | null = null

  constructor(
    candidates: readonly Candidate[],
    wanted: ProblemAudit,
    rules: Rules & Pick<Problem, 'points'>,
    below = Number.MAX_SAFE_INTEGER,
  ) {
    this.#rules = rules
    this.#wanted = wanted
    this.#below = below
    this.#candidates = candidates.toSorted((a, b) => a.points - b.points || a.position - b.position)
  }

  run(base: number): Priced | null {
    this.#extend([], base)
    return this.#best
  }

  #extend(members: { position: number; covers: number }[], points: number): void {
    const size = members.length + 1
    const covered = members.reduce((sum, { covers }) => sum | covers, 0)
    const missing = this.#wanted.needs & ~covered
    const { extraMember } = this.#rules.points
    const extra = Math.max(0, Math.max(2, size) - this.#wanted.fewest) * extraMember
    for (const candidate of this.#candidates) {
      const sum = points + candidate.points
      if (sum + extra >= this.#below) break
      // Whoever covers the first of what is missing comes next; else the order of the team doesn't matter.
      if (missing !== 0 ? (candidate.covers & missing & -missing) === 0 : isIn(members, candidate.position))
        continue
      const team = [...members, candidate]
      if (size >= 2) this.#offer(team, sum + extra)
      if (size < this.#rules.mostAuditors) this.#extend(team, sum)
    }
  }

  #offer(members: readonly { position: number; covers: number }[], points: number): void {
    if (points >= this.#below) return
    const covers = members.map(one => one.covers)
    if (!isTeam(covers, this.#wanted, this.#rules)) return
    this.#below = points
    this.#best = { team: members.map(({ position }) => position).sort((a, b) => a - b), points }
  }
}

const isIn = (members: readonly { position: number }[], position: number): boolean =>
  members.some(one => one.position === position)
