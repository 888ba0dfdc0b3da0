import { words } from '#words/words.ts'

/** What is wrong with an account that is entered, an auditor’s too. */
export const sayAccountFault = words('account-faults', {
  enterUsername: 'Please enter a username.',
  enterDisplayName: 'Please enter a display name.',
  enterFullName: 'Please enter a full name.',
  chooseDepartment: 'Please choose a department.',
  chooseRole: 'Please choose a role.',
  carriedUntilWhen: 'Please enter until when these days can be taken.',
  howManyCarried: 'Please enter how many days are carried over.',
  periodsOverlap: 'Two periods of the same standard overlap.',
  enterPassword: 'Please enter a password.',
  // Asking for a list
  fitOfNothing: 'Sorting by fit needs an audit, or a start and an end.',
})
