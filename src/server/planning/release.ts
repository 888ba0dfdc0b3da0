import type { Interval } from '#domain/interval.ts'
import { type Annotation, annotate, type Db, readAnnotation } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { Impossible } from '#server/impossible.ts'
import { sayReason } from '#words/en/reasons.ts'
import { sayWhole } from '#words/kept.ts'
import { type LockedAudit, lockAuditRecord, updateStatus } from './audit-queries.ts'
import type { Release } from './change-context.ts'
import { findFits } from './find-fits.ts'
import type { State } from './lock-state.ts'
import { maskClashes } from './mask-clashes.ts'
import { listTeam, type Member, releaseAuditEntries } from './team-queries.ts'

/** A time in which somebody must be free; `name` is for the reason shown on audits they are released from. */
export type Absence = Interval & { auditorId: number; name: string }

/** Whom an audit lost, so that it can be undone. */
export type ReleasedMember = { audit: LockedAudit; member: Member }

/**
 * Releases an auditor from those of the named audits that conflict with an absence and still have the version that was seen.
 * Audits that don't conflict stay; conflicts that weren't seen, or have changed since, are left for the guard to refuse.
 * Audits and auditor must be locked.
 */
export async function releaseConflictingAudits(
  tx: Db,
  caller: Caller,
  absence: Absence,
  releases: readonly Release[],
  before: State,
): Promise<ReleasedMember[]> {
  if (releases.length === 0) return []
  const inTheWay = await listConflictingAudits(tx, caller, absence)
  const isAsSeen = (id: number, version = before.audits.get(id)?.version) =>
    before.audits.get(id)?.version === version
  const seen = inTheWay.filter(id =>
    releases.some(({ projectId, version }) => projectId === id && isAsSeen(id, version)),
  )
  const releasedMembers: ReleasedMember[] = []
  for (const id of seen) {
    const audit = await lockAuditRecord(tx, id)
    if (audit.status === 'assigned') releasedMembers.push(await releaseAuditor(tx, audit, absence))
  }
  return releasedMembers
}

/**
 * The audits somebody is booked for in this time. Those that the caller may not see aren't included: nobody is released from an
 * audit that wasn't shown.
 */
export async function listConflictingAudits(
  tx: Db,
  caller: Caller,
  { auditorId, start, end }: Omit<Absence, 'name'>,
): Promise<number[]> {
  const fits = await findFits(tx, { auditorIds: [auditorId], standardIds: [], start, end, timeZone: 'UTC' })
  const clashes = await maskClashes(
    tx,
    caller,
    fits.flatMap(fit => fit.clashes),
  )
  return [...new Set(clashes.flatMap(({ projectId }) => projectId ?? []))].sort((x, y) => x - y)
}

/** The audit's reason doesn't say why somebody is away: not everybody who sees the audit may know. */
async function releaseAuditor(
  tx: Db,
  audit: LockedAudit,
  { auditorId, name }: Absence,
): Promise<ReleasedMember> {
  const team = await listTeam(tx, audit.id)
  const kept = team.map(member => member.auditorId).filter(id => id !== auditorId)
  const member = team.find(one => one.auditorId === auditorId)
  if (!member) throw new Impossible(`Auditor ${auditorId} is in the way of nothing in audit ${audit.id}.`)
  const reason = sayReason.text('released', { name })
  await withReason(tx, { action: 'release', reason }, async () => {
    await releaseAuditEntries(tx, audit.id, kept)
    await updateStatus(tx, audit.id, kept.length === 0 ? 'draft' : 'assigned', sayWhole(reason))
  })
  return { audit, member }
}

/** Restores the action and reason of the change afterwards. */
async function withReason(tx: Db, annotation: Annotation, work: () => Promise<void>): Promise<void> {
  const before = await readAnnotation(tx)
  annotate(tx, annotation)
  await work()
  annotate(tx, before)
}
