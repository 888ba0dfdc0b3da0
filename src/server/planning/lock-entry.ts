import type { RosterKind } from '#contract/rosters.ts'
import type { Db } from '#server/db/transaction.ts'
import { lockRecord } from '#server/db/versions.ts'
import { type LockedAudit, lockAuditRecord } from './audit-queries.ts'
import { type BookingData, notInSchedule } from './entry-queries.ts'

type EntryRecord = {
  auditorId: number
  kind: RosterKind
  requestId: number | null
  startsAt: Date
  endsAt: Date
  note: string
  releasedAt: Date | null
}

/** An entry to change; `audit` is the one that it belongs to, if any. */
export type LockedEntry = BookingData & {
  id: number
  kind: RosterKind
  requestId: number | null
  audit: LockedAudit | null
}

/** Locks an active entry, and before it its audit: as those who change the audit do. 404, then 409 `stale`. */
export async function lockEntry(
  tx: Db,
  { id, auditId }: { id: number; auditId: number | null },
  version: number,
): Promise<LockedEntry> {
  const audit = auditId === null ? null : await lockAuditRecord(tx, auditId)
  const { releasedAt } = await lockRecord<EntryRecord>(tx, 'roster_entry', id)
  if (releasedAt) throw notInSchedule()
  // Compared only now: one that was removed meanwhile is missing rather than changed.
  const { auditorId, kind, requestId, startsAt, endsAt, note } = await lockRecord<EntryRecord>(
    tx,
    'roster_entry',
    id,
    version,
  )
  return { id, auditorId, kind, requestId, start: startsAt, end: endsAt, note, audit }
}
