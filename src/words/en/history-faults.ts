import { words } from '#words/words.ts'

/** What is wrong with the question for a history. */
export const sayHistoryFault = words('history-faults', {
  sayKind: 'Please say which kind of record.',
  ofBookings: 'Bookings are asked for with “roster”, of an auditor.',
})
