import { budgetOf, type Effort } from '#planning/budget.ts'
import { compile } from '#planning/compile.ts'
import { explain } from '#planning/explain.ts'
import { planGreedily } from '#planning/greedy.ts'
import { plan } from '#planning/plan.ts'
import type { Problem } from '#planning/problem.ts'
import { Schedule } from '#planning/schedule.ts'
import { loadSolver, solveExactly } from '#server/plans/solve-exactly.ts'
import { makeWorld } from '#tests/plan-worlds.ts'

// `npx tsx bench/plans.ts [name of a world]`: how good plans of made-up worlds are, and how long they take, one after another in one
// thread. The sum is 1,000 × what the unplanned weigh + points; `by date` is a plan that takes audits in the order of their dates.

const free = { kind: 'free', slideDays: 14, noticeDays: 14, allowHolidays: false } as const
const worlds: Record<string, Parameters<typeof makeWorld>[0] & { effort: Effort }> = {
  '60x300x90': { seed: 1, auditors: 60, audits: 300, days: 90, busy: 2, effort: 'normal' },
  '60x300x90-free': { seed: 1, auditors: 60, audits: 300, days: 90, busy: 2, dates: free, effort: 'normal' },
  '60x800x90-tight': { seed: 1, auditors: 60, audits: 800, days: 90, busy: 3, effort: 'thorough' },
  '200x2000x180': { seed: 1, auditors: 200, audits: 2000, days: 180, busy: 2, effort: 'normal' },
  '200x2000x180-free': {
    seed: 1,
    auditors: 200,
    audits: 2000,
    days: 180,
    busy: 2,
    skills: 2,
    dates: free,
    effort: 'normal',
  },
  '200x3000x90-tight': { seed: 1, auditors: 200, audits: 3000, days: 90, busy: 3, effort: 'thorough' },
  '500x5000x180': { seed: 1, auditors: 500, audits: 5000, days: 180, busy: 2, effort: 'normal' },
}

const sumOf = ({ weight, points }: { weight: number; points: number }) => 1000 * weight + points
/** Seconds of processor time, as the machine may have other work. */
const cpu = () => process.cpuUsage().user / 1_000_000
const seconds = (since: number, until = cpu()) => (until - since).toFixed(1)
const highs = await loadSolver()
const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20)

/** As somebody would do it by hand: the earliest first, each with the cheapest team that is left. */
function planByDate(problem: Problem): number {
  const { places } = problem
  const startOf = (audit: number) => places.start[places.from[audit] ?? 0] ?? 0
  const order = problem.audits.map((_, audit) => audit).sort((a, b) => startOf(a) - startOf(b) || a - b)
  const schedule = new Schedule(problem)
  for (const audit of order) planGreedily(schedule, [audit])
  return sumOf(schedule)
}

function measure(name: string, { effort, ...world }: (typeof worlds)[string]): void {
  const start = cpu()
  const facts = makeWorld(world)
  const before = process.memoryUsage().rss
  const { problem, tooLarge } = compile(facts)
  if (tooLarge) throw new Error(`${name} is too large.`)
  const positions = problem.positions.auditor.length
  const compiled = seconds(start)
  const byDate = planByDate(problem)
  const steps = plan(problem, { seed: 1, budget: budgetOf(effort, positions) })
  const searching = cpu()
  const searched = { at: 0, sum: 0 }
  let next = steps.next()
  while (!next.done) {
    const { value } = next
    if (value.kind === 'progress') {
      searched.at = cpu()
      searched.sum = sumOf(value)
    }
    next = steps.next(value.kind === 'exact' ? solveExactly(highs, value) : undefined)
  }
  const { weight, points, bound, quality, work, teams } = next.value
  const solved = seconds(searching)
  const explaining = cpu()
  const { rows } = explain(problem, facts, next.value)
  const unplannable = problem.audits.filter(({ fewest }) => fewest === 0).length
  console.log(
    [
      name,
      `${positions} positions compiled in ${compiled} s`,
      `${work.steps} steps in ${seconds(searching, searched.at)} s to ${searched.sum}, ${work.exact} exact answers by ${solved} s`,
      `unplanned ${teams.filter(team => team.length === 0).length} (${unplannable} that nobody could take)`,
      `${rows.length} rows explained in ${seconds(explaining)} s`,
      `weight ${weight}, points ${points}: ${quality}`,
      `sum ÷ bound ${(sumOf({ weight, points }) / Math.max(1, sumOf(bound))).toFixed(4)}`,
      `sum ÷ by date ${(sumOf({ weight, points }) / byDate).toFixed(3)}`,
      // The most that the process ever took, in kilobytes: of one world alone what it took for it.
      `${megabytes(before)} MB before, at most ${megabytes(1024 * process.resourceUsage().maxRSS - before)} MB more`,
    ].join('; '),
  )
}

for (const [name, world] of Object.entries(worlds))
  if (process.argv[2] === undefined || name === process.argv[2]) measure(name, world)
