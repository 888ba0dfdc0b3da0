/** Somebody’s time that a way takes; moments as numbers. */
type Taken = { auditorId: number; start: number; end: number }

/** A way to settle something; the cheaper the better. */
type Way = { takes: readonly Taken[]; cost: number }

/** What is to be settled: leaving it costs its weight, which counts before any cost. */
export type Unsettled = { weight: number; ways: readonly Way[] }

type Best = { left: number; cost: number; chosen: (number | null)[] }

/** From here on, what is left and what the rest costs are at least this. */
type Least = { left: number; cost: number }

/**
 * One way for each, or null, with nobody at two places at once: first the least weight is left, then it costs least. Exact, unless
 * that takes more than `mostSteps`; then the best found, which is never worse than taking the first that is free in the order given.
 */
export function chooseWays(all: readonly Unsettled[], mostSteps: number): (number | null)[] {
  const order = all.map((_, place) => place).sort((a, b) => waysOf(all, a) - waysOf(all, b) || a - b)
  const least = leastFrom(all, order)
  let best = takeFirst(all)
  let steps = 0
  const chosen: (number | null)[] = all.map(() => null)
  const taken: Taken[] = []

  const visit = (depth: number, left: number, cost: number): void => {
    if (steps++ >= mostSteps || !isBetter(left, cost, least[depth], best)) return
    const place = order[depth]
    if (place === undefined) {
      best = { left, cost, chosen: [...chosen] }
      return
    }
    const { ways, weight } = all[place] ?? { ways: [], weight: 0 }
    for (const nth of byCost(ways)) {
      const way = ways[nth]
      if (!way || isTwice(way, taken)) continue
      chosen[place] = nth
      taken.push(...way.takes)
      visit(depth + 1, left, cost + way.cost)
      taken.length -= way.takes.length
    }
    chosen[place] = null
    visit(depth + 1, left + weight, cost)
  }
  visit(0, 0, 0)
  return best.chosen
}

const waysOf = (all: readonly Unsettled[], place: number) => all[place]?.ways.length ?? 0

const byCost = (ways: readonly Way[]): number[] =>
  ways.map((_, nth) => nth).sort((a, b) => (ways[a]?.cost ?? 0) - (ways[b]?.cost ?? 0) || a - b)

function isBetter(left: number, cost: number, least: Least | undefined, best: Best): boolean {
  const [least0, cost0] = [left + (least?.left ?? 0), cost + (least?.cost ?? 0)]
  return least0 < best.left || (least0 === best.left && cost0 < best.cost)
}

const isTwice = ({ takes }: Way, taken: readonly Taken[]): boolean =>
  takes.some(mine =>
    taken.some(one => one.auditorId === mine.auditorId && one.start < mine.end && mine.start < one.end),
  )

/** What none has a way for is left for certain. Leaving something saves its cost, so only what has to be left bounds that. */
function leastFrom(all: readonly Unsettled[], order: readonly number[]): Least[] {
  const least: Least[] = [{ left: 0, cost: 0 }]
  for (const place of [...order].reverse()) {
    const { ways, weight } = all[place] ?? { ways: [], weight: 0 }
    const after = least[0] ?? { left: 0, cost: 0 }
    least.unshift({ left: after.left + (ways.length === 0 ? weight : 0), cost: 0 })
  }
  return least
}

/** Each in the order given takes the cheapest that is free. */
function takeFirst(all: readonly Unsettled[]): Best {
  const taken: Taken[] = []
  const best: Best = { left: 0, cost: 0, chosen: [] }
  for (const { ways, weight } of all) {
    const nth = byCost(ways).find(one => {
      const way = ways[one]
      return way !== undefined && !isTwice(way, taken)
    })
    const way = nth === undefined ? undefined : ways[nth]
    best.chosen.push(nth ?? null)
    best.left += way ? 0 : weight
    best.cost += way?.cost ?? 0
    taken.push(...(way?.takes ?? []))
  }
  return best
}
