import { words } from '#words/words.ts'

/** What is wrong with how an import is asked for. */
export const sayImportFault = words('import-faults', {
  chooseEntity: 'Please choose what to import.',
  chooseFile: 'Please choose a file.',
  emptyFile: 'This file is empty.',
  chooseColumn: 'Please choose a column of the file.',
  chooseField: 'Please choose a field.',
  chooseEncoding: 'Please choose an encoding.',
  chooseSeparator: 'Please choose a separator.',
  chooseDateOrder: 'Please choose whether the day or the month comes first.',
  noSuchPart: 'The file has no such part.',
})
