import type { Sql } from 'postgres'
import { transaction } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { notifyChange } from '#server/notifications/notify-change.ts'
import { notifyFollowers } from '#server/notifications/notify-followers.ts'
import { applySteps } from '#server/planning/apply-steps.ts'
import type { StatusChange } from '#server/planning/change-status.ts'
import { type Audit, findAudit } from '#server/planning/read-audits.ts'

const words = { cancel: 'canceled', complete: 'completed', 're-open': 're-opened' } as const

/** Cancels, completes or re-opens an audit, and tells its team and those who follow it. */
export function changeStatus(sql: Sql, caller: Caller, step: Omit<StatusChange, 'kind'>): Promise<Audit> {
  const { action, projectId } = step
  return transaction(sql, { actor: caller.accountId }, async tx => {
    const { events } = await applySteps(tx, caller, { steps: [{ kind: 'changeStatus', ...step }] })
    await notifyChange(tx, caller, events)
    const told = events.flatMap(one => (one.about === 'audit' ? [one.accountId] : []))
    await notifyFollowers(tx, caller, { auditId: projectId, status: words[action], told })
    return findAudit(tx, projectId)
  })
}
