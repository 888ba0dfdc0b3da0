import { words } from '#words/words.ts'

/** What calendar, planner and the dialogs that assign have in common. */
export const sayPlanning = words('planning', {
  // The search for an audit
  findAudit: 'Find an audit in the roster by number or customer',
  auditOrCustomer: 'Audit or customer',
  searchingAudits: 'Searching',
  searching: 'Searching…',
  foundAudits: 'Found audits',
  noResults: 'No results',
  // How auditors stand to an audit
  ready: 'Ready',
  needsConfirmation: 'Needs confirmation',
  cannot: 'Can’t',
  // Kinds of bookings
  audit: 'Audit',
  timeOff: 'Time off',
  sickLeave: 'Sick leave',
  training: 'Training',
  other: 'Other',
  otherBooking: 'Other booking',
  kindWaiting: '{kind}, waiting',
  // The legend
  proposed: 'Proposed',
  legend: 'Legend',
  waitingForDecision: 'Waiting for a decision',
  standardsNotCovered: 'Standards not covered',
  // An item of the calendar
  countAuditors: '{count, plural, one {# auditor} other {# auditors}}',
  yourTime: '{time} your time ({zone})',
  openAudit: 'Open audit',
  openRequest: 'Open request',
  // What a change would come to
  willBeRefused: '{reason} Saving will be refused.',
  savingRefused: 'Saving will be refused.',
  overridable: '{reason} You can override this; saving asks you why.',
  // Audits that lost somebody
  auditsLostAuditor: '{count, plural, one {# audit lost an auditor} other {# audits lost an auditor}}',
  lostAll: '{name} is off the team. It is a draft again, in To do.',
  lostOne: '{name} is off the team. {count, plural, one {{others} is left.} other {{others} are left.}}',
  lostCover:
    '{name} is off the team. {count, plural, one {{others} is left; nobody covers {standards}.} other {{others} are left; nobody covers {standards}.}}',
})
