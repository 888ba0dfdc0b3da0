import { words } from '#words/words.ts'

/** What is wrong with Team rules that are entered. */
export const sayTeamRuleFault = words('team-rule-faults', {
  chooseLevel: 'Please choose one of the levels of this rule.',
  writeWhy: 'Please write why, in at least 10 characters.',
  enterStep: 'Please enter at least one step.',
  enterKm: 'Please enter the kilometers: only the last step has none.',
  lastStepOpen: 'The last step has no kilometers: it applies to anything farther away.',
  stepsAscend: 'Each step must be farther than the one before.',
})
