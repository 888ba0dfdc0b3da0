import { words } from '#words/words.ts'
import './visit-labels.ts'

/** Why an audit can't count for a visit. */
export const sayLinkFailure = words('link-failures', {
  foreign: 'Visit {id} is not of this customer.',
  notCovered: '{number} doesn’t cover {site}.',
  otherStandard: '{code} of {number} is not among the audit’s standards.',
  severalZones: 'The sites of one audit must be in one time zone.',
  notOpen:
    '<visit>{owed}</visit> of {number} is {state, select, done {done} waived {waived} dropped {dropped} other {audited already}}.',
  planned: '<visit>{owed}</visit> of {number} is planned at {site} already: {audit}.',
  keepsCustomer: '{audit} counts for <visit>{owed}</visit> of {number}, which is not of this customer.',
  keepsSite: '{audit} counts for <visit>{owed}</visit> of {number} at {site}, not at this site.',
  keepsStandard:
    '{audit} counts for <visit>{owed}</visit> of {number}, and {code} would not be among its standards.',
})
