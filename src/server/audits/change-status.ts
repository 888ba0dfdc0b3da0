import type { Sql } from 'postgres'
import { Failure } from '#contract/failure.ts'
import { type AuditAction, canComplete, canDelete, needsReason, refusal } from '#domain/audit-status.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import type { Session } from '#server/http/session.ts'
import { tellFollowers } from '#server/notifications/followers.ts'
import { notifyTeam } from '#server/notifications/notify-team.ts'
import { type LockedAudit, listStandardIds, updateStatus } from '#server/planning/audit-queries.ts'
import { lockAuditors } from '#server/planning/entry-queries.ts'
import { guardTime, refuseDeleted } from '#server/planning/guard-team.ts'
import { follow, lockAudit } from '#server/planning/lock-audit.ts'
import { type Audit, findAudit } from '#server/planning/read-audits.ts'
import {
  cutAuditEntries,
  listCutEntries,
  listTeam,
  releaseAuditEntries,
  restoreAuditEntries,
} from '#server/planning/team-queries.ts'
import { softDeleteAudit } from './queries.ts'

type Step = { version: number; reason?: string | undefined }

export async function cancelAudit(sql: Sql, session: Session, id: number, step: Step): Promise<Audit> {
  return changeStatus(sql, session, id, 'cancel', step, tx => releaseAuditEntries(tx, id))
}

/** Completes an audit that has started; before its end the rest of its entries becomes free. */
export async function completeAudit(sql: Sql, session: Session, id: number, step: Step): Promise<Audit> {
  return changeStatus(sql, session, id, 'complete', step, async (tx, { start, end }) => {
    const now = new Date()
    if (!canComplete(start, now))
      throw new Failure('conflict', 'This audit has not started yet, so it can’t be completed.')
    if (needsReason('complete', { now, end }) && !step.reason)
      throw Failure.invalid([{ field: 'reason', message: 'Please enter a reason.' }])
    await cutAuditEntries(tx, id, now)
  })
}

/** A canceled audit becomes a draft; a completed one is assigned again, with what early completion cut of it. */
export async function reopenAudit(sql: Sql, session: Session, id: number, step: Step): Promise<Audit> {
  return changeStatus(sql, session, id, 're-open', step, async (tx, audit) => {
    if (audit.status === 'completed') await restoreTeam(tx, session, audit)
  })
}

async function restoreTeam(tx: Db, session: Session, audit: LockedAudit): Promise<void> {
  const cut = await listCutEntries(tx, audit.id)
  if (cut.length === 0) return
  await lockAuditors(
    tx,
    cut.map(entry => entry.auditorId),
  )
  await refuseDeleted(tx, cut)
  await guardTime(tx, session, { ...audit, standardIds: await listStandardIds(tx, audit.id) }, cut)
  await restoreAuditEntries(tx, audit.id)
}

/** Deletes a draft that never stood in the roster. Its number is not used again. */
export async function deleteAudit(sql: Sql, session: Session, id: number): Promise<void> {
  await transaction(sql, { actor: session.accountId, action: 'delete' }, async tx => {
    const { status, wasAssigned } = await lockAudit(tx, session, id)
    if (!canDelete(status, wasAssigned)) throw new Failure('conflict', refusal(status, 'delete'))
    await softDeleteAudit(tx, id)
  })
}

async function changeStatus(
  sql: Sql,
  session: Session,
  id: number,
  action: keyof typeof told,
  { version, reason }: Step,
  takeEffect: (tx: Db, audit: LockedAudit) => Promise<void>,
): Promise<Audit> {
  return transaction(sql, { actor: session.accountId, action, reason }, async tx => {
    const audit = await lockAudit(tx, session, id, version)
    const status = follow(audit.status, action)
    const team = await listTeam(tx, id)
    await takeEffect(tx, audit)
    await updateStatus(tx, id, status, reason)
    const accountIds = team.map(one => one.auditorId)
    const type = news[action]
    if (type) await notifyTeam(tx, session, { type, auditId: id, accountIds })
    await tellFollowers(tx, session, { auditId: id, status: told[action], team: accountIds })
    return findAudit(tx, id)
  })
}

/** What the team is told of. */
const news: Partial<Record<AuditAction, 'audit:canceled' | 'audit:completed'>> = {
  cancel: 'audit:canceled',
  complete: 'audit:completed',
}

const told = { cancel: 'canceled', complete: 'completed', 're-open': 're-opened' } as const
