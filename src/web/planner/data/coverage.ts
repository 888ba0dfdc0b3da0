import { useMemo } from 'react'
import { standards } from '#contract/standards.ts'
import { coverageByDay, covers, type HeldStandard } from '#domain/qualification.ts'
import type { Times } from '#web/planner/axis/days.ts'
import type { Entry } from '#web/planning/entry.ts'
import { askedSpan } from '#web/planning/span.ts'
import { useMasterData } from '#web/ui/pickers/use-options.ts'
import type { AuditorRow } from './auditor-rows.ts'
import type { Audit } from './booking.ts'

type Wanted = Pick<Audit, 'standardId' | 'timeZone'>
type Held = ReadonlyMap<number, readonly HeldStandard[]>

const heldBy = (auditors: readonly AuditorRow[]): Held =>
  new Map(auditors.map(({ id, standards }) => [id, standards]))

/** Somebody on a team, and the part of the audit that they have. */
type Part = Times & { auditorId: number }

const toInterval = ({ start, end }: Times) => ({ start: new Date(start), end: new Date(end) })

/** Which of an audit's standards nobody who is there holds, on one of the days on which somebody is. */
function gapsOf({ standardId, timeZone }: Wanted, times: Times, team: readonly Part[], held: Held): number[] {
  const interval = toInterval(times)
  const parts = team.map(part => ({
    ...toInterval(part),
    covers: covers(held.get(part.auditorId) ?? [], standardId, interval, timeZone),
  }))
  return coverageByDay(parts, standardId, timeZone).missing
}

/**
 * What audits lack, by audit: only those of which the whole team is known here, which is not so of one that reaches out
 * of the days that were asked for, or whose auditor is no longer listed.
 */
export function gapsByAudit(
  entries: readonly Entry[],
  asked: Times,
  auditors: readonly AuditorRow[],
): ReadonlyMap<number, readonly number[]> {
  const held = heldBy(auditors)
  const teams = new Map<number, { project: NonNullable<Entry['project']>; team: Part[] }>()
  for (const { project, auditorId, start, end } of entries) {
    if (!project) continue
    const part = { auditorId, start, end }
    const known = teams.get(project.id)
    if (known) known.team.push(part)
    else teams.set(project.id, { project, team: [part] })
  }
  const gaps = new Map<number, readonly number[]>()
  for (const [id, { project, team }] of teams) {
    const isInRange = project.start >= asked.start && project.end <= asked.end
    if (!isInRange || team.some(({ auditorId }) => !held.has(auditorId))) continue
    const missing = gapsOf(project, project, team, held)
    if (missing.length > 0) gaps.set(id, missing)
  }
  return gaps
}

/** The codes of the standards that nobody on an audit's team holds, by audit; none for one that is covered. */
export type Gaps = ReadonlyMap<number, readonly string[]>

export function useGaps(
  entries: readonly Entry[],
  days: readonly string[],
  auditors: readonly AuditorRow[],
): Gaps {
  const { rows } = useMasterData(standards.list)
  return useMemo(() => {
    const codes = new Map(rows.map(({ id, code }) => [id, code]))
    const gaps = gapsByAudit(entries, askedSpan(days), auditors)
    return new Map([...gaps].map(([id, missing]) => [id, missing.map(one => codes.get(one) ?? '…')]))
  }, [entries, days, auditors, rows])
}
