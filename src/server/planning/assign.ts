import type { Step } from '#contract/changes.ts'
import { Failure, type FieldFault } from '#contract/failure.ts'
import type { Interval } from '#domain/interval.ts'
import { keepsDays } from '#domain/person-days.ts'
import { counts, mayBeBeside } from '#domain/team.ts'
import { alreadyOnTeam } from '#server/db/constraints.ts'
import { annotate, type Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { faultOf } from '#server/refuse.ts'
import { sayAuditFault } from '#words/en/audit-faults.ts'
import { sayPlanningFailure } from '#words/en/planning-failures.ts'
import { requireTransition } from './audit-guards.ts'
import { type LockedAudit, listCandidates, listStandardIds, updateStatus } from './audit-queries.ts'
import type { AuditNeed } from './booking.ts'
import {
  type ChangeContext,
  type Inverse,
  lockAudit,
  noteTaken,
  requirePermissions,
} from './change-context.ts'
import type { Consent, Taken } from './consent.ts'
import { lockAuditors } from './entry-queries.ts'
import { guardTeam, refuseUnbookable } from './guard-team.ts'
import { isAlike } from './judge-team.ts'
import { isSame } from './move-within.ts'
import { refuseOutsideAudit, type Site } from './refuse-outside-audit.ts'
import {
  insertMembers,
  listTeam,
  type Member,
  releaseAuditEntries,
  restoreMember,
  updateMembers,
} from './team-queries.ts'

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
  const newcomers = toMembers(audit, auditors, { team })
  await book(context, audit, { newcomers, others: team, reason })
  return inverseOfAssign(caller, audit, team, newcomers)
}

function inverseOfAssign(
  { holds }: Caller,
  { id, statusReason }: LockedAudit,
  team: readonly Member[],
  newcomers: readonly Member[],
): Inverse {
  const onAudit = { projectId: id, version: 0 }
  if (team.length === 0) {
    // Who comes back had been on the team: that they were taken off counts again.
    const isNew = newcomers.every(({ entryId }) => entryId === undefined)
    const reason = statusReason && { reason: statusReason }
    return [{ kind: 'draft', ...onAudit, ...reason, ...(isNew && { takesBack: true as const }) }]
  }
  const auditors = newcomers.map(({ auditorId }) => ({ id: auditorId }))
  if (holds('CancelRoster')) return [{ kind: 'unassign', ...onAudit, auditors }]
  return holds('ReAssignAudit') ? [{ kind: 'replace', ...onAudit, auditors: team.map(toStepAuditor) }] : null
}

/** Replaces the team, all or none. On an assigned audit, auditors who stay keep their entries, and of them what is not given. */
export async function replace(context: ChangeContext, { projectId, version, auditors }: StepOf<'replace'>) {
  const { tx } = context
  requirePermissions(context, 'ReAssignAudit')
  annotate(tx, { action: 're-assign' })
  const [audit, team] = await Promise.all([lockAudit(context, projectId, version), listTeam(tx, projectId)])
  requireTransition(audit.status, 're-assign')
  const isAssigned = audit.status === 'assigned'
  const given = toMembers(audit, auditors, {
    // Of a closed audit everybody comes anew, to all of it.
    known: isAssigned
      ? team
      : team.map(({ entryId: _, ...one }) => ({ ...one, ...timesOf(audit), note: '', days: null })),
  })
  refuseLeadsInOneList(given)
  const isOnTeam = ({ auditorId }: Member) => team.some(one => one.auditorId === auditorId)
  const staying = isAssigned ? given.filter(isOnTeam).map(member => withAccepted(member, team)) : []
  await releaseAuditEntries(
    tx,
    projectId,
    staying.map(member => member.auditorId),
  )
  await book(context, audit, {
    newcomers: given.filter(member => !(isAssigned && isOnTeam(member))),
    staying,
  })
  return audit.status === 'assigned'
    ? [{ kind: 'replace' as const, projectId, version: 0, auditors: team.map(toWholeStepAuditor) }]
    : null
}

/** Who keeps role and part isn’t asked again about what was taken of them; of who changes, it is asked like a warning. */
function withAccepted(member: Member, team: readonly Member[]): Member {
  const before = team.find(({ auditorId }) => auditorId === member.auditorId)
  const stays =
    before !== undefined &&
    isAlike(before.role, member.role) &&
    before.withId === member.withId &&
    isSame(before.start, member.start) &&
    isSame(before.end, member.end)
  return { ...member, stays, ...(before?.accepted && { accepted: before.accepted }) }
}

const timesOf = ({ start, end }: Interval): Interval => ({ start, end })

/** Who leads already may keep it without being asked, so that the list alone doesn’t show two. */
function refuseLeadsInOneList(members: readonly Member[]): void {
  const [, second] = members.flatMap(({ role }, place) => (role === 'lead' ? [place] : []))
  if (second === undefined) return
  throw Failure.invalid([faultOf(`auditors.${second}.role`, sayAuditFault.text('chooseOneLead'))])
}

/** `team`: who is on it and stays as they are; `known`: what was chosen of some of those given, and holds unless it is given anew. */
type Around = { team?: readonly Member[]; known?: readonly Member[] }

