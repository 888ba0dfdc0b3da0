import { Failure } from '#contract/failure.ts'
import type { LockedEntry } from './lock-entry.ts'

/** Refuses to move or remove what the roster does not decide: the entries of a closed audit or of an accepted request. */
export function refuseFixed({ audit, requestId }: LockedEntry): void {
  if (audit && audit.status !== 'assigned')
    throw new Failure(
      'conflict',
      `This audit is ${audit.status}, so its roster entries can’t be moved or removed.`,
    )
  if (requestId !== null)
    throw new Failure(
      'conflict',
      'This booking belongs to an accepted request; it can be freed only by deleting the request.',
    )
}
