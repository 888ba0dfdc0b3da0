/** Those that are about an audit. */
export const auditKinds = [
  'done',
  'overdue',
  'lost',
  'expiring',
  'uncovered',
  'soon',
  'concern',
  'draft',
] as const

/** Why something needs somebody, the most pressing first; each audit is listed under the first that holds of it. */
export const workKinds = [...auditKinds, 'request', 'disruption', 'visit'] as const
export type WorkKind = (typeof workKinds)[number]

/** Those that somebody on the timeline can settle: audits that wait for people. */
export const timelineKinds = ['lost', 'expiring', 'uncovered', 'soon', 'draft'] as const satisfies WorkKind[]

/** How many working days ahead an audit should be agreed and led. */
export const soonDays = 3

/** No more of a kind are looked at; the counts say so. */
export const mostOfKind = 1000
