import { words } from '#words/words.ts'

/** What the card of day tables says. */
export const sayDayTableCard = words('day-table-card', {
  dayTables: 'Day tables',
  nameTaken: 'Another day table has this name.',
  gone: 'This day table no longer exists.',
})
