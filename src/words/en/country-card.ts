import { words } from '#words/words.ts'

/** What the card of countries says. */
export const sayCountryCard = words('country-card', {
  countries: 'Countries',
  codeTaken: 'Another country has this code.',
  nameTaken: 'Another country has this name.',
  gone: 'This country no longer exists.',
})
