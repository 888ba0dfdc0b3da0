import { words } from '#words/words.ts'

/** A record’s history as a table for a spreadsheet. */
export const sayHistoryExport = words('history-export', {
  fileName: 'History of {title}.csv',
  fileNameOfBookings: 'Booking history of {title}.csv',
  when: 'When ({zone})',
  who: 'Who',
  what: 'What',
  reason: 'Reason',
  field: 'Field',
  before: 'Before',
  after: 'After',
  system: 'System',
  span: '{from} – {to}',
})
