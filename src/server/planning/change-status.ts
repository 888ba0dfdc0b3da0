import { Failure } from '#contract/failure.ts'
import { canComplete, needsReason } from '#domain/audit-status.ts'
import type { Permission } from '#domain/permissions.ts'
import { annotate } from '#server/db/transaction.ts'
import { faultOf, refuse } from '#server/refuse.ts'
import { sayFault } from '#words/en/faults.ts'
import { sayPlanningFailure } from '#words/en/planning-failures.ts'
import type { StepOf } from './assign.ts'
import { requireTransition } from './audit-guards.ts'
import { type LockedAudit, listStandardIds, updateStatus } from './audit-queries.ts'
import { type ChangeContext, type Inverse, lockAudit, requirePermissions } from './change-context.ts'
import { guardTime, refuseDeleted } from './guard-team.ts'
import { assignAgain } from './remove-entry.ts'
import {
  cutAuditEntries,
  listCutEntries,
  listTeam,
  releaseAuditEntries,
  restoreAuditEntries,
} from './team-queries.ts'

type StatusAction = 'cancel' | 'complete' | 're-open'

/** Closes or re-opens an audit. Each has its own permission and reason, so the planner has no such steps (decision 183). */
export type StatusChange = {
  kind: 'changeStatus'
  action: StatusAction
  projectId: number
  version: number
  reason?: string | undefined
}

const permissionsFor: Record<StatusAction, Permission> = {
  cancel: 'CancelAudit',
  complete: 'CompleteAudit',
  're-open': 'ReOpenAudit',
}

export async function changeStatus(
  context: ChangeContext,
  { action, projectId, version, reason }: StatusChange,
): Promise<Inverse> {
  const { tx } = context
  requirePermissions(context, permissionsFor[action])
  annotate(tx, { action, reason: reason ?? '' })
  const audit = await lockAudit(context, projectId, version)
  const status = requireTransition(audit.status, action)
  if (action === 'cancel') await releaseAuditEntries(tx, projectId)
  if (action === 'complete') await endTeam(context, audit, reason)
  if (action === 're-open') context.reopened.push(projectId)
  if (action === 're-open' && audit.status === 'completed') await restoreTeam(context, audit)
  await updateStatus(tx, projectId, status, reason)
  return null
}

/** An audit can be completed once it has started; before its end, the rest of its entries is freed. */
async function endTeam({ tx }: ChangeContext, { id, start, end }: LockedAudit, reason: string | undefined) {
  const now = new Date()
  if (!canComplete(start, now)) throw refuse('conflict', sayPlanningFailure.text('notStarted'))
  if (needsReason('complete', { now, end }) && !reason)
    throw Failure.invalid([faultOf('reason', sayFault.text('enterReason'))])
  await cutAuditEntries(tx, id, now)
}

/** Restores what early completion cut off when a completed audit is re-opened; `lockState` has locked those auditors. */
async function restoreTeam({ tx, caller }: ChangeContext, audit: LockedAudit): Promise<void> {
  const cut = await listCutEntries(tx, audit.id)
  if (cut.length === 0) return
  await refuseDeleted(tx, cut)
  await guardTime(tx, caller, { ...audit, standardIds: await listStandardIds(tx, audit.id) }, cut)
  await restoreAuditEntries(tx, audit.id)
}

/** Back to draft: the team is released. */
export async function returnToDraft(
  context: ChangeContext,
  { projectId, version, reason }: StepOf<'draft'>,
): Promise<Inverse> {
  const { tx } = context
  requirePermissions(context, 'ModifyAudit')
  annotate(tx, { action: 'draft', reason: reason ?? '' })
  const audit = await lockAudit(context, projectId, version)
  const status = requireTransition(audit.status, 'draft')
  const team = await listTeam(tx, projectId)
  await releaseAuditEntries(tx, projectId)
  await updateStatus(tx, projectId, status, reason)
  return assignAgain(context, audit, team)
}
