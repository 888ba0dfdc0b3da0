import { words } from '#words/words.ts'

/** What was changed in a record, and into what. */
export const sayHistoryValue = words('history-values', {
  none: 'none',
  yes: 'yes',
  no: 'no',
  anyAddress: 'Anywhere, for the rest of that day',
  // The kind of a booking; of others it is the request’s category.
  audit: 'Audit',
  // Parts
  added: 'added {part}',
  removed: 'removed {part}',
  main: '{part} (main)',
  reached: '{part}, {ways}',
  valid: '{part} ({from} – {to})',
  open: 'open',
  unnamed: 'no. {id}',
  // Time that a record takes of somebody
  timeOf: 'Time of {name}',
  fieldOfTimeOf:
    'Time of {name}, {field, select, kind {kind} note {note} project {audit} auditor {auditor} releasedAt {released at} timeZone {time zone} other {{label}}}',
  fieldOfTime:
    'Time, {field, select, kind {kind} note {note} project {audit} auditor {auditor} releasedAt {released at} timeZone {time zone} other {{label}}}',
  bookedAt: 'booked {time}',
  booked: 'booked',
  released: 'released',
})
