import { words } from '#words/words.ts'

/** What the card of the roster says. */
export const sayRosterCard = words('roster-card', {
  roster: 'Roster',
  open: 'Open your roster',
  visits: 'Next visits',
  print: 'Print the roster',
})
