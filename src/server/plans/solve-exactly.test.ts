import type { Highs } from 'highs'
import { beforeAll, expect, test } from 'vitest'
import { freeBookings } from '#planning/bookings.ts'
import type { Budget } from '#planning/budget.ts'
import { compile } from '#planning/compile.ts'
import { sumOf } from '#planning/parts.ts'
import { type Planned, plan } from '#planning/plan.ts'
import type { Problem } from '#planning/problem.ts'
import { answerPlan } from '#tests/answered-plan.ts'
import { bookSome, makeTiny, makeWorld } from '#tests/plan-worlds.ts'
import { tryAll } from '#tests/try-all-plans.ts'
import { loadSolver, solveExactly } from './solve-exactly.ts'

const worlds = Number(process.env.PLAN_WORLDS ?? 300)

let highs: Highs

beforeAll(async () => {
  highs = await loadSolver()
})

/** `answers`: how many questions are answered at most. */
function run(
  problem: Problem,
  {
    steps = 200,
    groups = 0,
    answers = 1000,
    until,
  }: { steps?: number; groups?: number; answers?: number; until?: Planned['work'] } = {},
): Planned {
  const budget: Budget = {
    steps,
    exact: {
      whole: { binaries: groups > 0 ? 0 : 20_000, nodes: 2_000 },
      groups: { count: groups, binaries: 8_000, nodes: 200 },
    },
  }
  return answerPlan(highs, plan(problem, { seed: 1, budget, until }), answers)
}

test('What is proved is as good as any, and nearly all is proved', { timeout: 600_000 }, () => {
  let tried = 0
  let proved = 0
  for (let seed = 1; seed <= worlds; seed++) {
    const { problem } = compile(makeTiny(seed))
    if (problem.positions.auditor.length > 60) continue
    const { weight, points, bound, quality } = run(problem, { steps: 5 })
    const best = tryAll(problem)
    tried++
    if (quality !== 'proved') continue
    proved++
    expect({ seed, weight, points }).toEqual({ seed, ...best })
    expect(sumOf(bound)).toBeLessThanOrEqual(sumOf({ weight, points }))
  }
  expect(proved).toBeGreaterThan(tried * 0.95)
})

test('Hundreds of dates that move are proved by the teams nearest to the prices of time', () => {
  const dates = { kind: 'free', slideDays: 14, noticeDays: 14, allowHolidays: false } as const
  const { problem } = compile(makeWorld({ seed: 1, auditors: 24, audits: 80, days: 60, busy: 2, dates }))
  expect(problem.positions.auditor.length).toBeGreaterThan(8_000)
  const { quality, work } = run(problem, { steps: 2_000 })
  expect({ quality, steps: work.steps }).toEqual({ quality: 'proved', steps: 200 })
})

test('What is booked moves as well as can be, and no more than may', () => {
  for (let seed = 1; seed <= worlds / 5; seed++) {
    const { given, bookings } = bookSome(makeTiny(seed))
    const dates = seed % 3 === 0 ? { slideDays: 2, noticeDays: 14, allowHolidays: false } : null
    const { problem } = compile({ ...freeBookings(given, bookings), moves: { most: seed % 3, dates } })
    if (problem.positions.auditor.length > 40) continue
    const { weight, points, quality } = run(problem, { steps: 5 })
    if (quality === 'proved') expect({ seed, weight, points }).toEqual({ seed, ...tryAll(problem) })
  }
})

const middling = (seed: number) =>
  compile(makeWorld({ seed, auditors: 20, audits: 90, days: 60, busy: 3, withRules: seed % 2 === 0 })).problem

test.each([1, 2, 3, 4])(
  'An exact answer is never worse than the search, nor below its bound: world %i',
  seed => {
    const problem = middling(seed)
    const [searched, solved] = [run(problem, { answers: 0 }), run(problem)]
    const sum = ({ weight, points }: { weight: number; points: number }) => weight * 100_000 + points
    expect(sum(solved)).toBeLessThanOrEqual(sum(searched))
    expect(sumOf(solved.bound)).toBeLessThanOrEqual(sumOf(solved))
  },
)

test.each([1, 2, 4])('A question that nobody answers leaves the search as it was: world %i', seed => {
  const problem = middling(seed)
  const cut = run(problem, { steps: 6_000, answers: 0 })
  expect(cut.work).toEqual({ steps: 6_000, exact: 0, rounds: expect.any(Number) })
  expect(run(problem, { steps: 6_000, until: cut.work })).toEqual(cut)
})

test('Groups of people are improved one after another, and the same work makes the same plan', () => {
  const problem = middling(3)
  const whole = run(problem, { groups: 6 })
  expect(whole.points).toBeLessThan(run(problem, { answers: 0 }).points)
  const cut = run(problem, { groups: 6, answers: 2 })
  expect(cut.work).toEqual({ steps: 200, exact: 2, rounds: expect.any(Number) })
  expect(run(problem, { groups: 6, until: cut.work })).toEqual(cut)
})

test('Of a program with many columns fewer cuts are kept, so that it takes less memory', () => {
  let given = {}
  const model = {
    options: {
      set: (options: object) => {
        given = options
      },
    },
    run() {},
    info: { get: () => 0 },
  }
  const solver = { withModel: (_: object, use: (one: object) => unknown) => use(model) } as unknown as Highs
  const none = { starts: new Int32Array(1), indices: new Int32Array(0) }
  const ask = (columns: number) =>
    solveExactly(solver, {
      kind: 'exact',
      model: {
        cost: new Float64Array(columns),
        upper: new Float64Array(columns),
        binaries: columns,
        rows: {
          ...none,
          values: new Float64Array(0),
          lower: new Float64Array(0),
          upper: new Float64Array(0),
        },
        start: null,
      },
      nodes: 200,
      gap: 0,
    })
  expect(ask(20_000)).toBeNull()
  expect(given).not.toHaveProperty('mip_pool_soft_limit')
  ask(20_001)
  expect(given).toMatchObject({ mip_max_nodes: 200, mip_pool_soft_limit: 1_000 })
})
