import { words } from '#words/words.ts'

/** Files that an import answers. */
export const sayImportFile = words('import-files', {
  why: 'Why',
  refusedFile: ' - refused rows.csv',
  templateFile: '{entity} to import.{format}',
})
