import type { Sql } from 'postgres'
import { Failure } from '#contract/failure.ts'
import { canDelete, refusal } from '#domain/audit-status.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Session } from '#server/http/session.ts'
import { lockAuditRecord } from '#server/planning/audit-queries.ts'
import { refuseUnseen } from '#server/planning/lock-audit.ts'
import { softDeleteAudit } from './queries.ts'

/** Deletes a draft that never stood in the roster. Its number is not used again. */
export async function deleteAudit(sql: Sql, session: Session, id: number): Promise<void> {
  await transaction(sql, { actor: session.accountId, action: 'delete' }, async tx => {
    await refuseUnseen(tx, session, id)
    const { status, wasAssigned } = await lockAuditRecord(tx, id)
    if (!canDelete(status, wasAssigned)) throw new Failure('conflict', refusal(status, 'delete'))
    await softDeleteAudit(tx, id)
  })
}
