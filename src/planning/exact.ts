import { type Aim, type Cut, type Formulated, formulate } from './model.ts'
import type { Team } from './problem.ts'
import type { Model } from './program.ts'
import type { Schedule } from './schedule.ts'

/** What a driver is asked to solve, and what it says; null: it has no answer. */
export type Question = { kind: 'exact'; model: Model; nodes: number }
export type ExactAnswer = { values: ArrayLike<number>; isOptimal: boolean; bound: number } | null
/** What whoever drives a plan says to a report or a question. */
export type Reply = 'stop' | ExactAnswer | undefined

/** `isAsking`: whether one more question may be put, which it counts. */
type Given = {
  mayUse: (auditor: number) => boolean
  isAsking: () => boolean
  binaries: number
  nodes: number
}

/** What came of it, and what can’t be better, all others as they are; a bound only if it holds. Null: no answer, nothing changed. */
type Solved = { isProved: boolean; bound: { weight: number; points: number } | null } | null

/** So often an answer may break what the program doesn’t say. */
const mostRounds = 5

/**
 * Plans these audits anew beside all others, as well as can be: first the most weight, then the fewest points. What is worse than what
 * was there, or breaks a rule, is put back.
 */
export function* solveExactly(
  schedule: Schedule,
  audits: readonly number[],
  given: Given,
): Generator<Question, Solved, Reply> {
  const before = { weight: schedule.weight, points: schedule.points }
  const old = audits.map(audit => schedule.take(audit))
  const base = { weight: schedule.weight, points: schedule.points }
  const putBack = (teams: readonly Team[]) => {
    for (const [index, team] of teams.entries()) if (team.length > 0) schedule.put(audits[index] ?? 0, team)
  }
  const asked = { schedule, audits, old, ...given }
  const all = base.weight - before.weight
  const isMissing = old.some(team => team.length === 0)
  const first = isMissing ? yield* solveAim(asked, { kind: 'weight' }) : null
  if (isMissing && !first) {
    putBack(old)
    return null
  }
  const weight = Math.max(all, first?.weight ?? all)
  const second = yield* solveAim(asked, { kind: 'points', weight })
  putBack(second?.teams ?? old)
  const isWorse =
    schedule.weight > before.weight || (schedule.weight === before.weight && schedule.points > before.points)
  if (isWorse) {
    for (const audit of audits) schedule.take(audit)
    putBack(old)
  }
  if (!second) return null
  const isMost = !isMissing || first?.isOptimal === true
  const bound = { weight: base.weight - weight, points: base.points + second.bound }
  return { isProved: isMost && second.isOptimal, bound: isMost ? bound : null }
}

type Asked = Given & { schedule: Schedule; audits: readonly number[]; old: readonly Team[] }
type Found = { teams: Team[]; weight: number; isOptimal: boolean; bound: number }

/** Asks until an answer breaks nothing; null: none did. The audits are out of the schedule, before and after. */
function* solveAim(asked: Asked, aim: Aim): Generator<Question, Found | null, Reply> {
  const { schedule, audits, old, mayUse, isAsking, binaries, nodes } = asked
  const cuts: Cut[] = []
  for (let round = 0; round < mostRounds; round++) {
    const formulated = formulate(schedule, audits, { aim, mayUse, cuts, teams: old, most: binaries })
    if (!formulated || !isAsking()) return null
    const answer = yield { kind: 'exact', model: formulated.model, nodes }
    if (!answer || answer === 'stop') return null
    const teams = readTeams(schedule, audits, formulated, answer)
    const broken = tryTeams(schedule, audits, teams)
    if (broken.length === 0) {
      const weight = audits.reduce(
        (sum, audit, index) =>
          sum + (teams[index]?.length ? (schedule.problem.audits[audit]?.weight ?? 0) : 0),
        0,
      )
      // Points are whole: what is a hair above one is the next.
      return { teams, weight, isOptimal: answer.isOptimal, bound: Math.ceil(answer.bound - 1e-4) }
    }
    cuts.push(...broken)
  }
  return null
}

function readTeams(
  schedule: Schedule,
  audits: readonly number[],
  { columns }: Formulated,
  { values }: NonNullable<ExactAnswer>,
): Team[] {
  const { positions, places } = schedule.problem
  const index = new Map(audits.map((audit, at) => [audit, at]))
  const teams = audits.map((): number[] => [])
  for (const [position, column] of columns)
    if ((values[column] ?? 0) > 0.5)
      teams[index.get(places.audit[positions.place[position] ?? 0] ?? 0) ?? 0]?.push(position)
  return teams.map(team => team.sort((a, b) => a - b))
}

/** Puts all, notes what can’t be, and takes all out again. */
function tryTeams(schedule: Schedule, audits: readonly number[], teams: readonly Team[]): Cut[] {
  const { positions } = schedule.problem
  const cuts: Cut[] = []
  const done: number[] = []
  teams.forEach((team, index) => {
    if (team.length === 0) return
    const broken = team.filter(position => !schedule.mayGo(position))
    for (const position of broken) {
      const mine = teams
        .slice(0, index)
        .flat()
        .filter(other => positions.auditor[other] === positions.auditor[position])
      cuts.push(shrink(schedule, [...mine.filter(other => done.includes(other)), position]))
    }
    if (broken.length > 0) return
    schedule.put(audits[index] ?? 0, team)
    done.push(...team)
  })
  for (const audit of audits) schedule.take(audit)
  return cuts
}

/** The last can’t be beside the others: as few of them as still keep it away, found by leaving out one after another. */
function shrink(schedule: Schedule, positions: readonly number[]): Cut {
  const { places, positions: all } = schedule.problem
  const last = positions.at(-1) ?? 0
  const auditOf = (position: number) => places.audit[all.place[position] ?? 0] ?? 0
  let kept = positions.slice(0, -1)
  const gone = new Map<number, Team>()
  for (const position of positions.slice(0, -1)) {
    const team = schedule.take(auditOf(position))
    if (schedule.mayGo(last)) schedule.put(auditOf(position), team)
    else {
      gone.set(auditOf(position), team)
      kept = kept.filter(one => one !== position)
    }
  }
  for (const [audit, team] of gone) schedule.put(audit, team)
  return [...kept, last]
}
