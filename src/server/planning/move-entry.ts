import { Failure } from '#contract/failure.ts'
import type { FitCode } from '#domain/fit-reasons.ts'
import { type Interval, intervalFaults, longestRequestDays } from '#domain/interval.ts'
import type { Permission } from '#domain/permissions.ts'
import { keepsDays } from '#domain/person-days.ts'
import { alreadyOnTeam } from '#server/db/constraints.ts'
import { annotate } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuse } from '#server/refuse.ts'
import { sayPlanningFailure } from '#words/en/planning-failures.ts'
import type { StepOf } from './assign.ts'
import { type LockedAudit, listStandardIds, updateStatus } from './audit-queries.ts'
import { findCandidate, guardBooking } from './book.ts'
import type { Mark } from './booking.ts'
import { type ChangeContext, type Inverse, noteTaken } from './change-context.ts'
import { type BookingData, lockAuditors, type Owner, updateEntry } from './entry-queries.ts'
import { guardTeam, refuseDeleted, refuseUnbookable } from './guard-team.ts'
import { type LockedEntry, lockEntry, seesDetails } from './lock-entry.ts'
import { refuseFixed } from './refuse-fixed.ts'
import { refuseOutsideAudit } from './refuse-outside-audit.ts'
import { handOn, isOnTeam, listTeam } from './team-queries.ts'
import { toFieldFaults } from './time-faults.ts'

/** Moves an entry in time or to another auditor, who must be free and, for an audit, qualified. */
export async function moveEntry(context: ChangeContext, step: StepOf<'moveEntry'>): Promise<Inverse> {
  const { tx, caller } = context
  const entry = await lockEntry(context, step, owner => permissionsFor(owner, step))
  const after = merge(entry, step, caller)
  const isReassigned = after.auditorId !== entry.auditorId
  const isMovedOrReassigned = isReassigned || isMoved(entry, after)
  const isOther = after.note !== entry.note || after.days !== entry.days
  if (!isMovedOrReassigned && !isOther) return []
  const mark = isMovedOrReassigned ? await guardMove(context, { entry, after }) : undefined
  await updateEntry(tx, entry.id, { ...after, mark, isOther: isReassigned })
  if (entry.audit && isReassigned)
    await handOn(tx, entry.audit.id, { from: entry.auditorId, to: after.auditorId })
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
    ...(after.days !== entry.days && { days: entry.days }),
    ...(after.note !== entry.note && { note: entry.note }),
  }
}

type Move = { entry: LockedEntry; after: BookingData }

/** Answers what is to be kept of it, where it is an audit’s. */
async function guardMove(context: ChangeContext, { entry, after }: Move): Promise<Mark | undefined> {
  const { tx, caller } = context
  await refuseFixed(tx, entry)
  const faults = intervalFaults(after, longestRequestDays)
  if (faults.length > 0) throw Failure.invalid(toFieldFaults(faults))
  const isReassigned = after.auditorId !== entry.auditorId
  const { audit } = entry
  if (audit) return guardMember(context, audit, { entry, after })
  await guardBooking(tx, caller, after, { entryId: entry.id, isNew: isReassigned })
  return undefined
}

function merge(entry: LockedEntry, change: StepOf<'moveEntry'>, caller: Caller): BookingData {
  const isMasked = !seesDetails(caller, entry)
  if (isMasked && change.note) throw refuse('forbidden', sayPlanningFailure.text('noteHidden'))
  const part = { start: change.start ?? entry.start, end: change.end ?? entry.end }
  return {
    auditorId: change.auditorId ?? entry.auditorId,
    ...part,
    days: mergeDays(entry, part, change.days),
    note: isMasked ? entry.note : (change.note ?? entry.note),
  }
}

/** What was entered holds while the part moves as a whole, by whole days. */
function mergeDays(entry: LockedEntry, part: Interval, given: number | null | undefined): number | null {
  if (!entry.audit) return null
  if (given !== undefined) return given
  const { timeZone } = entry.audit
  return keepsDays({ ...entry, timeZone }, { ...part, timeZone }) ? entry.days : null
}

const isMoved = (before: BookingData, after: BookingData) =>
  before.start.getTime() !== after.start.getTime() || before.end.getTime() !== after.end.getTime()

/** What counts for the standards are the days of the audit: of one's own part they aren't asked again. */
const ofPart: readonly FitCode[] = [
  'days7',
  'daysMonth',
  'daysYear',
  'nights',
  'gap',
  'offDay',
  'traineeAlone',
]

async function guardMember(
  context: ChangeContext,
  audit: LockedAudit,
  { entry, after }: Move,
): Promise<Mark | undefined> {
  const { tx, caller, consent } = context
  const isReassigned = after.auditorId !== entry.auditorId
  refuseOutsideAudit(audit, after)
  lockAuditors(tx, [entry.auditorId, after.auditorId])
  if (isReassigned) await refuseNewcomer(context, audit, { ...after, role: entry.role })
  else await refuseDeleted(tx, [after])
  const team = await listTeam(tx, audit.id)
  const before = team.find(member => member.entryId === entry.id)
  const person = { ...before, ...after, ...(isReassigned && { accepted: [] }) }
  const taken = await guardTeam(
    tx,
    caller,
    { ...audit, standardIds: await listStandardIds(tx, audit.id) },
    {
      people: [person],
      others: team.filter(member => member.entryId !== entry.id),
      consent,
      ...(!isReassigned && { only: ofPart }),
    },
  )
  noteTaken(context, audit.id, taken)
  return taken.marks[0]
}

async function refuseNewcomer({ tx }: ChangeContext, audit: LockedAudit, { auditorId, role }: BookingData) {
  if (await isOnTeam(tx, audit.id, auditorId)) throw alreadyOnTeam()
  refuseUnbookable(await findCandidate(tx, auditorId), role)
  annotate(tx, { action: 're-assign' })
}
