import { words } from '#words/words.ts'

/** What a change of the planner does: before it is confirmed, and once it is done. */
export const sayPlan = words('planner-plans', {
  // Assign
  assignTitle: 'Assign auditor',
  assign: 'Assign',
  assignAnyway: 'Assign anyway',
  assigned: '{names} assigned to {number}',
  moveAndAssign: 'Move and assign',
  nobody: 'nobody',
  // Replace
  replaceTitle: 'Replace auditor',
  replace: 'Replace',
  replaceAnyway: 'Replace anyway',
  replaced: '{name} replaced {before} on {title}',
  // Remove
  takeOffTitle: 'Remove auditor from audit',
  removeTitle:
    '{kind, select, timeOff {Remove time off} sickLeave {Remove sick leave} training {Remove training} other {Remove other booking}}',
  offTeamAndFree: '{name} is off the team and free',
  free: '{name} is free',
  draftAgain: 'Removing the last auditor returns the audit to draft.',
  remove: 'Remove',
  takenOff: '{name} removed from {number}',
  removed: '{title} removed for {name}',
  // Move
  moveTitle: 'Move {title}',
  moveAuditTitle: 'Move audit',
  changeLengthTitle: 'Change audit length',
  moveSeveralTitle: '{count, plural, one {Move # booking} other {Move # bookings}}',
  move: 'Move',
  moveBy:
    '{direction, select, earlier {Move {days, plural, one {# day} other {# days}} earlier} other {Move {days, plural, one {# day} other {# days}} later}}',
  save: 'Save',
  moved: '{title} moved',
  movedBy:
    '{direction, select, earlier {{title} moved {days, plural, one {# day} other {# days}} earlier} other {{title} moved {days, plural, one {# day} other {# days}} later}}',
  severalMoved: '{count, plural, one {# booking moved} other {# bookings moved}}',
  severalMovedBy:
    '{direction, select, earlier {{count, plural, one {# booking} other {# bookings}} moved {days, plural, one {# day} other {# days}} earlier} other {{count, plural, one {# booking} other {# bookings}} moved {days, plural, one {# day} other {# days}} later}}',
  // Change
  changeTitle:
    '{kind, select, timeOff {Change time off} sickLeave {Change sick leave} training {Change training} other {Change other booking}}',
  changed: '{title} changed',
  bookingChanged: '{title} changed for {name}',
  // What to mind
  concernsTeam:
    '{count, plural, one {This affects # auditor: {names}.} other {This affects # auditors: {names}.}}',
  holdsNone: '{name} holds none of the audit’s standards. The history will show it.',
  isBooked: '{name} is booked: {booking}, {when}. {refused}',
  moreInTheWay: '{count, plural, one {And # more booking clashes.} other {And # more bookings clash.}}',
  startIsPast: 'The new start is in the past.',
  // What others did meanwhile
  statusIsNow:
    '{number} is {status, select, draft {draft} assigned {assigned} completed {completed} other {canceled}} now, so there is nothing left to do here.',
  alreadySo: 'This change has already been made.',
  isOfOther: 'It belongs to {name} now, so there is nothing left to do here.',
  isGone: 'Someone else has removed it in the meantime.',
  // Without a connection
  notMovedTitle: 'Not moved yet',
  notMoved: '{reason} Nothing was saved. The new place is kept. Try again once the connection is back.',
  tryAgain: 'Try again',
})
