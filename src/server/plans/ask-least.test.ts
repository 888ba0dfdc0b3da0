import type { Highs } from 'highs'
import { beforeAll, expect, test } from 'vitest'
import type { Budget } from '#planning/budget.ts'
import { compile } from '#planning/compile.ts'
import { askLeast } from '#planning/least.ts'
import { sumOf } from '#planning/parts.ts'
import { type Planned, plan } from '#planning/plan.ts'
import type { Problem } from '#planning/problem.ts'
import { answerPlan } from '#tests/answered-plan.ts'
import { makeTiny, makeWorld } from '#tests/plan-worlds.ts'
import { tryAll } from '#tests/try-all-plans.ts'
import { loadSolver, solveExactly } from './solve-exactly.ts'

let highs: Highs

beforeAll(async () => {
  highs = await loadSolver()
})

const takeable = ({ audits }: Problem) => audits.flatMap(({ fewest }, audit) => (fewest === 0 ? [] : audit))
const nobody = ({ audits }: Problem) =>
  audits.reduce((sum, { fewest, weight }) => sum + (fewest === 0 ? weight : 0), 0)

function leastOf(problem: Problem, binaries: number): number | null {
  const questions = askLeast(problem, takeable(problem), { binaries, nodes: 500 })
  for (let next = questions.next(); ; ) {
    if (next.done) return next.value
    next = questions.next(solveExactly(highs, next.value))
  }
}

test('No plan leaves out less than what is said that none can plan, and often the best leaves out that', {
  timeout: 600_000,
}, () => {
  let left = 0
  let met = 0
  for (let seed = 1; seed <= 120; seed++) {
    const { problem } = compile(makeTiny(seed))
    if (problem.positions.auditor.length > 60) continue
    const best = tryAll(problem).weight - nobody(problem)
    const least = leastOf(problem, 8_000) ?? 0
    expect({ seed, isAbove: least > best }).toEqual({ seed, isAbove: false })
    left += Number(best > 0)
    met += Number(best > 0 && least === best)
  }
  expect(left).toBeGreaterThan(10)
  expect(met).toBeGreaterThan(left * 0.5)
})

const crowded = () => compile(makeWorld({ seed: 1, auditors: 30, audits: 450, days: 90, busy: 3 })).problem

test('Of the scarcest as many are asked about as may be', () => {
  const problem = crowded()
  const [few, many] = [leastOf(problem, 40) ?? 0, leastOf(problem, 4_000) ?? 0]
  expect(few).toBeLessThanOrEqual(many)
  expect(many).toBeGreaterThan(0)
  expect(leastOf(problem, 0)).toBeNull()
})

function run(problem: Problem, answers: number, until?: Planned['work']): Planned {
  const budget: Budget = {
    steps: 2_000,
    exact: { whole: { binaries: 20_000, nodes: 2_000 }, groups: { count: 0, binaries: 8_000, nodes: 200 } },
  }
  return answerPlan(highs, plan(problem, { seed: 1, budget, until }), answers)
}

const tight = (seed: number) =>
  compile(makeWorld({ seed, auditors: 16, audits: 70, days: 60, busy: 3 })).problem

test.each([4, 7, 9, 10])(
  'Where no more is left out than must be, a plan is proved after a tenth of the search: world %i',
  seed => {
    const problem = tight(seed)
    const made = run(problem, 1_000)
    expect(made.weight).toBeGreaterThan(nobody(problem))
    expect(made).toMatchObject({ quality: 'proved', work: { steps: 200, exact: 2 } })
    expect(sumOf(made.bound)).toBe(sumOf(made))
    expect(run(problem, 1_000, made.work)).toEqual(made)
  },
)

test.each([0, 1])('A run of which %i questions were answered is made again', answers => {
  const problem = tight(4)
  const made = run(problem, answers)
  expect(made.work.exact).toBe(answers)
  expect(run(problem, 1_000, made.work)).toEqual(made)
})
