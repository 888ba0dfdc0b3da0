import type { Interval } from '#domain/interval.ts'
import { localDay } from '#domain/zoned-time.ts'
import type { Db } from '#server/db/transaction.ts'
import { formatSpan, formatSpanThere } from '#words/moments.ts'
import { notify, type Sender } from './notify.ts'

export type AuditLabel = Interval & { number: string; company: string; timeZone: string }

const sentences = {
  'audit:assigned': (audit: string, span: string) => `You are on ${audit}, ${span}.`,
  'audit:moved': (audit: string, span: string, before?: string) =>
    `${audit} was moved to ${span}.${before ? ` It was planned for ${before}.` : ''}`,
  'audit:released': (audit: string, span: string) => `You are no longer on ${audit}, ${span}.`,
  'audit:canceled': (audit: string, span: string) => `${audit}, ${span}, was canceled.`,
  'audit:completed': (audit: string) => `${audit} was completed.`,
}

type TeamNotice = {
  type: keyof typeof sentences
  auditId: number
  accountIds: readonly number[]
  /** Where a part of the audit is what changed. */
  part?: Interval
}

/** Notifies members of a team of what happened to their audit; times in the site's time zone. */
export async function notifyTeam(
  tx: Db,
  sender: Sender,
  { type, auditId, accountIds, part }: TeamNotice,
): Promise<void> {
  if (accountIds.length === 0) return
  const audit = (await findAuditLabels(tx, [auditId])).get(auditId)
  if (!audit) return
  const time = part ?? audit
  const title = teamSentence(type, audit, time)
  const day = localDay(time.start, audit.timeZone)
  await notify(tx, sender, { type, title, entity: 'project', entityId: auditId, day, accountIds })
}

/** The sentence about an audit; `time`, and `from` if it was moved, in the site's time zone. */
export const teamSentence = (
  type: TeamNotice['type'],
  audit: AuditLabel,
  time: Interval,
  from?: Interval,
): string =>
  sentences[type](
    nameAudit(audit),
    formatSpan(time, audit.timeZone),
    from && formatSpanThere(from, audit.timeZone),
  )

export const nameAudit = ({ number, company }: AuditLabel) => `${number} (${company})`

export async function findAuditLabels(
  tx: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, AuditLabel>> {
  if (ids.length === 0) return new Map()
  const rows = await tx<(AuditLabel & { id: number })[]>`
    select audit.id, idfl_number as number, customer.company_name as company, starts_at as start, ends_at as "end",
      audit.time_zone
    from audit join customer on customer.id = audit.customer_id where audit.id = any(${[...ids]}::integer[])`
  return new Map(rows.map(row => [row.id, row]))
}
