import { type Budget, reportSteps } from './budget.ts'
import { check } from './check.ts'
import { type Clashes, listClashes } from './clashes.ts'
import { listComponents } from './components.ts'
import type { Question, Reply } from './exact.ts'
import { planGreedily } from './greedy.ts'
import { isGoodEnough, isNearBest, isProvedBy, type Part, standOf, sumOf, type Value } from './parts.ts'
import { Prices } from './prices.ts'
import { draftsOf, type Problem, type Team } from './problem.ts'
import { proveLeast, proveNearby, proveWhole, Questions } from './prove.ts'
import { type Random, seeded } from './random.ts'
import { Schedule } from './schedule.ts'
import { Search } from './search.ts'

/** What is told on the way; whoever drives the plan answers `stop` to end with what there is. */
export type Progress = Value & { kind: 'progress'; steps: number; of: number; planned: number }

export type Planned = Value & {
  /** Of each audit of the problem; empty: it has no place. */
  teams: readonly Team[]
  /** What nobody could take, and the points that the best plan is not below; of these 1,000 for each weight that it must leave out besides. */
  bound: Value
  quality: 'proved' | 'bounded' | 'found'
  endedBy: 'proved' | 'budget' | 'stopped'
  /** Steps of the search, exact answers used and rounds of raising prices, with which the same comes out again: `until` of another run. */
  work: Work
}

type Work = { steps: number; exact: number; rounds: number }

/** Plans of before rounds could be stopped raised all prices to the end. */
export type Until = Omit<Work, 'rounds'> & { rounds?: number }

type Asked = { seed: number; budget: Budget; until?: Until | undefined }

/** Of the steps so many come before the first exact answers, one in: they begin with a fair plan. */
const firstOneIn = 10

/** So many positions are looked at for a first bound, and for the one that says how good a plan is. */
const firstVisits = 2_000_000
const manyVisits = 1_000_000_000
/** So many are looked at between two reports. */
const reportVisits = 10_000_000

/**
 * Plans, step by step: whatever the clock says, the same problem, seed and work come to the same plan. Each of its reports may be
 * answered by `stop`, each of its questions by null; a run with `until` ends where that one did. Throws where `judge` finds the plan
 * otherwise.
 */
export function* plan(
  problem: Problem,
  asked: Asked,
  judge: typeof check = check,
): Generator<Progress | Question, Planned, Reply> {
  const { seed, budget, until } = asked
  const schedule = new Schedule(problem)
  const empty = schedule.points
  const components = listComponents(problem)
  const clashes = listClashes(problem, components)
  const parts = components.map(audits => startPart(schedule, audits))
  const run = new Run(budget, until)
  // Whoever waits for a plan sees a first one before anything bounds it.
  run.hear(yield report(schedule, run, schedule))
  for (const part of parts) boundPart(schedule, clashes, part)
  const random = seeded(seed)
  const questions = new Questions(until?.exact)
  yield* searchParts(schedule, parts, random, { run, end: Math.ceil(budget.steps / firstOneIn) })
  const open = parts.filter(({ isProved }) => !isProved)
  const asking = { questions, budget }
  // A run that is to end where another did asks as far as that one.
  const mayAsk = () => budget.exact !== null && (until !== undefined || !run.isStopped)
  if (mayAsk()) for (const part of open) yield* proveLeast(schedule, part, asking)
  const priced = yield* priceOpen(schedule, clashes, open, { most: budget.visits ?? manyVisits, run })
  const toAsk = () =>
    mayAsk() ? priced.filter(({ part }) => !isGoodEnough(schedule, part, budget.enough)) : []
  for (const { part, prices } of toAsk()) yield* proveNearby(schedule, part, prices, asking)
  // The same is searched whether or not a question was asked that nobody answered.
  for (const part of open) putAnew(schedule, part)
  yield* searchParts(
    schedule,
    parts.filter(part => !isGoodEnough(schedule, part, budget.enough)),
    random,
    { run, end: budget.steps },
  )
  for (const { part, prices } of toAsk()) yield* proveNearby(schedule, part, prices, asking)
  for (const { part } of toAsk()) yield* proveWhole(schedule, part, random, asking)
  // A search that ends early may leave out what would still fit.
  const left = problem.audits.flatMap((_, audit) => (schedule.teams[audit]?.length ? [] : audit))
  planGreedily(schedule, left)
  const nobody = problem.audits.reduce((sum, one) => sum + (one.fewest === 0 ? one.weight : 0), 0)
  const above = parts.reduce((sum, part) => sum + part.bound, 0)
  return close(schedule, judge(problem, schedule.teams), {
    bound: { weight: nobody, points: empty + above },
    isStopped: run.isStopped,
    isProved: parts.every(({ isProved }) => isProved),
    work: { steps: run.steps, exact: questions.given, rounds: run.rounds },
  })
}

/** A first plan of one part, of which it isn’t known yet how good it is. */
function startPart(schedule: Schedule, audits: readonly number[]): Part {
  const before = schedule.points
  for (const audit of audits) {
    const { own } = schedule.problem.audits[audit] ?? {}
    if (own) schedule.put(audit, own)
  }
  planGreedily(schedule, draftsOf(schedule.problem, audits))
  return { audits, points: schedule.points - before, bound: 0, least: 0, isProved: false }
}

