import type { Problem } from './problem.ts'

/**
 * Audits that have nobody in common with any other part: each part is planned by itself. The largest first. With booked audits that
 * may move all are one, as only so many may in all.
 */
export function listComponents({ audits, auditors, places, positions }: Problem): number[][] {
  if (audits.some(({ own }) => own !== undefined))
    return [audits.flatMap(({ fewest }, audit) => (fewest === 0 ? [] : audit))]
  const above = Array.from({ length: audits.length + auditors.length }, (_, node) => node)
  const rootOf = (node: number): number => {
    let root = node
    while (above[root] !== root) root = above[root] ?? root
    for (let at = node; at !== root; ) {
      const next = above[at] ?? root
      above[at] = root
      at = next
    }
    return root
  }
  positions.auditor.forEach((auditor, position) => {
    const audit = places.audit[positions.place[position] ?? 0] ?? 0
    above[rootOf(audit)] = rootOf(audits.length + auditor)
  })
  const parts = new Map<number, number[]>()
  for (let audit = 0; audit < audits.length; audit++) {
    if (audits[audit]?.fewest === 0) continue
    const root = rootOf(audit)
    const part = parts.get(root)
    if (part) part.push(audit)
    else parts.set(root, [audit])
  }
  return [...parts.values()].sort((a, b) => b.length - a.length || (a[0] ?? 0) - (b[0] ?? 0))
}
