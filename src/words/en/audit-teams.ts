import { words } from '#words/words.ts'

/** Who audits, what they cover, and how they are chosen. */
export const sayTeam = words('audit-teams', {
  // The team of an audit
  team: 'Team',
  noAuditors: 'No auditors assigned.',
  showInRoster: 'Show {name} in the roster',
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
  proposedFrom: 'The team of {number}, which this audit was copied from, is proposed.',
  proposedFromEarlier:
    'The team of {number} is proposed: nobody was on {source}, which this audit was copied from.',
  notProposed: 'Not selected: {names}. The list says why.',
  teamCovers: 'Team covers',
  noneSelected: 'No auditors selected yet.',
  areasHeld: '{held, number} of {total, plural, one {# technical area} other {# technical areas}}',
  areasMissing:
    '{held, number} of {total, plural, one {# technical area} other {# technical areas}}; not {areas}',
  areaIn: '{area} in {standard}',
  teamOf: 'Team: {names}.',
  leaves: 'Removed: {names}.',
  chosen: '{count, plural, one {# auditor} other {# auditors}} selected. {coverage}.',
  cancel: 'Cancel',
  assignSome: '{count, plural, =0 {Assign} one {Assign # auditor} other {Assign # auditors}}',
  reassignSome: '{count, plural, =0 {Re-assign} one {Re-assign # auditor} other {Re-assign # auditors}}',
  reassign: 'Re-assign',
  replaces: '{names} will replace {team} on {number}.',
  joins: '{names} will join {number}.',
  isRemoved: '{names} will be removed from {number}.',
  stays: '{count, plural, one {{names} stays} other {{names} stay}} on the team.',
  assigned: '{names} assigned successfully',
  accountCreated: 'The account for {name} was created, but they haven’t been assigned yet.',
  // Of somebody who holds none of the standards
  assignAnywayTitle: 'Assign anyway?',
  assignAnywayHint: 'Assign anyway? The history will show it.',
  assignAnyway: 'Assign anyway',
  confirmationShown: 'The history will show that this was confirmed.',
  overrideShown: 'The history will show that this was overridden.',
  saveAnywayTitle: 'Save anyway?',
  saveAnyway: 'Save anyway',
  override: 'Override…',
  overrideTitle: 'Override?',
  overrideWhy: 'Why assign this team anyway?',
  overrideHint: 'At least 10 characters. It is kept in the register of overrides.',
  overrideAndAssign: 'Override and assign',
  overrideAndSave: 'Override and save',
  mayNotOverride: 'This team can’t be assigned.',
  back: 'Back',
  lacks: '<b>{name}</b> holds none of the audit’s standards: {codes}.',
  // The list to choose from
  auditors: 'Auditors',
  findAuditor: 'Find an auditor by name, country, department or standard',
  findHint: 'Use the arrow keys to move through the list, Space to select, Enter to assign.',
  found: '{count, plural, one {# auditor} other {# auditors}} found',
  checking: 'Checking availability',
  ready: 'free, and hold at least one of the standards',
  // A rule is spoken of where somebody breaks one
  needsConfirmation:
    '{breach, select, rule {free, but hold none of the standards or break a rule} other {free, but hold none of the standards}}',
  cannot:
    '{breach, select, excluded {booked, excluded, already on the team, or can’t take new bookings} rule {booked, stopped by a rule, already on the team, or can’t take new bookings} other {booked, already on the team, or can’t take new bookings}}',
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
