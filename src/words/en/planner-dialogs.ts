import { words } from '#words/words.ts'

/** What the planner asks, and what it says once that is answered. */
export const sayPlannerDialog = words('planner-dialogs', {
  // Book time
  reportMissing: 'Report {name} missing and find replacements',
  bookTitle: 'Book time for {name}',
  what: 'What',
  firstDay: 'First day',
  lastDay: 'Last day',
  wholeDaysIn: 'Whole days in {zone}',
  note: 'Note',
  book: 'Book',
  booked: '{kind} booked for {name}',
  // Book over audits
  isBooked: '{name} is booked during this time',
  isBookedBy: '{name} is booked during this time: {bookings}.',
  isBookedByOthersToo:
    '{name} is booked during this time: {bookings}. Only audits can be booked over; move or remove the other bookings first.',
  bookingRemoves:
    '{count, plural, one {This booking removes {name} from an audit. An audit left without a team returns to draft, in To do.} other {This booking removes {name} from # audits. An audit left without a team returns to draft, in To do.}}',
  removeAndBook: 'Remove and book',
  // Who could do an audit
  checking: 'Checking availability',
  assignPerson: 'Assign {name}',
  replaceWith: 'Replace with {name}',
  onTheTeam: 'Already on the team',
  bookedBy: 'Booked: {booking}',
  lacks: 'no {code}',
  sameCountry: 'Same country',
  wasHere: 'Was here {day}',
  daysBookedIn: '{count, plural, one {# day booked in {month}} other {# days booked in {month}}}',
  // Choose an auditor
  assignTo: 'Assign to {title}',
  replaceTitle: 'Replace {name}',
  auditor: 'Auditor',
  auditors: 'Auditors',
  findAuditor: 'Find an auditor by name, country or standard',
  findAuditorHint: 'Use the arrow keys to move through the list, Enter to choose.',
  // Move
  moveTitle: 'Move {title}',
  continue: 'Continue…',
  movesTeam: 'Moves the audit with its whole team.',
  // Confirm a change
  before: 'Before',
  after: 'After',
  confirmAgain: '{reason} Confirm again to go ahead anyway; the history will show it.',
  chooseOthers: '{reason} Nothing was changed. Choose other days or another auditor.',
  // Undo
  success: 'Success',
  undo: 'Undo',
  undoKeys: 'Ctrl+Z',
  undone: 'Undone.',
  undoAnywayTitle: 'Undo anyway?',
  undoAnyway: 'Undo anyway',
  notUndoneTitle: 'Not undone',
  notUndone: 'Not undone. {reason}',
  notInOneStep: '{done}. This can’t be undone in one step.',
  nothingToUndo: 'There is nothing to undo: only the last change made here can be undone.',
  // Keys
  keysTitle: 'Keyboard shortcuts',
  keysTip: 'Keyboard shortcuts (?)',
  onBooking: 'On a booking',
  goOn: 'Go to the next booking or row',
  show: 'Show details and actions',
  lift: 'Pick up to move',
  choose: 'Select several to move together, or tick what is proposed',
  acceptTicked: 'Accept what is ticked of a proposal',
  remove: 'Remove from the roster, or leave out of a proposal',
  undoLast: 'Undo the last change',
  whileLifted: 'While moving',
  dayEarlier: 'A day earlier',
  dayLater: 'A day later',
  auditorAbove: 'To the auditor above',
  auditorBelow: 'To the auditor below',
  weekEarlier: 'A week earlier',
  weekLater: 'A week later',
  endDayEarlier: 'End a day earlier',
  endDayLater: 'End a day later',
  drop: 'Drop',
  putBack: 'Put back',
  keyCap:
    '{key, select, Arrows {Arrows} Enter {Enter} Space {Space} Ctrl {Ctrl} Shift {Shift} Delete {Delete} PageUp {Page Up} PageDown {Page Down} Escape {Esc} other {{key}}}',
})
