import { words } from '#words/words.ts'

/** What is wrong with what drafts are asked for. */
export const sayDraftFault = words('draft-faults', {
  chooseVisit: 'Please choose at least one visit.',
  chooseSite: 'Please choose a site.',
  tooManyVisits: 'Please choose at most 500 visits at once.',
})
