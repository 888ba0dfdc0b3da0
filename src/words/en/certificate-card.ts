import { words } from '#words/words.ts'

/** What the cards of certificates and visits say. */
export const sayCertificateCard = words('certificate-card', {
  certificates: 'Certificates',
  certificate: 'Certificate',
  createDrafts: 'Create drafts',
  certification: 'Certification',
  one: 'a certificate',
  pending: 'Pending certificate',
  gone: 'This certificate no longer exists.',
  numberTaken: 'Another certificate for this standard has this number.',
  onePending: 'This customer already has a pending certificate for this standard.',
  open: 'Open certificate',
  openBoard: 'Open due visits',
  visitGone: 'This visit no longer exists.',
})
