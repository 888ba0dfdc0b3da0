import { Failure } from '#contract/failure.ts'
import { contains, type Interval, intervalFaults, longestRequestDays } from '#domain/interval.ts'
import { formatClock } from '#words/moments.ts'
import type { LockedAudit } from './audit-queries.ts'
import { toFieldFaults } from './time-faults.ts'

export type Site = Pick<LockedAudit, 'idflNumber' | 'start' | 'end' | 'timeZone'>

/** Refuses a part that is no interval or isn't inside its audit. */
export function refuseOutsideAudit(audit: Site, part: Interval): void {
  if (part.end > part.start && contains(audit, part)) return
  const faults = intervalFaults(part, longestRequestDays)
  if (faults.length > 0) throw Failure.invalid(toFieldFaults(faults))
  const [from, to] = [formatClock(audit.start, audit.timeZone), formatClock(audit.end, audit.timeZone)]
  throw new Failure(
    'conflict',
    `A booking for ${audit.idflNumber} must stay inside the audit, from ${from} to ${to} at the site.`,
  )
}
