import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseWays, type Unsettled } from './choose-ways.ts'

const [anna, ben] = [1, 2]
const way = (auditorId: number, cost: number, start = 0) => ({
  takes: [{ auditorId, start, end: start + 10 }],
  cost,
})

test('who can go to both goes where nobody else can', () => {
  const all = [
    { weight: 1, ways: [way(anna, 0), way(ben, 5)] },
    { weight: 1, ways: [way(anna, 0)] },
  ]
  expect(chooseWays(all, 50_000)).toEqual([1, 0])
})

test('the weightier is settled where only one can be, and nobody is at two places at once', () => {
  const all = [
    { weight: 1, ways: [way(anna, 0)] },
    { weight: 3, ways: [way(anna, 9)] },
  ]
  expect(chooseWays(all, 50_000)).toEqual([null, 0])
  const later = [all[0] as Unsettled, { weight: 3, ways: [way(anna, 9, 10)] }]
  expect(chooseWays(later, 50_000)).toEqual([0, 0])
})

test('without steps it takes the first that is free, in the order given', () => {
  const all = [
    { weight: 1, ways: [way(anna, 0), way(ben, 5)] },
    { weight: 1, ways: [way(anna, 0)] },
  ]
  expect(chooseWays(all, 0)).toEqual([0, null])
})

const worlds = fc.array(
  fc.record({
    weight: fc.integer({ min: 1, max: 3 }),
    ways: fc.array(
      fc
        .record({ auditorId: fc.nat(3), cost: fc.nat(9), start: fc.nat(2) })
        .map(({ auditorId, cost, start }) => way(auditorId, cost, start * 10)),
      { maxLength: 3 },
    ),
  }),
  { maxLength: 5 },
)

test('no other choice leaves less, or as much and costs less', () => {
  fc.assert(
    fc.property(worlds, all => {
      expect(worth(all, chooseWays(all, 50_000))).toBe(
        Math.min(...listChoices(all).map(one => worth(all, one))),
      )
    }),
    { numRuns: 300, seed: 1 },
  )
})

/** Every choice in which nobody is at two places at once. */
const listChoices = (all: readonly Unsettled[]): (number | null)[][] =>
  all
    .reduce<(number | null)[][]>(
      (begun, { ways }) =>
        begun.flatMap(one => [null, ...ways.map((_, nth) => nth)].map(next => [...one, next])),
      [[]],
    )
    .filter(choice => Number.isFinite(worth(all, choice)))

function worth(all: readonly Unsettled[], choice: readonly (number | null)[]): number {
  const chosen = all.flatMap(({ ways }, place) => ways[choice[place] ?? -1] ?? [])
  const taken = chosen.flatMap(({ takes }) => takes)
  const clashes = taken.some((a, place) =>
    taken.some(
      (b, other) => other > place && a.auditorId === b.auditorId && a.start < b.end && b.start < a.end,
    ),
  )
  if (clashes) return Number.POSITIVE_INFINITY
  const left = all.reduce((sum, { weight }, place) => sum + (choice[place] === null ? weight : 0), 0)
  return left * 1000 + chosen.reduce((sum, { cost }) => sum + cost, 0)
}
