import { sayCertificateCard } from '#words/en/certificate-card.ts'
import type { Card } from './card.ts'

export const certificateCard = {
  noun: 'certificate',
  calls: 'certificates',
  table: 'certificate',
  title: 'number',
  gone: sayCertificateCard.text('gone'),
  softDeleted: true,
  references: {
    customer_id: { to: 'customer', field: 'customerId' },
    standard_id: { to: 'standard', field: 'standardId' },
    central_site_id: { to: 'site', field: 'centralSiteId' },
  },
  unique: {
    certificate_number_unique: {
      column: 'number',
      field: 'number',
      message: sayCertificateCard.text('numberTaken'),
    },
  },
  searched: ['number'],
  alsoInHistoryOf: { customer_id: 'customer' },
  live: { any: ['ViewCertificates'] },
  history: { any: ['ViewCertificates'] },
} as const satisfies Card

export const visitCard = {
  noun: 'visit',
  calls: 'visits',
  table: 'visit',
  gone: sayCertificateCard.text('visitGone'),
  references: { certificate_id: { to: 'certificate', goesWith: true } },
  alsoInHistoryOf: { certificate_id: 'certificate' },
  live: { any: ['ViewCertificates'] },
  history: { any: ['ViewCertificates'] },
} as const satisfies Card
