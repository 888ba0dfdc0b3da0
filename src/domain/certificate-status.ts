import { addMonths } from './calendar-days.ts'
import type { VisitKind } from './visit-days.ts'

export const certificateStatuses = ['pending', 'active', 'suspended', 'withdrawn'] as const
export type CertificateStatus = (typeof certificateStatuses)[number]

/** What screens show: the status, but for one whose last good day is over. No job turns a status. */
export const certificatePhases = [...certificateStatuses, 'expired', 'lapsed'] as const
export type CertificatePhase = (typeof certificatePhases)[number]

/** The actions of `PUT /certificates/{id}/{action}`. */
export const certificateActions = ['grant', 'renew', 'extend', 'suspend', 'restore', 'withdraw'] as const
export type CertificateAction = (typeof certificateActions)[number]

const from: Record<CertificateAction, readonly CertificateStatus[]> = {
  grant: ['pending'],
  renew: ['active'],
  extend: ['active'],
  suspend: ['active'],
  restore: ['suspended', 'withdrawn'],
  withdraw: ['pending', 'active', 'suspended'],
}

export function mayBe(action: CertificateAction, status: CertificateStatus): boolean {
  return from[action].includes(status)
}

export function certificateActionsFrom(status: CertificateStatus): CertificateAction[] {
  return certificateActions.filter(action => mayBe(action, status))
}

type Dated = { status: CertificateStatus; expires: string | null }

/**
 * On a day at the customer's main site: one that expires on 9 Mar 2028 is expired from the 10th on, and lapsed once the
 * months are over in which it could still be renewed. Without a programme nothing lapses.
 */
export function phaseOfCertificate(
  { status, expires }: Dated,
  today: string,
  restoreMonths: number | null,
): CertificatePhase {
  if (status === 'pending' || status === 'withdrawn' || expires === null || today <= expires) return status
  return restoreMonths !== null && today > addMonths(expires, restoreMonths) ? 'lapsed' : 'expired'
}

/** Whether a later grant or renewal rests on a visit, so that it stays as it is; a special visit is of no cycle. */
export function isDecidedOn(
  visit: { kind: VisitKind; ordinal: number; cycle: number },
  certificate: { cycle: number; isGranted: boolean },
): boolean {
  const { kind, ordinal } = visit
  if (kind === 'special') return false
  const isOfGrant = ordinal === 0 && (kind === 'stage1' || kind === 'stage2' || kind === 'initial')
  return visit.cycle < certificate.cycle || (isOfGrant && certificate.isGranted)
}
