import type { Sql } from 'postgres'
import { Failure } from '#contract/failure.ts'
import type { Db } from '#server/db/transaction.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { notifyChange } from '#server/notifications/notify-change.ts'
import { notifyFollowers } from '#server/notifications/notify-followers.ts'
import { applySteps } from '#server/planning/apply-steps.ts'
import { isCounted } from '#server/planning/team-queries.ts'

const mostAtOnce = 100

/** Nobody: what Team rules have the product do. */
const nobody = { accountId: null }
const ofTheHouse: Caller = {
  sessionId: 0,
  accountId: 0,
  name: '',
  mustChangePassword: false,
  isProved: false,
  holds: permission => permission === 'CompleteAudit' || permission === 'ViewAllAudit',
}

/**
 * Completes audits that are over and of which the lead said that they are done, where Team rules say so; without a lead, whoever said
 * it. One whose team lacks what Team rules ask about stays for somebody to decide. Answers how many.
 */
export async function completeDone(sql: Sql): Promise<number> {
  const due = await sql<{ id: number; version: number }[]>`
    select audit.id, audit.version from audit
    where audit.status = 'assigned' and audit.done_at is not null and audit.deleted_at is null and audit.ends_at <= now()
      and (select completes_done from team_rules) and ${isSaidByLead(sql)}
    order by audit.done_at, audit.id limit ${mostAtOnce}`
  let count = 0
  for (const { id, version } of due) if (await complete(sql, id, version)) count++
  return count
}

/** Whoever leads; of one alone, or where nobody leads, anybody who counts. */
const isSaidByLead = (sql: Db) => sql`exists (
  select from roster_entry entry where entry.audit_id = audit.id and entry.released_at is null and entry.auditor_id = audit.done_by
    and ${isCounted(sql, sql`entry`)}
    and (entry.role = 'lead' or not exists (
      select from roster_entry lead where lead.audit_id = audit.id and lead.released_at is null and lead.role = 'lead')))`

async function complete(sql: Sql, id: number, version: number): Promise<boolean> {
  try {
    await transaction(sql, { actor: null }, async tx => {
      const step = { kind: 'changeStatus', action: 'complete', projectId: id, version } as const
      const { events } = await applySteps(tx, ofTheHouse, { steps: [step] })
      await notifyChange(tx, nobody, events)
      const notified = events.flatMap(one => (one.about === 'audit' ? [one.accountId] : []))
      await notifyFollowers(tx, nobody, { auditId: id, status: 'completed', notified })
    })
    return true
  } catch (error) {
    // Changed meanwhile, or Team rules ask: it stays on the work list.
    if (error instanceof Failure) return false
    throw error
  }
}
