import { Failure } from '#contract/failure.ts'
import type { Db } from '#server/db/transaction.ts'
import { isAccepted } from './entry-queries.ts'
import type { LockedEntry } from './lock-entry.ts'

/** Refuses to move or remove what the roster does not decide: the entries of a closed audit or of an accepted request. */
export async function refuseFixed(
  tx: Db,
  { audit, requestId }: Pick<LockedEntry, 'audit' | 'requestId'>,
): Promise<void> {
  if (audit && audit.status !== 'assigned')
    throw new Failure(
      'conflict',
      `This audit is ${audit.status}, so its roster entries can’t be moved or removed.`,
    )
  if (requestId !== null && (await isAccepted(tx, requestId)))
    throw new Failure(
      'conflict',
      'This booking belongs to an accepted request; it can be freed only by deleting the request.',
    )
}
