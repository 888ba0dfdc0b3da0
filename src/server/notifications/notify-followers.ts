import { localDay } from '#domain/zoned-time.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Subject } from '#server/planning/plan-events.ts'
import { sayNotice } from '#words/en/notices.ts'
import type { Notice, Sender } from './notice.ts'
import { areHeld, notify } from './notify.ts'
import { type AuditLabel, findAuditLabels, nameAudit } from './notify-team.ts'

/** Who follows an audit and may still open it. */
export async function findFollowers(tx: Db, auditIds: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await tx<{ auditId: number; accountIds: number[] }[]>`
    select audit_id, array_agg(account_id order by account_id) as account_ids
    from audit_follower join account on account.id = audit_follower.account_id and account.deleted_at is null
    where audit_id = any(${[...auditIds]}::integer[]) and exists (
      select from role_permission where role_id = account.role_id and permission = 'ViewAuditDetail')
    group by audit_id`
  return new Map(rows.map(row => [row.auditId, row.accountIds]))
}

type StatusNotice = {
  auditId: number
  status: keyof typeof noticeOf
  /** Those who have been notified as members of the team. */
  notified: readonly number[]
}

const noticeOf = {
  canceled: 'canceled',
  completed: 'followedCompleted',
  're-opened': 'followedReopened',
} as const

/** Notifies those who follow an audit of its new status, unless they have been notified already; by mail once it stays so. */
export async function notifyFollowers(
  tx: Db,
  sender: Sender,
  { auditId, status, notified }: StatusNotice,
): Promise<void> {
  const followers = (await findFollowers(tx, [auditId])).get(auditId) ?? []
  const accountIds = followers.filter(id => !notified.includes(id))
  const audit = (await findAuditLabels(tx, [auditId])).get(auditId)
  if (!audit || accountIds.length === 0) return
  const waitsFor: Subject[] = areHeld(tx) ? [] : [`audit ${auditId}`]
  await notify(tx, sender, { ...statusNotice(auditId, status, audit), accountIds, waitsFor })
}

export const statusNotice = (auditId: number, status: StatusNotice['status'], audit: AuditLabel): Notice => ({
  type: 'audit:followed',
  text: sayNotice.text(noticeOf[status], nameAudit(audit, audit)),
  entity: 'project',
  entityId: auditId,
  day: localDay(audit.start, audit.timeZone),
})
