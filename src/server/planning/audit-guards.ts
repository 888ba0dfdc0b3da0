import { type AuditAction, type AuditStatus, nextStatus } from '#domain/audit-status.ts'
import type { Db } from '#server/db/transaction.ts'
import { missing } from '#server/db/versions.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuse } from '#server/refuse.ts'
import { refusedAudit } from '#words/refused-status.ts'
import { isOnTeam } from './team-queries.ts'

/** Refuses an audit that the caller may not see, as if it did not exist. */
export async function refuseUnseen(tx: Db, caller: Caller, id: number): Promise<void> {
  if (!(await isVisible(tx, caller, id))) throw missing()
}

async function isVisible(tx: Db, { accountId, holds }: Caller, id: number): Promise<boolean> {
  if (holds('ViewAllAudit') || holds('ViewAuditDetail')) return true
  return holds('ViewAssignedAudits') && isOnTeam(tx, id, accountId)
}

/** The status that the action leads to. Throws a 409 naming both if the status doesn't allow the action. */
export function requireTransition(status: AuditStatus, action: AuditAction): AuditStatus {
  const next = nextStatus(status, action)
  if (!next) throw refuse('conflict', refusedAudit(status, action))
  return next
}
