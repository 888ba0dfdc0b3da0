import { words } from '#words/words.ts'

/** What is wrong with person-days that are entered, and with the tables by which they are calculated. */
export const sayDayFault = words('day-faults', {
  halfDays: 'Please enter half days, from {min} to {max}.',
  whyFewer: 'Please say why fewer days than calculated.',
  // What they are calculated of
  chooseKind: 'Please choose the kind of visit.',
  chooseRisk: 'Please choose a risk from the day table.',
  noTable: 'This standard has no day table.',
  tooMany: 'The day table doesn’t cover this many people. Please enter the days by hand.',
  notOfAudit: 'Please choose one of the audit’s standards.',
  standardTwice: 'This standard is listed twice.',
  enterFactor: 'Please enter what the percentage is for.',
  // Of a table
  enterRisk: 'Please enter a risk.',
  someRisk: 'Please enter at least one risk.',
  riskTwice: 'This risk is listed twice.',
  someRow: 'Please enter at least one row.',
  notAscending: 'Please enter more people than in the row above.',
  notLast: 'Only the last row can have no upper limit.',
  daysOfEachRisk: 'Please enter the days for each risk.',
  fraction: 'Please enter a fraction, such as 1/3.',
})
