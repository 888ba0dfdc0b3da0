import type { Input } from '#contract/endpoint.ts'
import type { rosters } from '#contract/rosters.ts'
import type { Step } from '#web/planning/change.ts'
import type { Entry } from '#web/planning/entry.ts'
import type { Audit } from '#web/planner/hand/lift.ts'
import type { Times } from '#web/planner/axis/move-days.ts'

type Booking = Input<typeof rosters.create>['body']

const onAudit = ({ id, version }: Audit) => ({ projectId: id, version })
const onEntry = ({ id, version }: Entry) => ({ rosterId: id, version })

/** Puts auditors on an audit, besides its team. */
export const assignTo = (audit: Audit, ...auditorIds: readonly number[]): Step => ({
  kind: 'assign',
  ...onAudit(audit),
  auditors: auditorIds.map(id => ({ id })),
})

/** Moves an audit with its whole team. */
export const moveAudit = (audit: Audit, { start, end }: Times): Step => ({
  kind: 'moveAudit',
  ...onAudit(audit),
  start,
  end,
})

/** Gives an entry to somebody else, or moves one that is no audit. */
export const changeEntry = (entry: Entry, to: Partial<Times> & { auditorId?: number }): Step => ({
  kind: 'moveEntry',
  ...onEntry(entry),
  ...to,
})

export const book = (booking: Booking): Step => ({ kind: 'book', booking })

/** Takes an entry away: a booking, or an auditor off an audit. */
export const removeEntry = (entry: Entry): Step => ({ kind: 'removeEntry', ...onEntry(entry) })
