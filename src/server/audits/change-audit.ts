import type { Sql } from 'postgres'
import type { audits } from '#contract/audits.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { type ChangeReason, canDelete } from '#domain/audit-status.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { notifyChange } from '#server/notifications/notify-change.ts'
import { notifyFollowers } from '#server/notifications/notify-followers.ts'
import { type AnyStep, type Applied, applySteps } from '#server/planning/apply-steps.ts'
import { refuseUnseen } from '#server/planning/audit-guards.ts'
import { lockAuditRecord } from '#server/planning/audit-queries.ts'
import type { StatusChange } from '#server/planning/change-status.ts'
import type { Consent } from '#server/planning/consent.ts'
import { commitWithAudit } from '#server/planning/read-audits.ts'
import { touchedEntries } from '#server/planning/touched-records.ts'
import { refuse } from '#server/refuse.ts'
import { sayImportFailure } from '#words/en/import-failures.ts'
import { refusedAudit } from '#words/refused-status.ts'
import type { Text } from '#words/words.ts'
import { softDeleteAudit } from './queries.ts'

type ChangedAudit = Answer<typeof audits.update>

/** What whoever changes it takes upon themselves, and why, to be counted. */
type Given = Consent & { reason?: string | undefined; reasonCode?: ChangeReason | undefined }

const words = { cancel: 'canceled', complete: 'completed', 're-open': 're-opened' } as const

/** Cancels, completes or re-opens an audit, and notifies its team and followers. */
export function changeStatus(
  sql: Sql,
  caller: Caller,
  { reasonCode, confirmed, seen, override, ...step }: Omit<StatusChange, 'kind'> & Omit<Given, 'reason'>,
): Promise<ChangedAudit> {
  const { action, projectId } = step
  return transaction(sql, { actor: caller.accountId, reasonCode }, async tx => {
    const applied = await applySteps(tx, caller, {
      steps: [{ kind: 'changeStatus', ...step }],
      confirmed,
      seen,
      override,
    })
    const { events } = applied
    await notifyChange(tx, caller, events)
    const notified = events.flatMap(one => (one.about === 'audit' ? [one.accountId] : []))
    await notifyFollowers(tx, caller, { auditId: projectId, status: words[action], notified })
    return commitWithUndo(tx, projectId, applied, action !== 're-open')
  })
}

/** As it is left, with what takes the change back. */
async function commitWithUndo(tx: Db, id: number, applied: Applied, reopens = false): Promise<ChangedAudit> {
  const { before, inverse } = applied
  const undo = {
    before: before.audits.get(id)?.version ?? null,
    rosters: touchedEntries(applied),
    reopens,
    inverse,
  }
  return { ...(await commitWithAudit(tx, id)), undo }
}

/** A change of one audit, as one of several would be made. */
export function runStep(
  sql: Sql,
  caller: Caller,
  step: Exclude<AnyStep, { kind: 'book' | 'moveEntry' | 'removeEntry' | 'changeStatus' }>,
  { confirmed, seen, override, isUndo, reason, reasonCode }: Given = {},
): Promise<ChangedAudit> {
  return transaction(sql, { actor: caller.accountId, reasonCode }, async tx => {
    const applied = await applySteps(tx, caller, { steps: [step], confirmed, seen, override, isUndo, reason })
    await notifyChange(tx, caller, applied.events)
    return commitWithUndo(tx, step.projectId, applied)
  })
}

/** A save of the dialog as a step, and what it is given for it. */
export function toEdit(projectId: number, body: Parsed<typeof audits.update, 'body'>) {
  const { confirmed, seen, override, isUndo, reason, reasonCode, version, ...change } = body
  return {
    step: { kind: 'changeAudit', projectId, version, change } as const,
    given: { confirmed, seen, override, isUndo, reason, reasonCode },
  }
}

/** Deletes a draft that was never in the roster. Its number is not used again. */
export async function deleteAudit(sql: Sql, caller: Caller, id: number): Promise<void> {
  await transaction(sql, { actor: caller.accountId, action: 'delete' }, async tx => {
    await refuseUnseen(tx, caller, id)
    const { status, wasAssigned } = await lockAuditRecord(tx, id)
    if (!canDelete(status, wasAssigned)) throw refuse('conflict', refusedAudit(status, 'delete'))
    await softDeleteAudit(tx, id)
  })
}

/**
 * Takes an audit away with its entries, as if it had never been: its number is free again. For undoing an import alone; whoever
 * else deletes one leaves its number used.
 */
export async function takeBackAudit(tx: Db, id: number): Promise<void> {
  const why = (await listReferred(tx, [id])).get(id)
  if (why) throw refuse('conflict', why)
  for (const table of parts) await tx`delete from ${tx(table)} where audit_id = ${id}`
  await tx`delete from audit where id = ${id}`
}

const parts = [
  'audit_visit',
  'audit_follower',
  'audit_area',
  'audit_change',
  'roster_entry',
  'audit_standard',
]

/** Those that a plan, a case, a request or the register of overrides names, and those of which the customer was sent a letter. */
export async function listReferred(tx: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Text>> {
  const rows = await tx<{ id: number }[]>`
    select made.id from unnest(${[...ids]}::integer[]) made (id)
    where exists (select from plan_row where audit_id = made.id)
      or exists (select from disruption_hit where audit_id = made.id)
      or exists (select from team_override where audit_id = made.id)
      or exists (select from request where audit_id = made.id)
      or exists (select from customer_letter where audit_id = made.id and state = 'sent')`
  return new Map(rows.map(({ id }) => [id, sayImportFailure.text('inUse')]))
}
