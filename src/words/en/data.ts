import { words } from '#words/words.ts'

/** The settings page of what leaves the system. */
export const sayData = words('data', {
  title: 'Data',
  subtitle: 'Take everything with you, and see who exported what.',
  everything: 'Export everything',
  everythingHint:
    'A ZIP with a CSV file per table, deleted records and the history included. Passwords and other secrets stay here.',
  told: 'The other administrators will be told.',
  export: 'Export',
  log: 'Exports',
  none: 'Nothing exported yet',
  noneHint: 'Whoever exports a list or everything is listed here.',
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
