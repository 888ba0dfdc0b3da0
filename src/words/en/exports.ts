import { words } from '#words/words.ts'

/** Taking a list away as a file. */
export const sayExport = words('exports', {
  export: 'Export',
  title: 'Export this list',
  rows: '{count, plural, one {# row, filtered and sorted as shown.} other {# rows, filtered and sorted as shown.}}',
  format: 'Format',
  'format:xlsx': 'Excel (.xlsx)',
  'format:csv': 'CSV',
  columns: 'Columns',
  'columns:shown': 'As shown',
  'columns:all': 'All columns',
  'columns:import': 'For importing again',
  separator: 'Separator',
  separatorHint: 'For CSV only. Choose what your spreadsheet program expects.',
  'separator:comma': 'Comma',
  'separator:semicolon': 'Semicolon',
  zoneHint: 'For times such as “Created at”. The times of an audit are those at its site.',
})
