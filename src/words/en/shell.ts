import { words } from '#words/words.ts'

/** What stands around every page for signed-in people. */
export const sayShell = words('shell', {
  product: 'Audit Management System',
  shortProduct: 'AMS',
  productHome: 'AMS home',
  copyright: '© {year} Audit Management System',
  version: 'Version {version}',
  skipToContent: 'Skip to content',
  confirm: 'Confirm',
  cancel: 'Cancel',
  // Titles of pages and toasts
  work: 'Work list',
  acts: 'Who did what',
  commonTime: 'Common time',
  profile: 'Profile',
  data: 'Data',
  noAccess: 'No access',
  error: 'Error',
  success: 'Success',
  // Pages that aren't shown
  forbidden: 'You don’t have access to this page',
  forbiddenHint: 'Your role doesn’t include it. An administrator can change that.',
  notFound: 'Page not found',
  notFoundHint: 'There is nothing at this address. It may have been moved, or the link is incomplete.',
  goTo: 'Go to {page}',
  // Navigation
  navigation: 'Main',
  management: 'MANAGEMENT',
  setting: 'SETTING',
  collapseNavigation: 'Collapse navigation',
  expandNavigation: 'Expand navigation',
  closeNavigation: 'Close navigation',
  logout: 'Logout',
  accountOf: 'Account of {name}',
  user: 'User',
  notifications: 'Notifications',
  entryWithOpen: '{name}, {count, plural, one {# audit open} other {# audits open}}',
  notificationsUnread: 'Notifications, {count, number} unread',
  quick: 'Quick access',
  barRoster: 'Roster',
  barAudits: 'Audits',
  barRequests: 'Requests',
  // Command bar
  search: 'Search',
  searchKeys: 'Ctrl K',
  find: 'Find',
  commandBar: 'Command bar',
  findWhat: 'Find {what}',
  findWhatPrompt: 'Find {what}…',
  aPage: 'a page',
  found: 'Found',
  pages: 'Pages',
  searching: 'Searching…',
  // Connection
  offlineSince:
    'You’ve been offline since {time}. What you see may be out of date, and nothing can be saved. You’ll be reconnected automatically.',
  unansweredSince:
    'The server hasn’t answered since {time}. What you see may be out of date, and nothing can be saved. You’ll be reconnected automatically.',
  liveInterrupted: 'Live updates interrupted',
  notLive: 'Not live',
  liveHint: 'Others’ changes will appear when the connection is back, or when you reload.',
})
