import type { auditors } from '#contract/auditors.ts'
import type { audits } from '#contract/audits.ts'
import type { Reply } from '#contract/endpoint.ts'
import { compareFit } from '#domain/compare-fit.ts'
import { coverageByDay, covers } from '#domain/qualification.ts'
import { counts, needsStandard, type TeamRole } from '#domain/team.ts'
import type { Group } from './candidate-groups.ts'
import { holdsFor } from './unfit.ts'

/** An auditor as it is listed for an audit: with how it fits. */
export type Candidate = Reply<typeof auditors.list>['rows'][number]

export type AuditToFill = Reply<typeof audits.list>['rows'][number]
type Audit = AuditToFill
/**
 * Who is on it already, and whether they can stay. `asked`: as what somebody is asked about, auditor unless given; `proposed`: who
 * went the last time.
 */
type Team = {
  status: Audit['status']
  auditors: readonly { id: number }[]
  asked?: TeamRole
  proposed?: readonly { id: number }[]
}

/** Whether the chosen auditors join the team, or take its place. */
export type AssignMode = 'assign' | 'reassign'

/** Why somebody can't be chosen, whatever else is true. A clash is described by its own details. */
export type Obstacle = 'onTeam' | 'takesNoBookings' | 'clash'

/** The first thing that stands in the way; null when nothing does. Who is on a team that is replaced may stay on it. */
export function obstacleOf(candidate: Candidate, audit: Team, mode: AssignMode): Obstacle | null {
  const isOnTeam = audit.auditors.some(({ id }) => id === candidate.id)
  if (isOnTeam && mode === 'assign') return 'onTeam'
  const stays = isOnTeam && audit.status === 'assigned'
  const isAskedFor = needsStandard(audit.asked ?? 'auditor')
  if (candidate.standards.length === 0 && isAskedFor && !stays) return 'takesNoBookings'
  return candidate.available === false ? 'clash' : null
}

/** Whether somebody lacks the standards in that role: of who stands beside the team, only reasons say so. */
export const lacksStandards = (
  { qualified, reasons = [] }: Pick<Candidate, 'qualified' | 'reasons'>,
  role: TeamRole = 'auditor',
): boolean => (counts(role) ? qualified === false : reasons.some(({ code }) => code === 'unqualified'))

/** Who can go: the one rule of the dialog that assigns, the planner and requests. */
export function groupOf(candidate: Candidate, audit: Team, mode: AssignMode): Group {
  if (obstacleOf(candidate, audit, mode) || candidate.verdict === 'override') return 'cannot'
  const isQualified = counts(audit.asked ?? 'auditor') ? candidate.qualified : true
  return isQualified && candidate.verdict !== 'confirm' ? 'ready' : 'needsConfirmation'
}

/** Who stands under Can’t only for a stop that one may go beyond. */
const mayOverride = ({ verdict, reasons = [] }: Candidate): boolean =>
  verdict === 'override' && holdsFor(reasons)

/** Whether somebody can be chosen, be it by an override. */
export const canChoose = (candidate: Candidate, audit: Team, mode: AssignMode): boolean =>
  groupOf(candidate, audit, mode) !== 'cannot' ||
  (!obstacleOf(candidate, audit, mode) && mayOverride(candidate))

/** Said of a candidate in other words: what they hold, and what they are booked for. */
const shownElsewhere: readonly string[] = [
  'clash',
  'noStandards',
  'unqualified',
  'partly',
  'onTeam',
  'disabled',
]

/** What else there is to say of somebody. */
export const otherReasons = ({ reasons = [] }: Pick<Candidate, 'reasons'>) =>
  reasons.filter(({ code }) => !shownElsewhere.includes(code))

/**
 * Who is chosen already, and which standards nobody covers yet with them. Where some are left, the chosen stand first, then those who
 * cover most of what is left: two who hold the same are no better team than one.
 */
export type SoFar = { chosenIds: ReadonlySet<number>; gap: readonly number[] }

const nobodyYet: SoFar = { chosenIds: new Set(), gap: [] }

