import { Failure } from '#contract/failure.ts'
import { contains, intervalFaults, longestRequestDays } from '#domain/interval.ts'
import { alreadyOnTeam } from '#server/db/constraints.ts'
import { formatMoment } from '#server/db/format-moment.ts'
import { type Db, tell } from '#server/db/transaction.ts'
import type { Session } from '#server/http/session.ts'
import { type LockedAudit, listStandardIds, updateStatus } from '#server/planning/audit-queries.ts'
import { type BookingData, lockAuditors, updateEntry } from '#server/planning/entry-queries.ts'
import { findCandidate, guardBooking } from '#server/planning/guard-booking.ts'
import { guardTeam, guardTime, refuseDeleted, refuseUnbookable } from '#server/planning/guard-team.ts'
import type { LockedEntry } from '#server/planning/lock-entry.ts'
import { refuseFixed } from '#server/planning/refuse-fixed.ts'
import { isOnTeam } from '#server/planning/team-queries.ts'
import type { Change } from './change-entry.ts'
import { notifyBooked, notifyFreed } from './notify-booked.ts'

/** Moves an entry in time or to another auditor, who has to be free then, and for an audit qualified. */
export async function moveEntry(tx: Db, session: Session, entry: LockedEntry, change: Change): Promise<void> {
  const after = merge(entry, change, session)
  const isGiven = after.auditorId !== entry.auditorId
  const isElsewhere = isGiven || isMoved(entry, after)
  if (!isElsewhere && after.note === entry.note) return
  if (isElsewhere) await guardMove(tx, session, { entry, after, confirmed: change.confirmed })
  await updateEntry(tx, entry.id, after)
  if (isGiven) await notifyFreed(tx, session, entry)
  if (isElsewhere) await notifyBooked(tx, session, { ...entry, ...after }, { isNew: isGiven })
  // Its own status again: a change of its roster gives the audit a new version.
  if (entry.audit) await updateStatus(tx, entry.audit.id, entry.audit.status)
}

type Move = { entry: LockedEntry; after: BookingData; confirmed: boolean | undefined }

async function guardMove(tx: Db, session: Session, { entry, after, confirmed }: Move): Promise<void> {
  await refuseFixed(tx, entry)
  const faults = intervalFaults(after, longestRequestDays)
  if (faults.length > 0) throw Failure.invalid(faults)
  const isGiven = after.auditorId !== entry.auditorId
  const { audit } = entry
  if (!audit) await guardBooking(tx, session, after, { entryId: entry.id, isNew: isGiven })
  else if (isGiven) await guardGift(tx, session, audit, { entry, after, confirmed })
  else await guardPart(tx, session, audit, after)
}

function merge(entry: LockedEntry, change: Change, { accountId, holds }: Session): BookingData {
  const isMasked = entry.kind !== 'audit' && entry.auditorId !== accountId && !holds('ViewAllRequests')
  if (isMasked && change.note)
    throw new Failure('forbidden', 'You don’t have the permission to see this note, nor to change it.')
  return {
    auditorId: change.auditorId ?? entry.auditorId,
    start: change.start ?? entry.start,
    end: change.end ?? entry.end,
    note: isMasked ? entry.note : (change.note ?? entry.note),
  }
}

const isMoved = (before: BookingData, after: BookingData) =>
  before.start.getTime() !== after.start.getTime() || before.end.getTime() !== after.end.getTime()

/** Whether the auditor holds the standards is not asked again: the days that count are those of the audit. */
async function guardPart(tx: Db, session: Session, audit: LockedAudit, part: BookingData): Promise<void> {
  refuseOutside(audit, part)
  await lockAuditors(tx, [part.auditorId])
  await refuseDeleted(tx, [part])
  await guardTime(tx, session, { ...audit, standardIds: await listStandardIds(tx, audit.id) }, [part])
}

async function guardGift(
  tx: Db,
  session: Session,
  audit: LockedAudit,
  { entry, after, confirmed }: Move,
): Promise<void> {
  refuseOutside(audit, after)
  await lockAuditors(tx, [entry.auditorId, after.auditorId])
  if (await isOnTeam(tx, audit.id, after.auditorId)) throw new Failure('conflict', alreadyOnTeam)
  refuseUnbookable(await findCandidate(tx, after.auditorId))
  await tell(tx, { action: 're-assign' })
  const need = { ...audit, standardIds: await listStandardIds(tx, audit.id) }
  await guardTeam(tx, session, need, [after], confirmed)
}

function refuseOutside(audit: LockedAudit, part: BookingData): void {
  if (contains(audit, part)) return
  const [from, to] = [formatMoment(audit.start, audit.timeZone), formatMoment(audit.end, audit.timeZone)]
  throw new Failure(
    'conflict',
    `A booking for ${audit.idflNumber} must stay inside the audit, from ${from} to ${to} at the site.`,
  )
}
