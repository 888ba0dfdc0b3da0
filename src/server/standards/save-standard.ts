import type { Db } from '#server/db/transaction.ts'
import { reckonVisits } from '#server/planning/reckon-visits.ts'
import { refuse } from '#server/refuse.ts'
import { sayStandardFailure } from '#words/en/standard-failures.ts'
import { findStandard, listLiveCertificates, type StandardChange, updateStandard } from './queries.ts'

/** Changes a standard; another programme moves the open visits of its certificates, which is asked about first. */
export async function saveStandard(
  tx: Db,
  id: number,
  { confirmed, ...change }: StandardChange & { confirmed?: boolean | undefined },
) {
  const hasOtherRule = await updateStandard(tx, id, change)
  if (hasOtherRule) {
    const moved = await reckonVisits(tx, await listLiveCertificates(tx, id))
    if (moved.visits > 0 && !confirmed)
      throw refuse('conflict', sayStandardFailure.text('movesVisits', moved), {
        code: 'movesVisits',
        details: moved,
      })
  }
  return findStandard(tx, id)
}
