import { certificates } from '#contract/certificates.ts'
import { may } from '#web/app/session.ts'
import { useAllRows } from '#web/ui/read/use-ask.ts'

/** All certificates of a customer; nothing for whoever may not read them. */
export const useCertificatesOf = (customerId: number) =>
  useAllRows(certificates.list, may(certificates.list) && { customerId: [customerId], sort: 'standard:asc' })
