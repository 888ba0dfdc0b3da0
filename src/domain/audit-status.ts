import type { Interval } from './interval.ts'
import { localDay } from './zoned-time.ts'

export const auditStatuses = ['draft', 'assigned', 'canceled', 'completed'] as const
export type AuditStatus = (typeof auditStatuses)[number]

/** What screens show: the status, but for an assigned audit that is under way or past its end. */
export const auditPhases = ['draft', 'assigned', 'auditing', 'overdue', 'canceled', 'completed'] as const
/** What the clock makes of an assigned audit. */
export const runningPhases = ['auditing', 'overdue'] as const
export type RunningPhase = (typeof runningPhases)[number]

export type AuditPhase = (typeof auditPhases)[number]

/** Why a date that stood was given up; `unstated` where nobody says. */
export const changeReasons = [
  'unstated',
  'auditorSick',
  'auditorAway',
  'auditorLeft',
  'qualificationLost',
  'customerAsked',
  'siteClosed',
  'travel',
  'other',
] as const
export type ChangeReason = (typeof changeReasons)[number]

/** What becomes of dates and teams that stood; `replaced` and `split` are known of the disruption desk alone. */
export const changeKinds = ['moved', 'canceled', 'released', 'replaced', 'split'] as const

/** The actions of `PUT /projects/{id}/{action}`. */
export const auditActions = ['assign', 're-assign', 'draft', 'cancel', 'complete', 're-open'] as const
export type AuditAction = (typeof auditActions)[number]

const transitions: Record<AuditStatus, Partial<Record<AuditAction, AuditStatus>>> = {
  draft: { assign: 'assigned', cancel: 'canceled' },
  assigned: {
    assign: 'assigned',
    're-assign': 'assigned',
    draft: 'draft',
    cancel: 'canceled',
    complete: 'completed',
  },
  canceled: { 're-assign': 'assigned', 're-open': 'draft' },
  completed: { 're-assign': 'assigned', 're-open': 'assigned' },
}

/** The status that an action leads to, or null where the table has no such way. */
export function nextStatus(status: AuditStatus, action: AuditAction): AuditStatus | null {
  return transitions[status][action] ?? null
}

export function actionsFrom(status: AuditStatus): AuditAction[] {
  return auditActions.filter(action => nextStatus(status, action) !== null)
}

/** Only drafts that were never in the roster can be deleted; what auditors have seen is canceled instead. */
export function canDelete(status: AuditStatus, wasInRoster: boolean): boolean {
  return status === 'draft' && !wasInRoster
}

/** An audit is completed once it has started, also while it still runs. */
export function canComplete(start: Date, now: Date): boolean {
  return start <= now
}

/** Its team may say that an audit is done from its first day at the site on, until it is completed. */
export function canSayDone(
  { status, start, timeZone }: { status: AuditStatus; start: Date; timeZone: string },
  now: Date,
): boolean {
  return status === 'assigned' && localDay(now, timeZone) >= localDay(start, timeZone)
}

/** Undoing always takes a reason, completing only before the end: at 16:00 of an audit until 17:00. */
export function needsReason(action: AuditAction, { now, end }: { now: Date; end: Date }): boolean {
  return action === 'cancel' || action === 're-open' || (action === 'complete' && now < end)
}

/** An audit from 08:00 to 17:00 is auditing at 08:00 and at 16:59, and overdue at 17:00. */
export function phaseOf({ status, start, end }: Interval & { status: AuditStatus }, now: Date): AuditPhase {
  if (status !== 'assigned' || now < start) return status
  return now < end ? 'auditing' : 'overdue'
}
