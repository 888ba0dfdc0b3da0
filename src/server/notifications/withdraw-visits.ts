import type { Db } from '#server/db/transaction.ts'
import { withdrawMails } from '#server/mail/queries.ts'
import { topicOf } from './notify.ts'

type Visit = { auditId: number; accountId: number }

/**
 * Withdraws what waits to be mailed, at once or in the daily email, about visits that people no longer make: who else is on the
 * team, and a new address or contact, unless they visit that customer on another audit. A change of the site that is being
 * saved at the same moment may still be mailed.
 */
export async function withdrawVisits(tx: Db, visits: readonly Visit[]): Promise<void> {
  if (visits.length === 0) return
  const over = await tx<(Visit & { type: 'audit:team' | 'audit:site'; email: string })[]>`
    select visit.account_id, visit.audit_id, type, account.email
    from unnest(${visits.map(({ auditId }) => auditId)}::integer[], ${visits.map(({ accountId }) => accountId)}::integer[])
      visit (audit_id, account_id)
    join account on account.id = visit.account_id
    cross join unnest(array['audit:team', 'audit:site']) type
    where type = 'audit:team' or not exists (
      select from audit own join audit other on other.customer_id = own.customer_id and other.id <> own.id
      join roster_entry entry on entry.audit_id = other.id and entry.released_at is null
      where own.id = visit.audit_id and entry.auditor_id = visit.account_id and other.status = 'assigned'
        and other.deleted_at is null and other.ends_at > now())`
  await withdrawMails(
    tx,
    over.map(({ type, auditId, email }) => ({
      topic: topicOf({ type, entityId: auditId }),
      recipient: email,
    })),
  )
  await tx`
    update notification set awaits_digest = false
    from unnest(${over.map(({ accountId }) => accountId)}::integer[], ${over.map(({ auditId }) => auditId)}::integer[],
      ${over.map(({ type }) => type)}::text[]) done (account_id, audit_id, type)
    where notification.account_id = done.account_id and kind = done.type and entity = 'project'
      and entity_id = done.audit_id and awaits_digest`
}
