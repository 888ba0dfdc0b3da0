import { words } from '#words/words.ts'

/** What is wrong with a request that is entered, or with a decision. */
export const sayRequestFault = words('request-faults', {
  chooseCategory: 'Please choose a category.',
  chooseReviewer: 'Please choose a reviewer.',
  choosePerson: 'Please choose a person.',
  badKey: 'A key is a UUID.',
  enterNote: 'Please enter a note.',
  acceptOrReject: 'Please accept or reject the request.',
})
