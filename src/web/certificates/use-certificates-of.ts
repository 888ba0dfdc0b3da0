import { certificates } from '#contract/certificates.ts'
import type { CertificatePhase } from '#domain/certificate-status.ts'
import { may } from '#web/app/session.ts'
import { useAllRows } from '#web/ui/read/use-ask.ts'

/** All certificates of a customer; nothing for whoever may not read them. */
export const useCertificatesOf = (customerId: number) =>
  useAllRows(certificates.list, may(certificates.list) && { customerId: [customerId], sort: 'standard:asc' })

const order: Record<CertificatePhase, number> = {
  active: 0,
  suspended: 1,
  expired: 2,
  pending: 3,
  lapsed: 4,
  withdrawn: 5,
}

/** What is valid first, what is over last: of many only the first are drawn. Within a phase they stay as they came. */
export const validFirst = <Row extends { phase: CertificatePhase }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => order[a.phase] - order[b.phase])
