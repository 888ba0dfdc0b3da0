import type { Problem } from './problem.ts'

/**
 * What these audits, which share nobody with others, can't be below: each at the cheapest that it could cost if it were alone, and the
 * days above fair shares that so many days bring about however they are spread. The points come on top of those of an empty plan, and
 * hold for plans that leave out none of these.
 */
export function boundOf(problem: Problem, audits: readonly number[]): number {
  let points = 0
  let days = 0
  for (const audit of audits) {
    const least = leastOf(problem, audit)
    points += least.points
    days += least.days * (problem.audits[audit]?.fewest ?? 0)
  }
  return points + leastLoad(problem, audits, days)
}

/** The cheapest place of one audit, with its cheapest people, and its fewest days. */
function leastOf({ places, positions, audits }: Problem, audit: number): { points: number; days: number } {
  let points = Number.MAX_SAFE_INTEGER
  let days = Number.MAX_SAFE_INTEGER
  const size = audits[audit]?.fewest ?? 0
  for (let place = places.from[audit] ?? 0; place < (places.from[audit + 1] ?? 0); place++) {
    const of = [...positions.points.slice(positions.from[place], positions.from[place + 1])]
    if (of.length < size) continue
    const cheapest = of.sort((a, b) => a - b).slice(0, size)
    points = Math.min(
      points,
      cheapest.reduce((sum, one) => sum + one, places.points[place] ?? 0),
    )
    days = Math.min(days, (places.lastDay[place] ?? 0) - (places.firstDay[place] ?? 0) + 1)
  }
  return { points, days }
}

/** Days fill up shares first, then the first half above them, which costs less. */
function leastLoad(problem: Problem, audits: readonly number[], days: number): number {
  let [left, cheap] = [days, 0]
  for (const auditor of auditorsOf(problem, audits)) {
    const { share, booked } = problem.auditors[auditor] ?? { share: null, booked: 0 }
    if (share === null) return 0
    left -= Math.max(0, share - booked)
    cheap += Math.max(0, Math.ceil(share / 2) - Math.max(0, booked - share))
  }
  const above = Math.max(0, left)
  return (Math.min(above, cheap) + 2 * Math.max(0, above - cheap)) * problem.points.load
}

/** Who could go to any of these. */
function auditorsOf({ places, positions }: Problem, audits: readonly number[]): Set<number> {
  const found = new Set<number>()
  for (const audit of audits) {
    const [first, last] = [
      positions.from[places.from[audit] ?? 0] ?? 0,
      positions.from[places.from[audit + 1] ?? 0] ?? 0,
    ]
    for (let position = first; position < last; position++) found.add(positions.auditor[position] ?? 0)
  }
  return found
}
