import { words } from '#words/words.ts'

/** Audits that are made once more for a later year. */
export const sayCopy = words('copies', {
  copy: 'Copy audit',
  copySome: 'Copy…',
  title: '{count, plural, one {Copy {number}} other {Copy # audits}}',
  years: 'Years later',
  yearsHint:
    'Copies are drafts with the next numbers. Each starts on the working day nearest to the same day at its site.',
  enterYears: 'Please enter a number from 1 to {most, number}.',
  // What becomes of each
  team: 'Proposed team: {names}',
  earlierTeam: 'Proposed team: {names}, as on {number}',
  // What is done
  do: '{count, plural, one {Copy # audit} other {Copy # audits}}',
  doAndAssign: 'Copy and assign',
  done: '{count, plural, one {{first} was created} other {# drafts were created: {first} to {last}}}',
  restores: '{count, plural, one {The list without this copy} other {The list without these # copies}}',
  undone: '{count, plural, one {# copy was deleted} other {# copies were deleted}}',
})
