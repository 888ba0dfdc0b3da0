import type { HistoryEntity } from '#contract/history.ts'
import type { Permission } from '#domain/permissions.ts'
import type { Session } from '#server/http/session.ts'
import type { LiveEvent } from './queries.ts'

/** `any`: one of these opens list or record of every row. `own`, `assigned`: of those that are one's own, or given to one. */
type Rule = {
  any: readonly Permission[] | 'signedIn'
  own?: readonly Permission[]
  assigned?: readonly Permission[]
}

/** As the calls have it that list or read such records. */
const rules: Record<HistoryEntity, Rule> = {
  project: { any: ['ViewAllAudit', 'ViewAuditDetail'], assigned: ['ViewAssignedAudits'] },
  roster: { any: ['ViewAllRoster', 'ViewDetailRoster'], own: ['ViewOwnRoster'] },
  request: {
    any: ['ViewAllRequests', 'ViewDetailRequest'],
    own: ['ViewOwnRequests', 'ViewOwnDetailRequest'],
    assigned: ['ViewAssignedRequests', 'ViewOwnDetailRequest'],
  },
  user: { any: ['ViewAllUser'], own: ['ViewOwnUser'] },
  auditor: { any: ['ViewAllUser', 'ViewAllRoster'], own: ['ViewOwnUser'] },
  customer: { any: ['ViewAllCustomers', 'ViewDetailCustomers'] },
  role: { any: 'signedIn' },
  country: { any: 'signedIn' },
  department: { any: 'signedIn' },
  standard: { any: 'signedIn' },
}

/** Whether the event's subject is, or was until it changed, for this person to see. Asks nothing of the database. */
export function maySee({ accountId, holds }: Session, { entity, ownOf, assignedTo }: LiveEvent): boolean {
  if (entity === 'session') return false
  if (entity === 'notification') return ownOf.includes(accountId)
  const { any, own = [], assigned = [] } = rules[entity]
  return (
    any === 'signedIn' ||
    any.some(holds) ||
    (ownOf.includes(accountId) && own.some(holds)) ||
    (assignedTo.includes(accountId) && assigned.some(holds))
  )
}
