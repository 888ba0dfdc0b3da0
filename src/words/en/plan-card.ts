import { words } from '#words/words.ts'

/** What the card of plans says. */
export const sayPlanCard = words('plan-card', {
  proposals: 'Proposals',
  proposal: 'Proposal',
  gone: 'This proposal no longer exists.',
  open: 'Open the proposal',
})
