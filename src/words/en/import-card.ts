import { words } from '#words/words.ts'

/** What the card of imports says. */
export const sayImportCard = words('import-card', {
  imports: 'Imports',
  import: 'Import',
  gone: 'This import no longer exists.',
  open: 'Open the import',
  begin: 'Import a file',
})
