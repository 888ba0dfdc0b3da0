import { Failure } from '#contract/failure.ts'
import { contains, type Interval, intervalFaults, longestRequestDays } from '#domain/interval.ts'
import { refuse } from '#server/refuse.ts'
import { sayPlanningFailure } from '#words/en/planning-failures.ts'
import { asMoment } from '#words/values.ts'
import type { LockedAudit } from './audit-queries.ts'
import { toFieldFaults } from './time-faults.ts'

export type Site = Pick<LockedAudit, 'idflNumber' | 'start' | 'end' | 'timeZone'>

/** Refuses a part that is no interval or isn't inside its audit. */
export function refuseOutsideAudit(audit: Site, part: Interval): void {
  if (part.end > part.start && contains(audit, part)) return
  const faults = intervalFaults(part, longestRequestDays)
  if (faults.length > 0) throw Failure.invalid(toFieldFaults(faults))
  const { idflNumber: number, timeZone } = audit
  const [start, end] = [asMoment(audit.start, timeZone), asMoment(audit.end, timeZone)]
  throw refuse('conflict', sayPlanningFailure.text('outsideAudit', { number, start, end }))
}
