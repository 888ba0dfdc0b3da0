import { words } from '#words/words.ts'

/** What the card of standards says. */
export const sayStandardCard = words('standard-card', {
  standards: 'Standards',
  codeTaken: 'Another standard has this code.',
  gone: 'This standard no longer exists.',
  someGone: 'One of these standards no longer exists.',
})
