import type { RosterKind } from '#contract/rosters.ts'
import type { Permission } from '#domain/permissions.ts'
import type { TeamRole } from '#domain/team.ts'
import { lockRecord, staleness } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'
import { type LockedAudit, lockAuditRecord } from './audit-queries.ts'
import { type ChangeContext, requirePermissions } from './change-context.ts'
import { type BookingData, notInSchedule, type Owner } from './entry-queries.ts'

type EntryRecord = {
  auditorId: number
  auditId: number | null
  kind: RosterKind
  requestId: number | null
  disruptionId: number | null
  startsAt: Date
  endsAt: Date
  role: TeamRole | null
  withId: number | null
  days: string | null
  note: string
  releasedAt: Date | null
}

/** An entry to change; `audit` is the one that it belongs to, if any. */
export type LockedEntry = BookingData & {
  id: number
  kind: RosterKind
  days: number | null
  requestId: number | null
  /** The case of the absence that it is part of, if any. */
  disruptionId: number | null
  audit: LockedAudit | null
  /** On the team of its audit, as chosen. */
  role: TeamRole
  withId: number | null
}

type Which = { rosterId: number; version: number }

/**
 * Locks an entry in its current state: 404 if the caller may not see it or it was removed, then 403, then 409 `stale`, for
 * which its version from before the change is compared.
 */
export async function lockEntry(
  context: ChangeContext,
  { rosterId, version }: Which,
  permissionsFor: (owner: Owner) => Permission[],
): Promise<LockedEntry> {
  const { tx, caller, before } = context
  const seen = before.entries.get(rosterId)
  if (!seen) throw notInSchedule()
  const record = await lockRecord<EntryRecord>(tx, 'roster_entry', rosterId)
  // An entry that was removed, even by an earlier step of this change, is missing rather than stale.
  if (record.releasedAt || !isVisible(caller, record)) throw notInSchedule()
  requirePermissions(context, ...permissionsFor(record))
  if (seen.version !== version) throw await staleness(tx, seen)
  const { auditorId, auditId, kind, requestId, disruptionId, startsAt, endsAt, note, withId } = record
  const role = record.role ?? 'auditor'
  const days = record.days === null ? null : Number(record.days)
  const audit = auditId === null ? null : await lockAuditRecord(tx, auditId)
  return {
    id: rosterId,
    auditorId,
    kind,
    requestId,
    disruptionId,
    start: startsAt,
    end: endsAt,
    days,
    note,
    audit,
    role,
    withId,
  }
}

function isVisible({ accountId, holds }: Caller, { auditorId }: Owner): boolean {
  if (holds('ViewDetailRoster') || holds('ViewAllRoster')) return true
  return holds('ViewOwnRoster') && auditorId === accountId
}

/** Without the permission to see all requests, other people's absences are just time off. */
export const seesDetails = (
  { accountId, holds }: Caller,
  { kind, auditorId }: { kind: RosterKind; auditorId: number },
): boolean => kind === 'audit' || auditorId === accountId || holds('ViewAllRequests')
