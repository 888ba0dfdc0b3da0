import { words } from '#words/words.ts'

/** How the statuses of audits, requests and whatever else has one read, by their codes. */
export const sayStatus = words('statuses', {
  draft: 'Draft',
  assigned: 'Assigned',
  auditing: 'Auditing',
  overdue: 'Overdue',
  canceled: 'Canceled',
  completed: 'Completed',
  waiting: 'Waiting',
  accept: 'Accepted',
  reject: 'Rejected',
  deleted: 'Deleted',
  active: 'Active',
  inactive: 'Inactive',
  pending: 'Pending',
  suspended: 'Suspended',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  lapsed: 'Lapsed',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  open: 'Open',
  leftOut: 'Left out',
  unplanned: 'Unplanned',
})
