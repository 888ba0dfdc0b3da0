import { words } from '#words/words.ts'

/** What the card of disruptions says. */
export const sayDisruptionCard = words('disruption-card', {
  disruptions: 'Disruptions',
  disruption: 'Disruption',
  report: 'Report someone missing',
  open: 'Open the disruption',
  gone: 'This disruption no longer exists.',
})
