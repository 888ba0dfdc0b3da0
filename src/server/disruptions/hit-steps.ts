import type { DeskStep } from '#contract/disruptions.ts'
import { Failure } from '#contract/failure.ts'
import type { AuditStatus } from '#domain/audit-status.ts'
import { type HitAction, splitPart } from '#domain/disruption.ts'
import type { Interval } from '#domain/interval.ts'
import type { Permission } from '#domain/permissions.ts'
import { localMoment } from '#domain/zoned-time.ts'
import { agreeAgain } from '#server/planning/agree.ts'
import type { AnyStep } from '#server/planning/apply-steps.ts'
import { type StepOf, toStepAuditor } from '#server/planning/assign.ts'
import type { Member } from '#server/planning/team-queries.ts'
import { faultOf, refuse } from '#server/refuse.ts'
import { sayDisruptionFailure } from '#words/en/disruption-failures.ts'
import { sayDisruptionFault } from '#words/en/disruption-faults.ts'

type Kind = {
  action: HitAction
  isOtherTeam: boolean
  /** Nobody is on the team: a request took off the last. */
  isReleased?: boolean
}

/** What each action needs besides the right to manage disruptions. */
export const permissionsFor = ({ action, isOtherTeam, isReleased = false }: Kind): Permission[] => {
  if (action === 'cancel') return ['CancelAudit']
  if (action === 'draft') return ['ModifyAudit']
  if (action === 'move') return isOtherTeam ? ['ModifyAudit', 'ReAssignAudit'] : ['ModifyAudit']
  if (action === 'keep') return []
  return isReleased ? ['ModifyAudit', 'ReAssignAudit'] : ['ReAssignAudit']
}

/** An audit that is hit, with its team as it stands. */
export type HitAudit = Interval & {
  id: number
  idflNumber: string
  timeZone: string
  status: AuditStatus
  statusReason: string
  version: number
  agreedStartsAt: Date | null
  agreedEndsAt: Date | null
  /** With the customer; null: tentative. */
  agreedOn: string | null
  agreedNote: string
  team: (Member & { entryId: number })[]
  /** The part of who is missing, where a request has taken them off already. */
  lost: Member | null
}

type Missing = Interval & { auditorId: number | null; isOtherTeam: boolean }
type Given = StepOf<'replace'>['auditors']

/** The steps of the plan that an action on a hit is made of. */
export function stepsOf(step: DeskStep, audit: HitAudit, missing: Missing): AnyStep[] {
  const { projectId, action, reason } = step
  const on = { projectId, version: step.version }
  const isDraft = audit.status === 'draft'
  switch (action) {
    case 'keep':
      return []
    case 'cancel':
      return [{ kind: 'changeStatus', action: 'cancel', ...on, reason }]
    case 'draft':
      return isDraft ? [] : [{ kind: 'draft', ...on, reason }]
    case 'move':
      return moveSteps(step, audit, missing)
    default: {
      const auditors = newTeam(step, audit, missing)
      if (isDraft) return [{ kind: 'assign', ...on, auditors }]
      // Whoever is left goes alone already.
      return action === 'without' && audit.lost ? [] : [{ kind: 'replace', ...on, auditors }]
    }
  }
}

function moveSteps(step: DeskStep, audit: HitAudit, { isOtherTeam }: Missing): AnyStep[] {
  const { projectId, version, start = audit.start, end = audit.end } = step
  if (!keepsHours(audit, { start, end }))
    throw Failure.invalid([faultOf('end', sayDisruptionFault.text('otherLength'))])
  const move = { kind: 'moveAudit' as const, projectId, version, start, end }
  if (!isOtherTeam) return [move]
  const auditors = step.auditors ?? formerTeam(audit)
  return [
    ...(audit.status === 'draft' ? [] : [{ kind: 'draft' as const, projectId, version }]),
    move,
    { kind: 'assign', projectId, version, auditors, reason: audit.statusReason },
  ]
}

/** With whoever a request took off, each as what they were. */
const formerTeam = ({ team, lost }: HitAudit): Given =>
  [...team, ...(lost ? [lost] : [])].map(({ auditorId: id, role, withId }) => ({ id, role, withId }))

/** As long as before by the clock at the site, and at the same hours. */
function keepsHours({ start, end, timeZone }: HitAudit, to: Interval): boolean {
  const clock = (moment: Date) => localMoment(moment, timeZone).slice(10)
  const days = (one: Interval) =>
    Math.round(
      (Date.parse(`${localMoment(one.end, timeZone)}Z`) -
        Date.parse(`${localMoment(one.start, timeZone)}Z`)) /
        60_000,
    )
  return clock(start) === clock(to.start) && days({ start, end }) === days(to)
}

/** The part of who is missing, as it is or as it was. */
export const partOf = ({ team, lost }: HitAudit, auditorId: number | null): Member | undefined =>
  team.find(member => member.auditorId === auditorId) ?? lost ?? undefined

