import { words } from '#words/words.ts'

/** Who did what to a record, and when. */
export const sayHistory = words('history', {
  history: 'History',
  historyOf: 'History of {name}',
  close: 'Close history',
  // Filters
  who: 'Who',
  anyone: 'Anyone',
  clearWho: 'Clear who',
  what: 'What',
  anything: 'Anything',
  clearWhat: 'Clear what',
  from: 'From',
  to: 'To',
  export: 'Export CSV',
  // Steps
  loading: 'Loading the history',
  noMatches: 'No matching history',
  noHistory: 'No history yet',
  steps: 'What happened, newest first',
  showEarlier: 'Show earlier',
  system: 'System',
  became: 'became',
  showEntered: 'Show what was entered',
  showMore: 'Show {count, number} more',
})
