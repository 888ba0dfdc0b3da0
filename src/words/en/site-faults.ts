import { words } from '#words/words.ts'

/** What is wrong with a site that is entered. */
export const saySiteFault = words('site-faults', {
  enterName: 'Please enter a site name.',
  chooseSite: 'Please choose a site.',
})
