import { words } from '#words/words.ts'

/** What is wrong with a standard that is entered. */
export const sayStandardFault = words('standard-faults', {
  enterCode: 'Please enter a standard code.',
  codeNotAlphanumeric: 'Code must be alphanumeric and numeric',
  enterName: 'Please enter a standard name.',
  enterDescription: 'Please enter a description.',
  // Its programme
  surveillanceTooRare: 'Please enter fewer months than a certificate is valid for: at most {max}.',
  surveillanceTooOften:
    'A cycle has at most {most} surveillance visits. Please enter at least {min, plural, one {# month} other {# months}}.',
  noRoomForSurveillance:
    'A certificate that is valid for one month has no room for surveillance. Please leave this empty.',
  dueOutsideWindow: 'The due day must be within the window. Please enter at most {max} days.',
  decisionOutsideWindow: 'The due day comes before the time to decide. Please enter at most {max} days.',
  // Its technical areas, and how much is done in it
  noSuchList: 'No technical area is in a list of this name.',
  halfDaysFromTo: 'Please enter half days, from 0.5 to 1,000.',
  enterAuditsOrDays: 'Please enter audits, days or both.',
  // Its rotation
  noPause: 'Please enter a pause: visits by others, months, or both.',
  // Settings of programmes
  enterPrefix: 'Please enter what the numbers of drafts begin with.',
})
