import { Failure } from '#contract/failure.ts'
import { canComplete, needsReason } from '#domain/audit-status.ts'
import type { Permission } from '#domain/permissions.ts'
import { annotate } from '#server/db/transaction.ts'
import { faultOf, refuse } from '#server/refuse.ts'
import { sayFault } from '#words/en/faults.ts'
import { sayPlanningFailure } from '#words/en/planning-failures.ts'
import { agreeAgain } from './agree.ts'
import type { StepOf } from './assign.ts'
import { requireTransition } from './audit-guards.ts'
import { type LockedAudit, listStandardIds, takeAssignmentBack, updateStatus } from './audit-queries.ts'
import {
  type ChangeContext,
  type Inverse,
  lockAudit,
  noteTaken,
  requirePermissions,
} from './change-context.ts'
import { judgeHeldTeam } from './concerns.ts'
import { takeReasons } from './consent.ts'
import { guardTeam, refuseDeleted } from './guard-team.ts'
import { lockSite } from './lock-site.ts'
import { assignAgain } from './remove-entry.ts'
import {
  cutAuditEntries,
  listCutEntries,
  listTeam,
  type Member,
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
  /** Whoever asks has seen it by what else they may see, as of a certificate: it is no secret. */
  isShown?: boolean
}

const permissionsFor: Record<StatusAction, Permission> = {
  cancel: 'CancelAudit',
  complete: 'CompleteAudit',
  're-open': 'ReOpenAudit',
}

/** The inverse is made once the audit is open again, which is no step. */
export async function changeStatus(
  context: ChangeContext,
  { action, projectId, version, reason, isShown }: StatusChange,
): Promise<Inverse> {
  const { tx } = context
  requirePermissions(context, permissionsFor[action])
  annotate(tx, { action, reason: context.reason ?? reason ?? '' })
  const [audit, team] = await Promise.all([
    lockAudit(context, projectId, version, isShown),
    action === 'cancel' ? listTeam(tx, projectId) : [],
  ])
  const status = requireTransition(audit.status, action)
  const again = action === 'cancel' ? assignAndAgreeAgain(context, audit, team) : []
  if (action === 'cancel') await releaseAuditEntries(tx, projectId)
  if (action === 'complete') {
    await endTeam(context, audit, reason)
    await askForWhatIsShort(context, audit, reason)
  }
  if (action === 're-open') await refuseClosedSite(context, audit)
  if (action === 're-open') context.reopened.push(projectId)
  if (action === 're-open' && audit.status === 'completed') await restoreTeam(context, audit, reason)
  await updateStatus(tx, projectId, status, reason)
  return action === 're-open' ? null : again
}

/** What a canceled audit loses, and gets again once it is re-opened. */
function assignAndAgreeAgain(context: ChangeContext, audit: LockedAudit, team: readonly Member[]): Inverse {
  const again = team.length > 0 ? assignAgain(context, audit, team) : []
  return again && [...again, ...agreeAgain(audit)]
}

/** Nothing takes place where nothing may be planned. Locks the site, so that it isn't closed meanwhile. */
async function refuseClosedSite({ tx }: ChangeContext, { customerId, siteId }: LockedAudit): Promise<void> {
  if (siteId === null) return
  const { name, isClosed } = await lockSite(tx, customerId, siteId)
  if (isClosed) throw refuse('conflict', sayPlanningFailure.text('reopenedSiteClosed', { name }))
}

/** An audit can be completed once it has started; before its end, the rest of its entries is freed. */
async function endTeam({ tx }: ChangeContext, { id, start, end }: LockedAudit, reason: string | undefined) {
  const now = new Date()
  if (!canComplete(start, now)) throw refuse('conflict', sayPlanningFailure.text('notStarted'))
  if (needsReason('complete', { now, end }) && !reason)
    throw Failure.invalid([faultOf('reason', sayFault.text('enterReason'))])
  await cutAuditEntries(tx, id, now)
}

/** Asks, or stops, where the team as it was held lacked a standard, a technical area or person-days, as far as Team rules say so. */
async function askForWhatIsShort(context: ChangeContext, audit: LockedAudit, written: string | undefined) {
  const { tx, caller, consent } = context
  const team = await judgeHeldTeam(tx, audit.id)
  if (team.length === 0) return
  const need = { ...audit, standardIds: await listStandardIds(tx, audit.id) }
  noteTaken(
    context,
    audit.id,
    await takeReasons(tx, caller, { audit: need, people: [], team, fits: [], written }, consent),
  )
}

/**
 * Restores what early completion cut off when a completed audit is re-opened: whoever is excluded since stops it, and who was
 * overridden already does not. `lockState` has locked those auditors.
 */
async function restoreTeam(
  context: ChangeContext,
  audit: LockedAudit,
  written: string | undefined,
): Promise<void> {
  const { tx, caller, consent } = context
  const cut = await listCutEntries(tx, audit.id)
  if (cut.length === 0) return
  await refuseDeleted(tx, cut)
  const team = await listTeam(tx, audit.id)
  const others = team.filter(({ auditorId }) => !cut.some(one => one.auditorId === auditorId))
  const need = { ...audit, standardIds: await listStandardIds(tx, audit.id) }
  const asked = { only: ['excluded'], consent: { ...consent, confirmed: true } } as const
  const taken = await guardTeam(tx, caller, need, { people: cut, others, written, ...asked })
  noteTaken(context, audit.id, taken)
  await restoreAuditEntries(tx, audit.id, taken.marks)
}

/** Back to draft: the team is released. */
export async function returnToDraft(
  context: ChangeContext,
  { projectId, version, reason, takesBack }: StepOf<'draft'>,
): Promise<Inverse> {
  const { tx } = context
  requirePermissions(context, 'ModifyAudit')
  annotate(tx, { action: 'draft', reason: context.reason ?? reason ?? '' })
  const audit = await lockAudit(context, projectId, version)
  const status = requireTransition(audit.status, 'draft')
  const team = await listTeam(tx, projectId)
  await releaseAuditEntries(tx, projectId)
  if (takesBack) await takeAssignmentBack(tx, projectId, reason)
  else await updateStatus(tx, projectId, status, reason)
  return assignAgain(context, audit, team)
}
