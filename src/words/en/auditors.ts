import { words } from '#words/words.ts'

export const sayAuditor = words('auditors', {
  // List
  title: 'Auditor Information',
  subtitle: 'Auditors, their standards and when they expire',
  auditors: 'Auditors',
  addAuditor: 'Add auditor',
  showRoster: 'Show roster',
  name: 'Name',
  email: 'Email',
  standardsHeld: 'Standards held',
  holdsToday: 'Holds today',
  account: 'Account',
  // Add, edit
  editAuditor: 'Edit {name}',
  noStandards:
    'No standards held: this auditor can’t take new bookings. Existing bookings stay in the roster.',
  addStandard: 'Please add at least one standard.',
  auditorCreated: 'Auditor created successfully',
  auditorUpdated: 'Auditor updated successfully',
  none: 'none',
  // Work
  work: 'Working days, travel, limits and time off',
  ownWorkDays: 'Own working days',
  ownWorkDaysHint: 'Otherwise the site’s working days',
  workDays: 'Works on',
  homePlace: 'Travels from',
  homePlaceHint: 'Such as a town',
  limitHint: 'Leave empty to use the team rules',
  siteDays: 'the site’s working days',
  ofTeamRules: 'as in the team rules',
  notKnown: 'not known',
})
