import { Failure } from '#contract/failure.ts'
import { intervalFaults, longestRequestDays } from '#domain/interval.ts'
import type { Permission } from '#domain/permissions.ts'
import { alreadyOnTeam } from '#server/db/constraints.ts'
import { annotate, type Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuse } from '#server/refuse.ts'
import { sayPlanningFailure } from '#words/en/planning-failures.ts'
import type { StepOf } from './assign.ts'
import { type LockedAudit, listStandardIds, updateStatus } from './audit-queries.ts'
import { findCandidate, guardBooking } from './book.ts'
import type { ChangeContext, Inverse } from './change-context.ts'
import { type BookingData, lockAuditors, type Owner, updateEntry } from './entry-queries.ts'
import { guardTeam, guardTime, refuseDeleted, refuseUnbookable } from './guard-team.ts'
import { type LockedEntry, lockEntry, seesDetails } from './lock-entry.ts'
import { refuseFixed } from './refuse-fixed.ts'
import { refuseOutsideAudit } from './refuse-outside-audit.ts'
import { isOnTeam } from './team-queries.ts'
import { toFieldFaults } from './time-faults.ts'

/** Moves an entry in time or to another auditor, who must be free and, for an audit, qualified. */
export async function moveEntry(context: ChangeContext, step: StepOf<'moveEntry'>): Promise<Inverse> {
  const { tx, caller } = context
  const entry = await lockEntry(context, step, owner => permissionsFor(owner, step))
  const after = merge(entry, step, caller)
  const isReassigned = after.auditorId !== entry.auditorId
  const isMovedOrReassigned = isReassigned || isMoved(entry, after)
  if (!isMovedOrReassigned && after.note === entry.note) return []
  if (isMovedOrReassigned) await guardMove(context, { entry, after })
  await updateEntry(tx, entry.id, after)
  // The status stays, but a change of its roster gives the audit a new version.
  if (entry.audit) await updateStatus(tx, entry.audit.id, entry.audit.status)
  return [moveBack(entry, after)]
}

function permissionsFor({ auditorId, auditId }: Owner, { auditorId: to }: StepOf<'moveEntry'>): Permission[] {
  const isReassigned = to !== undefined && to !== auditorId
  return isReassigned && auditId !== null ? ['ModifyRoster', 'ReAssignAudit'] : ['ModifyRoster']
}

/** Only what differs, so that nothing is included that the caller may not see. */
function moveBack(entry: LockedEntry, after: BookingData): StepOf<'moveEntry'> {
  return {
    kind: 'moveEntry',
    rosterId: entry.id,
    version: 0,
    start: entry.start,
    end: entry.end,
    ...(after.auditorId !== entry.auditorId && { auditorId: entry.auditorId }),
    ...(after.note !== entry.note && { note: entry.note }),
  }
}

type Move = { entry: LockedEntry; after: BookingData }

async function guardMove(context: ChangeContext, { entry, after }: Move): Promise<void> {
  const { tx, caller } = context
  await refuseFixed(tx, entry)
  const faults = intervalFaults(after, longestRequestDays)
  if (faults.length > 0) throw Failure.invalid(toFieldFaults(faults))
  const isReassigned = after.auditorId !== entry.auditorId
  const { audit } = entry
  if (!audit) await guardBooking(tx, caller, after, { entryId: entry.id, isNew: isReassigned })
  else if (isReassigned) await guardReassignment(context, audit, { entry, after })
  else await guardPart(tx, caller, audit, after)
}

function merge(entry: LockedEntry, change: StepOf<'moveEntry'>, caller: Caller): BookingData {
  const isMasked = !seesDetails(caller, entry)
  if (isMasked && change.note) throw refuse('forbidden', sayPlanningFailure.text('noteHidden'))
  return {
    auditorId: change.auditorId ?? entry.auditorId,
    start: change.start ?? entry.start,
    end: change.end ?? entry.end,
    note: isMasked ? entry.note : (change.note ?? entry.note),
  }
}

const isMoved = (before: BookingData, after: BookingData) =>
  before.start.getTime() !== after.start.getTime() || before.end.getTime() !== after.end.getTime()

/** Standards aren't checked again: what counts are the days of the audit. */
async function guardPart(tx: Db, caller: Caller, audit: LockedAudit, part: BookingData): Promise<void> {
  refuseOutsideAudit(audit, part)
  lockAuditors(tx, [part.auditorId])
  await refuseDeleted(tx, [part])
  await guardTime(tx, caller, { ...audit, standardIds: await listStandardIds(tx, audit.id) }, [part])
}

async function guardReassignment(
  context: ChangeContext,
  audit: LockedAudit,
  { entry, after }: Move,
): Promise<void> {
  const { tx, caller, confirmed } = context
  refuseOutsideAudit(audit, after)
  lockAuditors(tx, [entry.auditorId, after.auditorId])
  if (await isOnTeam(tx, audit.id, after.auditorId)) throw alreadyOnTeam()
  refuseUnbookable(await findCandidate(tx, after.auditorId))
  annotate(tx, { action: 're-assign' })
  const need = { ...audit, standardIds: await listStandardIds(tx, audit.id) }
  const unqualified = await guardTeam(tx, caller, need, [after], confirmed)
  context.confirmedGaps.push(...unqualified.map(fit => fit.auditorName))
}
