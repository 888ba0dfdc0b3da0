import { words } from '#words/words.ts'

/** Who audits, what they cover, and how they are chosen. */
export const sayTeam = words('audit-teams', {
  // The team of an audit
  team: 'Team',
  noAuditors: 'No auditors assigned.',
  showInRoster: 'Show in the roster',
  holdsNone: 'holds none of the standards',
  covers: 'covers',
  // Coverage
  coveredOf: '{covered, number} of {total, number}',
  allCovered: '{covered, number} of {total, plural, one {# standard} other {# standards}} covered',
  someCovered:
    '{covered, number} of {total, plural, one {# standard} other {# standards}} covered; not {names}',
  notCovered: 'not covered: {codes}',
  no: 'no {codes}',
  // Assign
  assignAuditors: 'Assign auditors',
  reassignAuditors: 'Re-assign auditors',
  close: 'Close',
  existingAuditor: 'Existing auditor',
  createNew: 'Create new',
  teamReplaced: 'The selected auditors will replace the current team.',
  teamCovers: 'Team covers',
  noneSelected: 'No auditors selected yet.',
  teamOf: 'Team: {names}.',
  leaves: 'Removed: {names}.',
  chosen: '{count, plural, one {# auditor} other {# auditors}} selected. {coverage}.',
  cancel: 'Cancel',
  assignSome: '{count, plural, =0 {Assign} one {Assign # auditor} other {Assign # auditors}}',
  reassignSome: '{count, plural, =0 {Re-assign} one {Re-assign # auditor} other {Re-assign # auditors}}',
  reassign: 'Re-assign',
  replaces: '{names} will replace {team} on {number}.',
  assigned: '{names} assigned successfully',
  accountCreated: 'The account for {name} was created, but they haven’t been assigned yet.',
  // Of somebody who holds none of the standards
  assignAnywayTitle: 'Assign anyway?',
  assignAnywayHint: 'Assign anyway? The history will show it.',
  assignAnyway: 'Assign anyway',
  confirmationShown: 'The history will show that this was confirmed.',
  back: 'Back',
  lacks: '<b>{name}</b> holds none of the audit’s standards: {codes}.',
  // The list to choose from
  auditors: 'Auditors',
  findAuditor: 'Find an auditor by name, country or standard',
  findHint: 'Use the arrow keys to move through the list, Space to select, Enter to assign.',
  found: '{count, plural, one {# auditor} other {# auditors}} found',
  checking: 'Checking availability',
  ready: 'free, and hold at least one of the standards',
  needsConfirmation: 'free, but hold none of the standards',
  cannot: 'booked, already on the team, or can’t take new bookings',
  noneHere: 'No auditors here.',
  onTeam: 'Already on the team',
  takesNoBookings: 'Can’t take new bookings',
  holds: '<said>holds </said>{code}',
  daysBooked: '{count, plural, one {# day} other {# days}} booked in {month}',
  // A new auditor
  standardsHeld: 'Standards held',
  standardsHint: 'No end date; set validity periods under Auditors.',
  assignedTogether: 'Assigned together with {names}.',
  createAndAssign: 'Create and assign',
  auditorCreated: 'Auditor created successfully',
})
