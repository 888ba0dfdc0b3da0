import { words } from '#words/words.ts'

/** Why a visit can’t be added or changed as asked. */
export const sayVisitFailure = words('visit-failures', {
  isIn: '{visit} of {number} is {state, select, open {open} done {done} waived {waived} dropped {dropped} other {audited already}}.',
  isPlanned: '{visit} of {number} is planned, so it can’t be waived: {audit}.',
  notWaived: 'The recertification of {number} can’t be waived.',
  noRule: 'No rule says when this visit is due.',
  withdrawn: '{number} is withdrawn, so nothing is owed for it.',
  afterDue: 'The window must begin on the due day or before.',
  beforeDue: 'The window must end on the due day or later.',
})
