import type { Sql } from 'postgres'
import type { audits } from '#contract/audits.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { auditTimeFaults } from '#domain/working-hours.ts'
import { annotate, transaction } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { notifyTeam } from '#server/notifications/notify-team.ts'
import { bookMembers, toMembers } from '#server/planning/assign.ts'
import { refuseFaults, standardFaults, unknownCustomer } from '#server/planning/audit-faults.ts'
import { lockCustomer } from '#server/planning/audit-queries.ts'
import { type Audit, commitWithAudit, commitWithNewAudit } from '#server/planning/read-audits.ts'
import { toFieldFaults } from '#server/planning/time-faults.ts'
import { insertAudit } from './queries.ts'

/** Creates a draft in its customer's zone; with auditors it is assigned at once, or not created at all. */
export async function createAudit(
  sql: Sql,
  caller: Caller,
  form: Parsed<typeof audits.create, 'body'>,
): Promise<Audit> {
  const standardIds = [...new Set(form.standardId)]
  return transaction(sql, { actor: caller.accountId }, async tx => {
    const newcomers = toMembers({ ...form, timeZone: 'UTC' }, form.auditors ?? [])
    const [timeZone, faults] = await Promise.all([
      lockCustomer(tx, caller, form.customerId),
      standardFaults(tx, standardIds),
    ])
    refuseFaults([
      ...(timeZone === undefined ? [unknownCustomer()] : toFieldFaults(auditTimeFaults(form, timeZone))),
      ...faults,
    ])
    const zone = timeZone ?? 'UTC'
    const isDraft = newcomers.length === 0
    const made = insertAudit(tx, form, {
      timeZone: zone,
      standardIds,
      followerId: isDraft ? caller.accountId : null,
    })
    if (isDraft) return commitWithNewAudit(tx)
    const [{ id } = { id: 0 }] = await made
    annotate(tx, { action: 'assign' })
    const need = { id, start: form.start, end: form.end, timeZone: zone, standardIds }
    await bookMembers(tx, caller, need, { newcomers, confirmed: form.confirmed })
    const accountIds = newcomers.map(({ auditorId }) => auditorId)
    await notifyTeam(tx, caller, { type: 'audit:assigned', auditId: id, accountIds })
    return commitWithAudit(tx, id)
  })
}