function newTeam(step: DeskStep, audit: HitAudit, missing: Missing): Given {
  const { auditorId } = missing
  if (auditorId === null)
    throw refuse('conflict', sayDisruptionFailure.text('nobodyMissing', { number: audit.idflNumber }))
  const own = partOf(audit, auditorId)
  if (!own) throw Failure.invalid([faultOf('projectId', sayDisruptionFault.text('notOfHit'))])
  const given = step.action === 'without' ? [] : (step.auditors ?? [])
  if (given.some(({ id }) => id === auditorId))
    throw Failure.invalid([faultOf('auditors', sayDisruptionFault.text('stillMissing'))])
  const split = step.action === 'split' ? splitPart(own, missing, audit.timeZone) : null
  if (step.action === 'split' && !split)
    throw refuse('conflict', sayDisruptionFailure.text('notSplit', { number: audit.idflNumber }))
  const part = split?.rest ?? own
  const first = given[0]?.id
  const others = audit.team.filter(member => member !== own)
  const team = [
    ...others.map(({ auditorId: id, withId }) => ({
      id,
      ...(withId === auditorId && !split && { withId: first ?? null }),
    })),
    ...(split ? [{ id: auditorId, start: split.kept.start, end: split.kept.end }] : []),
    ...given.map(({ id }, place) => ({
      id,
      role: roleOf(own, place, split !== null),
      start: part.start,
      end: part.end,
    })),
  ]
  if (team.length === 0)
    throw refuse('conflict', sayDisruptionFailure.text('nobodyLeft', { number: audit.idflNumber }))
  return team
}

/** Whoever comes is what the other was; there is one lead. */
const roleOf = ({ role }: Member, place: number, stays: boolean) =>
  role === 'lead' && (place > 0 || stays) ? 'auditor' : role

/** What was done to an audit, and how it was before; kept to be undone. */
export type Done = {
  projectId: number
  action: HitAction
  isOtherTeam: boolean
  /** In which version it was left. */
  version: number
  before: Omit<
    HitAudit,
    | 'start'
    | 'end'
    | 'agreedStartsAt'
    | 'agreedEndsAt'
    | 'agreedOn'
    | 'agreedNote'
    | 'team'
    | 'lost'
    | 'status'
  > & {
    /** Not kept of what was applied before there were released ones: assigned. */
    status?: AuditStatus
    /** Not kept of what was applied before customers’ agreements were noted. */
    agreedOn?: string | null
    agreedNote?: string
    start: string
    end: string
    agreedStartsAt: string | null
    agreedEndsAt: string | null
    team: (Omit<Member, 'start' | 'end'> & { entryId: number; start: string; end: string })[]
  }
}

/** The steps that take it back. */
export function undoStepsOf({ projectId, action, isOtherTeam, version, before }: Done): AnyStep[] {
  const on = { projectId, version }
  const team = before.team.map(member => ({
    ...member,
    start: new Date(member.start),
    end: new Date(member.end),
  }))
  const auditors = team.map(member => ({ ...toStepAuditor(member), days: member.days }))
  const again = { kind: 'assign' as const, ...on, auditors, reason: before.statusReason }
  const draft = { kind: 'draft' as const, ...on, reason: before.statusReason }
  const back = { kind: 'moveAudit' as const, ...on, start: new Date(before.start), end: new Date(before.end) }
  const { agreedOn = null, agreedNote = '' } = before
  const agreed = agreeAgain({ id: projectId, agreedOn, agreedNote }).map(step => ({ ...step, version }))
  if (before.status === 'draft') return undoOfDraft(action, { on, draft, back, agreed })
  switch (action) {
    case 'keep':
      return []
    case 'cancel':
      return [{ kind: 'changeStatus', action: 're-open', ...on }, again, ...agreed]
    case 'draft':
      return [again]
    case 'move':
      return isOtherTeam
        ? [{ kind: 'draft', ...on }, back, again, ...agreed]
        : [
            {
              ...back,
              parts: team.map(({ auditorId, start, end, days }) => ({ auditorId, start, end, days })),
            },
            ...agreed,
          ]
    default:
      return [{ kind: 'replace', ...on, auditors }]
  }
}

type Back = {
  on: { projectId: number; version: number }
  draft: StepOf<'draft'>
  back: StepOf<'moveAudit'>
  agreed: StepOf<'agree'>[]
}

/** Of what had no team. */
function undoOfDraft(action: HitAction, { on, draft, back, agreed }: Back): AnyStep[] {
  if (action === 'keep' || action === 'draft' || action === 'without') return []
  if (action === 'cancel') return [{ kind: 'changeStatus', action: 're-open', ...on, reason: draft.reason }]
  return action === 'move' ? [draft, back, ...agreed] : [draft]
}
