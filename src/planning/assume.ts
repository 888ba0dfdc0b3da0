import { dayInterval } from '#domain/zoned-time.ts'
import type { AuditorFacts, PlanFacts } from './facts.ts'

/** What is as if it were so; who is hired comes with the facts. */
export type FactsAssumed =
  | { type: 'away'; auditorId: number; firstDay: string; lastDay: string }
  | { type: 'without'; auditorId: number }
  | { type: 'holds'; auditorId: number; standardId: number }

/**
 * The facts as if all of it were so. Who is away takes no new work, and has what is booked, and whoever read the facts counted fewer days
 * as theirs; who is left out isn’t asked; what somebody is assumed to hold they hold on all days.
 */
export function assume(
  facts: PlanFacts,
  assumed: readonly FactsAssumed[],
  hired: readonly AuditorFacts[] = [],
): PlanFacts {
  if (assumed.length === 0 && hired.length === 0) return facts
  const isOut = (id: number) => assumed.some(one => one.type === 'without' && one.auditorId === id)
  const auditors = facts.auditors
    .filter(({ id }) => !isOut(id))
    .map(auditor =>
      assumed.reduce((one, what) => (what.auditorId === one.id ? change(one, what) : one), auditor),
    )
  return { ...facts, auditors: [...hired, ...auditors].sort((a, b) => a.id - b.id) }
}

function change(auditor: AuditorFacts, assumed: FactsAssumed): AuditorFacts {
  if (assumed.type === 'without') return auditor
  if (assumed.type === 'holds') {
    const { standardId } = assumed
    const hold = { standardId, areaId: null, firstDay: '0001-01-01', lastDay: null, isLead: false }
    return { ...auditor, holds: [...auditor.holds, { ...hold, isAssumed: true }] }
  }
  const { start } = dayInterval(assumed.firstDay, auditor.timeZone)
  const { end } = dayInterval(assumed.lastDay, auditor.timeZone)
  const block = { start: start.toISOString(), end: end.toISOString(), projectId: null, siteId: null }
  const blocks = [...auditor.blocks, block].sort((a, b) => a.start.localeCompare(b.start))
  return { ...auditor, blocks }
}
