import { Failure } from '#contract/failure.ts'
import { refuseClashes } from '#server/db/clash.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { type Candidate, listCandidates } from './audit-queries.ts'
import { lockAuditors } from './entry-queries.ts'
import { findFits } from './find-fits.ts'
import { type Booking, refuseDisabled } from './guard-team.ts'
import { maskClashes } from './mask-clashes.ts'

/** `entryId`: the booking is one already, which is no clash with itself. `isNew`: new to this auditor. */
type About = { entryId?: number; isNew: boolean }

/** Refuses a booking that is no audit where the auditor is not free, or takes no new ones. Standards don't matter. */
export async function guardBooking(
  tx: Db,
  caller: Caller,
  { auditorId, start, end }: Booking,
  { entryId, isNew }: About,
): Promise<void> {
  await lockAuditors(tx, [auditorId])
  const candidate = await findCandidate(tx, auditorId)
  if (isNew) refuseDisabled(candidate)
  const { timeZone } = candidate
  const need = { standardIds: [], start, end, timeZone, exceptEntryId: entryId }
  const fits = await findFits(tx, { auditorIds: [auditorId], ...need })
  const clashes = fits.flatMap(fit => fit.clashes)
  refuseClashes(await maskClashes(tx, caller, clashes), timeZone)
}

/** An auditor who may be booked; one that is not there is a fault of the field `auditorId`. */
export async function findCandidate(tx: Db, auditorId: number): Promise<Candidate> {
  const [candidate] = await listCandidates(tx, [auditorId])
  if (!candidate)
    throw Failure.invalid([{ field: 'auditorId', message: 'This auditor does not exist any more.' }])
  return candidate
}
