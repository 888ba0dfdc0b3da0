import type { RosterKind } from '#contract/rosters.ts'
import { localDay } from '#domain/zoned-time.ts'
import { formatSpan } from '#server/db/format-moment.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Session } from '#server/http/session.ts'
import { notify, notifyTeam } from '#server/notifications/queries.ts'
import { type LockedAudit, listCandidates } from '#server/planning/audit-queries.ts'
import type { Booking } from '#server/planning/guard-team.ts'

type Entry = Booking & { id: number; kind: RosterKind; audit?: LockedAudit | null }

/** Tells an auditor of a booking that is new to them, or that moved. */
export async function notifyBooked(
  tx: Db,
  session: Session,
  entry: Entry,
  { isNew } = { isNew: true },
): Promise<void> {
  if (!entry.audit) return notifyChanged(tx, session, entry, 'is booked')
  const type = isNew ? 'audit:assigned' : 'audit:moved'
  const about = { auditId: entry.audit.id, accountIds: [entry.auditorId], part: entry }
  await notifyTeam(tx, session, { type, ...about })
}

/** Tells an auditor of a booking that is theirs no more. */
export async function notifyFreed(tx: Db, session: Session, entry: Entry): Promise<void> {
  if (!entry.audit) return notifyChanged(tx, session, entry, 'is no longer booked')
  const about = { auditId: entry.audit.id, accountIds: [entry.auditorId], part: entry }
  await notifyTeam(tx, session, { type: 'audit:released', ...about })
}

const nouns = {
  audit: 'Audit',
  timeOff: 'Time off',
  sickLeave: 'Sick leave',
  training: 'Training',
  other: 'Other time',
}

async function notifyChanged(
  tx: Db,
  session: Session,
  { id, auditorId, kind, ...time }: Entry,
  what: string,
): Promise<void> {
  const [reader] = await listCandidates(tx, [auditorId])
  // A past booking can outlive the account: then nobody is left to be told.
  if (!reader) return
  const { timeZone } = reader
  const title = `${nouns[kind]} ${what} for you, ${formatSpan(time, timeZone)}.`
  await notify(tx, session, {
    type: 'roster:changed',
    title,
    entity: 'roster',
    entityId: id,
    day: localDay(time.start, timeZone),
    accountIds: [auditorId],
  })
}
