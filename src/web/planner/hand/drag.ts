import { addDays, dayInterval } from '#domain/zoned-time.ts'
import { clampDays, type Grip, moveDays, type Timed, type Times } from '#web/planner/axis/days.ts'
import type { Stretch } from '#web/planner/data/bars.ts'
import type { Audit } from '#web/planner/data/booking.ts'
import { isOfSameKind } from '#web/planner/data/ghosts.ts'
import type { Entry } from '#web/planning/entry.ts'

/** What is on its way: entries (the first is the one held), a draft from the list, or time being drawn. */
type DragItem =
  | { type: 'entries'; entries: readonly [Entry, ...Entry[]] }
  | { type: 'draft'; audit: Audit }
  | { type: 'range'; day: string; timeZone: string }

/** Something dragged, and where it is held: over which row, and how many days from where it was. */
export type Drag = {
  item: DragItem
  grip: Grip
  byDays: number
  rowKey: string
  auditorId: number
  /** The row where it was picked up; a draft under the pointer comes from none. */
  fromAuditorId: number | null
  /** What it keeps to, whoever may move it in one way alone. */
  lockedTo?: 'row' | 'days'
}

/** What would stand in the row it is held over. */
export function previewOf(drag: Drag): Stretch {
  const { item, byDays } = drag
  if (item.type === 'draft') return { kind: 'audit', ...timesOf(item.audit) }
  const { timeZone } = item.type === 'range' ? item : item.entries[0]
  if (item.type === 'range') return { kind: 'timeOff', ...rangeTimes(item, byDays), timeZone }
  return { kind: item.entries[0].kind, ...movedTimes(item.entries[0], drag), timeZone }
}

export function movedTimes(entry: Timed, { byDays, grip }: Pick<Drag, 'byDays' | 'grip'>): Times {
  return moveDays(entry, byDays, entry.timeZone, grip)
}

/**
 * What moves along with what is held: the other bars dragged, and the rest of the teams of their audits. Nothing does
 * while it is where it was, nor when it is given to somebody else.
 */
export function companionsOf(
  { item, byDays, auditorId, fromAuditorId }: Drag,
  all: readonly Entry[],
): Entry[] {
  if (item.type !== 'entries' || byDays === 0 || auditorId !== fromAuditorId) return []
  const draggedIds = new Set(item.entries.map(({ id }) => id))
  const auditIds = new Set(item.entries.map(({ projectId }) => projectId))
  const isTeammate = ({ id, projectId }: Entry) =>
    projectId !== null && auditIds.has(projectId) && !draggedIds.has(id)
  return [
    ...item.entries.slice(1),
    ...all.filter(one => isTeammate(one) && isOfSameKind(one, item.entries[0])),
  ]
}

/** The same drag with its entries as they are by now; null if the one held is gone, others gone are left out. */
export function refreshDrag(drag: Drag, entryById: ReadonlyMap<number, Entry>): Drag | null {
  const { item } = drag
  if (item.type !== 'entries') return drag
  const [dragged, ...others] = item.entries.map(({ id }) => entryById.get(id))
  const left = others.filter(entry => entry !== undefined)
  return dragged ? { ...drag, item: { type: 'entries', entries: [dragged, ...left] } } : null
}

/** From the day where the range began to the day where it is, both whole, on the auditor's calendar. */
export function rangeDays(day: string, byDays: number): { first: string; last: string } {
  const other = addDays(day, byDays)
  return other < day ? { first: other, last: day } : { first: day, last: other }
}

function rangeTimes({ day, timeZone }: { day: string; timeZone: string }, byDays: number): Times {
  const { first, last } = rangeDays(day, byDays)
  return {
    start: dayInterval(first, timeZone).start.toISOString(),
    end: dayInterval(last, timeZone).end.toISOString(),
  }
}

const timesOf = ({ start, end, timeZone }: Audit) => ({ start, end, timeZone })

/**
 * Held over another day or row. Edges, drawings and several bars keep to their rows, a draft to its dates. An
 * audit goes to another auditor or to other days, one at a time: days move the whole team, a row one of it.
 */
export function dragTo(drag: Drag, byDays: number, row: { key: string; auditorId: number }): Drag {
  const { item } = drag
  const isRowLocked =
    item.type === 'range' ||
    drag.lockedTo === 'row' ||
    (item.type === 'entries' && (drag.grip !== 'move' || item.entries.length > 1))
  const to = isRowLocked ? {} : { rowKey: row.key, auditorId: row.auditorId }
  const dragged = { ...drag, ...to }
  return { ...dragged, byDays: daysFor(dragged, byDays) }
}

function daysFor({ item, grip, auditorId, fromAuditorId, lockedTo }: Drag, byDays: number): number {
  if (item.type === 'range') return byDays
  if (item.type === 'draft' || lockedTo === 'days') return 0
  const [entry] = item.entries
  if (entry.project && auditorId !== fromAuditorId) return 0
  return clampDays(entry, byDays, entry.timeZone, grip)
}

/** Whether dropping it here would change anything. */
export function isMoved({ item, byDays, auditorId, fromAuditorId }: Drag): boolean {
  return item.type !== 'entries' || byDays !== 0 || auditorId !== fromAuditorId
}
