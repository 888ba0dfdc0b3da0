import type { Sql } from 'postgres'
import { isDecidedOn } from '#domain/certificate-status.ts'
import { type Db, transaction } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/caller.ts'
import { calculateVisits } from '#server/planning/calculate-visits.ts'
import { refuse } from '#server/refuse.ts'
import { sayVisitFailure } from '#words/en/visit-failures.ts'
import { asVisit } from '#words/values.ts'
import { type Certificate, type LockedVisit, lockVisit, refuseUnless, refuseWithdrawn } from './lock-visit.ts'
import { findVisit } from './queries.ts'

type Reasoned = { reason: string; version: number }

/** A visit that isn't planned; whoever waives one that is would leave its audit without a purpose. */
export function waiveVisit(sql: Sql, caller: Caller, id: number, { reason, version }: Reasoned) {
  return transaction(sql, { actor: caller.accountId, action: 'waive', reason }, async tx => {
    const { visit, certificate } = await lockVisit(tx, id, version)
    const number = certificate?.number ?? ''
    if (visit.kind === 'recertification')
      throw refuse('conflict', sayVisitFailure.text('notWaived', { number }))
    refuseUnless('open', visit, number)
    const [planned] = await tx<{ audit: string }[]>`
      select idfl_number as audit from audit_visit join audit on audit.id = audit_id
      where visit_id = ${id} and is_live order by audit_id limit 1`
    if (planned)
      throw refuse(
        'conflict',
        sayVisitFailure.text('isPlanned', { owed: asVisit(visit), number, audit: planned.audit }),
        { code: 'planned' },
      )
    await tx`update visit set state = 'waived', reason = ${reason} where id = ${id}`
    return findVisit(tx, id)
  })
}

/** A site that has left the certificate meanwhile leaves the visit by a trigger; those that it covers are open. */
export function reopenVisit(sql: Sql, caller: Caller, id: number, { reason, version }: Reasoned) {
  return transaction(sql, { actor: caller.accountId, action: 're-open', reason }, async tx => {
    const { visit, certificate } = await lockVisit(tx, id, version)
    refuseUnless('waived', visit, certificate?.number ?? '')
    refuseWithdrawn(certificate)
    refuseDecided(visit, certificate)
    await tx`update visit set state = 'open', reason = ${reason} where id = ${id}`
    await calculateVisits(tx, [visit.certificateId])
    await refuseHomeless(tx, visit, certificate?.number ?? '')
    return findVisit(tx, id)
  })
}

/** What the rule asks for no more is gone once calculated, unless it had an audit. */
async function refuseHomeless(tx: Db, visit: LockedVisit, number: string): Promise<void> {
  const found = await tx`select from visit where id = ${visit.id}`
  if (found.length === 0)
    throw refuse('conflict', sayVisitFailure.text('notOwed', { owed: asVisit(visit), number }))
}

function refuseDecided(visit: LockedVisit, certificate: Certificate | undefined): void {
  if (!certificate || !isDecidedOn(visit, certificate)) return
  const values = { owed: asVisit(visit), number: certificate.number }
  throw refuse('conflict', sayVisitFailure.text('decided', values))
}
