import postgres, { type Sql } from 'postgres'
import type { bulk } from '#contract/bulk.ts'
import type { copies } from '#contract/copies.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import type { undoCalls } from '#contract/undo.ts'
import { canDelete } from '#domain/audit-status.ts'
import type { Permission } from '#domain/permissions.ts'
import { constraintFailure } from '#server/db/constraints.ts'
import { annotate, type Db, dryRun, transaction } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { notifyChange } from '#server/notifications/notify-change.ts'
import { type AnyStep, type Applied, applySteps } from '#server/planning/apply-steps.ts'
import { refuseUnseen } from '#server/planning/audit-guards.ts'
import { lockAuditRecord } from '#server/planning/audit-queries.ts'
import { toRefusal } from '#server/planning/preview-steps.ts'
import { touchedEntries } from '#server/planning/touched-records.ts'
import { refuse } from '#server/refuse.ts'
import { sayCallFailure } from '#words/en/call-failures.ts'
import { sayReason } from '#words/en/reasons.ts'
import { sayWhole } from '#words/kept.ts'
import { refusedAudit } from '#words/refused-status.ts'
import { toEdit } from './change-audit.ts'
import { notifyFollowersOf, versionsOf } from './change-many.ts'
import { softDeleteAudit } from './queries.ts'
import { clearDone, writeDone } from './say-done.ts'

type Closed = Parsed<typeof bulk.undo, 'body'>
type Made = Parsed<typeof copies.undo, 'body'>
type WayBack = Parsed<typeof undoCalls.preview, 'body'>

/** Takes back what closed them: each is re-opened, and gets its team and what was agreed again. */
export function reopenAudits(sql: Sql, caller: Caller, closed: Closed): Promise<Answer<typeof bulk.undo>> {
  return transaction(sql, { actor: caller.accountId }, async tx => {
    const applied = await reopen(tx, caller, closed)
    const ids = closed.audits.map(({ id }) => id)
    await notifyChange(tx, caller, applied.events)
    for (const id of ids) await notifyFollowersOf(tx, caller, applied, { id, status: 're-opened' })
    return { audits: versionsOf(ids, applied.after), rosters: touchedEntries(applied) }
  })
}

function reopen(tx: Db, caller: Caller, { audits, steps }: Closed): Promise<Applied> {
  const reason = sayWhole(sayReason.text('undone'))
  const reopened = audits.map(
    ({ id, version }): AnyStep => ({
      kind: 'changeStatus',
      action: 're-open',
      projectId: id,
      version,
      reason,
    }),
  )
  return applySteps(tx, caller, { steps: [...reopened, ...steps], confirmed: true, isUndo: true })
}

/** Deletes drafts that nobody has touched since they were made. */
export function removeMade(sql: Sql, caller: Caller, made: Made): Promise<Answer<typeof copies.undo>> {
  return transaction(sql, { actor: caller.accountId, action: 'delete' }, async tx => {
    await remove(tx, caller, made)
    return { audits: made.audits.map(({ id, version }) => ({ id, version: version + 1 })) }
  })
}

async function remove(tx: Db, caller: Caller, { audits }: Made): Promise<void> {
  annotate(tx, { reason: sayReason.text('undone') })
  for (const { id, version } of audits.toSorted((one, other) => one.id - other.id)) {
    await refuseUnseen(tx, caller, id)
    const { status, wasAssigned } = await lockAuditRecord(tx, id, version)
    if (!canDelete(status, wasAssigned)) throw refuse('conflict', refusedAudit(status, 'delete'))
    await softDeleteAudit(tx, id)
  }
}

const needed: Record<WayBack['kind'], Permission> = {
  reopen: 'ReOpenAudit',
  remove: 'DeleteAudit',
  edit: 'ModifyAudit',
  done: 'ViewAssignedAudits',
}

/** Why a change can't be taken back by a call of its own. Nothing is changed. */
export async function previewUndo(
  sql: Sql,
  caller: Caller,
  way: WayBack,
): Promise<Answer<typeof undoCalls.preview>> {
  try {
    if (!caller.holds(needed[way.kind])) throw refuse('forbidden', sayCallFailure.text('forbidden'))
    await dryRun(sql, { actor: caller.accountId }, tx => takeBack(tx, caller, way))
    return { refusal: null }
  } catch (error) {
    const failure = error instanceof postgres.PostgresError ? constraintFailure(error, false) : error
    if (failure instanceof Failure) return { refusal: toRefusal(failure) }
    throw error
  }
}

async function takeBack(tx: Db, caller: Caller, way: WayBack): Promise<void> {
  if (way.kind === 'reopen') await reopen(tx, caller, way)
  else if (way.kind === 'remove') await remove(tx, caller, way)
  else if (way.kind === 'edit') {
    const { kind: _, projectId, ...edit } = way
    const { step, given } = toEdit(projectId, edit)
    await applySteps(tx, caller, { steps: [step], ...given })
  } else if (way.done) await writeDone(tx, caller, way.projectId, { ...way.done, version: way.version })
  else await clearDone(tx, caller, way.projectId, way.version)
}
