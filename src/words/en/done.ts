import { words } from '#words/words.ts'

/** What the team says of an audit that is done. */
export const sayDone = words('done', {
  title: '{number} is done',
  planned: 'Planned: {interval}.',
  note: 'Note for the office',
  noteHint: 'Anything the office should know, such as half days or open points.',
  done: 'Done',
  doneAsk: 'Done…',
  change: 'Change what you said…',
  takeBack: 'Not done after all',
  takenBack: 'It is no longer said to be done.',
  takeBackQuestion: 'The office will no longer see that <b>{number}</b> is done.',
  said: 'You said that {number} is done.',
  // On the audit
  fact: 'Done',
  factOf: '{name} said so <at></at>: {interval}',
  // On the way
  finished: 'Is it done?',
  doneOn: 'Done: {interval}',
})
