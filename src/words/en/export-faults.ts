import { words } from '#words/words.ts'

export const sayExportFault = words('export-faults', {
  chooseList: 'Please choose a list.',
  chooseColumns: 'Please choose at least one column.',
  chooseFormat: 'Please choose CSV or Excel.',
  chooseSeparator: 'Please choose a comma or a semicolon.',
  notAQuery: 'This is not a query of a list.',
})
