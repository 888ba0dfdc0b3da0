import type { RowOf } from '#contract/endpoint.ts'
import type { plans } from '#contract/plans.ts'
import { nameOf, type WireRow } from '#web/planning/proposal.ts'
import type { ShownStatus } from '#web/ui/page/status-badge.tsx'
import { formatDays } from '#words/days.ts'
import { sayProposal } from '#words/en/plans.ts'

export type Plan = RowOf<typeof plans.list>
/** A row as tables take it. */
export type PlanRow = WireRow & { id: number }

export const isUnderWay = ({ state }: Pick<Plan, 'state'>): boolean =>
  state === 'waiting' || state === 'running'

/** The same where several are named: one planned again keeps its name. */
export const fullNameOf = ({ id, name }: Pick<Plan, 'id' | 'name'>): string =>
  name ? sayProposal('numbered', { name, number: String(id) }) : nameOf({ id, name })

export const periodOf = ({ input: { firstDay, lastDay } }: Pick<Plan, 'input'>): string =>
  formatDays(firstDay, lastDay)

/** How far it is: so many of so many audits. Nothing of one that waits, or has no result. */
export function countsOf({ progress, result }: Pick<Plan, 'progress' | 'result'>) {
  if (result) return { planned: result.planned, chosen: result.chosen, points: result.points }
  // While facts are read nothing is planned yet.
  if (!progress || progress.phase === 'facts') return
  const { planned, unplanned, points } = progress
  return { planned, chosen: planned + unplanned, points }
}

/** How it stands, as badges show it. */
export const planStatusOf = ({ state }: Pick<Plan, 'state'>): ShownStatus =>
  state === 'expired' ? 'outdated' : state

export function statusOf({ state, kind }: Pick<PlanRow, 'state' | 'kind'>): ShownStatus {
  if (state === 'accepted') return 'accept'
  if (state === 'rejected') return 'leftOut'
  return kind === 'unplanned' ? 'unplanned' : 'open'
}

/** Of an assigned audit, whose team changes: who goes no more. */
export const leavesOf = ({ kind, before, auditors }: PlanRow): string[] =>
  kind === 'move'
    ? before.auditors.flatMap(({ id, name }) => (auditors.some(one => one.id === id) ? [] : name))
    : []
