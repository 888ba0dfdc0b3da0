import { words } from '#words/words.ts'

/** What the card of sites says. */
export const saySiteCard = words('site-card', {
  sites: 'Sites',
  one: 'a site',
  gone: 'This site no longer exists.',
  someGone: 'One of these sites no longer exists.',
  nameTaken: 'Another site of this customer has this name.',
})
