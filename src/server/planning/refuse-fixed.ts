import type { Db } from '#server/db/transaction.ts'
import { refuse } from '#server/refuse.ts'
import { sayPlanningFailure } from '#words/en/planning-failures.ts'
import { isAccepted } from './entry-queries.ts'
import type { LockedEntry } from './lock-entry.ts'

/** Refuses to move or remove what the roster does not decide: the entries of a closed audit or of an accepted request. */
export async function refuseFixed(
  tx: Db,
  { audit, requestId }: Pick<LockedEntry, 'audit' | 'requestId'>,
): Promise<void> {
  if (audit && audit.status !== 'assigned')
    throw refuse('conflict', sayPlanningFailure.text('entryOfClosed', { status: audit.status }))
  if (requestId !== null && (await isAccepted(tx, requestId)))
    throw refuse('conflict', sayPlanningFailure.text('entryOfRequest'))
}
