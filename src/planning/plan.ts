import { boundOf } from './bound.ts'
import { type Budget, reportSteps } from './budget.ts'
import { check } from './check.ts'
import { listComponents } from './components.ts'
import { type Question, type Reply, solveExactly } from './exact.ts'
import { planGreedily } from './greedy.ts'
import { chooseGroup } from './groups.ts'
import type { Problem, Team } from './problem.ts'
import { type Random, seeded } from './random.ts'
import { Schedule } from './schedule.ts'
import { Search } from './search.ts'

type Value = { weight: number; points: number }

/** What is told on the way; whoever drives the plan answers `stop` to end with what there is. */
export type Progress = Value & { kind: 'progress'; steps: number; of: number; planned: number }

export type Planned = Value & {
  /** Of each audit of the problem; empty: it has no place. */
  teams: readonly Team[]
  /** What no plan can be below, of weight and, at that weight, of points. */
  bound: Value
  quality: 'proved' | 'bounded' | 'found'
  endedBy: 'proved' | 'budget' | 'stopped'
  /** Steps of the search, and exact answers used, with which the same comes out again: `until` of another run. */
  work: { steps: number; exact: number }
}

type Asked = { seed: number; budget: Budget; until?: Planned['work'] | undefined }

/** Audits that share nobody with others, what they add to the points of an empty plan, and what they can’t be below. */
type Part = { audits: readonly number[]; points: number; bound: Value; isProved: boolean }

/** At most so far above its bound, in parts of a thousand, a plan is said to be near the best. */
const nearBest = 50

/**
 * Plans, step by step: whatever the clock says, the same problem, seed and work come to the same plan. Each of its reports may be
 * answered by `stop`, each of its questions by null; a run with `until` ends where that one did.
 */
export function* plan(problem: Problem, asked: Asked): Generator<Progress | Question, Planned, Reply> {
  const schedule = new Schedule(problem)
  const empty = schedule.points
  const parts = listComponents(problem).map(audits => startPart(schedule, audits))
  const random = seeded(asked.seed)
  const { steps, isStopped } = yield* searchParts(schedule, parts, random, asked)
  // A run that is to end where another did asks as far as that one.
  const isCut = asked.until ? asked.until.exact === 0 : isStopped
  const exact = isCut ? 0 : yield* proveParts(schedule, parts, random, asked)
  // A search that ends early may leave out what would still fit.
  const left = problem.audits.flatMap((_, audit) => (schedule.teams[audit]?.length ? [] : audit))
  planGreedily(schedule, left)
  const weight = problem.audits.reduce((sum, one) => sum + (one.fewest === 0 ? one.weight : 0), 0)
  const bound = parts.reduce((sum, part) => add(sum, part.bound), { weight, points: empty })
  return close(schedule, {
    bound,
    isStopped,
    isProved: parts.every(({ isProved }) => isProved),
    work: { steps, exact },
  })
}

/** A first plan of one part, and what it can’t be below; one audit alone can’t be planned better. */
function startPart(schedule: Schedule, audits: readonly number[]): Part {
  const before = schedule.points
  for (const audit of audits) {
    const { own } = schedule.problem.audits[audit] ?? {}
    if (own) schedule.put(audit, own)
  }
  const drafts = audits.filter(audit => schedule.problem.audits[audit]?.own === undefined)
  planGreedily(schedule, drafts)
  const points = schedule.points - before
  const least = audits.length === 1 ? points : boundOf(schedule.problem, audits)
  const isWhole = audits.every(audit => (schedule.teams[audit]?.length ?? 0) > 0)
  return { audits, points, bound: { weight: 0, points: least }, isProved: isWhole && points === least }
}

