import type { auditors } from '#contract/auditors.ts'
import type { Input } from '#contract/endpoint.ts'
import { moveDays, type Times } from '#web/planner/axis/move-days.ts'
import type { Entry } from '#web/planning/entry.ts'
import { type Audit, ghostOf, type Lift, movedTimes } from './lift.ts'

/** A question to the server: who of all, or of some, would fit there. */
type Need = NonNullable<Input<typeof auditors.list>['query']>

const limits = { sort: 'name:asc' } as const

/**
 * What to ask about a lift: of one bar or draft, how everybody fits, for any row may be its next; of a drawing and of
 * several bars, which keep to their rows, how those whom they concern do. `audits` are those of the bars lifted.
 */
export function needsOf(lift: Lift, audits: readonly Audit[]): Need[] {
  const { cargo, byDays } = lift
  if (cargo.type === 'drawing') return [{ ...limits, auditorId: [lift.auditorId], ...timesOfGhost(lift) }]
  const [audit] = audits
  if (cargo.type === 'entries' && cargo.entries.length > 1) return needsOfMany(lift, audits)
  if (!audit) return [{ ...limits, ...timesOfGhost(lift) }]
  if (byDays === 0) return [{ ...limits, projectId: audit.id }]
  return [{ ...limits, ...timesOfGhost(lift), ...siteOf(audit) }]
}

function needsOfMany(lift: Lift, audits: readonly Audit[]): Need[] {
  if (lift.byDays === 0 || lift.cargo.type !== 'entries') return []
  const bookings = lift.cargo.entries.filter(({ project }) => !project)
  return [
    ...audits.map(audit => needAt(audit, moveDays(audit, lift.byDays, audit.timeZone))),
    ...bookings.map(entry => needAt(entry, movedTimes(entry, lift))),
  ]
}

/** How those whom an audit or a booking concerns would fit it at other times. */
export function needAt(subject: Audit | Entry, { start, end }: Times) {
  if (!('auditors' in subject)) return { ...limits, start, end, auditorId: [subject.auditorId] }
  const auditorId = subject.auditors.map(({ id }) => id)
  return { ...limits, start, end, ...siteOf(subject), auditorId }
}

function timesOfGhost(lift: Lift) {
  const { start, end } = ghostOf(lift)
  return { start, end }
}

const siteOf = ({ standardId, timeZone }: Audit) => ({ standardId, timeZone })
