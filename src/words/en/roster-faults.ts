import { words } from '#words/words.ts'

/** What is wrong with a booking that is entered. */
export const sayRosterFault = words('roster-faults', {
  chooseType: 'Please choose a type.',
})
