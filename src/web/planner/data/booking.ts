import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleHalf2,
  IconHelpCircle,
} from '@tabler/icons-react'
import { auditors } from '#contract/auditors.ts'
import { audits } from '#contract/audits.ts'
import type { Reply } from '#contract/endpoint.ts'
import { plans } from '#contract/plans.ts'
import { counts, type TeamRole } from '#domain/team.ts'
import { holds, may } from '#web/app/session.ts'
import type { Entry } from '#web/planning/entry.ts'
import { kindLabel, lookOf } from '#web/planning/item-look.ts'
import { saySentence } from '#web/planning/proposal.ts'
import { cutDays } from '#web/planning/split.ts'

import { sayPlanBoard } from '#words/en/plan-board.ts'
import { sayPlanner } from '#words/en/planner.ts'
import { listNames, listValues } from '#words/lists.ts'
import { formatInterval } from '#words/moments.ts'
import type { AuditorRow } from './auditor-rows.ts'
import { type Ghost, isGhost } from './ghosts.ts'

export type Audit = Reply<typeof audits.list>['rows'][number]

/** Something that is in the way of a booking. */
export type Clash = NonNullable<AuditorRow['clashes']>[number]

/** An audit by its number, anything else by what it is. */
export const titleOf = (entry: Entry) => entry.project?.idflNumber ?? lookOf(entry).label

/** How long travel to and from an audit takes, in words; nothing where none is needed. */
export function travelOf({ travelHours }: Entry): string | undefined {
  const before = travelHours?.before ?? 0
  const after = travelHours?.after ?? 0
  if (before === 0 && after === 0) return undefined
  const side = before > 0 && after > 0 ? 'both' : before > 0 ? 'before' : 'after'
  return sayPlanner('travel', { side, before, after })
}

/** All of an entry in one sentence, for screen readers. */
export function describeEntry(entry: Entry, gaps: readonly string[] = []): string {
  if (isGhost(entry)) return describeGhost(entry)
  const when = formatInterval(entry.start, entry.end, entry.timeZone)
  const parts = entry.project
    ? [entry.project.idflNumber, entry.project.companyName, lookOf(entry).label, when]
    : [lookOf(entry).label, when]
  const uncovered = gaps.length > 0 ? [sayPlanner('uncovered', { standards: listNames(gaps) })] : []
  const travel = travelOf(entry)
  return listValues([...parts, entry.auditor.name, ...(travel ? [travel] : []), ...uncovered])
}

function describeGhost({ project, start, end, timeZone, auditor, proposed }: Ghost): string {
  const { before, isMoved, isEdited, change } = proposed
  return listValues([
    ...(project ? [project.idflNumber, project.companyName] : []),
    sayPlanBoard('proposed'),
    formatInterval(start, end, timeZone),
    auditor.name,
    ...(isMoved
      ? [sayPlanBoard('movedFrom', { time: formatInterval(before.start, before.end, timeZone) })]
      : []),
    ...(isEdited ? [sayPlanBoard('edited')] : []),
    ...(change ? [saySentence(change)] : []),
  ])
}

/** What stands in the way: `A-1042`, or `Time off`. */
export const clashTitle = ({ kind, idflNumber }: Pick<Clash, 'kind' | 'idflNumber'>) =>
  idflNumber ?? kindLabel(kind)

/** How an auditor fits what is dragged, as the server says. */
export type Fit = 'ready' | 'partly' | 'unqualified' | 'ask' | 'override' | 'cannot' | 'busy'

/** Said in words and with a picture, beside the tint of the row. */
export const fitLabel = (fit: Fit): string => sayPlanner(fit)

export const fitIcons: Record<Fit, Icon> = {
  ready: IconCircleCheck,
  partly: IconCircleHalf2,
  unqualified: IconHelpCircle,
  ask: IconHelpCircle,
  override: IconAlertTriangle,
  cannot: IconAlertTriangle,
  busy: IconAlertTriangle,
}

/**
 * `more`: how many clashes there are beyond those that are named; `reason`: what else is worst, as a sentence; `mayOverride`: it is
 * a stop that who is signed in may go beyond.
 */
export type Availability = {
  fit: Fit
  clashes: readonly Clash[]
  more?: number
  reason?: string
  mayOverride?: boolean
}
/** How those whom a drag concerns fit, by auditor. */
export type Availabilities = ReadonlyMap<number, Availability>

/** As what whoever takes somebody’s place is asked about; who reads as lead for being the only one who counts, is as auditor. */
export function roleToFill(
  { role, auditorId }: Entry,
  team: readonly { id: number; role: TeamRole }[],
): TeamRole {
  const isAlone = !team.some(one => one.id !== auditorId && counts(one.role))
  return role === null || (role === 'lead' && isAlone) ? 'auditor' : role
}

/** The server refuses what may not be done; here it is only not offered. Canceled and completed audits stay. */
export function mayMove(entry: Entry): boolean {
  if (isGhost(entry)) return !entry.proposed.isFixed && may(plans.changeRow)
  const { project } = entry
  if (project) return project.status === 'assigned' && may(audits.update)
  return holds('ModifyRoster')
}

export function mayReplace(entry: Entry): boolean {
  if (isGhost(entry)) return mayMove(entry)
  const { project } = entry
  return project ? project.status === 'assigned' && holds('ReAssignAudit') : holds('ModifyRoster')
}

/** Of an assigned audit it can be noted that the customer agreed, or taken back. */
export const mayAgree = (entry: Entry): boolean =>
  !isGhost(entry) && entry.project?.status === 'assigned' && may(audits.agree)

/** Of more than a day of an audit, part can be given to somebody else. */
export const maySplit = (entry: Entry): boolean =>
  !isGhost(entry) &&
  entry.project?.status === 'assigned' &&
  may(audits.reassign) &&
  may(auditors.list) &&
  cutDays(entry, entry.timeZone).length > 0

export function mayRemove(entry: Entry): boolean {
  if (isGhost(entry)) return mayMove(entry)
  const { project } = entry
  return project ? project.status === 'assigned' && holds('CancelRoster') : holds('DeleteRoster')
}
