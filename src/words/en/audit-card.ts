import { words } from '#words/words.ts'

/** What the card of audits says. */
export const sayAuditCard = words('audit-card', {
  auditInformation: 'Audit Information',
  auditDetail: 'Audit Detail',
  numberTaken: 'Another audit has this number. Numbers of deleted audits can’t be reused.',
  open: 'Open the audit',
  found: 'Audits',
  one: 'an audit',
})
