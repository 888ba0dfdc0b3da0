import type { FieldFault } from '#contract/failure.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { isReviewer } from '#server/people/holders.ts'
import { hasOnTeam } from '#server/planning/team-queries.ts'

/** Who reviews may decide requests, and is neither whom it is about nor who asks. */
export async function reviewerFaults(
  tx: Db,
  reviewerId: number,
  owners: readonly number[],
): Promise<FieldFault[]> {
  const field = 'reviewerId'
  if (owners.includes(reviewerId))
    return [{ field, message: 'The reviewer must be neither who asks nor whom the request is about.' }]
  const found = await tx`
    select from account join role on role.id = account.role_id where account.id = ${reviewerId} and ${isReviewer(tx)}`
  return found.length > 0 ? [] : [{ field, message: 'This person may not decide requests.' }]
}

/** An audit that the caller may see. */
export async function auditFaults(tx: Db, caller: Caller, auditId: number): Promise<FieldFault[]> {
  const seesAll = caller.holds('ViewAllAudit') || caller.holds('ViewAuditDetail')
  const found = await tx`
    select from audit where id = ${auditId} and deleted_at is null
      and (${seesAll} or ${hasOnTeam(tx, caller.accountId)})`
  return found.length > 0 ? [] : [{ field: 'projectId', message: 'This audit does not exist any more.' }]
}
