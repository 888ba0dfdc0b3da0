import type { Sql } from 'postgres'
import type { audits } from '#contract/audits.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { auditTimeFaults } from '#domain/working-hours.ts'
import { tell, transaction } from '#server/db/transaction.ts'
import type { Session } from '#server/http/session.ts'
import { bookAuditors, pickAuditors } from './assign-auditors.ts'
import { refuseFaults, standardFaults, unknownCustomer } from './audit-faults.ts'
import { type Audit, findAudit, insertAudit, lockCustomer, replaceStandards } from './queries.ts'

/** Creates a draft in its customer's zone; with auditors it is assigned at once, or not created at all. */
export async function createAudit(
  sql: Sql,
  session: Session,
  form: Parsed<typeof audits.create, 'body'>,
): Promise<Audit> {
  const standardIds = [...new Set(form.standardId)]
  return transaction(sql, { actor: session.accountId }, async tx => {
    const newcomers = pickAuditors(form.auditors ?? [])
    const timeZone = await lockCustomer(tx, form.customerId)
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
