import { annotate } from '#server/db/transaction.ts'
import type { StepOf } from './assign.ts'
import { requireTransition } from './audit-guards.ts'
import { updateStatus } from './audit-queries.ts'
import { type ChangeContext, type Inverse, lockAudit, requirePermissions } from './change-context.ts'
import { assignAgain } from './remove-entry.ts'
import { listTeam, releaseAuditEntries } from './team-queries.ts'

/** Back to draft: the team is released. */
export async function returnToDraft(
  context: ChangeContext,
  { projectId, version, reason }: StepOf<'draft'>,
): Promise<Inverse> {
  const { tx } = context
  requirePermissions(context, 'ModifyAudit')
  await annotate(tx, { action: 'draft', reason: reason ?? '' })
  const audit = await lockAudit(context, projectId, version)
  const status = requireTransition(audit.status, 'draft')
  const team = await listTeam(tx, projectId)
  await releaseAuditEntries(tx, projectId)
  await updateStatus(tx, projectId, status, reason)
  return assignAgain(context, audit, team)
}
