import { Failure } from '#contract/failure.ts'
import { localDay } from '#domain/zoned-time.ts'
import type { Fragment } from '#server/db/paging.ts'
import { annotate, type Db } from '#server/db/transaction.ts'
import { faultOf, refuse } from '#server/refuse.ts'
import { sayAuditFault } from '#words/en/audit-faults.ts'
import { sayPlanningFailure } from '#words/en/planning-failures.ts'
import type { StepOf } from './assign.ts'
import type { LockedAudit } from './audit-queries.ts'
import { type ChangeContext, type Inverse, lockAudit, requirePermissions } from './change-context.ts'

/**
 * Whether the customer agreed to the dates of `audit`; null as long as that is noted of no audit at all, which is asked once in a
 * statement.
 */
export const isAgreed = (sql: Db): Fragment => sql`
  case when audit.agreed_on is not null then true
    when audit.id is not null and (select exists (select from audit where agreed_on is not null and deleted_at is null))
    then false end`

/** Notes that the customer agreed to the dates of an audit, or that they are tentative after all. */
export async function agree(context: ChangeContext, step: StepOf<'agree'>): Promise<Inverse> {
  const { tx, caller } = context
  requirePermissions(context, 'ModifyAudit')
  const audit = await lockAudit(context, step.projectId, step.version)
  const { status, timeZone } = audit
  if (status === 'canceled' || status === 'completed')
    throw refuse('conflict', sayPlanningFailure.text('auditClosed', { status }))
  const today = localDay(new Date(), timeZone)
  const { agreedOn = today, note } = step
  if (agreedOn === null) {
    if (audit.agreedOn === null) return []
    annotate(tx, { action: 'tentative' })
    await tx`update audit set agreed_on = null, agreed_by = null, agreed_note = '' where id = ${audit.id}`
  } else {
    // Eastward of the site it may be a day later already when it was noted.
    if (agreedOn > today) throw Failure.invalid([faultOf('agreedOn', sayAuditFault.text('agreedTooLate'))])
    const by = (step.comesBack && (await findNotedBy(tx, audit, { agreedOn, note }))) || caller.accountId
    annotate(tx, { action: 'agree' })
    await tx`
      update audit set agreed_on = ${agreedOn}, agreed_by = ${by}, agreed_note = ${note} where id = ${audit.id}`
  }
  const [before] = agreeAgain(audit)
  return [before ?? { kind: 'agree', projectId: audit.id, version: 0, agreedOn: null, note: '' }]
}

/** The step that brings back what was agreed, where anything was. */
export const agreeAgain = ({
  id,
  agreedOn,
  agreedNote,
}: Pick<LockedAudit, 'id' | 'agreedOn' | 'agreedNote'>): StepOf<'agree'>[] =>
  agreedOn === null
    ? []
    : [{ kind: 'agree', projectId: id, version: 0, agreedOn, note: agreedNote, comesBack: true }]

/**
 * Who noted this very agreement to the dates and the site that the audit has. Its own history says so, sealed, so that nothing a
 * browser sends back when a change is undone needs to be believed.
 */
async function findNotedBy(
  tx: Db,
  { id, start, end, timeZone, customerId, siteId }: LockedAudit,
  { agreedOn, note }: { agreedOn: string; note: string },
): Promise<number | undefined> {
  const [noted] = await tx<{ by: number }[]>`
    select (after ->> 'agreed_by')::integer as by from history
    where entity = 'project' and entity_id = ${id} and after ->> 'agreed_on' = ${agreedOn} and after ->> 'agreed_note' = ${note}
      and (after ->> 'starts_at')::timestamptz = ${start} and (after ->> 'ends_at')::timestamptz = ${end}
      and after ->> 'time_zone' = ${timeZone} and (after ->> 'customer_id')::integer = ${customerId}
      and (after ->> 'site_id')::integer is not distinct from ${siteId}
    order by history.id desc limit 1`
  return noted?.by
}
