import type { Sql } from 'postgres'
import type { audits } from '#contract/audits.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { auditTimeFaults } from '#domain/working-hours.ts'
import { tell, transaction } from '#server/db/transaction.ts'
import type { Session } from '#server/http/session.ts'
import { refuseFaults, standardFaults, unknownCustomer } from '#server/planning/audit-faults.ts'
import { lockCustomer, replaceStandards } from '#server/planning/audit-queries.ts'
import { type Audit, findAudit } from '#server/planning/read-audits.ts'
import { bookAuditors, pickAuditors } from './assign-auditors.ts'
import { insertAudit } from './queries.ts'

/** Creates a draft in its customer's zone; with auditors it is assigned at once, or not created at all. */
export async function createAudit(
  sql: Sql,
  session: Session,
  form: Parsed<typeof audits.create, 'body'>,
): Promise<Audit> {
  const standardIds = [...new Set(form.standardId)]
  return transaction(sql, { actor: session.accountId }, async tx => {
    const newcomers = pickAuditors(form.auditors ?? [])
    const timeZone = await lockCustomer(tx, session, form.customerId)
    refuseFaults([
      ...(timeZone === undefined ? [unknownCustomer] : auditTimeFaults(form, timeZone)),
      ...(await standardFaults(tx, standardIds)),
    ])
    const zone = timeZone ?? 'UTC'
    const id = await insertAudit(tx, form, zone)
    await replaceStandards(tx, id, standardIds)
    if (newcomers.length > 0) {
      await tell(tx, { action: 'assign' })
      const need = { id, start: form.start, end: form.end, timeZone: zone, standardIds }
      await bookAuditors(tx, session, need, { newcomers, confirmed: form.confirmed })
    }
    return findAudit(tx, id)
  })
}
