import { Failure } from '#contract/failure.ts'
import { refuseClashes } from '#server/db/clash.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { faultOf } from '#server/refuse.ts'
import { sayPlanningFailure } from '#words/en/planning-failures.ts'
import type { StepOf } from './assign.ts'
import { type Candidate, listCandidates } from './audit-queries.ts'
import type { Booking } from './booking.ts'
import { type ChangeContext, type Inverse, requirePermissions } from './change-context.ts'
import { insertBooking, lockAuditors, restoreBooking } from './entry-queries.ts'
import { findFits } from './find-fits.ts'
import { refuseDisabled } from './guard-team.ts'
import { maskClashes } from './mask-clashes.ts'
import { type ReleasedMember, releaseConflictingAudits } from './release.ts'
import { assignAgain } from './remove-entry.ts'

/** Books time off, training or other time, at any hours. Audits named in `releases` give way. */
export async function book(context: ChangeContext, { booking, rosterId }: StepOf<'book'>): Promise<Inverse> {
  const { tx, caller } = context
  requirePermissions(context, 'CreateRoster')
  const { name } = await findCandidate(tx, booking.auditorId)
  const releasedMembers = await releaseConflictingAudits(
    tx,
    caller,
    { ...booking, name },
    context.releases,
    context.before,
  )
  if (releasedMembers.length > 0) requirePermissions(context, 'CancelRoster')
  await guardBooking(tx, caller, booking, { isNew: true })
  if (rosterId !== undefined) await restoreBooking(tx, rosterId, booking)
  const id = rosterId ?? (await insertBooking(tx, booking))
  context.createdIds.push(id)
  context.released.push(
    ...releasedMembers.map(({ audit }) => ({ auditId: audit.id, auditorId: booking.auditorId })),
  )
  return caller.holds('DeleteRoster') ? inverseOfBooking(context, id, releasedMembers) : null
}

function inverseOfBooking(
  context: ChangeContext,
  id: number,
  releasedMembers: readonly ReleasedMember[],
): Inverse {
  const back = releasedMembers.map(({ audit, member }) => assignAgain(context, audit, [member]))
  if (back.includes(null)) return null
  return [{ kind: 'removeEntry', rosterId: id, version: 0 }, ...back.flatMap(steps => steps ?? [])]
}

/** `entryId`: the entry that is being moved, which doesn't clash with itself. `isNew`: new to this auditor. */
type About = { entryId?: number; isNew: boolean }

/** Refuses a booking other than an audit if the auditor isn't free or takes no new bookings. Standards don't matter. */
export async function guardBooking(
  tx: Db,
  caller: Caller,
  { auditorId, start, end }: Booking,
  { entryId, isNew }: About,
): Promise<void> {
  lockAuditors(tx, [auditorId])
  const candidate = await findCandidate(tx, auditorId)
  if (isNew) refuseDisabled(candidate)
  const { timeZone } = candidate
  const need = { standardIds: [], start, end, timeZone, exceptEntryId: entryId }
  const fits = await findFits(tx, { auditorIds: [auditorId], ...need })
  const clashes = fits.flatMap(fit => fit.clashes)
  refuseClashes(await maskClashes(tx, caller, clashes), timeZone)
}

/** An auditor to be booked; a missing one is a fault of the field `auditorId`. */
export async function findCandidate(tx: Db, auditorId: number): Promise<Candidate> {
  const [candidate] = await listCandidates(tx, [auditorId])
  if (!candidate) throw Failure.invalid([faultOf('auditorId', sayPlanningFailure.text('auditorGone'))])
  return candidate
}
