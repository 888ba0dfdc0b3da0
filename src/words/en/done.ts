import { words } from '#words/words.ts'

/** What the team says of an audit that is done. */
export const sayDone = words('done', {
  title: '{number} is done',
  planned: 'Planned: {interval}.',
  note: 'Note for the office',
  noteHint: 'Anything the office should know, such as half days or open points.',
  done: 'Done',
  doneAsk: 'Done…',
  change: 'Edit times or note…',
  takeBack: 'Not done after all',
  takenBack: 'No longer marked as done.',
  takeBackQuestion: 'The office will no longer see that <b>{number}</b> is done.',
  said: 'You marked {number} as done.',
  // On the audit
  fact: 'Done',
  factOf: 'Marked by {name} <at></at>: {interval}',
  // On the way
  finished: 'Is it done?',
  doneOn: 'Done: {interval}',
})
