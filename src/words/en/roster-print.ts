import { words } from '#words/words.ts'

/** A month of the roster on paper. */
export const sayRosterPrint = words('roster-print', {
  title: 'Print the roster',
  print: 'Print',
  view: 'Layout',
  'view:team': 'Everyone on one sheet',
  'view:auditor': 'A page for each auditor',
  month: 'Month',
  sheets: 'Pages',
  loading: 'Loading the roster',
  nothing: 'Nothing is booked in {month}.',
  tooMany: 'Only the first {most, number} auditors are printed. Filter the roster first.',
  hint: 'To save it as a PDF, choose “Save as PDF” as the printer.',
  teamOf: 'Roster, {month}',
  monthOf: '{name}, {month}, days in {zone}',
  auditor: 'Auditor',
  day: 'Day',
  bookings: 'Bookings',
  booking: '{letter} {what}',
  'letter:audit': 'A',
  'letter:timeOff': 'O',
  'letter:sickLeave': 'S',
  'letter:training': 'T',
  'letter:other': 'X',
  legend: '{audit} audit, {timeOff} time off, {sickLeave} sick leave, {training} training, {other} other.',
  printedBy: 'Printed by {by} on {at}.',
})
