import { words } from '#words/words.ts'

/** The page of an auditor. */
export const sayAuditorPage = words('auditor-page', {
  auditor: 'Auditor',
  loading: 'Loading auditor',
  about: '{department} · {country} · {email}',
  edit: 'Edit',
  showRoster: 'Show roster',
  openAuditor: 'Open auditor',
  // Bookings
  audits: 'Audits',
  now: 'Now',
  next: 'Next',
  past: 'Past',
  noneNow: 'Not on an audit right now.',
  noneNext: 'No audits planned until {day}.',
  nonePast: 'No audits since {day}.',
  away: 'Absences',
  noneAway: 'No absences planned until {day}.',
  allBookings: 'All bookings',
  // Standards
  standards: 'Standards held',
  worksOn: 'Works on',
  siteDays: 'Working days of the site',
  travelsFrom: 'Travels from',
  timeZone: 'Time zone',
  // History
  historyOfBookings: 'Booking history',
  // Load
  load: 'Load by month',
  loadHint: 'Days with an audit, by the calendar at the site, and days away',
  month:
    '{month}: {audits, plural, one {# audit day} other {# audit days}}, {away, plural, one {# day away} other {# days away}}',
  auditDays: 'Audit days',
  daysAway: 'Days away',
})
