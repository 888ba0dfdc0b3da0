import type { Db } from '#server/db/transaction.ts'
import { refuse } from '#server/refuse.ts'
import { sayPlanningFailure } from '#words/en/planning-failures.ts'
import { isAccepted } from './entry-queries.ts'
import type { LockedEntry } from './lock-entry.ts'

/**
 * Refuses to move or remove what the roster does not decide: the entries of a closed audit, of an accepted request or of an open
 * disruption.
 */
export async function refuseFixed(
  tx: Db,
  { audit, requestId, disruptionId }: Pick<LockedEntry, 'audit' | 'requestId' | 'disruptionId'>,
): Promise<void> {
  if (audit && audit.status !== 'assigned')
    throw refuse('conflict', sayPlanningFailure.text('entryOfClosed', { status: audit.status }))
  if (requestId !== null && (await isAccepted(tx, requestId)))
    throw refuse('conflict', sayPlanningFailure.text('entryOfRequest'))
  if (disruptionId !== null && (await isOpen(tx, disruptionId)))
    throw refuse('conflict', sayPlanningFailure.text('entryOfDisruption'))
}

async function isOpen(tx: Db, disruptionId: number): Promise<boolean> {
  return (await tx`select from disruption where id = ${disruptionId} and closed_at is null`).length > 0
}
