import { type Db, tell } from '#server/db/transaction.ts'
import type { Session } from '#server/http/session.ts'
import { updateStatus } from '#server/planning/audit-queries.ts'
import { releaseEntry } from '#server/planning/entry-queries.ts'
import type { LockedEntry } from '#server/planning/lock-entry.ts'
import { refuseFixed } from '#server/planning/refuse-fixed.ts'
import { listTeam } from '#server/planning/team-queries.ts'
import { notifyFreed } from './notify-booked.ts'

/** Removes an entry from the roster; an audit that is left without a team is a draft again. */
export async function removeEntry(tx: Db, session: Session, entry: LockedEntry): Promise<void> {
  await refuseFixed(tx, entry)
  await tell(tx, { action: 'remove' })
  await releaseEntry(tx, entry.id)
  await notifyFreed(tx, session, entry)
  if (!entry.audit) return
  const isLeftAlone = (await listTeam(tx, entry.audit.id)).length === 0
  await tell(tx, { action: isLeftAlone ? 'draft' : 're-assign' })
  await updateStatus(tx, entry.audit.id, isLeftAlone ? 'draft' : entry.audit.status)
}
