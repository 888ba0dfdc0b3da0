import type { Sql } from 'postgres'
import type { Parsed } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import type { rosters } from '#contract/rosters.ts'
import type { Permission } from '#domain/permissions.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Session } from '#server/http/session.ts'
import { findOwner, notInSchedule, type Owner } from '#server/planning/entry-queries.ts'
import { lockEntry } from '#server/planning/lock-entry.ts'
import { moveEntry } from './move-entry.ts'
import { type RosterEntry, readEntry, viewer } from './queries.ts'
import { removeEntry } from './remove-entry.ts'

export type Change = Parsed<typeof rosters.update, 'body'>

/** Moves an entry, gives it to another auditor, or removes it; what is absent stays. */
export async function changeEntry(
  sql: Sql,
  session: Session,
  id: number,
  change: Change,
): Promise<RosterEntry> {
  return transaction(sql, { actor: session.accountId }, async tx => {
    const owner = await findOwner(tx, id)
    if (!owner || !isVisible(session, owner)) throw notInSchedule()
    refuseWithoutRight(session, owner, change)
    const entry = await lockEntry(tx, { id, auditId: owner.auditId }, change.version)
    await (change.removed ? removeEntry(tx, session, entry) : moveEntry(tx, session, entry, change))
    return readEntry(tx, viewer(session), id)
  })
}

function isVisible({ accountId, holds }: Session, { auditorId }: Owner): boolean {
  if (holds('ViewDetailRoster') || holds('ViewAllRoster')) return true
  return holds('ViewOwnRoster') && auditorId === accountId
}

function refuseWithoutRight({ holds }: Session, owner: Owner, change: Change): void {
  if (!neededFor(owner, change).every(permission => holds(permission)))
    throw new Failure('forbidden', 'You don’t have the permission to do this.')
}

function neededFor({ auditorId, auditId }: Owner, change: Change): Permission[] {
  if (change.removed) return [auditId === null ? 'DeleteRoster' : 'CancelRoster']
  const isGiven = change.auditorId !== undefined && change.auditorId !== auditorId
  return isGiven && auditId !== null ? ['ModifyRoster', 'ReAssignAudit'] : ['ModifyRoster']
}
