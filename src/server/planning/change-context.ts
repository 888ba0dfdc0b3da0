import type { Step } from '#contract/changes.ts'
import { Failure } from '#contract/failure.ts'
import type { Permission } from '#domain/permissions.ts'
import type { Db } from '#server/db/transaction.ts'
import { missing, staleness } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuseUnseen } from './audit-guards.ts'
import { type LockedAudit, lockAuditRecord } from './audit-queries.ts'
import type { State } from './lock-state.ts'

/** An audit in the way, by the version that was seen; without one as it may be. */
export type Release = { projectId: number; version?: number }

/** Of an audit that somebody was taken off. */
export type ReleasedAuditor = { auditId: number; auditorId: number }

/** A change under way. */
export type ChangeContext = {
  tx: Db
  caller: Caller
  confirmed: boolean | undefined
  releases: readonly Release[]
  /** Everything as it was before the change, and locked. */
  before: State
  /** The entries that the change made. */
  createdIds: number[]
  released: ReleasedAuditor[]
  /** The audits that were opened again. */
  reopened: number[]
  /** What was let pass because it is confirmed. */
  confirmedGaps: string[]
}

/** Steps that take one back, in their order, their versions still to be filled in; null: there is no way back. */
export type Inverse = Step[] | null

export function requirePermissions({ caller }: ChangeContext, ...needed: readonly Permission[]): void {
  if (!needed.every(permission => caller.holds(permission)))
    throw new Failure('forbidden', 'You don’t have the permission to do this.')
}

/**
 * An audit as it is by now: 404 where the caller may not see it, then 409 `stale`. Its version is compared with that from
 * before the change, which the steps before this one may have raised.
 */
export async function lockAudit(context: ChangeContext, id: number, version: number): Promise<LockedAudit> {
  const { tx, caller, before } = context
  const seen = before.audits.get(id)
  await refuseUnseen(tx, caller, id)
  if (!seen) throw missing()
  if (seen.version !== version) throw await staleness(tx, seen)
  return lockAuditRecord(tx, id)
}
