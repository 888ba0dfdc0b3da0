import { Failure } from '#contract/failure.ts'
import type { BlockingCategory } from '#domain/request-status.ts'
import { refuseClashes } from '#server/db/clash.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Session } from '#server/http/session.ts'
import { lockAuditRecord } from '#server/planning/audit-queries.ts'
import { lockAuditors } from '#server/planning/entry-queries.ts'
import { findFits } from '#server/planning/find-fits.ts'
import { maskClashes } from '#server/planning/mask-clashes.ts'
import type { LockedRequest } from './lock-request.ts'
import { insertRequestEntry, lockSubject, type Subject } from './queries.ts'
import { releaseAuditor } from './release-auditor.ts'

type Absence = LockedRequest & { category: BlockingCategory }

/**
 * Books an accepted absence; with `releaseConflicts` the auditor leaves the assigned audits in its way. The locks are
 * taken as everybody takes them, audits first and then the auditor: so an audit that came between our look and our lock
 * is not released unseen but refused as a clash.
 */
export async function takeTime(
  tx: Db,
  session: Session,
  request: Absence,
  { releaseConflicts }: { releaseConflicts: boolean },
): Promise<void> {
  const inTheWay = releaseConflicts ? await listAuditIds(tx, session, request) : []
  const audits = []
  for (const id of inTheWay) audits.push(await lockAuditRecord(tx, id))
  await lockAuditors(tx, [request.userId])
  const subject = await findLiveSubject(tx, request.userId)
  // Only auditors stand in the roster; for anybody else the request itself is the absence.
  if (!subject.isAuditor) return
  for (const audit of audits) await releaseAuditor(tx, session, audit, { ...request, name: subject.name })
  refuseClashes(await maskClashes(tx, session, await findClashes(tx, request)), subject.timeZone)
  await insertRequestEntry(tx, request)
}

async function findLiveSubject(tx: Db, userId: number): Promise<Subject> {
  const subject = await lockSubject(tx, userId)
  if (subject?.isLive) return subject
  throw new Failure(
    'conflict',
    'The account of this person was deleted, so this request can only be rejected.',
  )
}

async function findClashes(tx: Db, { userId, start, end }: Absence) {
  const fits = await findFits(tx, { auditorIds: [userId], standardIds: [], start, end, timeZone: 'UTC' })
  return fits.flatMap(fit => fit.clashes)
}

/**
 * In order of id, so that two who lock the same audits wait for each other and don't deadlock. An audit that the caller
 * may not see stays in the way: nobody is released from what nobody was told of.
 */
async function listAuditIds(tx: Db, session: Session, request: Absence): Promise<number[]> {
  const clashes = await maskClashes(tx, session, await findClashes(tx, request))
  const ids = clashes.flatMap(({ projectId }) => projectId ?? [])
  return ids.sort((a, b) => a - b)
}
