import type { Reply, RowOf } from '#contract/endpoint.ts'
import { plans } from '#contract/plans.ts'
import { readSentence } from '#web/app/read-failure.ts'
import { holds, may } from '#web/app/session.ts'
import { sayProposal } from '#words/en/plans.ts'
// What the wire says by key.
import '#words/en/plan-blockers.ts'
import '#words/en/plan-failures.ts'
import '#words/en/plan-gaps.ts'
import '#words/en/plan-reasons.ts'
import '#words/en/plan-ways.ts'
import '#words/en/planning-failures.ts'

export type OnePlan = Reply<typeof plans.one>
export type WireRow = RowOf<typeof plans.rows>

/** What it is called, or its number. */
export const nameOf = ({ id, name }: Pick<OnePlan, 'id' | 'name'>): string =>
  name || sayProposal('named', { number: String(id) })

type Said = { says: string; text?: Parameters<typeof readSentence>[0]['text'] }

/** What the wire says, in the language of whoever reads it. */
export const saySentence = ({ says, text }: Said): string => readSentence({ message: says, text })

export const canAccept = ({
  state,
  kind,
  isAssumed,
}: Pick<WireRow, 'state' | 'kind' | 'isAssumed'>): boolean =>
  state === 'open' && kind !== 'unplanned' && !isAssumed

/** Whether it can be taken back: it is as accepting it left it. */
export const canUndo = ({ isUndoable }: Pick<WireRow, 'isUndoable'>): boolean => isUndoable

/** Whether it can still be set by hand. */
export const canSet = ({
  state,
  isChanged,
  bundle,
}: Pick<WireRow, 'state' | 'isChanged' | 'bundle'>): boolean =>
  state !== 'accepted' && !isChanged && bundle === null

/** Whoever sees proposals may not yet change audits. */
export const mayAccept = ({ state }: Pick<OnePlan, 'state'>): boolean =>
  state === 'done' && may(plans.accept) && holds('ModifyAudit')

/** What was accepted is taken back also once no more can be accepted. */
export const mayUndo = ({ state }: Pick<OnePlan, 'state'>): boolean =>
  (state === 'done' || state === 'expired') && may(plans.undo) && holds('ModifyAudit')

/** Also to set rows by hand. */
export const mayLeaveOut = ({ state }: Pick<OnePlan, 'state'>): boolean =>
  state === 'done' && may(plans.changeRow)

/** Whether its dates are not those that the plan knew. */
export const isMoved = ({ start, end, before }: Pick<WireRow, 'start' | 'end' | 'before'>): boolean =>
  start !== null && (start !== before.start || end !== before.end)
