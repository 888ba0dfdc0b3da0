import type { Schedule } from './schedule.ts'
import { findTeam } from './teams.ts'

/** Plans the scarcest first, each at the cheapest place that is left; of equal ones what weighs more, then by id. */
export function planGreedily(schedule: Schedule, audits: readonly number[]): void {
  const { problem } = schedule
  const order = audits.map(audit => ({
    audit,
    ways: schedule.ways.count(audit),
    weight: problem.audits[audit]?.weight ?? 0,
  }))
  order.sort((a, b) => a.ways - b.ways || b.weight - a.weight || a.audit - b.audit)
  for (const { audit } of order) {
    const found = findTeam(schedule, audit)
    if (found) schedule.put(audit, found.team)
  }
}
