import '#words/tags.ts'
import { words } from '#words/words.ts'
import './visit-labels.ts'

/** Reasons that the product itself gives, kept with records and their history; `words/kept.ts` says their lists. */
export const sayReason = words('reasons', {
  released: '{name} was released: not available at this time.',
  unqualified: 'Confirmed without the standards: {gaps}.',
  lacks: '{name} ({standards})',
  confirmed: 'Confirmed: {name}: {sentences}',
  confirmedOfTeam: 'Confirmed: {sentences}',
  overridden: 'Overridden: {name}: {sentences}',
  overriddenOfTeam: 'Overridden: {sentences}',
  overriddenRegister: 'Overridden: impartiality register no. {number}.',
  several: '{sentences}',
  written: '{words}',
  unaudited: 'Confirmed although <visit>{owed}</visit> was not done.',
  lapsed: 'Confirmed although it lapsed on <date>{day}</date>.',
  lapsedUnaudited:
    'Confirmed although it lapsed on <date>{day}</date> and <visit>{owed}</visit> was not done.',
  proposal: 'Proposal {number}, accepted by {name}.',
  proposalUndone: 'Proposal {number}, undone by {name}.',
  planBegun: 'Planning started.',
  planRead: 'Roster and rules read for planning.',
  planDone: 'Planning finished: {planned, number} of {chosen, number} audits can be planned.',
  hitsSettled:
    '{name} applied changes for {count, plural, one {one affected audit} other {# affected audits}}.',
  hitsUndone: '{name} undid changes for {count, plural, one {one affected audit} other {# affected audits}}.',
  imported: 'Import {number}, {file}, row {row}',
  importUndone: 'Import {number}, {file}, was undone',
  undone: 'Undone.',
  copied: 'Copied from {number}.',
  byCommand: 'By command on the server',
})
