import { words } from '#words/words.ts'

/** The drawer under the bell. */
export const sayNotificationList = words('notification-list', {
  title: 'Notifications',
  close: 'Close notifications',
  loading: 'Loading notifications',
  empty: 'Nothing yet',
  emptyHint: 'Updates that concern you appear here.',
  loadMore: 'Load more',
  unreadCount: '{count, number} unread',
  markAllRead: 'Mark all as read',
  today: 'Today',
  yesterday: 'Yesterday',
  // A notification
  'scope:audit': 'Audit',
  'scope:disruption': 'Disruption',
  'scope:impartiality': 'Impartiality',
  'scope:request': 'Request',
  'scope:roster': 'Roster',
  'scope:standard': 'Standard',
  'scope:certificate': 'Certificate',
  'scope:visit': 'Due visits',
  'scope:plan': 'Proposal',
  'scope:export': 'Export',
  'scope:import': 'Import',
  'scope:account': 'Account',
  system: 'System',
  unread: 'Unread:',
  markRead: 'Mark as read',
  markOneRead: 'Mark as read: {title}',
})
