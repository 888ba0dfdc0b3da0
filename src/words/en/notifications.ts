import { words } from '#words/words.ts'

/** What each kind of notification is called, and when one gets it. */
export const sayNotification = words('notifications', {
  'audit:assigned': 'Audit assigned',
  'audit:assigned:hint': 'You were assigned to an audit.',
  'audit:moved': 'Audit moved',
  'audit:moved:hint': 'One of your audits was rescheduled.',
  'audit:released': 'Removed from an audit',
  'audit:released:hint': 'You were removed from the team of an audit.',
  'audit:canceled': 'Audit canceled',
  'audit:canceled:hint': 'One of your audits was canceled.',
  'audit:completed': 'Audit completed',
  'audit:completed:hint': 'One of your audits was completed.',
  'audit:team': 'Team changed',
  'audit:team:hint': 'Someone joined or left one of your audits.',
  'audit:site': 'Address or contact changed',
  'audit:site:hint': 'The address or a contact of one of your audits in the next 14 days changed.',
  'audit:followed': 'Audit you follow',
  'audit:followed:hint': 'An audit you follow was rescheduled, or its team or status changed.',
  'request:waiting': 'Request to decide',
  'request:waiting:hint': 'Someone asked you to decide on a request.',
  'request:accept': 'Request accepted',
  'request:accept:hint': 'A request made by you or about you was accepted.',
  'request:reject': 'Request rejected',
  'request:reject:hint': 'A request made by you or about you was rejected.',
  'roster:changed': 'Roster changed',
  'roster:changed:hint': 'Time off, training or other time was booked for you, moved or removed.',
  'standard:expiring': 'Standard expiring',
  'standard:expiring:hint': 'A standard that an auditor holds expires in 90, 60 or 30 days.',
  'account:attacked': 'Password attack',
  'account:attacked:hint':
    'So many sign-ins to an account have failed that someone may be guessing its password.',
})
