import { tell } from '#server/db/transaction.ts'
import { type Acting, type Inverse, refuseWithout, takeAudit } from './acting.ts'
import type { StepOf } from './assign.ts'
import { updateStatus } from './audit-queries.ts'
import { follow } from './lock-audit.ts'
import { assignAgain } from './remove-entry.ts'
import { listTeam, releaseAuditEntries } from './team-queries.ts'

/** Back to draft: the team is released. */
export async function returnToDraft(
  act: Acting,
  { projectId, version, reason }: StepOf<'draft'>,
): Promise<Inverse> {
  const { tx } = act
  refuseWithout(act, 'ModifyAudit')
  await tell(tx, { action: 'draft', reason: reason ?? '' })
  const audit = await takeAudit(act, projectId, version)
  const status = follow(audit.status, 'draft')
  const team = await listTeam(tx, projectId)
  await releaseAuditEntries(tx, projectId)
  await updateStatus(tx, projectId, status, reason)
  return assignAgain(act, audit, team)
}