/** Best first; who is proposed, or on a team that is replaced, stands before all others. */
export function groupCandidates(
  candidates: readonly Candidate[],
  audit: Team,
  mode: AssignMode,
  { chosenIds, gap }: SoFar = nobodyYet,
): Record<Group, Candidate[]> {
  const grouped: Record<Group, Candidate[]> = { ready: [], needsConfirmation: [], cannot: [] }
  const team = new Set((mode === 'reassign' ? audit.auditors : (audit.proposed ?? [])).map(({ id }) => id))
  const rank = (one: Candidate) => Number(!team.has(one.id))
  const fills = ({ id, covers: own = [] }: Candidate) =>
    gap.length > 0 && chosenIds.has(id) ? gap.length + 1 : gap.filter(one => own.includes(one)).length
  const sorted = candidates.toSorted((a, b) => rank(a) - rank(b) || fills(b) - fills(a) || compareFit(a, b))
  for (const candidate of sorted) grouped[groupOf(candidate, audit, mode)].push(candidate)
  return grouped
}

/** What the team would cover of the audit's standards, by day, with the chosen ones on all of it, or with them alone. */
export function coverageWith(chosen: readonly Candidate[], audit: Audit, mode: AssignMode) {
  const stay = mode === 'assign' ? audit.auditors : []
  const { start, end } = audit
  return coverageByDay(
    [...stay, ...chosen.map(one => ({ ...one, start, end }))].map(({ covers: own = [], ...part }) => ({
      covers: own,
      ...toInterval(part),
    })),
    audit.standardId,
    audit.timeZone,
  )
}

const toInterval = ({ start, end }: { start: string; end: string }) => ({
  start: new Date(start),
  end: new Date(end),
})

/** Who starts as chosen: of those proposed whom nothing stands against; when a team is replaced, those of it who can still come. */
export function firstChoice(candidates: readonly Candidate[], audit: Team, mode: AssignMode): number[] {
  if (mode === 'assign') {
    const proposed = new Set(audit.proposed?.map(({ id }) => id))
    return candidates
      .filter(one => proposed.has(one.id) && groupOf(one, audit, mode) === 'ready')
      .map(({ id }) => id)
  }
  const team = new Set(audit.auditors.map(({ id }) => id))
  return candidates
    .filter(({ id }) => team.has(id))
    .filter(one => !obstacleOf(one, audit, mode))
    .map(({ id }) => id)
}

/** For what several do together: who is chosen, then who covers most of what those leave, then who is free and booked least. */
export function rankTogether(
  rows: readonly Candidate[],
  chosenIds: readonly number[],
  audit?: AuditToFill,
): Candidate[] {
  const gap = audit ? gapLeft(rows, chosenIds, audit) : []
  const fills = ({ covers = [] }: Candidate) => gap.filter(id => covers.includes(id)).length
  const isChosen = ({ id }: Candidate) => Number(chosenIds.includes(id))
  const isFree = ({ available }: Candidate) => Number(available !== false)
  return rows.toSorted(
    (a, b) => isChosen(b) - isChosen(a) || fills(b) - fills(a) || isFree(b) - isFree(a) || compareFit(a, b),
  )
}

/** The standards that nobody of those chosen covers. */
function gapLeft(rows: readonly Candidate[], chosenIds: readonly number[], audit: AuditToFill): number[] {
  const team = rows.filter(({ id }) => chosenIds.includes(id))
  return [...coverageWith(team, audit, 'reassign').missing]
}

type Held = Pick<Candidate, 'standards'>

/** Whether somebody is of grade lead in one of the standards, on every day of the audit. */
export function mayLead({ standards }: Held, { standardId, start, end, timeZone }: Audit): boolean {
  const leading = standards.filter(({ grade }) => grade === 'lead')
  return covers(leading, standardId, toInterval({ start, end }), timeZone).length > 0
}

/** By what some of a group stand there who otherwise wouldn’t: a body without rules reads nothing of any. */
export function breachIn(group: Group, candidates: readonly Candidate[]): 'excluded' | 'rule' | 'none' {
  const severity = group === 'cannot' ? 'stop' : 'warn'
  const asked = candidates.flatMap(otherReasons).filter(one => one.severity === severity)
  if (asked.some(({ code }) => code === 'excluded')) return 'excluded'
  return asked.length > 0 ? 'rule' : 'none'
}
