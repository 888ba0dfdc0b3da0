import { words } from '#words/words.ts'

/** What the card of plans says. */
export const sayPlanCard = words('plan-card', {
  gone: 'This proposal no longer exists.',
})
