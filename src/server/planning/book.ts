import type { StepOf } from './assign.ts'
import { type ChangeContext, type Inverse, requirePermissions } from './change-context.ts'
import { insertBooking, restoreBooking } from './entry-queries.ts'
import { findCandidate, guardBooking } from './guard-booking.ts'
import { type ReleasedMember, releaseConflictingAudits } from './release.ts'
import { assignAgain } from './remove-entry.ts'

/** Books time off, training or something else, at any hours; what is named as releasable gives way. */
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
  return caller.holds('DeleteRoster') ? takeBack(context, id, releasedMembers) : null
}

function takeBack(context: ChangeContext, id: number, releasedMembers: readonly ReleasedMember[]): Inverse {
  const back = releasedMembers.map(({ audit, member }) => assignAgain(context, audit, [member]))
  if (back.includes(null)) return null
  return [{ kind: 'removeEntry', rosterId: id, version: 0 }, ...back.flatMap(steps => steps ?? [])]
}
