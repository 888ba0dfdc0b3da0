import type { Step } from './change.ts'
import type { SplitAudit, SplitMember } from './split.ts'

/** The team with somebody in the place of a member: as what they were, for their part, and whoever worked under them does so on. */
export function replaceStep(audit: SplitAudit & Times, member: SplitMember, takerId: number): Step {
  const { role, withId, start, end } = member
  const isWhole = start === audit.start && end === audit.end
  return {
    kind: 'replace',
    projectId: audit.id,
    version: audit.version,
    auditors: audit.auditors.map(one =>
      one.id === member.id
        ? { id: takerId, role, ...(withId !== null && { withId }), ...(!isWhole && { start, end }) }
        : { id: one.id, ...(one.withId === member.id && { withId: takerId }) },
    ),
  }
}

type Times = { start: string; end: string }
