import { words } from '#words/words.ts'

/** What the card of exclusions says. */
export const sayExclusionCard = words('exclusion-card', {
  impartiality: 'Impartiality',
  open: 'Open impartiality register',
  gone: 'This exclusion no longer exists.',
})
