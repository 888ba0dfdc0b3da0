import { words } from '#words/words.ts'
import './visit-labels.ts'

/** Why no draft is made of a visit, or none proposed; why one is kept. */
export const sayDraftFailure = words('draft-failures', {
  unknown: 'Visit {id} no longer exists.',
  otherCustomer: 'Visit {id} is not of this customer.',
  notOpen:
    '<visit>{owed}</visit> of {certificate} is {state, select, done {done} waived {waived} dropped {dropped} other {no longer due}}.',
  planned: '<visit>{owed}</visit> of {certificate} is planned at {site} already: {number}.',
  twice: '<visit>{owed}</visit> of {certificate} is in this list twice at {site}.',
  notCovered: '{certificate} doesn’t cover {site}.',
  foreignSite: 'This site belongs to another customer than the visits.',
  siteClosed: '{site} is closed.',
  severalZones: 'The sites of one audit must be in one time zone.',
  standardMissing: '{code} of {certificate} is not among the audit’s standards.',
  standardGone: 'One of these standards no longer exists.',
  standardDisabled: '{code} is disabled.',
  numberTaken: 'Another audit has the number {number}.',
  noRun:
    '{days, plural, one {There is no working day there.} other {There are no # working days in a row there.}}',
  tooLong:
    '{days, plural, one {# working day does} other {# working days do}} not fit into one audit, which can last {most, number} days at most.',
  noWeek: 'No week of this period falls within its window. You can choose a day for it.',
  // Why a draft is kept when its batch is undone
  changed: 'It has been changed since.',
  notDraft: 'It is no longer a draft.',
})
