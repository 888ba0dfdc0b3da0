import '#words/tags.ts'
import { words } from '#words/words.ts'
import './visit-labels.ts'

/** Why a visit can’t be added or changed as asked. */
export const sayVisitFailure = words('visit-failures', {
  isIn: '<visit>{owed}</visit> of {number} is {state, select, open {open} done {done} waived {waived} dropped {dropped} other {audited already}}.',
  isPlanned: '<visit>{owed}</visit> of {number} is planned, so it can’t be waived: {audit}.',
  notWaived: 'The recertification of {number} can’t be waived.',
  noRule: 'The programme sets no dates for this visit.',
  setByRule: 'The programme sets this date. Please leave it out.',
  notOwed: 'The programme no longer requires <visit>{owed}</visit> of {number}, so it can’t be opened again.',
  decided: '{number} has been decided on since, so <visit>{owed}</visit> can’t be opened again.',
  withdrawn: '{number} is withdrawn, so it requires no visits.',
  owedAlready: '<visit>{owed}</visit> of {number} is already due on <date>{day}</date>.',
  afterDue: 'The window must start on or before the due day.',
  beforeDue: 'The window must end on or after the due day.',
})
