import { words } from '#words/words.ts'

/** What is wrong with a standard that is entered. */
export const sayStandardFault = words('standard-faults', {
  enterCode: 'Please enter a standard code.',
  codeNotAlphanumeric: 'Code must be alphanumeric and numeric',
  enterName: 'Please enter a standard name.',
  enterDescription: 'Please enter a description.',
})
