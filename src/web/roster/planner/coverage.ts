import type { HeldStandard } from '#domain/qualification.ts'
import { coverage, covers } from '#domain/qualification.ts'
import type { Entry } from '#web/roster/entry.ts'
import { listNames } from '#web/ui/words.ts'
import type { Audit } from './lift.ts'
import type { Times } from './move-days.ts'
import type { AuditorRow } from './rows.ts'

/** What a change would make of an audit's team and times; what isn't said stays. */
export type CoverageChange = {
  auditId: number
  to?: Times
  joins?: readonly number[]
  leaves?: readonly number[]
}

type Wanted = Pick<Audit, 'standardId' | 'timeZone'>
type Held = ReadonlyMap<number, readonly HeldStandard[]>

export const heldBy = (auditors: readonly AuditorRow[]): Held =>
  new Map(auditors.map(({ id, standards }) => [id, standards]))

/** Which of an audit's standards nobody on a team holds on all of its days. */
export function lacksOf(
  { standardId, timeZone }: Wanted,
  { start, end }: Times,
  team: readonly number[],
  held: Held,
): number[] {
  const interval = { start: new Date(start), end: new Date(end) }
  const covering = team.map(id => covers(held.get(id) ?? [], standardId, interval, timeZone))
  return coverage(covering, standardId).missing
}

/** The standards that a change loses, and those that nobody held before nor holds after it. */
export function compareCoverage(
  audit: Audit,
  { to = audit, joins = [], leaves = [] }: CoverageChange,
  held: Held,
): { lost: number[]; still: number[] } {
  const before = audit.auditors.map(({ id }) => id)
  const after = [...before.filter(id => !leaves.includes(id)), ...joins]
  // Without a team it waits for one: that is said in other words.
  if (after.length === 0) return { lost: [], still: [] }
  const [lackedBefore, lacks] = [lacksOf(audit, audit, before, held), lacksOf(audit, to, after, held)]
  const wasStaffed = before.length > 0
  const isLost = (id: number) => wasStaffed && !lackedBefore.includes(id)
  return { lost: lacks.filter(isLost), still: lacks.filter(id => !isLost(id)) }
}

/** `AUD-7 loses GRS: nobody on the team would hold it. Nobody holds OCS.` Nothing where all is covered. */
export function sayCoverage(audit: Audit, { lost, still }: { lost: number[]; still: number[] }): string {
  const codes = (ids: readonly number[]) =>
    audit.standards.filter(({ id }) => ids.includes(id)).map(({ code }) => code)
  const it = lost.length > 1 ? 'them' : 'it'
  return [
    lost.length > 0 &&
      `${audit.idflNumber} loses ${listNames(codes(lost))}: nobody on the team would hold ${it}.`,
    still.length > 0 && `Not covered on ${audit.idflNumber}: ${listNames(codes(still))}.`,
  ]
    .filter(part => part)
    .join(' ')
}

/**
 * What audits lack, by audit: only those of which the whole team is known here, which is not so of one that reaches out
 * of the days that were asked for, or whose auditor is no longer listed.
 */
export function lacksByAudit(
  entries: readonly Entry[],
  asked: Times,
  auditors: readonly AuditorRow[],
): ReadonlyMap<number, readonly number[]> {
  const held = heldBy(auditors)
  const teams = new Map<number, { project: NonNullable<Entry['project']>; team: number[] }>()
  for (const { project, auditorId } of entries) {
    if (!project) continue
    const known = teams.get(project.id)
    if (known) known.team.push(auditorId)
    else teams.set(project.id, { project, team: [auditorId] })
  }
  const lacks = new Map<number, readonly number[]>()
  for (const [id, { project, team }] of teams) {
    const isWhole = project.start >= asked.start && project.end <= asked.end
    if (!isWhole || team.some(one => !held.has(one))) continue
    const missing = lacksOf(project, project, team, held)
    if (missing.length > 0) lacks.set(id, missing)
  }
  return lacks
}
