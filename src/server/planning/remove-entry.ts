import type { Permission } from '#domain/permissions.ts'
import { annotate, type Db } from '#server/db/transaction.ts'
import { type StepOf, toStepAuditor } from './assign.ts'
import { type LockedAudit, updateStatus } from './audit-queries.ts'
import { type ChangeContext, type Inverse, lockAudit, requirePermissions } from './change-context.ts'
import { notInSchedule, type Owner, releaseEntry } from './entry-queries.ts'
import { type LockedEntry, lockEntry, seesDetails } from './lock-entry.ts'
import { refuseFixed } from './refuse-fixed.ts'
import { listTeam, type Member } from './team-queries.ts'

const permissionsFor = ({ auditId }: Owner): Permission[] => [
  auditId === null ? 'DeleteRoster' : 'CancelRoster',
]

/** Removes an entry from the roster; an audit that is left without a team is a draft again. */
export async function removeEntry(context: ChangeContext, step: StepOf<'removeEntry'>): Promise<Inverse> {
  const { tx, caller } = context
  const entry = await lockEntry(context, step, permissionsFor)
  await refuseFixed(tx, entry)
  annotate(tx, { action: 'remove' })
  await releaseEntry(tx, entry.id)
  if (!entry.audit) return caller.holds('CreateRoster') ? bookAgain(context, entry) : null
  await leaveTeam(tx, entry.audit)
  return assignAgain(context, entry.audit, [{ ...entry, entryId: entry.id }])
}

/** Removes auditors from the team, like removing their entries. */
export async function unassign(context: ChangeContext, { projectId, version, auditors }: StepOf<'unassign'>) {
  const { tx } = context
  requirePermissions(context, 'CancelRoster')
  const audit = await lockAudit(context, projectId, version)
  await refuseFixed(tx, {
    audit: audit.status === 'draft' ? null : audit,
    requestId: null,
    disruptionId: null,
  })
  const team = await listTeam(tx, projectId)
  const leaving = team.filter(member => auditors.some(({ id }) => id === member.auditorId))
  if (leaving.length < new Set(auditors.map(({ id }) => id)).size) throw notInSchedule()
  annotate(tx, { action: 'remove' })
  for (const { entryId } of leaving) await releaseEntry(tx, entryId)
  await leaveTeam(tx, audit)
  return assignAgain(context, audit, leaving)
}

async function leaveTeam(tx: Db, { id, status }: LockedAudit): Promise<void> {
  const isLeftAlone = (await listTeam(tx, id)).length === 0
  annotate(tx, { action: isLeftAlone ? 'draft' : 're-assign' })
  await updateStatus(tx, id, isLeftAlone ? 'draft' : status)
}

/** With the audit's reason, which it may have lost with them. */
export function assignAgain(
  { caller }: ChangeContext,
  { id, statusReason }: LockedAudit,
  members: readonly Member[],
): Inverse {
  if (!caller.holds('ModifyAudit')) return null
  const auditors = members.map(toStepAuditor)
  return [{ kind: 'assign', projectId: id, version: 0, auditors, reason: statusReason }]
}

/** No inverse for callers who may not see what the entry was: it would reveal it. */
function bookAgain({ caller }: ChangeContext, entry: LockedEntry): Inverse {
  const { id, auditorId, kind, start, end, note } = entry
  if (kind === 'audit' || !seesDetails(caller, entry)) return null
  return [{ kind: 'book', booking: { auditorId, kind, start, end, note }, rosterId: id }]
}
