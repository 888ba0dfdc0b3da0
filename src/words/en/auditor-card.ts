import { words } from '#words/words.ts'

/** What the card of auditors says. */
export const sayAuditorCard = words('auditor-card', {
  auditorInformation: 'Auditor Information',
  auditor: 'Auditor',
  competence: 'Competence',
  seeStandards: 'See the standards held',
  found: 'Auditors',
  one: 'an auditor',
})
