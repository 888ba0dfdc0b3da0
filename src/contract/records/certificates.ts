import { sayCertificateCard } from '#words/en/certificate-card.ts'
import type { Card } from './card.ts'

export const certificateCard = {
  noun: 'certificate',
  calls: 'certificates',
  table: 'certificate',
  title: 'number',
  gone: sayCertificateCard.text('gone'),
  references: {
    customer_id: { to: 'customer', field: 'customerId' },
    standard_id: { to: 'standard', field: 'standardId' },
    central_site_id: { to: 'site', as: 'centralSite', field: 'centralSiteId' },
  },
  // What it owes, and the audits that are planned for that.
  shows: ['project', 'visit'],
  parts: {
    site: {
      table: 'certificate_site',
      owner: 'certificate_id',
      references: { site_id: { to: 'site', field: 'siteIds' } },
    },
  },
  unique: {
    certificate_number_unique: {
      column: 'number',
      field: 'number',
      message: sayCertificateCard.text('numberTaken'),
      byReading: true,
      within: 'standard_id',
    },
    certificate_one_pending: {
      column: 'standard_id',
      field: 'standardId',
      message: sayCertificateCard.text('onePending'),
    },
  },
  searched: ['number'],
  alsoInHistoryOf: { customer_id: 'customer' },
  live: { any: ['ViewCertificates'] },
  notified: { button: sayCertificateCard.text('open'), opens: '/dashboard/certificates/$id' },
  history: { any: ['ViewCertificates'] },
  historyView: {
    leading: ['number', 'standard', 'customer', 'status', 'decided', 'expires'],
    hidden: ['statusReason'],
  },
  found: {
    group: sayCertificateCard.text('certificates'),
    one: sayCertificateCard.text('one'),
    label: 'number',
    unnamed: sayCertificateCard.text('pending'),
    about: ['companyName', 'standard.code'],
    opens: { path: '/dashboard/certificates/$id', by: 'id' },
  },
  pages: [
    {
      path: '/dashboard/certification',
      title: sayCertificateCard.text('certification'),
      entry: {
        group: 'MANAGEMENT',
        label: sayCertificateCard.text('certification'),
        shownTo: [['ViewCertificates']],
        needs: 'hasCertificates',
      },
      opensFor: ['ViewCertificates'],
    },
    {
      path: '/dashboard/certification/drafts',
      title: sayCertificateCard.text('createDrafts'),
      opensFor: ['ViewCertificates'],
    },
    {
      path: '/dashboard/certificates/$id',
      title: sayCertificateCard.text('certificate'),
      opensFor: ['ViewCertificates'],
    },
  ],
} as const satisfies Card

export const visitCard = {
  noun: 'visit',
  calls: 'visits',
  alsoAt: 'work',
  table: 'visit',
  title: ['kind', 'ordinal'],
  knownWith: 'certificate_id',
  gone: sayCertificateCard.text('visitGone'),
  references: { certificate_id: { to: 'certificate', goesWith: true } },
  shows: ['project'],
  parts: {
    site: {
      table: 'visit_site',
      owner: 'visit_id',
      // What the certificate covers, counted there.
      references: { site_id: { to: 'site', goesWith: true } },
    },
  },
  alsoInHistoryOf: { certificate_id: 'certificate' },
  live: { any: ['ViewCertificates'] },
  notified: { button: sayCertificateCard.text('openBoard'), opens: '/dashboard/certification' },
  history: { any: ['ViewCertificates'] },
  historyView: {
    leading: ['certificate', 'kind', 'ordinal', 'due', 'earliest', 'latest'],
    // Why is said of the change itself.
    hidden: ['draftedAt', 'reason'],
  },
} as const satisfies Card
