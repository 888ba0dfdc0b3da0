import { words } from '#words/words.ts'

/** Why no draft is made of a visit, or none proposed; why one is kept. */
export const sayDraftFailure = words('draft-failures', {
  unknown: 'Visit {id} does not exist any more.',
  otherCustomer: 'Visit {id} is not of this customer.',
  notOpen:
    '{label} of {certificate} is {state, select, done {done} waived {waived} dropped {dropped} other {not due any more}}.',
  planned: '{label} of {certificate} is planned at {site} already: {number}.',
  twice: '{label} of {certificate} is in this list twice at {site}.',
  notCovered: '{certificate} doesn’t cover {site}.',
  foreignSite: 'This site is not of the customer of the visits.',
  siteClosed: '{site} is closed.',
  severalZones: 'The sites of one audit must be in one time zone.',
  standardMissing: '{code} of {certificate} is not among the audit’s standards.',
  standardGone: 'One of these standards does not exist any more.',
  standardDisabled: '{code} is disabled.',
  numberTaken: 'Another audit has the number {number}.',
  noRun: 'Nobody works {days, plural, one {# day} other {# days}} on end there.',
  noWeek: 'No week of this period lies in its window.',
  // Why a draft is kept when its batch is undone
  changed: 'It was changed since.',
  notDraft: 'It is not a draft any more.',
})
