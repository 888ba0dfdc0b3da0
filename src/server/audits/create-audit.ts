import type { Sql } from 'postgres'
import type { audits } from '#contract/audits.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { Interval } from '#domain/interval.ts'
import { auditTimeFaults } from '#domain/working-hours.ts'
import { annotate, transaction } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { notifyTeam } from '#server/notifications/notify-team.ts'
import { bookMembers, toMembers } from '#server/planning/assign.ts'
import { refuseFaults, standardFaults, unknownCustomer } from '#server/planning/audit-faults.ts'
import { lockCustomer } from '#server/planning/audit-queries.ts'
import { linkVisits } from '#server/planning/link-visits.ts'
import { type LockedSite, lockSite } from '#server/planning/lock-site.ts'
import { type Audit, commitWithAudit, commitWithNewAudit } from '#server/planning/read-audits.ts'
import { toFieldFaults } from '#server/planning/time-faults.ts'
import { insertAudit } from './queries.ts'

/** Creates a draft in the zone of its site; with auditors it is assigned at once, or not created at all. */
export async function createAudit(
  sql: Sql,
  caller: Caller,
  form: Parsed<typeof audits.create, 'body'>,
): Promise<Audit> {
  const standardIds = [...new Set(form.standardId)]
  return transaction(sql, { actor: caller.accountId }, async tx => {
    const newcomers = toMembers({ ...form, timeZone: 'UTC' }, form.auditors ?? [])
    const [customerZone, site, faults] = await Promise.all([
      lockCustomer(tx, caller, form.customerId),
      form.siteId === undefined ? undefined : lockSite(tx, form.customerId, form.siteId),
      standardFaults(tx, standardIds),
    ])
    const zone = site?.timeZone ?? customerZone ?? 'UTC'
    refuseFaults([...placeFaults(form, customerZone, site), ...faults])
    const isDraft = newcomers.length === 0
    const data = { ...form, siteId: site?.siteId ?? null, timeZone: zone }
    const made = insertAudit(tx, data, {
      standardIds,
      followerId: isDraft ? caller.accountId : null,
    })
    const { countsFor = [] } = form
    if (isDraft && countsFor.length === 0) return commitWithNewAudit(tx)
    const [{ id } = { id: 0 }] = await made
    if (countsFor.length > 0)
      await linkVisits(tx, caller, { ...data, id, status: 'draft', standardIds }, countsFor)
    if (isDraft) return commitWithAudit(tx, id)
    annotate(tx, { action: 'assign' })
    const need = { id, start: form.start, end: form.end, timeZone: zone, standardIds }
    await bookMembers(tx, caller, need, { newcomers, confirmed: form.confirmed })
    const accountIds = newcomers.map(({ auditorId }) => auditorId)
    await notifyTeam(tx, caller, { type: 'audit:assigned', auditId: id, accountIds })
    return commitWithAudit(tx, id)
  })
}

/** Whoever may not see the customer hears nothing of its sites. */
function placeFaults(form: Interval, customerZone: string | undefined, site: LockedSite | undefined) {
  if (customerZone === undefined) return [unknownCustomer()]
  return site?.fault ? [site.fault] : toFieldFaults(auditTimeFaults(form, site?.timeZone ?? customerZone))
}
