import { words } from '#words/words.ts'

/** What is wrong with a view that is saved. */
export const sayViewFault = words('view-faults', {
  enterName: 'Please enter a name.',
  noSearch: 'This is not a view of the roster.',
  nameTaken: 'You have another view with this name.',
  nameTakenIn: '{department} has another view with this name.',
  tooMany: 'You can have at most {most, number} views. Please delete one first.',
  notYours: 'Only {name} can change this view.',
})
