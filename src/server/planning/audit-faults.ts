import { Failure, type FieldFault } from '#contract/failure.ts'
import type { Db } from '#server/db/transaction.ts'
import { faultOf } from '#server/refuse.ts'
import { sayCustomerCard } from '#words/en/customer-card.ts'
import { sayPlanningFailure } from '#words/en/planning-failures.ts'
import { sayStandardCard } from '#words/en/standard-card.ts'
import { listStandards } from './audit-queries.ts'

/**
 * New standards must exist and be enabled; those an audit already has may stay. They aren't locked: disabling one at the same
 * moment has the result of disabling it a moment later, and deleting one is caught by the foreign key.
 */
export async function standardFaults(
  tx: Db,
  wanted: readonly number[],
  present: readonly number[] = [],
): Promise<FieldFault[]> {
  const known = await listStandards(tx, wanted)
  const disabled = known.filter(({ id, isEnabled }) => !isEnabled && !present.includes(id))
  if (known.length < wanted.length) return [faultOf('standardId', sayStandardCard.text('someGone'))]
  return disabled.map(({ code }) =>
    faultOf('standardId', sayPlanningFailure.text('standardDisabled', { code })),
  )
}

export function refuseFaults(faults: readonly FieldFault[]): void {
  if (faults.length > 0) throw Failure.invalid(faults)
}

export const unknownCustomer = (): FieldFault => faultOf('customerId', sayCustomerCard.text('gone'))
