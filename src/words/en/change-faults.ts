import { words } from '#words/words.ts'

/** What is wrong with a change of several records. */
export const sayChangeFault = words('change-faults', {
  chooseEntry: 'Please choose a roster entry.',
  tooManyParts: 'Please keep this to {max} parts.',
  tooManyAudits: 'Please keep this to {max} audits.',
  tooManySteps: 'Please keep this to {max} steps.',
  giveSteps: 'Please give at least one step.',
  sayKind: 'Please say what kind of step it is.',
})
