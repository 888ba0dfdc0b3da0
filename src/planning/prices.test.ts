import { expect, test } from 'vitest'
import { makeTiny, makeWorld } from '#tests/plan-worlds.ts'
import { tryAll } from '#tests/try-all-plans.ts'
import { listClashes } from './clashes.ts'
import { compile } from './compile.ts'
import { sumOf, thousandth } from './parts.ts'
import { Prices } from './prices.ts'
import type { Problem, Team } from './problem.ts'
import { Schedule } from './schedule.ts'

const some = Number.POSITIVE_INFINITY

/** All audits that somebody could take, as one part, and what an empty plan costs. */
function open(problem: Problem) {
  const audits = problem.audits.flatMap(({ fewest }, audit) => (fewest === 0 ? [] : audit))
  const nobody = problem.audits.reduce((sum, one) => sum + (one.fewest === 0 ? one.weight : 0), 0)
  return {
    audits,
    rest: sumOf({ weight: nobody, points: new Schedule(problem).points }),
    prices: new Prices(problem, listClashes(problem, [audits]), audits),
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

test('More work only raises a bound, and the same work makes the same', () => {
  const { problem } = compile(makeWorld({ seed: 2, auditors: 12, audits: 60, days: 30, busy: 3 }))
  const boundAfter = (visits: number) => open(problem).prices.raise(20_000, visits).bound
  const [little, more] = [boundAfter(50_000), boundAfter(2_000_000)]
  expect(more).toBeGreaterThan(little)
  expect(boundAfter(2_000_000)).toBe(more)
})

test('What a plan has is at most as far above the bound as all its teams are above their cheapest', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const { problem } = compile(makeTiny(seed))
    if (problem.positions.auditor.length > 60) continue
    const { audits, prices } = open(problem)
    prices.raise(5000, 1_000_000)
    for (const gap of [0, 5 * thousandth, 1000 * thousandth]) {
      const near = prices.cheapest.list(audits, gap, 100_000) ?? []
      const all = prices.cheapest.list(audits, gap + 10 * thousandth, 100_000) ?? []
      const keys = (teams: readonly { team: Team }[]) => teams.map(({ team }) => team.toString())
      expect(keys(all)).toEqual(expect.arrayContaining(keys(near)))
    }
  }
})

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
