import type { auditors } from '#contract/auditors.ts'
import type { Input } from '#contract/endpoint.ts'
import { coverage } from '#domain/qualification.ts'
import { counts, type TeamRole } from '#domain/team.ts'
import { moveDays, type Times } from '#web/planner/axis/days.ts'
import type { AuditorRow } from '#web/planner/data/auditor-rows.ts'
import {
  type Audit,
  type Availabilities,
  type Availability,
  type Clash,
  roleToFill,
} from '#web/planner/data/booking.ts'
import { isGhost } from '#web/planner/data/ghosts.ts'
import { lacksStandards } from '#web/planning/candidates.ts'
import type { Entry } from '#web/planning/entry.ts'
import { holdsFor } from '#web/planning/unfit.ts'
import { sayReasonOf } from '#words/say-fit-reason.ts'
import { type Drag, movedTimes, previewOf } from './drag.ts'

/** A question to the server: who of all, or of some, would fit there. */
type FitQuery = NonNullable<Input<typeof auditors.list>['query']>

const limits = { sort: 'name:asc' } as const

/**
 * What to ask about a drag: of one bar or draft, how everybody fits, for any row may be its next; of a range and of
 * several bars, which keep to their rows, how those whom they concern do. `audits` are those of the bars dragged.
 */
export function fitQueriesOf(drag: Drag, audits: readonly Audit[]): FitQuery[] {
  const { item, byDays } = drag
  if (item.type === 'range') return [{ ...limits, auditorId: [drag.auditorId], ...previewTimes(drag) }]
  const [audit] = audits
  if (item.type === 'entries' && item.entries.length > 1) return fitQueriesOfMany(drag, audits)
  if (!audit) return [{ ...limits, ...previewTimes(drag) }]
  const role = roleOf(item, audit)
  const asked = { ...limits, projectId: audit.id, ...(role !== 'auditor' && { role }) }
  const isAsIs = byDays === 0 && !(item.type === 'entries' && isGhost(item.entries[0]))
  return [isAsIs ? asked : { ...asked, ...previewTimes(drag), ...siteOf(audit) }]
}

/** As what whoever takes the one bar over comes. */
const roleOf = (item: Drag['item'], audit: Audit | undefined): TeamRole =>
  audit && item.type === 'entries' && item.entries.length === 1
    ? roleToFill(item.entries[0], audit.auditors)
    : 'auditor'

function fitQueriesOfMany(drag: Drag, audits: readonly Audit[]): FitQuery[] {
  if (drag.byDays === 0 || drag.item.type !== 'entries') return []
  const bookings = drag.item.entries.filter(({ project }) => !project)
  return [
    ...audits.map(audit => fitQueryAt(audit, moveDays(audit, drag.byDays, audit.timeZone))),
    ...bookings.map(entry => fitQueryAt(entry, movedTimes(entry, drag))),
  ]
}

/** How those whom an audit or a booking concerns would fit it at other times. */
export function fitQueryAt(subject: Audit | Entry, { start, end }: Times) {
  if (!('auditors' in subject)) return { ...limits, start, end, auditorId: [subject.auditorId] }
  const auditorId = subject.auditors.map(({ id }) => id)
  return { ...limits, projectId: subject.id, start, end, ...siteOf(subject), auditorId }
}

function previewTimes(drag: Drag) {
  const { start, end } = previewOf(drag)
  return { start, end }
}

const siteOf = ({ standardId, timeZone }: Audit) => ({ standardId, timeZone })

/**
 * By auditor; whoever is concerned several times fits as badly as at the worst of them. `audit` is the one that is
 * dragged, where it is one alone: with some of its standards covered by nobody then, its team fits partly.
 */
