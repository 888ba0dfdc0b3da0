import { cards } from '#contract/records/cards.ts'
import type { Caller } from '#server/http/caller.ts'
import type { LiveEvent } from './queries.ts'

/** Whether the event's subject is, or was until it changed, for this person to see. Asks nothing of the database. */
export function maySee({ accountId, holds }: Caller, { entity, ownOf, assignedTo }: LiveEvent): boolean {
  if (entity === 'session') return false
  if (entity === 'notification') return ownOf.includes(accountId)
  const { any, own = [], assigned = [] } = cards[entity].live
  return (
    any === 'signedIn' ||
    any.some(holds) ||
    (ownOf.includes(accountId) && own.some(holds)) ||
    (assignedTo.includes(accountId) && assigned.some(holds))
  )
}
