import { cards } from '#contract/records/cards.ts'
import type { Caller } from '#server/http/caller.ts'
import type { LiveEvent } from './queries.ts'

/** Whether this caller may see the record, or could until it changed. Needs no query. */
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
