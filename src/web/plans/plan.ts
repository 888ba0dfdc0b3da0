import type { Reply, RowOf } from '#contract/endpoint.ts'
import type { plans } from '#contract/plans.ts'
import { readSentence } from '#web/app/read-failure.ts'
import type { ShownStatus } from '#web/ui/page/status-badge.tsx'
import { formatDays } from '#words/days.ts'
import { sayProposal } from '#words/en/plans.ts'
// What the wire says by key.
import '#words/en/plan-blockers.ts'
import '#words/en/plan-failures.ts'
import '#words/en/plan-gaps.ts'
import '#words/en/plan-reasons.ts'
import '#words/en/plan-ways.ts'
import '#words/en/planning-failures.ts'

export type Plan = RowOf<typeof plans.list>
export type OnePlan = Reply<typeof plans.one>
export type WireRow = RowOf<typeof plans.rows>
/** A row as tables take it. */
export type PlanRow = WireRow & { id: number }

export const isUnderWay = ({ state }: Pick<Plan, 'state'>): boolean =>
  state === 'waiting' || state === 'running'

/** What it is called, or its number. */
export const nameOf = ({ id, name }: Pick<Plan, 'id' | 'name'>): string =>
  name || sayProposal('named', { number: String(id) })

/** The same where several are named: one planned again keeps its name. */
export const fullNameOf = ({ id, name }: Pick<Plan, 'id' | 'name'>): string =>
  name ? sayProposal('numbered', { name, number: String(id) }) : nameOf({ id, name })

export const periodOf = ({ input: { firstDay, lastDay } }: Pick<Plan, 'input'>): string =>
  formatDays(firstDay, lastDay)

type Said = { says: string; text?: Parameters<typeof readSentence>[0]['text'] }

/** What the wire says, in the language of whoever reads it. */
export const saySentence = ({ says, text }: Said): string => readSentence({ message: says, text })

/** How far it is: so many of so many audits. Nothing of one that waits, or has no result. */
export function countsOf({ progress, result }: Pick<Plan, 'progress' | 'result'>) {
  if (result) return { planned: result.planned, chosen: result.chosen, points: result.points }
  // While facts are read nothing is planned yet.
  if (!progress || progress.phase === 'facts') return
  const { planned, unplanned, points } = progress
  return { planned, chosen: planned + unplanned, points }
}

export function statusOf({ state, kind }: Pick<PlanRow, 'state' | 'kind'>): ShownStatus {
  if (state === 'accepted') return 'accept'
  if (state === 'rejected') return 'leftOut'
  return kind === 'unplanned' ? 'unplanned' : 'open'
}

export const canAccept = ({ state, kind }: Pick<PlanRow, 'state' | 'kind'>): boolean =>
  state === 'open' && kind === 'plan'

/** Whether its dates are not those that the plan knew. */
export const isMoved = ({ start, end, before }: PlanRow): boolean =>
  start !== null && (start !== before.start || end !== before.end)