export function availabilitiesOf(
  rows: readonly AuditorRow[],
  { item }: Pick<Drag, 'item'>,
  audit?: Audit,
): Availabilities {
  // Of several bars each keeps to its row: no team changes, and not each of them is an audit's.
  const isOneAlone = item.type !== 'entries' || item.entries.length === 1
  const role = roleOf(item, audit)
  const gaps = audit && isOneAlone && counts(role) ? hasGapWith(rows, item, audit) : undefined
  const availabilities = new Map<number, Availability>()
  for (const row of rows) {
    const { id, clashes = [], clashCount = clashes.length } = row
    const known = availabilities.get(id)
    const judged = (isOneAlone && audit && refusalOf(row, audit)) || worstOf(row, known)
    const others = [...(known?.clashes ?? []), ...clashes.filter(clash => !isOwn(clash, item))]
    const isUnqualified = lacksStandards(row, role) || known?.fit === 'unqualified'
    const isPartly = gaps?.(id) ?? false
    const fit =
      others.length > 0
        ? 'busy'
        : (judged?.fit ?? (isUnqualified ? 'unqualified' : isPartly ? 'partly' : 'ready'))
    const reason = judged?.reason
    const mayOverride = fit === 'override' && judged?.mayOverride
    const more = (known?.more ?? 0) + clashCount - clashes.length
    availabilities.set(id, {
      fit,
      clashes: others,
      ...(more > 0 && { more }),
      ...(reason && { reason }),
      ...(mayOverride && { mayOverride }),
    })
  }
  return availabilities
}

/** Who holds no standard at all takes no new booking; who is on the team already stays bookable. */
function refusalOf(
  { id, reasons = [] }: AuditorRow,
  { auditors: team }: Audit,
): Pick<Availability, 'fit' | 'reason' | 'mayOverride'> | undefined {
  const refusal = reasons.find(({ code }) => code === 'noStandards')
  if (!refusal || team.some(one => one.id === id)) return undefined
  return { fit: 'cannot', reason: sayReasonOf(refusal) }
}

/** What is to be asked about or overridden, besides want of standards, which has a tint of its own. */
function worstOf(
  { reasons = [] }: AuditorRow,
  known?: Availability,
): Pick<Availability, 'fit' | 'reason' | 'mayOverride'> | undefined {
  const of = (severity: 'warn' | 'stop') =>
    reasons.find(one => one.severity === severity && (severity === 'stop' || one.code !== 'unqualified'))
  const [stop, warning] = [of('stop'), of('warn')]
  if (stop) return { fit: 'override', reason: sayReasonOf(stop), mayOverride: holdsFor(reasons) }
  if (known?.fit === 'override') return known
  if (warning) return { fit: 'ask', reason: sayReasonOf(warning) }
  return known?.fit === 'ask' ? known : undefined
}

/** Whether the team would lack a standard with somebody on it: in the place of whom the entry is, or besides all. */
function hasGapWith(rows: readonly AuditorRow[], item: Drag['item'], audit: Audit) {
  const coversOf = new Map(rows.map(({ id, covers = [] }) => [id, covers]))
  const held = item.type === 'entries' ? item.entries[0] : undefined
  // Nobody is booked yet of who is proposed.
  const people = held && isGhost(held) ? held.proposed.team : audit.auditors
  const team = people.map(({ id }) => id)
  const draggedId = held?.auditorId ?? null
  return (id: number): boolean => {
    const others = team.includes(id) ? team : team.filter(one => one !== draggedId)
    const covering = [...others, id].map(one => coversOf.get(one) ?? [])
    return coverage(covering, audit.standardId).missing.length > 0
  }
}

/** What moves along stands in nobody's way: the audit's own bookings, and the entries dragged. */
function isOwn(clash: Clash, item: Drag['item']): boolean {
  if (item.type === 'draft') return clash.projectId === item.audit.id
  if (item.type === 'range') return false
  return item.entries.some(({ projectId, auditorId, start }) =>
    projectId !== null
      ? clash.projectId === projectId
      : clash.auditorId === auditorId && Date.parse(clash.start) === Date.parse(start),
  )
}
