import { expect, test } from 'vitest'
import { makeTiny, makeWorld } from '#tests/plan-worlds.ts'
import { tryAll } from '#tests/try-all-plans.ts'
import type { Budget } from './budget.ts'
import { compile } from './compile.ts'
import { planGreedily } from './greedy.ts'
import { sumOf } from './parts.ts'
import { type Planned, type Progress, plan } from './plan.ts'
import type { Problem } from './problem.ts'
import { Schedule } from './schedule.ts'

const worlds = Number(process.env.PLAN_WORLDS ?? 800)

function run(
  problem: Problem,
  seed = 1,
  budget: Budget = { steps: 400, exact: null },
  until?: Planned['work'],
): Planned {
  const steps = plan(problem, { seed, budget, until })
  for (let next = steps.next(); ; next = steps.next()) if (next.done) return next.value
}

test('A plan that is said to be the best is as good as any', { timeout: 600_000 }, () => {
  let tried = 0
  let proved = 0
  let best = 0
  for (let seed = 1; seed <= worlds; seed++) {
    const { problem } = compile(makeTiny(seed))
    if (problem.positions.auditor.length > 60) continue
    const { weight, points, quality, bound } = run(problem)
    const brute = tryAll(problem)
    tried++
    const sum = (one: { weight: number; points: number }) => one.weight * 100_000 + one.points
    expect({ seed, isBetter: sum({ weight, points }) < sum(brute) }).toEqual({ seed, isBetter: false })
    expect({ seed, isAbove: sumOf(bound) > sumOf(brute) }).toEqual({ seed, isAbove: false })
    if (quality === 'proved') expect({ seed, weight, points }).toEqual({ seed, ...brute })
    proved += Number(quality === 'proved')
    best += Number(sum({ weight, points }) === sum(brute))
  }
  expect({ proved: proved > tried / 3, best: best > tried * 0.97 }).toEqual({ proved: true, best: true })
})

test('No plan is worse than the first', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const { problem } = compile(
      makeWorld({ seed, auditors: 12, audits: 60, days: 30, busy: 3, withRules: seed % 2 === 0 }),
    )
    const first = new Schedule(problem)
    planGreedily(
      first,
      problem.audits.map((_, audit) => audit),
    )
    const { weight, points } = run(problem, seed, { steps: 2000, exact: null })
    const isWorse = weight > first.weight || (weight === first.weight && points > first.points)
    expect({ seed, isWorse }).toEqual({ seed, isWorse: false })
  }
})

test('The same seed and work make the same plan, and a run that was stopped can be made again', () => {
  const { problem } = compile(makeWorld({ seed: 5, auditors: 10, audits: 80, days: 30, busy: 4 }))
  const budget = { steps: 60_000, exact: null }
  expect(run(problem, 3, budget)).toEqual(run(problem, 3, budget))
  const steps = plan(problem, { seed: 3, budget })
  for (const told of [0, 10_000, 20_000]) expect(steps.next().value).toMatchObject({ steps: told })
  const stopped = steps.next('stop')
  if (!stopped.done) throw new Error('It goes on.')
  expect(stopped.value).toMatchObject({ endedBy: 'stopped', work: { steps: 20_000, exact: 0 } })
  expect(run(problem, 3, budget, stopped.value.work)).toEqual(stopped.value)
})

test('The first plan is told before anything is searched, and may be what there is', () => {
  const { problem } = compile(makeWorld({ seed: 5, auditors: 10, audits: 80, days: 30, busy: 4 }))
  const steps = plan(problem, { seed: 3, budget: { steps: 60_000, exact: null } })
  const first = steps.next().value as Progress
  expect(first.planned).toBeGreaterThan(30)
  const stopped = steps.next('stop').value as Planned
  const planned = stopped.teams.filter(team => team.length > 0).length
  expect({ ...stopped, planned }).toMatchObject({
    endedBy: 'stopped',
    planned: first.planned,
    work: { steps: 0 },
  })
  expect(run(problem, 3, { steps: 60_000, exact: null }, stopped.work)).toEqual(stopped)
})

test('A stop is heard while prices are raised, and the run can be made again', () => {
  const dates = { kind: 'free', slideDays: 14, noticeDays: 14, allowHolidays: false } as const
  const { problem } = compile(makeWorld({ seed: 1, auditors: 24, audits: 80, days: 60, busy: 2, dates }))
  // So few steps are never reported: whatever is told is told of prices.
  const budget: Budget = { steps: 40, exact: null }
  const whole = run(problem, 1, budget)
  const steps = plan(problem, { seed: 1, budget })
  for (const told of [0, 4])
    expect(steps.next().value).toMatchObject({ kind: 'progress', steps: told, of: 40 })
  const stopped = steps.next('stop').value as Planned
  expect(stopped).toMatchObject({ endedBy: 'stopped', work: { steps: 4, exact: 0 } })
  expect(stopped.work.rounds).toBeLessThan(whole.work.rounds)
  expect(run(problem, 1, budget, stopped.work)).toEqual(stopped)
})

test('Prices of several parts are raised as far again, with or without exact answers', () => {
  const dates = { kind: 'free', slideDays: 14, noticeDays: 14, allowHolidays: false } as const
  const world = makeWorld({ seed: 1, auditors: 24, audits: 80, days: 60, busy: 2, dates })
  const problem = makeTwice(compile(world).problem)
  const exact = {
    whole: { binaries: 20_000, nodes: 2_000 },
    groups: { count: 40, binaries: 8_000, nodes: 200 },
  }
  // More than for a first bound, and fewer than the prices of a part would take.
  const budget: Budget = { steps: 400, exact: null, visits: 3_000_000 }
  const made = run(problem, 1, budget)
  expect(made.bound).not.toEqual(run(problem, 1, { ...budget, visits: 15_000_000 }, made.work).bound)
  expect(run(problem, 1, { ...budget, exact }, made.work)).toEqual(made)
})

/** The same once more beside it, with people of its own. */
function makeTwice({ audits, auditors, places, positions, ...others }: Problem): Problem {
  const both = (values: Int32Array, more = 0) =>
    Int32Array.from([...values, ...values.map(one => one + more)])
  const bounds = (from: Int32Array, more: number) =>
    Int32Array.from([...from, ...from.slice(1).map(one => one + more)])
  return {
    ...others,
    audits: [...audits, ...audits],
    auditors: [...auditors, ...auditors],
    places: {
      from: bounds(places.from, places.audit.length),
      audit: both(places.audit, audits.length),
      start: both(places.start),
      end: both(places.end),
      firstDay: both(places.firstDay),
      lastDay: both(places.lastDay),
      points: both(places.points),
    },
    positions: {
      from: bounds(positions.from, positions.auditor.length),
      place: both(positions.place, places.audit.length),
      auditor: both(positions.auditor, auditors.length),
      covers: both(positions.covers),
      points: both(positions.points),
    },
  }
}

test('Another seed may find another plan', () => {
  const { problem } = compile(makeWorld({ seed: 6, auditors: 12, audits: 120, days: 30, busy: 4 }))
  const teams = [1, 2, 3].map(seed => JSON.stringify(run(problem, seed, { steps: 300, exact: null }).teams))
  expect(new Set(teams).size).toBeGreaterThan(1)
})
