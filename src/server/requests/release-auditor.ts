import { overlaps } from '#domain/interval.ts'
import { type Db, tell } from '#server/db/transaction.ts'
import type { Session } from '#server/http/session.ts'
import { notifyTeam } from '#server/notifications/queries.ts'
import { type LockedAudit, updateStatus } from '#server/planning/audit-queries.ts'
import { listTeam, releaseAuditEntries } from '#server/planning/team-queries.ts'
import type { LockedRequest } from './lock-request.ts'

/**
 * Takes an auditor off an assigned audit, which is a draft again when nobody is left. The audit's reason doesn't tell why
 * somebody is away: that is not for everybody who sees the audit.
 */
export async function releaseAuditor(
  tx: Db,
  session: Session,
  audit: LockedAudit,
  { name, ...request }: LockedRequest & { name: string },
): Promise<void> {
  const { userId } = request
  const team = await listTeam(tx, audit.id)
  const isInTheWay = team.some(part => part.auditorId === userId && overlaps(part, request))
  if (audit.status !== 'assigned' || !isInTheWay) return
  const kept = team.map(part => part.auditorId).filter(auditorId => auditorId !== userId)
  const reason = `${name} was released: not available at this time.`
  await withReason(tx, { action: 'release', reason }, async () => {
    await releaseAuditEntries(tx, audit.id, kept)
    await updateStatus(tx, audit.id, kept.length === 0 ? 'draft' : 'assigned', reason)
  })
  await notifyTeam(tx, session, { type: 'audit:released', auditId: audit.id, accountIds: [userId] })
}

/** The decision's own action and reason come back after it. */
async function withReason(
  tx: Db,
  told: { action: string; reason: string },
  work: () => Promise<void>,
): Promise<void> {
  const [before] = await tx<{ action: string; reason: string }[]>`
    select current_setting('app.action') as action, current_setting('app.reason') as reason`
  await tell(tx, told)
  await work()
  await tell(tx, before ?? {})
}
