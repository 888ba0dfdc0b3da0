import type { Interval } from '#domain/interval.ts'
import { localDay } from '#domain/zoned-time.ts'
import type { Db } from '#server/db/transaction.ts'
import { sayNotice } from '#words/en/notices.ts'
import type { Notice, Sender } from './notice.ts'
import { notify } from './notify.ts'
import { type AuditLabel, findAuditLabels, nameAudit } from './notify-team.ts'

/** What has changed about a site. */
export type SiteChange = 'address' | 'contacts' | 'both'

const soon = 14 * 86_400_000

/** Not over yet and starting within 14 days: the visitor may be on the way. */
export const isVisitSoon = ({ start, end }: Interval, now: Date): boolean =>
  end > now && start.getTime() - now.getTime() <= soon

const changed = {
  address: 'otherAddress',
  contacts: 'otherContacts',
  both: 'otherSite',
} as const

/** Without the address itself: the audit shows the right one when it is read. */
export const siteNotice = (auditId: number, audit: AuditLabel, change: SiteChange): Notice => ({
  type: 'audit:site',
  text: sayNotice.text(changed[change], nameAudit(audit, audit)),
  entity: 'project',
  entityId: auditId,
  day: localDay(audit.start, audit.timeZone),
})

/** The audits of a customer; of them those at its main site, at all others, or at one of these. */
export type Place = { customerId: number; at?: 'main' | 'others' | number }

const isAt = (sql: Db, at: Place['at']) => {
  if (at === undefined) return sql`true`
  if (typeof at === 'number') return sql`audit.site_id = ${at}`
  return at === 'main' ? sql`audit.site_id is null` : sql`audit.site_id is not null`
}

/** Notifies everybody who goes there within 14 days that the site has changed: once, for their next visit. */
export async function notifyVisitors(
  tx: Db,
  sender: Sender,
  { customerId, at }: Place,
  change: SiteChange,
): Promise<void> {
  const now = new Date()
  const visits = await tx<{ auditId: number; accountIds: number[] }[]>`
    select audit_id, array_agg(auditor_id order by auditor_id) as account_ids from (
      select distinct on (entry.auditor_id) entry.auditor_id, audit.id as audit_id
      from audit join roster_entry entry on entry.audit_id = audit.id and entry.released_at is null
      where audit.customer_id = ${customerId} and ${isAt(tx, at)} and audit.status = 'assigned' and audit.deleted_at is null
        and audit.ends_at > ${now} and audit.starts_at <= ${new Date(now.getTime() + soon)}
      order by entry.auditor_id, audit.starts_at, audit.id
    ) next_visit group by audit_id order by audit_id`
  const labels = await findAuditLabels(
    tx,
    visits.map(({ auditId }) => auditId),
  )
  for (const { auditId, accountIds } of visits) {
    const audit = labels.get(auditId)
    if (!audit) continue
    const both = await findUnnotified(tx, auditId, change)
    const [more, only] = [accountIds.filter(id => both.has(id)), accountIds.filter(id => !both.has(id))]
    await notify(tx, sender, { ...siteNotice(auditId, audit, 'both'), accountIds: more })
    await notify(tx, sender, { ...siteNotice(auditId, audit, change), accountIds: only })
  }
}

/** How titles end that were kept before there were texts. */
const changedBefore: Record<SiteChange, string> = {
  address: 'has another address',
  contacts: 'has other contacts',
  both: 'has another address and other contacts',
}

/** Who has an unread notice that something else about the site changed: the new one replaces it. */
async function findUnnotified(tx: Db, auditId: number, change: SiteChange): Promise<ReadonlySet<number>> {
  const others = (['address', 'contacts', 'both'] as const).filter(one => one !== change)
  const rows = await tx<{ accountId: number }[]>`
    select account_id from notification
    where kind = 'audit:site' and entity = 'project' and entity_id = ${auditId} and read_at is null and gives_way
      and case when text is null then title like any(${others.map(one => `%, ${changedBefore[one]}.`)}::text[])
        else text ->> 'key' = any(${others.map(one => `notices.${changed[one]}`)}) end`
  return new Set(rows.map(({ accountId }) => accountId))
}
