import type { Budget } from './budget.ts'
import { type Question, type Reply, solveExactly, solveNearby } from './exact.ts'
import { chooseGroup } from './groups.ts'
import { askLeast } from './least.ts'
import { isGoodEnough, isProvedBy, type Part, standOf, sumOf, thousandth } from './parts.ts'
import type { Prices } from './prices.ts'
import type { Random } from './random.ts'
import type { Schedule } from './schedule.ts'

type Asking = { questions: Questions; budget: Budget }

/** Asks for exact answers, up to so many; counts those that were given. The first that isn’t ends it. */
export class Questions {
  given = 0
  readonly #most: number
  #isOver = false

  constructor(most = Number.MAX_SAFE_INTEGER) {
    this.#most = most
  }

  /** Hands on what is asked, and counts. */
  *count<Answer>(questions: Generator<Question, Answer, Reply>): Generator<Question, Answer, Reply> {
    let next = questions.next()
    while (!next.done) {
      const reply: Reply = yield next.value
      const answer = reply === 'stop' ? null : reply
      if (answer) this.given++
      else this.#isOver = true
      next = questions.next(answer)
    }
    return next.value
  }

  isAsking = (): boolean => !this.#isOver && this.given < this.#most
}

/** What of a part's audits must be left out, where the plan leaves some out. */
export function* proveLeast(
  schedule: Schedule,
  part: Part,
  { questions, budget: { exact } }: Asking,
): Generator<Question, void, Reply> {
  if (!exact || part.isProved || standOf(schedule, part).weight === 0 || !questions.isAsking()) return
  part.least = (yield* questions.count(askLeast(schedule.problem, part.audits, exact.groups))) ?? 0
}

/** So many teams of a part at first, and for each audit. */
const fewTeams = 8000
const teamsEach = 5
const mostTurns = 6
/** What is only near is solved within this part of the best: the rest wouldn’t be proved by it anyway. */
const nearlyBest = 0.0002

/**
 * Plans a part anew by the teams nearest to what its prices of time ask for. With all teams that a better plan could have among them it
 * is proved.
 */
export function* proveNearby(
  schedule: Schedule,
  part: Part,
  prices: Prices,
  { questions, budget: { exact, enough } }: Asking,
): Generator<Question, void, Reply> {
  if (!exact) return
  const { whole, groups } = exact
  const rest = schedule.points - part.points
  let most = Math.min(whole.binaries, Math.max(fewTeams, teamsEach * part.audits.length))
  for (let turn = 0; turn < mostTurns && !part.isProved && questions.isAsking(); turn++) {
    const sum = sumOf(standOf(schedule, part))
    const gap = (sum - 1) * thousandth - prices.bound
    if (part.asked?.sum === sum) most = Math.max(most, Math.min(whole.binaries, 3 * part.asked.most))
    if (gap < 0 || part.asked?.most === most) return
    const nearest = listNearest(prices, schedule, { part, gap, most })
    if (!nearest) return
    const { teams, near } = nearest
    const isAll = near === gap
    if (!isAll && isGoodEnough(schedule, part, enough)) return
    const { nodes } = isAll ? whole : groups
    const solved = yield* questions.count(
      solveNearby(schedule, part.audits, {
        teams,
        nodes,
        gap: isAll ? 0 : nearlyBest,
        isAsking: questions.isAsking,
      }),
    )
    if (!solved) return
    part.points = schedule.points - rest
    const after = sumOf(standOf(schedule, part))
    // By these teams nothing is below what was solved, and with any other nothing is nearer than these.
    const bound = Math.min(sum, solved.bound, Math.floor((prices.bound + near) / thousandth) + 1)
    part.bound = Math.max(part.bound, bound)
    part.isProved = isProvedBy(schedule, part)
    part.asked = { sum: after, most: isAll ? whole.binaries : most }
    if (after === sum && isAll) return
  }
}

/**
 * All teams that a plan below could have, or the nearest if these are too many; what is planned now is among them. Null: even the
 * cheapest are too many.
 */
function listNearest(
  { cheapest }: Prices,
  { teams: planned }: Schedule,
  { part: { audits }, gap, most }: { part: Part; gap: number; most: number },
) {
  let near = gap
  let teams = cheapest.list(audits, near, most)
  while (!teams && near > 0) {
    near = Math.floor(near / 2)
    teams = cheapest.list(audits, near, most)
  }
  if (!teams) return null
  const known = new Set(teams.map(({ team }) => team.toString()))
  const missing = audits.flatMap(audit => {
    const team = planned[audit] ?? []
    return team.length > 0 && !known.has(team.toString()) ? cheapest.priced(audit, team) : []
  })
  return { teams: [...teams, ...missing], near }
}

/** Asks for a part as a whole where it is small enough, else for groups of people. */
export function* proveWhole(
  schedule: Schedule,
  part: Part,
  random: Random,
  { questions, budget: { exact } }: Asking,
): Generator<Question, void, Reply> {
  if (!exact) return
  const { whole, groups } = exact
  const { isAsking } = questions
  const base = schedule.weight - standOf(schedule, part).weight
  const rest = schedule.points - part.points
  const solved = yield* questions.count(
    solveExactly(schedule, part.audits, { mayUse: () => true, ...whole, isAsking }),
  )
  for (let turn = 0; turn < groups.count && !solved && isAsking(); turn++) {
    const { audits, people } = chooseGroup(schedule, part.audits, random)
    const mayUse = (auditor: number) => people.has(auditor)
    yield* questions.count(solveExactly(schedule, audits, { mayUse, ...groups, isAsking }))
  }
  part.points = schedule.points - rest
  if (solved?.bound) {
    const { weight, points } = solved.bound
    part.bound = Math.max(part.bound, sumOf({ weight: weight - base, points: points - rest }))
  }
  part.isProved = solved?.isProved || isProvedBy(schedule, part)
}
