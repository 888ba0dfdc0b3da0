import type { BlockingCategory } from '#domain/request-status.ts'
import { refuseClashes } from '#server/db/clash.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { notifyOpened } from '#server/notifications/notify-opened.ts'
import type { Release } from '#server/planning/change-context.ts'
import { findFits } from '#server/planning/find-fits.ts'
import { lockState, readState } from '#server/planning/lock-state.ts'
import { maskClashes } from '#server/planning/mask-clashes.ts'
import { openReleased } from '#server/planning/open-case.ts'
import { listPlanEvents, type PlanEvent } from '#server/planning/plan-events.ts'
import {
  listConflictingAudits,
  type ReleasedMember,
  releaseConflictingAudits,
} from '#server/planning/release.ts'
import { refuse } from '#server/refuse.ts'
import { sayRequestFailure } from '#words/en/request-failures.ts'
import type { LockedRequest } from './lock-request.ts'
import { insertRequestEntry, lockSubject, type Subject } from './queries.ts'

type Absence = LockedRequest & { category: BlockingCategory }

/** The conflicts that the reviewer saw; without a list, those at the time of the decision. */
export type Releasable = { releases?: readonly Release[] | undefined; releaseConflicts: boolean }

/**
 * Books an accepted absence and releases the auditor from the conflicting audits that the reviewer has seen. Locks are taken
 * in the usual order, audits before the auditor; an audit that came in between is refused as a clash rather than released
 * unseen. What they were released from is still to be filled: a case opens of it. Answers what to notify whom of.
 */
export async function bookAbsence(
  tx: Db,
  caller: Caller,
  request: Absence,
  may: Releasable,
): Promise<PlanEvent[]> {
  const auditorId = request.userId
  const seen = may.releases ?? (may.releaseConflicts ? await listNamed(tx, caller, request) : [])
  const auditIds = seen.map(({ projectId }) => projectId)
  const before = await lockState(tx, { auditIds, entryIds: [], auditorIds: [auditorId] })
  const subject = await findLiveSubject(tx, auditorId)
  // Only auditors have a roster; for others the request itself is the absence.
  if (!subject.isAuditor) return []
  const absence = { ...request, auditorId, name: subject.name }
  const released = await releaseConflictingAudits(tx, caller, absence, seen, before)
  refuseClashes(await maskClashes(tx, caller, await findClashes(tx, request)), subject.timeZone)
  const events = listPlanEvents(
    before,
    await readState(tx, { auditIds, entryIds: [...before.entries.keys()] }),
  )
  await insertRequestEntry(tx, request)
  await reportReleased(tx, caller, absence, released)
  return events
}

async function reportReleased(
  tx: Db,
  caller: Caller,
  absence: Absence & { auditorId: number },
  released: readonly ReleasedMember[],
): Promise<void> {
  const lost = released.map(({ audit, member }) => ({ auditId: audit.id, member }))
  for (const opened of await openReleased(tx, absence, lost)) await notifyOpened(tx, caller, opened)
}

async function findLiveSubject(tx: Db, userId: number): Promise<Subject> {
  const subject = await lockSubject(tx, userId)
  if (subject?.isLive) return subject
  throw refuse('conflict', sayRequestFailure.text('personDeleted'))
}

async function findClashes(tx: Db, { userId, start, end }: Absence) {
  const fits = await findFits(tx, { auditorIds: [userId], standardIds: [], start, end, timeZone: 'UTC' })
  return fits.flatMap(fit => fit.clashes)
}

/** For older callers, who only say that what `consequences` listed may be released. */
async function listNamed(tx: Db, caller: Caller, { userId, start, end }: Absence): Promise<Release[]> {
  const ids = await listConflictingAudits(tx, caller, { auditorId: userId, start, end })
  return ids.map(projectId => ({ projectId }))
}
