import type { Sql } from 'postgres'
import { transaction } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { notifyChange } from '#server/notifications/notify-change.ts'
import { type AnyStep, applySteps } from '#server/planning/apply-steps.ts'
import { type Audit, findAudit } from '#server/planning/read-audits.ts'

type Given = { confirmed?: boolean | undefined }

/** A change of one audit, as one of several would be made. */
export function runStep(
  sql: Sql,
  caller: Caller,
  step: Exclude<AnyStep, { kind: 'book' | 'moveEntry' | 'removeEntry' | 'changeStatus' }>,
  { confirmed }: Given = {},
): Promise<Audit> {
  return transaction(sql, { actor: caller.accountId }, async tx => {
    const { events } = await applySteps(tx, caller, { steps: [step], confirmed })
    await notifyChange(tx, caller, events)
    return findAudit(tx, step.projectId)
  })
}
