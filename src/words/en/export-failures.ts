import { words } from '#words/words.ts'

/** Why something can’t be exported. */
export const sayExportFailure = words('export-failures', {
  noSuchColumn: 'This list has no column {column}.',
  everythingIsZip: 'Everything is exported as CSV files in a ZIP. Please choose CSV.',
  notImported: 'This list can’t be imported, so it has no columns for that.',
  everythingOfFew:
    'Everything includes the impartiality register and the evidence of competences. You don’t have the permissions to see both.',
  tooManyRows: '{rows, number} rows don’t fit into a spreadsheet. Please choose CSV.',
  busy: 'Two exports are already running. Please try again in a minute.',
})
