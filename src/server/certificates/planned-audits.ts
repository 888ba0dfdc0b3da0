import type { certificates } from '#contract/certificates.ts'
import type { Answer } from '#contract/endpoint.ts'
import { annotate, type Db, Outrun } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { notifyChange } from '#server/notifications/notify-change.ts'
import { notifyFollowers } from '#server/notifications/notify-followers.ts'
import { applySteps } from '#server/planning/apply-steps.ts'

type PlannedAudit = Answer<typeof certificates.one>['plannedAudits'][number]

const plannedFor = (sql: Db, certificateId: number) => sql`
  select audit_id from audit_visit join visit on visit.id = audit_visit.visit_id
  where visit.certificate_id = ${certificateId} and is_live`

/** The draft and assigned audits that count for a visit of this certificate, by their start. */
export const listPlannedAudits = (sql: Db, certificateId: number) => sql<
  (PlannedAudit & { version: number })[]
>`
  select audit.id, idfl_number, audit.status, starts_at as start, ends_at as "end", time_zone, audit.version,
    exists (select from audit_visit join visit on visit.id = audit_visit.visit_id
      where audit_id = audit.id and visit.state = 'open' and visit.certificate_id <> ${certificateId}) as is_combined
  from audit
  where audit.id in (${plannedFor(sql, certificateId)}) and audit.status in ('draft', 'assigned') and deleted_at is null
  order by starts_at, audit.id`

/**
 * To be called before the certificate is locked, as audits are locked before it, and it in its turn among those that its audits
 * count for, too. What somebody plans for it in between isn't locked in that order: then all is done again.
 */
export async function lockPlannedAudits(tx: Db, certificateId: number): Promise<void> {
  const locked = await tx<{ id: number }[]>`
    select id from audit where id in (${plannedFor(tx, certificateId)}) and status in ('draft', 'assigned')
    order by id for no key update`
  const ids = locked.map(({ id }) => id)
  await tx`
    select from certificate where id = ${certificateId} or id in (
      select certificate_id from audit_visit join visit on visit.id = visit_id where audit_id = any(${ids}::integer[]))
    order by id for no key update`
  const planned = await listPlannedAudits(tx, certificateId)
  if (!planned.every(({ id }) => ids.includes(id))) throw new Outrun()
}

export type Afterwards = Record<'canceled' | 'combined', { projectId: number; idflNumber: string }[]>

/**
 * Cancels the audits that count for this certificate alone, and notifies their teams and followers; those that another one needs,
 * too, count for this one no longer. The certificate must be locked.
 */
export async function cancelPlanned(
  tx: Db,
  caller: Caller,
  certificateId: number,
  reason: string,
): Promise<Afterwards> {
  const planned = await listPlannedAudits(tx, certificateId)
  const [combined, alone] = [planned.filter(one => one.isCombined), planned.filter(one => !one.isCombined)]
  annotate(tx, { action: '', reason })
  if (combined.length > 0)
    await tx`
      delete from audit_visit using visit
      where visit.id = visit_id and certificate_id = ${certificateId}
        and audit_id = any(${combined.map(({ id }) => id)}::integer[])`
  const { events } = await applySteps(tx, caller, {
    steps: alone.map(({ id, version }) => ({
      kind: 'changeStatus',
      action: 'cancel',
      projectId: id,
      version,
      reason,
      isShown: true,
    })),
  })
  await notifyChange(tx, caller, events)
  for (const { id } of alone) {
    const notified = events.flatMap(one =>
      one.about === 'audit' && one.auditId === id ? [one.accountId] : [],
    )
    await notifyFollowers(tx, caller, { auditId: id, status: 'canceled', notified })
  }
  return { canceled: alone.map(nameAudit), combined: combined.map(nameAudit) }
}

const nameAudit = ({ id, idflNumber }: PlannedAudit) => ({ projectId: id, idflNumber })
