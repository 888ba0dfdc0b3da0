import { type Acting, type Inverse, refuseWithout } from './acting.ts'
import type { StepOf } from './assign.ts'
import { insertBooking, restoreBooking } from './entry-queries.ts'
import { findCandidate, guardBooking } from './guard-booking.ts'
import { type Loss, releaseInTheWay } from './release.ts'
import { assignAgain } from './remove-entry.ts'

/** Books time off, training or something else, at any hours; what is named as releasable gives way. */
export async function book(act: Acting, { booking, rosterId }: StepOf<'book'>): Promise<Inverse> {
  const { tx, caller } = act
  refuseWithout(act, 'CreateRoster')
  const { name } = await findCandidate(tx, booking.auditorId)
  const losses = await releaseInTheWay(tx, caller, { ...booking, name }, act.releases, act.before)
  if (losses.length > 0) refuseWithout(act, 'CancelRoster')
  await guardBooking(tx, caller, booking, { isNew: true })
  if (rosterId !== undefined) await restoreBooking(tx, rosterId, booking)
  const id = rosterId ?? (await insertBooking(tx, booking))
  act.made.push(id)
  act.taken.push(...losses.map(({ audit }) => ({ auditId: audit.id, auditorId: booking.auditorId })))
  return caller.holds('DeleteRoster') ? takeBack(act, id, losses) : null
}

function takeBack(act: Acting, id: number, losses: readonly Loss[]): Inverse {
  const back = losses.map(({ audit, member }) => assignAgain(act, audit, [member]))
  if (back.includes(null)) return null
  return [{ kind: 'removeEntry', rosterId: id, version: 0 }, ...back.flatMap(steps => steps ?? [])]
}
