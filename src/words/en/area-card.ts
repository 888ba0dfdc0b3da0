import { words } from '#words/words.ts'

/** What the card of technical areas says. */
export const sayAreaCard = words('area-card', {
  areas: 'Technical areas',
  codeTaken: 'This list already has an area with this code.',
  gone: 'This technical area no longer exists.',
  someGone: 'One of these technical areas no longer exists.',
})
