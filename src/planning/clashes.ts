import type { Problem } from './problem.ts'

/**
 * Moments of each auditor, of which two of their positions share one exactly where they can't both be: they overlap, rest included.
 * Those of one auditor stand together, with one more after them for sums, and those of a part’s auditors too.
 */
export type Clashes = {
  /** Of each auditor; `until` is after the one for sums. */
  from: Int32Array
  until: Int32Array
  /** Of each position: its first moment, and the one after its last. */
  first: Int32Array
  end: Int32Array
}

/** `parts`: audits that share nobody with another part. */
export function listClashes(problem: Problem, parts: readonly (readonly number[])[]): Clashes {
  const { positions, auditors } = problem
  const own: number[][] = auditors.map(() => [])
  positions.auditor.forEach((auditor, position) => {
    own[auditor]?.push(position)
  })
  const clashes = {
    from: new Int32Array(auditors.length),
    until: new Int32Array(auditors.length),
    first: new Int32Array(positions.auditor.length),
    end: new Int32Array(positions.auditor.length),
  }
  let base = 0
  for (const auditor of parts.flatMap(audits => auditorsOf(problem, audits))) {
    clashes.from[auditor] = base
    base += addMoments(problem, own[auditor] ?? [], { auditor, base, clashes }) + 1
    clashes.until[auditor] = base
  }
  return clashes
}

/** Who could go to any of these. */
export function auditorsOf({ places, positions }: Problem, audits: readonly number[]): number[] {
  const found = new Set<number>()
  for (const audit of audits) {
    const end = positions.from[places.from[audit + 1] ?? 0] ?? 0
    for (let position = positions.from[places.from[audit] ?? 0] ?? 0; position < end; position++)
      found.add(positions.auditor[position] ?? 0)
  }
  return [...found]
}

/** How many moments one auditor has. */
function addMoments(
  { positions, places, auditors }: Problem,
  mine: readonly number[],
  { auditor, base, clashes }: { auditor: number; base: number; clashes: Clashes },
): number {
  const rest = auditors[auditor]?.restMinutes ?? 0
  const startOf = (position: number) => places.start[positions.place[position] ?? 0] ?? 0
  const endOf = (position: number) => (places.end[positions.place[position] ?? 0] ?? 0) + rest
  const starts = [...new Set(mine.map(startOf))].sort((a, b) => a - b)
  const ends = mine.map(endOf).sort((a, b) => a - b)
  // Of the starts between which nothing ends the last has all.
  let ended = 0
  const moments = starts.filter((start, index) => {
    while ((ends[ended] ?? Number.POSITIVE_INFINITY) <= start) ended++
    return (ends[ended] ?? Number.NEGATIVE_INFINITY) <= (starts[index + 1] ?? Number.POSITIVE_INFINITY)
  })
  for (const position of mine) {
    clashes.first[position] = base + countBefore(moments, startOf(position))
    clashes.end[position] = base + countBefore(moments, endOf(position))
  }
  return moments.length
}

/** How many of these, which ascend, are before a moment. */
function countBefore(moments: readonly number[], moment: number): number {
  let [low, high] = [0, moments.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((moments[middle] ?? 0) < moment) low = middle + 1
    else high = middle
  }
  return low
}
