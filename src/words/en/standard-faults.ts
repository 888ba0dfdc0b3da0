import { words } from '#words/words.ts'

/** What is wrong with a standard that is entered. */
export const sayStandardFault = words('standard-faults', {
  enterCode: 'Please enter a standard code.',
  codeNotAlphanumeric: 'Code must be alphanumeric and numeric',
  enterName: 'Please enter a standard name.',
  enterDescription: 'Please enter a description.',
  // Its programme
  wholeFromTo: 'Please enter a whole number from {min} to {max}.',
  surveillanceTooRare: 'Please enter fewer months than a certificate is valid for: at most {max}.',
  noRoomForSurveillance:
    'A certificate that is valid for one month has no room for surveillance. Please leave this empty.',
  dueOutsideWindow: 'The due day lies in the window. Please enter at most {max} days.',
  decisionOutsideWindow: 'The due day comes before the time to decide. Please enter at most {max} days.',
  // Settings of programmes
  enterPrefix: 'Please enter what the numbers of drafts begin with.',
})
