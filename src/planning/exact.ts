import type { PricedTeam } from './cheapest-team.ts'
import { planGreedily } from './greedy.ts'
import { type Aim, type Cut, type Formulated, formulate } from './model.ts'
import type { Team } from './problem.ts'
import type { Model } from './program.ts'
import type { Schedule } from './schedule.ts'
import { formulateTeams } from './team-program.ts'

/** What a driver is asked to solve: within so many nodes, or until it is within this part of the best. */
export type Question = { kind: 'exact'; model: Model; nodes: number; gap: number }
/** What it says; null: it has no answer. */
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
  { mayUse, binaries, ...given }: Given,
): Generator<Question, Solved, Reply> {
  const lifted = liftOut(schedule, audits)
  const asked = { schedule, audits, ...given }
  const program = { mayUse, teams: lifted.old, most: binaries }
  const formulateFor = (aim: Aim) => (cuts: readonly Cut[]) =>
    formulate(schedule, audits, { ...program, aim, cuts })
  const isMissing = lifted.old.some(team => team.length === 0)
  const first = isMissing ? yield* ask({ ...asked, formulate: formulateFor({ kind: 'weight' }) }) : null
  if (isMissing && !first) {
    lifted.putBack(lifted.old)
    return null
  }
  const all = lifted.base.weight - lifted.before.weight
  const weight = Math.max(all, first?.weight ?? all)
  const second = yield* ask({ ...asked, formulate: formulateFor({ kind: 'points', weight }) })
  lifted.keepBetter(second?.teams)
  if (!second) return null
  const isMost = !isMissing || first?.isOptimal === true
  const bound = { weight: lifted.base.weight - weight, points: lifted.base.points + second.bound }
  return { isProved: isMost && second.isOptimal, bound: isMost ? bound : null }
}

/**
 * Plans these audits anew by some of their teams, with those that they have among them. Null: no answer, nothing changed; else what
 * no plan by these teams is below, 1,000 × what it leaves out + points, all others as they are.
 */
export function* solveNearby(
  schedule: Schedule,
  audits: readonly number[],
  { teams, ...given }: { teams: readonly PricedTeam[]; gap: number } & Pick<Given, 'isAsking' | 'nodes'>,
): Generator<Question, { bound: number } | null, Reply> {
  const lifted = liftOut(schedule, audits)
  const open = teams.filter(({ team }) => team.every(position => schedule.mayGo(position)))
  const found = yield* ask({
    schedule,
    audits,
    ...given,
    formulate: cuts => formulateTeams(schedule, audits, { teams: open, cuts, old: lifted.old }),
  })
  lifted.keepBetter(found?.teams)
  return found && { bound: found.bound }
}

/** Takes audits out, to be put back as they were or better. */
function liftOut(schedule: Schedule, audits: readonly number[]) {
  const before = { weight: schedule.weight, points: schedule.points }
  const old = audits.map(audit => schedule.take(audit))
  const base = { weight: schedule.weight, points: schedule.points }
  const putBack = (teams: readonly Team[]) => {
    for (const [index, team] of teams.entries()) if (team.length > 0) schedule.put(audits[index] ?? 0, team)
  }
  const keepBetter = (teams: readonly Team[] = old) => {
    putBack(teams)
    const isWorse =
      schedule.weight > before.weight ||
      (schedule.weight === before.weight && schedule.points > before.points)
    if (!isWorse) return
    for (const audit of audits) schedule.take(audit)
    putBack(old)
  }
  return { before, old, base, putBack, keepBetter }
}

type Asked = Pick<Given, 'isAsking' | 'nodes'> & {
  gap?: number
  schedule: Schedule
  audits: readonly number[]
  formulate: (cuts: readonly Cut[]) => Formulated | null
}
type Found = { teams: Team[]; weight: number; isOptimal: boolean; bound: number }

/**
 * Asks until an answer breaks nothing; of the last, what may be is kept and the rest planned beside it. Null: no answer. The audits are
 * out of the schedule, before and after.
 */
function* ask({
  schedule,
  audits,
  isAsking,
  nodes,
  gap = 0,
  formulate,
}: Asked): Generator<Question, Found | null, Reply> {
  const cuts: Cut[] = []
  for (let round = 1; ; round++) {
    const formulated = formulate(cuts)
    if (!formulated || !isAsking()) return null
    const answer = yield { kind: 'exact', model: formulated.model, nodes, gap }
    if (!answer || answer === 'stop') return null
    const teams = readTeams(schedule, audits, formulated, answer)
    const broken = tryTeams(schedule, audits, teams)
    // Points are whole: what is a hair above one is the next.
    const bound = Math.ceil(answer.bound - 1e-4)
    if (broken.length === 0)
      return { teams, weight: weightOf(schedule, audits, teams), isOptimal: answer.isOptimal, bound }
    if (round === mostRounds) {
      const mended = mendTeams(schedule, audits, teams)
      return { teams: mended, weight: weightOf(schedule, audits, mended), isOptimal: false, bound }
    }
    cuts.push(...broken)
  }
}

const weightOf = ({ problem }: Schedule, audits: readonly number[], teams: readonly Team[]): number =>
  audits.reduce(
    (sum, audit, index) => sum + (teams[index]?.length ? (problem.audits[audit]?.weight ?? 0) : 0),
    0,
  )

/** Those that may go beside one another, and others for the rest. */
function mendTeams(schedule: Schedule, audits: readonly number[], teams: readonly Team[]): Team[] {
  audits.forEach((audit, index) => {
    const team = teams[index] ?? []
    if (team.length > 0 && team.every(position => schedule.mayGo(position))) schedule.put(audit, team)
  })
  planGreedily(
    schedule,
    audits.filter(audit => schedule.teams[audit]?.length === 0),
  )
  return audits.map(audit => schedule.take(audit))
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
  for (const [position, taken] of columns)
    if (taken.some(column => (values[column] ?? 0) > 0.5))
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
