import type { Step } from '#contract/changes.ts'
import { Failure } from '#contract/failure.ts'
import { alreadyOnTeam } from '#server/db/constraints.ts'
import { annotate, type Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { faultOf } from '#server/refuse.ts'
import { sayPlanningFailure } from '#words/en/planning-failures.ts'
import { requireTransition } from './audit-guards.ts'
import { type LockedAudit, listCandidates, listStandardIds, updateStatus } from './audit-queries.ts'
import { type ChangeContext, type Inverse, lockAudit, requirePermissions } from './change-context.ts'
import { lockAuditors } from './entry-queries.ts'
import { type AuditNeed, guardTeam, refuseUnbookable } from './guard-team.ts'
import { refuseOutsideAudit, type Site } from './refuse-outside-audit.ts'
import { insertMembers, listTeam, type Member, releaseAuditEntries, restoreMember } from './team-queries.ts'

export type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>
type Given = StepOf<'assign'>['auditors']

/** Adds auditors to the team, all or none. */
export async function assign(
  context: ChangeContext,
  { projectId, version, auditors, reason }: StepOf<'assign'>,
) {
  const { tx, caller } = context
  requirePermissions(context, 'ModifyAudit')
  annotate(tx, { action: 'assign' })
  const [audit, team] = await Promise.all([lockAudit(context, projectId, version), listTeam(tx, projectId)])
  requireTransition(audit.status, 'assign')
  const newcomers = toMembers(audit, auditors, team)
  await book(context, audit, { newcomers, reason })
  return inverseOfAssign(caller, audit, team, newcomers)
}

function inverseOfAssign(
  { holds }: Caller,
  { id, statusReason }: LockedAudit,
  team: readonly Member[],
  newcomers: readonly Member[],
): Inverse {
  const onAudit = { projectId: id, version: 0 }
  if (team.length === 0) return [{ kind: 'draft', ...onAudit, ...(statusReason && { reason: statusReason }) }]
  const auditors = newcomers.map(({ auditorId }) => ({ id: auditorId }))
  if (holds('CancelRoster')) return [{ kind: 'unassign', ...onAudit, auditors }]
  return holds('ReAssignAudit') ? [{ kind: 'replace', ...onAudit, auditors: team.map(toStepAuditor) }] : null
}

/** Replaces the team, all or none. On an assigned audit, auditors who stay keep their entries. */
export async function replace(context: ChangeContext, { projectId, version, auditors }: StepOf<'replace'>) {
  const { tx } = context
  requirePermissions(context, 'ReAssignAudit')
  annotate(tx, { action: 're-assign' })
  const [audit, team] = await Promise.all([lockAudit(context, projectId, version), listTeam(tx, projectId)])
  requireTransition(audit.status, 're-assign')
  const given = toMembers(audit, auditors)
  const isGiven = ({ auditorId }: Member) => given.some(one => one.auditorId === auditorId)
  const staying = audit.status === 'assigned' ? team.filter(isGiven) : []
  const kept = staying.map(member => member.auditorId)
  await releaseAuditEntries(tx, projectId, kept)
  const newcomers = given.filter(member => !kept.includes(member.auditorId))
  await book(context, audit, { newcomers, staying })
  return audit.status === 'assigned'
    ? [{ kind: 'replace' as const, projectId, version: 0, auditors: team.map(toStepAuditor) }]
    : null
}

/** The auditors as members, each with their part of the audit; refuses duplicates and those already on the team. */
export function toMembers(
  audit: Site,
  given: Given,
  team: readonly Pick<Member, 'auditorId'>[] = [],
): Member[] {
  const ids = [...given.map(({ id }) => id), ...team.map(({ auditorId }) => auditorId)]
  if (new Set(ids).size < ids.length) throw alreadyOnTeam()
  const members = given.map(({ id, start, end, note, rosterId }) => ({
    auditorId: id,
    start: start ?? audit.start,
    end: end ?? audit.end,
    note: note ?? '',
    ...(rosterId !== undefined && { entryId: rosterId }),
  }))
  for (const member of members) refuseOutsideAudit(audit, member)
  return members
}

export const toStepAuditor = ({ auditorId, start, end, note, entryId }: Member) => ({
  id: auditorId,
  start,
  end,
  note,
  ...(entryId !== undefined && { rosterId: entryId }),
})

type Booked = { newcomers: readonly Member[]; staying?: readonly Member[]; reason?: string | undefined }

async function book(context: ChangeContext, audit: LockedAudit, booked: Booked): Promise<void> {
  const { tx, caller, confirmed } = context
  const need = { ...audit, standardIds: await listStandardIds(tx, audit.id) }
  context.confirmedGaps.push(...(await bookMembers(tx, caller, need, { ...booked, confirmed })))
}

/**
 * Books the newcomers, which makes the audit assigned. Those who stay are checked with them. Answers who holds none of the
 * standards, once that is confirmed.
 */
export async function bookMembers(
  tx: Db,
  caller: Caller,
  need: AuditNeed,
  { newcomers, staying = [], confirmed, reason }: Booked & { confirmed: boolean | undefined },
): Promise<string[]> {
  lockAuditors(
    tx,
    [...newcomers, ...staying].map(member => member.auditorId),
  )
  await checkNewcomers(
    tx,
    newcomers.map(member => member.auditorId),
  )
  const unqualified = await guardTeam(tx, caller, need, [...newcomers, ...staying], confirmed)
  await updateStatus(tx, need.id, 'assigned', reason)
  for (const member of newcomers) if (member.entryId !== undefined) await restoreMember(tx, need.id, member)
  await insertMembers(
    tx,
    need.id,
    newcomers.filter(member => member.entryId === undefined),
  )
  return unqualified.map(fit => fit.auditorName)
}

async function checkNewcomers(tx: Db, ids: readonly number[]): Promise<void> {
  const candidates = await listCandidates(tx, ids)
  const faults = ids.flatMap((id, place) =>
    candidates.some(candidate => candidate.id === id)
      ? []
      : [faultOf(`auditors.${place}.id`, sayPlanningFailure.text('auditorGone'))],
  )
  if (faults.length > 0) throw Failure.invalid(faults)
  candidates.forEach(refuseUnbookable)
}
