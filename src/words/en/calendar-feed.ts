import { words } from '#words/words.ts'

/** What calendar programs show of a roster. */
export const sayFeed = words('calendar-feed', {
  busy: 'Busy',
  empty: 'Roster',
  audit: '{standards} · {company} ({number})',
  auditOf: '{name}: {standards} · {company} ({number})',
  entry: '{kind}',
  entryOf: '{name}: {kind}',
  hours: 'At the site: {hours} ({zone})',
  standards: 'Standards: {standards}',
  team: 'Team: {names}',
  note: 'Note: {note}',
  contact: 'Contact: {contact}',
})
