import type { certificates } from '#contract/certificates.ts'
import type { Reply, RowOf } from '#contract/endpoint.ts'

export type Certificate = RowOf<typeof certificates.list>

/** With its visits, as its page shows it. */
export type CertificateRecord = Reply<typeof certificates.one>

export type Visit = CertificateRecord['visits'][number]
