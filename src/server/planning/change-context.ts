import type { Step } from '#contract/changes.ts'
import type { Permission } from '#domain/permissions.ts'
import type { Db, Reason } from '#server/db/transaction.ts'
import { missing, staleness } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuse } from '#server/refuse.ts'
import { sayCallFailure } from '#words/en/call-failures.ts'
import { refuseUnseen } from './audit-guards.ts'
import { type LockedAudit, lockAuditRecord } from './audit-queries.ts'
import { type Consent, saveTaken, type Taken } from './consent.ts'
import type { State } from './lock-state.ts'

/** A conflicting audit that may lose the auditor, if it still has the version that was seen; without one, in any version. */
export type Release = { projectId: number; version?: number }

/** An auditor who was released from an audit. */
export type ReleasedAuditor = { auditId: number; auditorId: number }

/** What the steps of a change share while it is made. */
export type ChangeContext = {
  tx: Db
  caller: Caller
  consent: Consent
  releases: readonly Release[]
  /** The reason of each step: what somebody typed, or what the product itself gives. */
  reason?: Reason | undefined
  /** Everything as it was before the change; locked. */
  before: State
  /** The entries that the change created. */
  createdIds: number[]
  released: ReleasedAuditor[]
  /** The audits that were re-opened. */
  reopened: number[]
  /** Warnings that were taken. */
  warned: Taken['warned']
  /** Stops that were gone beyond. */
  overridden: (Taken['overrides'][number] & { auditId: number })[]
}

/** Keeps what was taken of a team, and tells it. */
export function noteTaken(context: ChangeContext, auditId: number, taken: Taken): void {
  context.warned.push(...taken.warned)
  context.overridden.push(...taken.overrides.map(one => ({ ...one, auditId })))
  saveTaken(context.tx, context.caller, auditId, taken)
}

/** The steps that undo a step, in order, with versions still to be filled in; null if it can't be undone. */
export type Inverse = Step[] | null

export function requirePermissions({ caller }: ChangeContext, ...needed: readonly Permission[]): void {
  if (!needed.every(permission => caller.holds(permission)))
    throw refuse('forbidden', sayCallFailure.text('forbidden'))
}

/**
 * Locks an audit in its current state: 404 if the caller may not see it unless it `isShown`, then 409 `stale`, for which its version
 * from before the change is compared: earlier steps may have raised it.
 */
export async function lockAudit(
  context: ChangeContext,
  id: number,
  version: number,
  isShown = false,
): Promise<LockedAudit> {
  const { tx, caller, before } = context
  const seen = before.audits.get(id)
  if (!isShown) await refuseUnseen(tx, caller, id)
  if (!seen) throw missing()
  if (seen.version !== version) throw await staleness(tx, seen)
  return lockAuditRecord(tx, id)
}