/** What the first plan of a part can’t be below; one audit alone can’t be planned better. */
function boundPart(schedule: Schedule, clashes: Clashes, part: Part): void {
  const { audits } = part
  const prices = new Prices(schedule.problem, clashes, audits)
  part.bound = prices.raise(sumOf(standOf(schedule, part)), firstVisits).points
  const isAlone = audits.length === 1 && draftsOf(schedule.problem, audits).length === 1
  if (isAlone && standOf(schedule, part).weight === 0) part.bound = part.points
  part.isProved = isProvedBy(schedule, part)
}

/** Prices by which parts are planned anew, and which bound them. */
function* priceOpen(
  schedule: Schedule,
  clashes: Clashes,
  parts: readonly Part[],
  { most, run }: { most: number; run: Run },
): Generator<Progress, { part: Part; prices: Prices }[], Reply> {
  const priced: { part: Part; prices: Prices }[] = []
  let visits = 0
  for (const part of parts) {
    // Where it may be that less is left out, prices tell by how much that helps.
    const least = standOf(schedule, part).weight === part.least ? part.least : 0
    const prices = new Prices(schedule.problem, clashes, part.audits, least)
    for (const visited of run.mayRaise() ? prices.rounds(sumOf(standOf(schedule, part)), most) : []) {
      run.rounds++
      visits += visited
      if (visits >= reportVisits) {
        visits = 0
        run.hear(yield report(schedule, run, schedule))
      }
      if (!run.mayRaise()) break
    }
    part.bound = Math.max(part.bound, prices.points)
    part.isProved = isProvedBy(schedule, part)
    priced.push({ part, prices })
  }
  return priced
}

/** In the order of its audits: what is searched depends on who was planned when. */
function putAnew(schedule: Schedule, { audits }: Part): void {
  const teams = audits.map(audit => schedule.take(audit))
  for (const [index, team] of teams.entries()) if (team.length > 0) schedule.put(audits[index] ?? 0, team)
}

/** How far a run has come, and whether it is to go on. */
class Run {
  steps = 0
  rounds = 0
  isStopped = false
  readonly of: number
  readonly #end: number
  readonly #lastRound: number
  #isTold = false

  constructor({ steps }: Budget, until: Until | undefined) {
    this.of = steps
    this.#end = until?.steps ?? steps
    this.#lastRound = until?.rounds ?? Number.POSITIVE_INFINITY
  }

  hear(reply: Reply): void {
    this.#isTold ||= reply === 'stop'
    this.isStopped ||= this.#isTold
  }

  mayRaise = (): boolean => !this.#isTold && this.rounds < this.#lastRound

  /** How many of these come before the next report, or the end. */
  next = (wanted: number): number =>
    Math.min(wanted, reportSteps - (this.steps % reportSteps), this.#end - this.steps)

  /** Whether they are to be reported. */
  go(steps: number): boolean {
    this.steps += steps
    this.isStopped ||= this.steps === this.#end && this.#end < this.of
    return steps > 0 && this.steps % reportSteps === 0
  }
}

/** The steps up to `end` are shared out by the number of audits. */
function* searchParts(
  schedule: Schedule,
  parts: readonly Part[],
  random: Random,
  { run, end }: { run: Run; end: number },
): Generator<Progress, void, Reply> {
  const open = parts.filter(({ isProved }) => !isProved)
  let left = open.reduce((sum, { audits }) => sum + audits.length, 0)
  let free = end - run.steps
  for (const part of open) {
    const share = Math.ceil((free * part.audits.length) / left)
    left -= part.audits.length
    free -= share
    const before = standOf(schedule, part)
    const base = { weight: schedule.weight - before.weight, points: schedule.points - before.points }
    const isBest = ({ weight, points }: Value) => weight === base.weight && points - base.points <= part.bound
    const search = new Search(schedule, part.audits, random, share)
    for (let done = 0; done < share && !run.isStopped && !isBest(search.best); ) {
      const next = run.next(share - done)
      search.run(next)
      done += next
      if (!run.go(next)) continue
      run.hear(yield report(schedule, run, search.best))
    }
    search.finish()
    part.points = schedule.points - base.points
    part.isProved = isProvedBy(schedule, part)
  }
}

const report = (schedule: Schedule, { steps, of }: Run, { weight, points }: Value): Progress => ({
  kind: 'progress',
  steps,
  of,
  planned: countPlanned(schedule),
  weight,
  points,
})

const countPlanned = ({ teams, problem: { audits } }: Schedule): number =>
  teams.reduce((count, team, audit) => count + Number(team.length > 0 && !audits[audit]?.own), 0)

/** Nothing is handed on that separate code calculates otherwise. */
function close(
  { teams, weight, points }: Schedule,
  checked: ReturnType<typeof check>,
  {
    bound,
    isStopped,
    isProved,
    work,
  }: Pick<Planned, 'bound' | 'work'> & { isStopped: boolean; isProved: boolean },
): Planned {
  if (checked.faults.length > 0 || checked.weight !== weight || checked.points !== points)
    throw new Error(`plan and check differ: ${checked.faults.slice(0, 5).join(', ')}`)
  const isNear = isNearBest({ weight, points }, bound)
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
