import { words } from '#words/words.ts'

/** What is wrong with a disruption, or with what is to be done about it. */
export const sayDisruptionFault = words('disruption-faults', {
  chooseCause: 'Please choose sick or away.',
  tooLongAgo: 'An absence can be reported up to 30 days after it began.',
})
