import { words } from '#words/words.ts'

/** What is wrong with Team rules that are entered. */
export const sayTeamRuleFault = words('team-rule-faults', {
  chooseLevel: 'Please choose one of the levels of this rule.',
  writeWhy: 'Please write why, in at least 10 characters.',
  enterStep: 'Please enter at least one step.',
  lastStepOpen: 'The last step, and only this one, has no kilometers.',
  stepsAscend: 'Each step must be farther than the one before.',
})
