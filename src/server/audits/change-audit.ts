import type { Sql } from 'postgres'
import type { audits } from '#contract/audits.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { Failure, type FieldFault } from '#contract/failure.ts'
import { auditTimeFaults } from '#domain/working-hours.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import type { Session } from '#server/http/session.ts'
import { notifyTeam } from '#server/notifications/queries.ts'
import { refuseFaults, standardFaults, unknownCustomer } from '#server/planning/audit-faults.ts'
import {
  type AuditData,
  type LockedAudit,
  listStandardIds,
  lockCustomer,
  replaceStandards,
  updateAudit,
} from '#server/planning/audit-queries.ts'
import { lockAuditors } from '#server/planning/entry-queries.ts'
import { guardTeam, refuseDeleted } from '#server/planning/guard-team.ts'
import { lockAudit } from '#server/planning/lock-audit.ts'
import { isSame, moveWithin } from '#server/planning/move-within.ts'
import { type Audit, findAudit } from '#server/planning/read-audits.ts'
import { listTeam, moveAuditEntries } from '#server/planning/team-queries.ts'

type Change = Parsed<typeof audits.update, 'body'>
type State = AuditData & { standardIds: number[] }

/** Changes what is given; an assigned audit whose dates, standards or customer change moves its whole team or none. */
export async function changeAudit(sql: Sql, session: Session, id: number, change: Change): Promise<Audit> {
  return transaction(sql, { actor: session.accountId }, async tx => {
    const audit = await lockAudit(tx, session, id, change.version)
    const before = { ...audit, standardIds: await listStandardIds(tx, id) }
    const after = merge(before, change)
    const changed = compare(before, after)
    refuseByStatus(audit, changed)
    refuseFaults(await findFaults(tx, session, audit, { before, after, changed }))
    const concernsTeam = changed.dates || changed.standards || changed.customer
    if (audit.status === 'assigned' && concernsTeam)
      await moveTeam(tx, session, audit, after, change.confirmed)
    await updateAudit(tx, id, after)
    if (changed.dates) await tellTeam(tx, session, id)
    if (changed.standards) await replaceStandards(tx, id, after.standardIds)
    return findAudit(tx, id)
  })
}

function merge(before: State, change: Change): State {
  return {
    idflNumber: change.idflNumber ?? before.idflNumber,
    customerId: change.customerId ?? before.customerId,
    start: change.start ?? before.start,
    end: change.end ?? before.end,
    note: change.note ?? before.note,
    standardIds: change.standardId ? [...new Set(change.standardId)] : before.standardIds,
  }
}

type Changed = { number: boolean; customer: boolean; dates: boolean; standards: boolean }

/** What differs; a screen sends the whole form, so that something is given says nothing. */
function compare(before: State, after: State): Changed {
  const standards = new Set([...before.standardIds, ...after.standardIds]).size
  return {
    number: after.idflNumber !== before.idflNumber,
    customer: after.customerId !== before.customerId,
    dates: !isSame(after.start, before.start) || !isSame(after.end, before.end),
    standards: standards > Math.min(before.standardIds.length, after.standardIds.length),
  }
}

function refuseByStatus({ status }: LockedAudit, changed: Changed): void {
  const isClosed = status === 'canceled' || status === 'completed'
  if (isClosed && Object.values(changed).some(Boolean))
    throw new Failure('conflict', `This audit is ${status} and can't be changed; only its note can.`)
  if (status === 'draft' || !changed.number) return
  const message = `This audit is ${status}; its number can be changed only while it is a draft.`
  throw new Failure('conflict', message, { details: [{ field: 'idflNumber', message }] })
}

async function findFaults(
  tx: Db,
  session: Session,
  { timeZone }: LockedAudit,
  { before, after, changed }: { before: State; after: State; changed: Changed },
): Promise<FieldFault[]> {
  const isUnknown = changed.customer && (await lockCustomer(tx, session, after.customerId)) === undefined
  return [
    ...(isUnknown ? [unknownCustomer] : []),
    ...(changed.dates ? auditTimeFaults(after, timeZone) : []),
    ...(changed.standards ? await standardFaults(tx, after.standardIds, before.standardIds) : []),
  ]
}

async function tellTeam(tx: Db, session: Session, auditId: number): Promise<void> {
  const accountIds = (await listTeam(tx, auditId)).map(member => member.auditorId)
  await notifyTeam(tx, session, { type: 'audit:moved', auditId, accountIds })
}

async function moveTeam(
  tx: Db,
  session: Session,
  audit: LockedAudit,
  after: State,
  confirmed: boolean | undefined,
): Promise<void> {
  const team = await listTeam(tx, audit.id)
  const bookings = team.map(({ auditorId, ...part }) => ({ auditorId, ...moveWithin(part, audit, after) }))
  await lockAuditors(
    tx,
    team.map(member => member.auditorId),
  )
  await refuseDeleted(tx, bookings)
  await guardTeam(tx, session, { ...audit, ...after }, bookings, confirmed)
  await moveAuditEntries(tx, audit.id, bookings)
}
