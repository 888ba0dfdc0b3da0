import '#words/tags.ts'
import { words } from '#words/words.ts'

/** Reasons that the product itself gives, kept with records and their history; `words/kept.ts` says their lists. */
export const sayReason = words('reasons', {
  released: '{name} was released: not available at this time.',
  unqualified: 'Confirmed without the standards: {gaps}.',
  lacks: '{name} ({standards})',
  unaudited: 'Confirmed although {visit} was not done.',
  lapsed: 'Confirmed although it lapsed on <date>{day}</date>.',
  byCommand: 'By command on the server',
})
