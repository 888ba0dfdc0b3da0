import { words } from '#words/words.ts'

/** The settings page of what leaves the system. */
export const sayData = words('data', {
  title: 'Data',
  subtitle: 'Export all data, and see who exported what',
  everything: 'Export everything',
  everythingHint:
    'A ZIP with a CSV file for each table, including deleted records and the history, but no passwords or other secrets.',
  told: 'The other administrators will be notified.',
  export: 'Export',
  log: 'Exports',
  none: 'Nothing exported yet',
  noneHint: 'Every export is listed here, with who made it.',
  at: 'When',
  by: 'By',
  what: 'What',
  format: 'Format',
  rows: 'Rows',
  count: '{rows, number}',
  outcome: 'Result',
  whole: 'Downloaded',
  notWhole: 'Not completed',
  notFetched: 'Not downloaded',
})
