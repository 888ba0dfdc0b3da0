import type { Problem } from './problem.ts'
import { placeAt, type Row, type Standing } from './standing.ts'

/** A row that another waits for: `audit` takes time or figures that `before` has as it is booked. */
type Need = { audit: number; before: number }

/**
 * Rows that only work together. In the order of `order` each finds free what it takes; one that `isFreed` gives up its team before all
 * others, as rows that exchange what they have wait for one another.
 */
export type Bundled = { bundle: number; order: number; isFreed: boolean }

/** Which rows need that something booked moves first. */
export function listNeeds(problem: Problem, standing: Standing): Need[] {
  const needs = new Map<string, Need>()
  problem.audits.forEach(({ own }, before) => {
    const row = standing.rowOf(before)
    if (!own || !row) return
    const place = placeAt(problem, problem.positions.place[own[0] ?? 0] ?? 0)
    for (const position of own) {
      const auditor = problem.positions.auditor[position] ?? 0
      if (isThere(row, auditor, place.start)) continue
      for (const audit of whoNeeds({ problem, standing }, auditor, { before, place }))
        needs.set(`${audit} ${before}`, { audit, before })
    }
  })
  return [...needs.values()]
}

const isThere = ({ place, auditors }: Row, auditor: number, start: number): boolean =>
  place.start === start && auditors.includes(auditor)

type Plan = { problem: Problem; standing: Standing }

/** Of what somebody does by the plan alone, what couldn’t be if they still went where they are booked. */
function whoNeeds(
  { problem, standing }: Plan,
  auditor: number,
  { before, place }: { before: number; place: Row['place'] },
): number[] {
  const row = standing.take(before)
  const inTheWay = standing.inTheWay(auditor, before, place)
  const isBroken = standing.ruleOf(auditor, before, place) !== null
  const all = isBroken ? standing.auditsOf(auditor) : inTheWay
  const found = all.filter(audit => isNewTo(problem, standing, auditor, audit))
  if (row) standing.put(before, row)
  return found
}

/** Whether they go there by the plan, and aren’t booked there already. */
function isNewTo(problem: Problem, standing: Standing, auditor: number, audit: number): boolean {
  const { own } = problem.audits[audit] ?? {}
  const row = standing.rowOf(audit)
  if (!own || !row) return true
  const { start } = placeAt(problem, problem.positions.place[own[0] ?? 0] ?? 0)
  return row.place.start !== start || own.every(position => problem.positions.auditor[position] !== auditor)
}

/** By audit; a row that needs no other and is needed by none is in no bundle. */
export function listBundles({ audits }: Problem, needs: readonly Need[]): ReadonlyMap<number, Bundled> {
  const members = [...new Set(needs.flatMap(({ audit, before }) => [audit, before]))].sort((a, b) => a - b)
  const bundles = new Map(members.map(audit => [audit, audit]))
  for (let isOpen = true; isOpen; ) {
    isOpen = false
    for (const { audit, before } of needs) {
      const least = Math.min(bundles.get(audit) ?? audit, bundles.get(before) ?? before)
      isOpen ||= bundles.get(audit) !== least || bundles.get(before) !== least
      bundles.set(audit, least)
      bundles.set(before, least)
    }
  }
  const numbers = [...new Set(bundles.values())].sort((a, b) => a - b)
  const found = new Map<number, Bundled>()
  for (const [index, least] of numbers.entries()) {
    const own = members.filter(audit => bundles.get(audit) === least)
    for (const [order, one] of inOrder(own, needs, audit => audits[audit]?.own !== undefined).entries())
      found.set(one.audit, { bundle: index + 1, order, isFreed: one.isFreed })
  }
  return found
}

/** What is waited for comes first. Where all wait, the first that is booked is freed, and comes once nothing else waits for it. */
function inOrder(
  members: readonly number[],
  needs: readonly Need[],
  isBooked: (audit: number) => boolean,
): { audit: number; isFreed: boolean }[] {
  const done: { audit: number; isFreed: boolean }[] = []
  const freed = new Set<number>()
  let left = [...members]
  while (left.length > 0) {
    const waits = (audit: number) =>
      needs.some(one => one.audit === audit && left.includes(one.before) && !freed.has(one.before))
    const next = left.find(audit => !waits(audit))
    if (next === undefined) {
      const one = left.find(audit => isBooked(audit) && !freed.has(audit))
      if (one === undefined) break
      freed.add(one)
      continue
    }
    done.push({ audit: next, isFreed: freed.has(next) })
    left = left.filter(audit => audit !== next)
  }
  return done
}
