import { words } from '#words/words.ts'

/** What is wrong with a time from start to end, or worth a second look. */
export const sayInterval = words('intervals', {
  // On a weekend
  saturday: 'It includes a Saturday at the site.',
  sunday: 'It includes a Sunday at the site.',
  both: 'It includes a Saturday and a Sunday at the site.',
})