/** The auditors as members, each with their part of the audit; refuses duplicates and those already on the team. */
export function toMembers(audit: Site, given: Given, { team = [], known = [] }: Around = {}): Member[] {
  const ids = [...given.map(({ id }) => id), ...team.map(({ auditorId }) => auditorId)]
  if (new Set(ids).size < ids.length) throw alreadyOnTeam()
  const members = given.map(one => {
    const before = known.find(({ auditorId }) => auditorId === one.id)
    return toMember(audit, one, before)
  })
  for (const member of members) refuseOutsideAudit(audit, member)
  const faults = given.flatMap((one, place) => besideFault(one, place, [...team, ...members]))
  if (faults.length > 0) throw Failure.invalid(faults)
  return members.map(member => withoutStranger(member, [...team, ...members]))
}

function toMember(
  audit: Site,
  { id, role, withId, start, end, days, note, rosterId }: Given[number],
  before: Member | undefined,
): Member {
  const chosen = role ?? before?.role ?? 'auditor'
  const entryId = rosterId ?? before?.entryId
  const part = { start: start ?? before?.start ?? audit.start, end: end ?? before?.end ?? audit.end }
  return {
    auditorId: id,
    role: chosen,
    withId: !counts(chosen) ? ((withId === undefined ? before?.withId : withId) ?? null) : null,
    ...part,
    days: days === undefined ? keptDays(audit, before, part) : days,
    note: note ?? before?.note ?? '',
    ...(entryId !== undefined && { entryId }),
  }
}

/** What was entered for somebody who stays, as long as it holds of their part. */
function keptDays({ timeZone }: Site, before: Member | undefined, part: Interval): number | null {
  return before && keepsDays({ ...before, timeZone }, { ...part, timeZone }) ? before.days : null
}

/** Of what is chosen now; who comes back may have been beside somebody who is gone. */
function besideFault(
  { id, withId, rosterId }: Given[number],
  place: number,
  whole: readonly Member[],
): FieldFault[] {
  const member = whole.find(({ auditorId }) => auditorId === id)
  if (!withId || rosterId !== undefined || !member || member.withId === null) return []
  return isBesideOne(member, whole)
    ? []
    : [faultOf(`auditors.${place}.withId`, sayAuditFault.text('chooseBeside'))]
}

const withoutStranger = (member: Member, whole: readonly Member[]): Member =>
  isBesideOne(member, whole) ? member : { ...member, withId: null }

const isBesideOne = ({ auditorId, role, withId }: Member, whole: readonly Member[]): boolean =>
  whole.some(other => other.auditorId === withId && withId !== auditorId && mayBeBeside(role, other.role))

export const toStepAuditor = ({ auditorId, role, withId, start, end, days, note, entryId }: Member) => ({
  id: auditorId,
  role,
  withId,
  start,
  end,
  ...(days !== null && { days }),
  note,
  ...(entryId !== undefined && { rosterId: entryId }),
})

/** Also that their days were left to the times: of who stays, what is left out stays. */
const toWholeStepAuditor = (member: Member) => ({ ...toStepAuditor(member), days: member.days })

type Booked = {
  newcomers: readonly Member[]
  /** Who stays, and is checked with them. */
  staying?: readonly Member[]
  /** Who is on the team already, and is not asked about. */
  others?: readonly Member[]
  reason?: string | undefined
}

async function book(context: ChangeContext, audit: LockedAudit, booked: Booked): Promise<void> {
  const { tx, caller, consent } = context
  const need = { ...audit, standardIds: await listStandardIds(tx, audit.id) }
  noteTaken(context, audit.id, await bookMembers(tx, caller, need, { ...booked, consent }))
}

/** Books the newcomers, which makes the audit assigned; who stays is checked with them. Answers what was accepted, to be kept. */
export async function bookMembers(
  tx: Db,
  caller: Caller,
  need: AuditNeed,
  { newcomers, staying = [], others = [], consent, reason }: Booked & { consent: Consent },
): Promise<Taken> {
  lockAuditors(
    tx,
    [...newcomers, ...staying].map(member => member.auditorId),
  )
  await checkNewcomers(tx, newcomers, consent)
  const taken = await guardTeam(tx, caller, need, { people: [...newcomers, ...staying], others, consent })
  await updateStatus(tx, need.id, 'assigned', reason)
  const mark = (member: Member) => ({ ...member, mark: markOf(taken, member) })
  await updateMembers(tx, need.id, staying.map(mark))
  const marked = newcomers.map(mark)
  for (const member of marked) if (member.entryId !== undefined) await restoreMember(tx, need.id, member)
  const coming = marked.filter(member => member.entryId === undefined)
  await insertMembers(
    tx,
    coming.map(member => ({ ...member, auditId: need.id })),
  )
  return taken
}

const markOf = ({ marks }: Taken, { auditorId }: Member) => marks.find(one => one.auditorId === auditorId)

async function checkNewcomers(tx: Db, newcomers: readonly Member[], { isRestoring }: Consent): Promise<void> {
  const ids = newcomers.map(member => member.auditorId)
  const candidates = await listCandidates(tx, ids)
  const faults = ids.flatMap((id, place) =>
    candidates.some(candidate => candidate.id === id)
      ? []
      : [faultOf(`auditors.${place}.id`, sayPlanningFailure.text('auditorGone'))],
  )
  if (faults.length > 0) throw Failure.invalid(faults)
  if (isRestoring) return
  const roles = new Map(newcomers.map(({ auditorId, role }) => [auditorId, role]))
  for (const candidate of candidates) refuseUnbookable(candidate, roles.get(candidate.id))
}