/** The steps are shared out by the number of audits. */
function* searchParts(
  schedule: Schedule,
  parts: readonly Part[],
  random: Random,
  { budget, until }: Asked,
): Generator<Progress, { steps: number; isStopped: boolean }, Reply> {
  const open = parts.filter(({ isProved }) => !isProved)
  const end = until?.steps ?? budget.steps
  let steps = 0
  let isStopped = false
  let left = open.reduce((sum, { audits }) => sum + audits.length, 0)
  for (const part of open) {
    const share = Math.ceil(((budget.steps - steps) * part.audits.length) / left)
    left -= part.audits.length
    const base = valueWithout(schedule, part)
    const least = add(base, part.bound)
    const search = new Search(schedule, part.audits, random, share)
    for (let done = 0; done < share && !isStopped && !isSame(search.best, least); ) {
      const next = Math.min(share - done, reportSteps - (steps % reportSteps), end - steps)
      search.run(next)
      done += next
      steps += next
      const isReport = steps % reportSteps === 0 && next > 0
      const reply = isReport
        ? yield { kind: 'progress', steps, of: budget.steps, planned: countPlanned(schedule), ...search.best }
        : undefined
      isStopped = reply === 'stop' || (steps === end && end < budget.steps)
    }
    part.isProved = isSame(search.best, least)
    search.finish()
    part.points = schedule.points - base.points
  }
  return { steps, isStopped }
}

const countPlanned = ({ teams, problem: { audits } }: Schedule): number =>
  teams.reduce((count, team, audit) => count + Number(team.length > 0 && !audits[audit]?.own), 0)

const add = (one: Value, other: Value): Value => ({
  weight: one.weight + other.weight,
  points: one.points + other.points,
})

const isSame = (one: Value, other: Value): boolean =>
  one.weight === other.weight && one.points === other.points

/** Of all other parts, and of what is booked. */
function valueWithout(
  { teams, problem, ...all }: Pick<Schedule, 'teams' | 'problem' | 'weight' | 'points'>,
  { audits, points }: Part,
): Value {
  const unplanned = audits.filter(audit => (teams[audit]?.length ?? 0) === 0)
  const weight = unplanned.reduce((sum, audit) => sum + (problem.audits[audit]?.weight ?? 0), 0)
  return { weight: all.weight - weight, points: all.points - points }
}

/** Asks for exact answers: of a part as a whole where it is small enough, else of groups of people. How many were used. */
function* proveParts(
  schedule: Schedule,
  parts: readonly Part[],
  random: Random,
  { budget, until }: Asked,
): Generator<Question, number, Reply> {
  if (!budget.exact) return 0
  const { whole, groups } = budget.exact
  let exact = 0
  let isOver = false
  const isAsking = () => !isOver && exact < (until?.exact ?? Number.MAX_SAFE_INTEGER)
  /** Counts what is answered; the first that isn’t ends it. */
  function* ask(
    audits: readonly number[],
    given: { mayUse: (auditor: number) => boolean; binaries: number; nodes: number },
  ) {
    const questions = solveExactly(schedule, audits, { ...given, isAsking })
    let next = questions.next()
    while (!next.done) {
      const reply: Reply = yield next.value
      const answer = reply === 'stop' ? null : reply
      if (answer) exact++
      else isOver = true
      next = questions.next(answer)
    }
    return next.value
  }
  for (const part of parts.filter(({ isProved }) => !isProved)) {
    const base = valueWithout(schedule, part)
    const solved = yield* ask(part.audits, { mayUse: () => true, ...whole })
    for (let turn = 0; turn < groups.count && !solved && isAsking(); turn++) {
      const { audits, people } = chooseGroup(schedule, part.audits, random)
      yield* ask(audits, { mayUse: auditor => people.has(auditor), ...groups })
    }
    part.points = schedule.points - base.points
    if (solved?.bound) {
      const { weight, points } = solved.bound
      part.bound = { weight: weight - base.weight, points: points - base.points }
    }
    part.isProved = solved?.isProved ?? false
  }
  return exact
}

/** Nothing is handed on that separate code calculates otherwise. */
function close(
  { problem, teams, weight, points }: Schedule,
  {
    bound,
    isStopped,
    isProved,
    work,
  }: Pick<Planned, 'bound' | 'work'> & { isStopped: boolean; isProved: boolean },
): Planned {
  const checked = check(problem, teams)
  if (checked.faults.length > 0 || checked.weight !== weight || checked.points !== points)
    throw new Error(`plan and check differ: ${checked.faults.slice(0, 5).join(', ')}`)
  const sum = 1000 * weight + points
  const isNear = (sum - 1000 * bound.weight - bound.points) * 1000 < nearBest * sum
  return {
    teams,
    weight,
    points,
    bound,
    quality: isProved ? 'proved' : isNear ? 'bounded' : 'found',
    endedBy: isProved ? 'proved' : isStopped ? 'stopped' : 'budget',
    work,
  }
}
