export const requestCategories = ['timeOff', 'sickLeave', 'training', 'scheduleChange', 'other'] as const
export type RequestCategory = (typeof requestCategories)[number]

/** As they travel; `#words/en/statuses.ts` is how they read. */
export const requestStatuses = ['waiting', 'accept', 'reject', 'deleted'] as const
export type RequestStatus = (typeof requestStatuses)[number]

export const requestActions = ['edit', 'accept', 'reject', 'askCancel', 'refuseCancel', 'delete'] as const
export type RequestAction = (typeof requestActions)[number]

export const blockingCategories = ['timeOff', 'sickLeave', 'training'] as const
export type BlockingCategory = (typeof blockingCategories)[number]

const transitions: Record<RequestStatus, Partial<Record<RequestAction, RequestStatus>>> = {
  waiting: { edit: 'waiting', accept: 'accept', reject: 'reject', delete: 'deleted' },
  accept: { askCancel: 'accept', refuseCancel: 'accept', delete: 'deleted' },
  reject: {},
  deleted: {},
}

/** The status that an action leads to, or null where the table has no such way. */
export function nextRequestStatus(status: RequestStatus, action: RequestAction): RequestStatus | null {
  return transitions[status][action] ?? null
}

export function requestActionsFrom(status: RequestStatus): RequestAction[] {
  return requestActions.filter(action => nextRequestStatus(status, action) !== null)
}

/** Whether accepting takes the time out of the auditor's roster; the entry's kind is then the category. */
export function blocksRoster(category: RequestCategory): category is BlockingCategory {
  return blockingCategories.some(blocking => blocking === category)
}

/** Asking for a change of schedule is asking about an audit. */
export function needsAudit(category: RequestCategory): boolean {
  return category === 'scheduleChange'
}

/** Whoever is ill owes nobody a word about it. */
export function needsNote(category: RequestCategory): boolean {
  return category !== 'sickLeave'
}

/** A rejection needs a reason. */
export function requestNeedsReason(action: RequestAction): boolean {
  return action === 'reject'
}
