/** How much work a plan may be: steps of the search, and exact answers about whole parts and about groups of people. */
export type Budget = {
  steps: number
  exact: { whole: Program; groups: Program & { count: number } } | null
  /**
   * So many positions are looked at, at most, to raise the prices of each part. It hangs on the effort alone: a plan that was made without
   * exact answers has the same prices when it is made again. Left out: 1,000,000,000.
   */
  visits?: number
  /** So near its bound, in parts of a thousand, a plan is good enough: it is searched no further. Left out: 0. */
  enough?: number
}

/** So many positions at most, and so many nodes of a solver’s tree. */
type Program = { binaries: number; nodes: number }

const efforts = {
  quick: { steps: 300_000, exact: null, visits: 200_000_000 },
  normal: {
    steps: 1_500_000,
    exact: { whole: { binaries: 20_000, nodes: 2_000 }, groups: { count: 40, binaries: 8_000, nodes: 200 } },
    enough: 2,
  },
  thorough: {
    steps: 6_000_000,
    exact: {
      whole: { binaries: 50_000, nodes: 20_000 },
      groups: { count: 400, binaries: 8_000, nodes: 500 },
    },
  },
} as const satisfies Record<string, Budget>
export type Effort = keyof typeof efforts

/** Above so many positions each step takes longer, and there are fewer. */
const manyPositions = 200_000
const leastSteps = 150_000

/** Steps are reported, and may be stopped, in tens of thousands. */
export const reportSteps = 10_000

export function budgetOf(effort: Effort, positions: number): Budget {
  const { steps, ...others } = efforts[effort]
  if (positions <= manyPositions) return { steps, ...others }
  const fewer = Math.floor((steps * manyPositions) / positions)
  const even = Math.floor(fewer / reportSteps) * reportSteps
  return { steps: Math.max(leastSteps, even), ...others }
}
