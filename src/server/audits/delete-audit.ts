import type { Sql } from 'postgres'
import { Failure } from '#contract/failure.ts'
import { canDelete, refusal } from '#domain/audit-status.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuseUnseen } from '#server/planning/audit-guards.ts'
import { lockAuditRecord } from '#server/planning/audit-queries.ts'
import { softDeleteAudit } from './queries.ts'

/** Deletes a draft that never stood in the roster. Its number is not used again. */
export async function deleteAudit(sql: Sql, caller: Caller, id: number): Promise<void> {
  await transaction(sql, { actor: caller.accountId, action: 'delete' }, async tx => {
    await refuseUnseen(tx, caller, id)
    const { status, wasAssigned } = await lockAuditRecord(tx, id)
    if (!canDelete(status, wasAssigned)) throw new Failure('conflict', refusal(status, 'delete'))
    await softDeleteAudit(tx, id)
  })
}
