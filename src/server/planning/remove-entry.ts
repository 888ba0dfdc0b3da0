import type { Permission } from '#domain/permissions.ts'
import { type Db, tell } from '#server/db/transaction.ts'
import { type Acting, type Inverse, refuseWithout, takeAudit } from './acting.ts'
import { type StepOf, toGiven } from './assign.ts'
import { type LockedAudit, updateStatus } from './audit-queries.ts'
import { notInSchedule, type Owner, releaseEntry } from './entry-queries.ts'
import { refuseFixed } from './refuse-fixed.ts'
import { type LockedEntry, seesWhole, takeEntry } from './take-entry.ts'
import { listTeam, type Member } from './team-queries.ts'

const neededFor = ({ auditId }: Owner): Permission[] => [auditId === null ? 'DeleteRoster' : 'CancelRoster']

/** Removes an entry from the roster; an audit that is left without a team is a draft again. */
export async function removeEntry(act: Acting, step: StepOf<'removeEntry'>): Promise<Inverse> {
  const { tx, caller } = act
  const entry = await takeEntry(act, step, neededFor)
  await refuseFixed(tx, entry)
  await tell(tx, { action: 'remove' })
  await releaseEntry(tx, entry.id)
  if (!entry.audit) return caller.holds('CreateRoster') ? bookAgain(act, entry) : null
  await leaveTeam(tx, entry.audit)
  return assignAgain(act, entry.audit, [{ ...entry, entryId: entry.id }])
}

/** Takes auditors off the team, as removing their entries does. */
export async function unassign(act: Acting, { projectId, version, auditors }: StepOf<'unassign'>) {
  const { tx } = act
  refuseWithout(act, 'CancelRoster')
  const audit = await takeAudit(act, projectId, version)
  await refuseFixed(tx, { audit: audit.status === 'draft' ? null : audit, requestId: null })
  const team = await listTeam(tx, projectId)
  const leaving = team.filter(member => auditors.some(({ id }) => id === member.auditorId))
  if (leaving.length < new Set(auditors.map(({ id }) => id)).size) throw notInSchedule()
  await tell(tx, { action: 'remove' })
  for (const { entryId } of leaving) await releaseEntry(tx, entryId)
  await leaveTeam(tx, audit)
  return assignAgain(act, audit, leaving)
}

async function leaveTeam(tx: Db, { id, status }: LockedAudit): Promise<void> {
  const isLeftAlone = (await listTeam(tx, id)).length === 0
  await tell(tx, { action: isLeftAlone ? 'draft' : 're-assign' })
  await updateStatus(tx, id, isLeftAlone ? 'draft' : status)
}

/** With the reason that the audit bore, which it may have lost with them. */
export function assignAgain(
  { caller }: Acting,
  { id, statusReason }: LockedAudit,
  members: readonly Member[],
): Inverse {
  if (!caller.holds('ModifyAudit')) return null
  const auditors = members.map(toGiven)
  return [{ kind: 'assign', projectId: id, version: 0, auditors, reason: statusReason }]
}

/** Who may not see what it was gets no way back that would tell. */
function bookAgain({ caller }: Acting, entry: LockedEntry): Inverse {
  const { id, auditorId, kind, start, end, note } = entry
  if (kind === 'audit' || !seesWhole(caller, entry)) return null
  return [{ kind: 'book', booking: { auditorId, kind, start, end, note }, rosterId: id }]
}
