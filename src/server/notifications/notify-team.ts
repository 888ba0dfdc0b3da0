import type { Interval } from '#domain/interval.ts'
import type { TeamRole } from '#domain/team.ts'
import { localDay } from '#domain/zoned-time.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Subject, TeamEvent } from '#server/planning/plan-events.ts'
import { sayNotice } from '#words/en/notices.ts'
import { keepSpan } from '#words/notices.ts'
import type { Text } from '#words/words.ts'
import type { Sender } from './notice.ts'
import { notify } from './notify.ts'

/** `showsRoles`: Team rules say that mails tell them. */
export type AuditLabel = Interval & { number: string; company: string; timeZone: string; showsRoles: boolean }

type TeamNotice = {
  type: TeamEvent['type']
  auditId: number
  accountIds: readonly number[]
  /** Where a part of the audit is what changed. */
  part?: Interval
  /** As what they are on the team, as it reads. */
  role?: TeamRole | undefined
  /** Its mails wait for these. */
  waitsFor?: readonly Subject[]
}

/** Notifies members of a team of what happened to their audit; times in the site's time zone. */
export async function notifyTeam(
  tx: Db,
  sender: Sender,
  { type, auditId, accountIds, part, role, waitsFor = [] }: TeamNotice,
): Promise<void> {
  if (accountIds.length === 0) return
  const audit = (await findAuditLabels(tx, [auditId])).get(auditId)
  if (!audit) return
  const time = part ?? audit
  const text = teamText(type, audit, time, { role })
  const day = localDay(time.start, audit.timeZone)
  await notify(tx, sender, { type, text, entity: 'project', entityId: auditId, day, accountIds, waitsFor })
}

type Change = { from?: Interval | undefined; role?: TeamRole | undefined }

/** What is said about an audit; `span`, and `from` if it was moved, in the site's time zone. */
export function teamText(
  type: TeamNotice['type'],
  audit: AuditLabel,
  span: Interval,
  { from, role = 'auditor' }: Change = {},
): Text {
  const about = nameAudit(audit, span)
  if (type === 'audit:role') return sayNotice.text('roleNow', { ...about, role })
  if (type === 'audit:assigned')
    return audit.showsRoles
      ? sayNotice.text('assignedAs', { ...about, role })
      : sayNotice.text('assigned', about)
  if (type === 'audit:released') return sayNotice.text('released', about)
  if (type === 'audit:canceled') return sayNotice.text('canceled', about)
  if (type === 'audit:completed') return sayNotice.text('completed', about)
  if (!from) return sayNotice.text('moved', about)
  return sayNotice.text('movedFrom', { ...about, before: keepSpan(from, audit.timeZone) })
}

/** The values by which texts name an audit and its time. */
export const nameAudit = ({ number, company, timeZone }: AuditLabel, span: Interval) => ({
  number,
  company,
  time: keepSpan(span, timeZone),
})

export async function findAuditLabels(
  tx: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, AuditLabel>> {
  if (ids.length === 0) return new Map()
  const rows = await tx<(AuditLabel & { id: number })[]>`
    select audit.id, idfl_number as number, customer.company_name as company, starts_at as start, ends_at as "end",
      audit.time_zone, coalesce((select roles from team_rules), false) as shows_roles
    from audit join customer on customer.id = audit.customer_id where audit.id = any(${[...ids]}::integer[])`
  return new Map(rows.map(row => [row.id, row]))
}
