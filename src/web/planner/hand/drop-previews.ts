import { overlaps } from '#domain/interval.ts'
import type { AuditorRow } from '#web/planner/data/auditor-rows.ts'
import type { Stretch } from '#web/planner/data/bars.ts'
import { type Availabilities, clashTitle, type Fit, titleOf } from '#web/planner/data/booking.ts'
import { isGhost } from '#web/planner/data/ghosts.ts'
import type { Entry } from '#web/planning/entry.ts'

import { sayPlanner } from '#words/en/planner.ts'
import { listNames } from '#words/lists.ts'
import { formatInterval } from '#words/moments.ts'
import { companionsOf, type Drag, movedTimes, previewOf } from './drag.ts'

/** A bar that would be, in one row of its auditor, or in all of them. */
export type DropPreview = Stretch & {
  rowKey: string | undefined
  auditorId: number
  auditorName: string
  fit: Fit | undefined
  /** On the bar: `Clash: A-1042`. */
  label: string
  /** What stands in its way. */
  clashes: readonly string[]
}

/**
 * Where all that is dragged would stand, the held bar first. What stands in the way is the server's word; until that
 * comes, the bookings drawn here hint at it.
 */
export function previewsOf(
  drag: Drag,
  entries: readonly Entry[],
  availabilities: Availabilities | undefined,
): DropPreview[] {
  const companions = companionsOf(drag, entries)
  const moving = drag.item.type === 'entries' ? [...drag.item.entries, ...companions] : []
  const [first] = moving
  const booked = entries.filter(one => !isGhost(one))
  // What is proposed is in the way of what is proposed alone, and of that the server says nothing.
  const proposed = first && isGhost(first) ? entries.filter(isGhost) : []
  const inTheWay = (auditorId: number, stretch: Stretch) => {
    const availability = availabilities?.get(auditorId)
    const among = (seen: readonly Entry[]) =>
      seenClashes(stretch, { moving, entries: seen, auditorId }).map(titleOf)
    const known = availability?.clashes.filter(clash => overlapsWith(clash, stretch)).map(clashTitle)
    return [...(known ?? among(booked)), ...among(proposed)]
  }
  const makePreview = (
    stretch: Stretch,
    who: Pick<DropPreview, 'rowKey' | 'auditorId' | 'auditorName'>,
    title: string,
  ) => {
    const clashes = inTheWay(who.auditorId, stretch)
    const known = availabilities?.get(who.auditorId)?.fit
    const fit: Fit | undefined = clashes.length > 0 ? 'busy' : known === 'busy' ? 'ready' : known
    const reason = availabilities?.get(who.auditorId)?.reason
    return { ...stretch, ...who, clashes, fit, label: labelOf(title, clashes, fit, reason) }
  }
  const dragged = { rowKey: drag.rowKey, auditorId: drag.auditorId, auditorName: '' }
  return [
    makePreview(previewOf(drag), dragged, draggedTitle(drag)),
    ...companions.map(entry =>
      makePreview(
        { kind: entry.kind, timeZone: entry.timeZone, ...movedTimes(entry, drag) },
        { rowKey: undefined, auditorId: entry.auditorId, auditorName: entry.auditor.name },
        titleOf(entry),
      ),
    ),
  ]
}

/** Where it is held and what stands in its way, with whoever else is concerned and isn't free. */
export function announcementOf(
  [dragged, ...others]: readonly DropPreview[],
  name: string,
  timeZone: string,
): string {
  if (!dragged) return ''
  const when = formatInterval(dragged.start, dragged.end, timeZone)
  const busy = others.filter(({ clashes }) => clashes.length > 0)
  return [
    sayPlanner('heldAt', { name, when }),
    describeWay(dragged),
    others.length > 0 && sayPlanner('movesAlong', { count: others.length }),
    ...busy.map(({ auditorName, clashes }) =>
      sayPlanner('clashOf', { name: auditorName, bookings: listNames(clashes) }),
    ),
  ]
    .filter(Boolean)
    .join(' ')
}

function describeWay({ clashes, fit }: DropPreview): string {
  if (clashes.length > 0) return sayPlanner('clashWith', { bookings: listNames(clashes) })
  return fit ? sayPlanner('fitsSo', { fit }) : ''
}

function labelOf(title: string, clashes: readonly string[], fit: Fit | undefined, reason = ''): string {
  const [booking] = clashes
  if (booking !== undefined)
    return clashes.length === 1
      ? sayPlanner('clash', { booking })
      : sayPlanner('clashes', { count: clashes.length, booking })
  if (fit === 'ask' || fit === 'override' || fit === 'cannot')
    return sayPlanner('fitBecause', { fit: sayPlanner(fit), reason })
  if (fit === 'partly') return sayPlanner('partlyCovered', { title })
  return fit === 'unqualified' ? sayPlanner('notQualified', { title }) : title
}

function draggedTitle({ item }: Drag): string {
  if (item.type === 'range') return sayPlanner('bookTime')
  return item.type === 'draft' ? item.audit.idflNumber : titleOf(item.entries[0])
}

type Times = { start: string; end: string }

const overlapsWith = (one: Times, other: Times) =>
  overlaps(
    { start: new Date(one.start), end: new Date(one.end) },
    { start: new Date(other.start), end: new Date(other.end) },
  )

/** Bookings of the auditor under the bar, but for those that move themselves. */
function seenClashes(
  stretch: Stretch,
  { moving, entries, auditorId }: { moving: readonly Entry[]; entries: readonly Entry[]; auditorId: number },
): Entry[] {
  const isMoving = ({ id, projectId }: Entry) =>
    moving.some(one => one.id === id || (projectId !== null && one.projectId === projectId))
  return entries.filter(
    entry => entry.auditorId === auditorId && overlapsWith(entry, stretch) && !isMoving(entry),
  )
}

/**
 * Where it is held and what stands in its way. Where it was picked up, how it is moved, as said; of a draft besides that
 * how the first row fits.
 */
export function announceDrag(
  said: string,
  drag: Drag | null,
  previews: readonly DropPreview[],
  auditors: readonly AuditorRow[],
): string {
  const auditor = drag && auditors.find(({ id }) => id === drag.auditorId)
  if (!auditor) return said
  const spoken = announcementOf(previews, auditor.name, zoneOf(drag))
  if (drag.byDays !== 0 || drag.auditorId !== drag.fromAuditorId) return spoken
  return drag.item.type === 'draft' && previews[0]?.fit ? `${said} ${spoken}` : said
}

function zoneOf({ item }: Drag): string {
  if (item.type === 'draft') return item.audit.timeZone
  return item.type === 'range' ? item.timeZone : item.entries[0].timeZone
}
