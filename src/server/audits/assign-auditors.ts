import type { Sql } from 'postgres'
import type { audits } from '#contract/audits.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { alreadyOnTeam } from '#server/db/constraints.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import type { Session } from '#server/http/session.ts'
import { notifyTeam } from '#server/notifications/queries.ts'
import { listCandidates, listStandardIds, updateStatus } from '#server/planning/audit-queries.ts'
import { lockAuditors } from '#server/planning/entry-queries.ts'
import { type AuditNeed, type Booking, guardTeam, refuseUnbookable } from '#server/planning/guard-team.ts'
import { follow, lockAudit } from '#server/planning/lock-audit.ts'
import { type Audit, findAudit } from '#server/planning/read-audits.ts'
import { insertAuditEntries, listTeam, releaseAuditEntries } from '#server/planning/team-queries.ts'

type Team = Parsed<typeof audits.assign, 'body'>

/** Adds auditors to the team, all or none. */
export async function assignAuditors(sql: Sql, session: Session, id: number, body: Team): Promise<Audit> {
  return transaction(sql, { actor: session.accountId, action: 'assign' }, async tx => {
    const audit = await lockAudit(tx, session, id, body.version)
    follow(audit.status, 'assign')
    const team = await listTeam(tx, id)
    const newcomers = pickAuditors(
      body.auditors,
      team.map(member => member.auditorId),
    )
    const need = { ...audit, standardIds: await listStandardIds(tx, id) }
    await bookAuditors(tx, session, need, { newcomers, confirmed: body.confirmed })
    return findAudit(tx, id)
  })
}

/** Replaces the team, all or none. On an assigned audit those who stay keep their entries. */
export async function reassignAuditors(sql: Sql, session: Session, id: number, body: Team): Promise<Audit> {
  return transaction(sql, { actor: session.accountId, action: 're-assign' }, async tx => {
    const audit = await lockAudit(tx, session, id, body.version)
    follow(audit.status, 're-assign')
    const given = pickAuditors(body.auditors)
    const team = await listTeam(tx, id)
    const staying = audit.status === 'assigned' ? team.filter(isOneOf(given)) : []
    const kept = staying.map(member => member.auditorId)
    const newcomers = given.filter(auditorId => !kept.includes(auditorId))
    const need = { ...audit, standardIds: await listStandardIds(tx, id) }
    await releaseAuditEntries(tx, id, kept)
    await bookAuditors(tx, session, need, { newcomers, staying, confirmed: body.confirmed })
    const left = team.map(member => member.auditorId).filter(auditorId => !given.includes(auditorId))
    await notifyTeam(tx, session, { type: 'audit:released', auditId: id, accountIds: left })
    return findAudit(tx, id)
  })
}

const isOneOf = (ids: readonly number[]) => (member: Booking) => ids.includes(member.auditorId)

type Booked = { newcomers: readonly number[]; staying?: readonly Booking[]; confirmed?: boolean | undefined }

/** Books the newcomers for the whole audit, which is assigned with that. Those who stay are guarded with them. */
export async function bookAuditors(
  tx: Db,
  session: Session,
  need: AuditNeed,
  { newcomers, staying = [], confirmed }: Booked,
): Promise<void> {
  const bookings = newcomers.map(auditorId => ({ auditorId, start: need.start, end: need.end }))
  await lockAuditors(tx, [...newcomers, ...staying.map(member => member.auditorId)])
  await checkNewcomers(tx, newcomers)
  await guardTeam(tx, session, need, [...bookings, ...staying], confirmed)
  await updateStatus(tx, need.id, 'assigned')
  await insertAuditEntries(tx, { auditId: need.id, auditorIds: newcomers, start: need.start, end: need.end })
  await notifyTeam(tx, session, { type: 'audit:assigned', auditId: need.id, accountIds: newcomers })
}

/** The ids given, each once and none on the team already. */
export function pickAuditors(auditors: Team['auditors'], team: readonly number[] = []): number[] {
  const ids = auditors.map(auditor => auditor.id)
  if (new Set([...ids, ...team]).size < ids.length + team.length) throw new Failure('conflict', alreadyOnTeam)
  return ids
}

async function checkNewcomers(tx: Db, ids: readonly number[]): Promise<void> {
  const candidates = await listCandidates(tx, ids)
  const faults = ids.flatMap((id, place) =>
    candidates.some(candidate => candidate.id === id)
      ? []
      : [{ field: `auditors.${place}.id`, message: 'This auditor does not exist any more.' }],
  )
  if (faults.length > 0) throw Failure.invalid(faults)
  candidates.forEach(refuseUnbookable)
}
