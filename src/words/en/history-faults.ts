import { words } from '#words/words.ts'

/** What is wrong with the question for a history. */
export const sayHistoryFault = words('history-faults', {
  sayKind: 'Please say which kind of record.',
  ofBookings: '“of” can only be “roster”, with the entity “auditor”.',
})
