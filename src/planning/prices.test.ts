import { expect, test } from 'vitest'
import { makeTiny, makeWorld } from '#tests/plan-worlds.ts'
import { tryAll } from '#tests/try-all-plans.ts'
import { listClashes } from './clashes.ts'
import { compile } from './compile.ts'
import { sumOf, thousandth } from './parts.ts'
import { type Planned, plan } from './plan.ts'
import { Prices } from './prices.ts'
import type { Problem } from './problem.ts'
import { Schedule } from './schedule.ts'

const some = Number.POSITIVE_INFINITY

/** All audits that somebody could take, as one part, and what an empty plan costs. */
function open(problem: Problem, least = 0) {
  const audits = problem.audits.flatMap(({ fewest }, audit) => (fewest === 0 ? [] : audit))
  const nobody = problem.audits.reduce((sum, one) => sum + (one.fewest === 0 ? one.weight : 0), 0)
  return {
    audits,
    nobody,
    rest: sumOf({ weight: nobody, points: new Schedule(problem).points }),
    prices: new Prices(problem, listClashes(problem, [audits]), audits, least),
  }
}

test('No plan is below the bound of its prices, and often they show that it is the best', {
  timeout: 600_000,
}, () => {
  let tried = 0
  let met = 0
  for (let seed = 1; seed <= 300; seed++) {
    const { problem } = compile(makeTiny(seed))
    if (problem.positions.auditor.length > 60) continue
    const { rest, prices } = open(problem)
    const best = sumOf(tryAll(problem))
    prices.raise(best - rest, some)
    expect({ seed, isAbove: rest + prices.points > best }).toEqual({ seed, isAbove: false })
    tried++
    met += Number(rest + prices.points === best)
  }
  expect(met).toBeGreaterThan(tried * 0.6)
})

test('Where some must be left out a bound is higher, and still no plan below it', {
  timeout: 600_000,
}, () => {
  let higher = 0
  let lower = 0
  for (let seed = 1; seed <= 300; seed++) {
    const { problem } = compile(makeTiny(seed))
    if (problem.positions.auditor.length > 60) continue
    const best = tryAll(problem)
    const least = best.weight - open(problem).nobody
    if (least === 0) continue
    const boundAt = (known: number) => {
      const { rest, prices } = open(problem, known)
      return rest + prices.raise(sumOf(best) - rest, some).points
    }
    const [known, unknown] = [boundAt(least), boundAt(0)]
    expect({ seed, isAbove: known > sumOf(best) }).toEqual({ seed, isAbove: false })
    higher += Number(known > unknown)
    lower += Number(known < unknown)
  }
  expect(higher).toBeGreaterThan(lower)
})

test('More work only raises a bound, and the same work makes the same', () => {
  const { problem } = compile(makeWorld({ seed: 2, auditors: 12, audits: 60, days: 30, busy: 3 }))
  const boundAfter = (visits: number) => open(problem).prices.raise(20_000, visits).bound
  const [little, more] = [boundAfter(50_000), boundAfter(2_000_000)]
  expect(more).toBeGreaterThan(little)
  expect(boundAfter(2_000_000)).toBe(more)
})

test('All teams of the best plan are among those within the gap between it and the bound', () => {
  let tried = 0
  for (let seed = 1; seed <= 300; seed++) {
    const { problem } = compile(makeTiny(seed))
    const best = run(problem)
    if (best.quality !== 'proved') continue
    const { audits, rest, prices } = open(problem)
    prices.raise(sumOf(best) - rest, 50_000)
    const near = prices.cheapest.list(audits, (sumOf(best) - rest) * thousandth - prices.bound, 100_000) ?? []
    const known = near.map(({ team }) => team.toString())
    const planned = audits.map(audit => best.teams[audit] ?? []).filter(team => team.length > 0)
    expect(known).toEqual(expect.arrayContaining(planned.map(team => team.toString())))
    tried += planned.length
  }
  expect(tried).toBeGreaterThan(300)
})

function run(problem: Problem): Planned {
  const steps = plan(problem, { seed: 1, budget: { steps: 400, exact: null } })
  for (let next = steps.next(); ; next = steps.next()) if (next.done) return next.value
}

test('Where load isn’t looked at, time alone has a price', () => {
  const { problem } = compile(makeWorld({ seed: 2, auditors: 12, audits: 60, days: 30, busy: 3 }))
  const withoutLoad = { ...problem, auditors: problem.auditors.map(one => ({ ...one, share: null })) }
  const [bound, ofLoad] = [withoutLoad, problem].map(one => open(one).prices.raise(20_000, 2_000_000).bound)
  expect(bound).toBeGreaterThan(0)
  expect(bound).toBeLessThan(ofLoad ?? 0)
})

test('More teams than wanted are none', () => {
  const { problem } = compile(makeWorld({ seed: 2, auditors: 12, audits: 60, days: 30 }))
  const { audits, prices } = open(problem)
  prices.raise(5000, 100_000)
  const all = prices.cheapest.list(audits, 20 * thousandth, 100_000) ?? []
  expect(all.length).toBeGreaterThan(audits.length)
  expect(prices.cheapest.list(audits, 20 * thousandth, all.length)).toEqual(all)
  expect(prices.cheapest.list(audits, 20 * thousandth, all.length - 1)).toBeNull()
})
