import type { VisitState } from '#domain/visit-classes.ts'
import type { VisitKind } from '#domain/visit-days.ts'
import type { Db } from '#server/db/transaction.ts'
import { lockRecord } from '#server/db/versions.ts'
import { refuse } from '#server/refuse.ts'
import { sayVisitFailure } from '#words/en/visit-failures.ts'
import { asVisit } from '#words/values.ts'

export type LockedVisit = {
  id: number
  certificateId: number
  kind: VisitKind
  ordinal: number
  cycle: number
  state: VisitState
  due: string
  earliest: string
  latest: string
}

export type Certificate = {
  id: number
  number: string
  cycle: number
  isGranted: boolean
  isWithdrawn: boolean
}

/** Locks the certificate before its visit, as everybody does. */
export async function lockVisit(tx: Db, id: number, version: number) {
  const [of] = await tx<{ certificateId: number }[]>`select certificate_id from visit where id = ${id}`
  const certificate = await lockCertificate(tx, of?.certificateId ?? 0)
  return { visit: await lockRecord<LockedVisit>(tx, 'visit', id, version), certificate }
}

export async function lockCertificate(tx: Db, id: number): Promise<Certificate | undefined> {
  const [certificate] = await tx<Certificate[]>`
    select certificate.id, coalesce(number, code) as number, cycle, decided is not null as is_granted,
      status = 'withdrawn' as is_withdrawn
    from certificate join standard on standard.id = standard_id
    where certificate.id = ${id} for no key update of certificate`
  return certificate
}

export function refuseUnless(state: VisitState, visit: LockedVisit, number: string): void {
  if (visit.state === state) return
  const values = { owed: asVisit(visit), number, state: visit.state }
  throw refuse('conflict', sayVisitFailure.text('isIn', values))
}

export function refuseWithdrawn(certificate: Certificate | undefined): void {
  if (certificate?.isWithdrawn)
    throw refuse('conflict', sayVisitFailure.text('withdrawn', { number: certificate.number }))
}
