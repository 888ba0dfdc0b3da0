import type { audits } from '#contract/audits.ts'
import type { Reply } from '#contract/endpoint.ts'
import { addDays, dayInterval } from '#domain/zoned-time.ts'
import { clampDays, type Grip, moveDays, type Times } from '#web/planner/axis/move-days.ts'
import type { Stretch } from '#web/planner/data/bars.ts'
import type { Entry } from '#web/planning/entry.ts'

export type Audit = Reply<typeof audits.list>['rows'][number]

/** What is on its way: entries (the first is the one held), a draft from the list, or time being drawn. */
type Cargo =
  | { type: 'entries'; entries: readonly [Entry, ...Entry[]] }
  | { type: 'draft'; audit: Audit }
  | { type: 'drawing'; day: string; timeZone: string }

/** Something lifted, and where it is held: over which row, and how many days from where it was. */
export type Lift = {
  cargo: Cargo
  grip: Grip
  byDays: number
  rowKey: string
  auditorId: number
  /** The row where it was lifted; a draft that is carried by the pointer comes from none. */
  fromAuditorId: number | null
  /** What it keeps to, whoever may move it in one way alone. */
  keeps?: 'row' | 'days'
}

/** What would stand in the row it is held over. */
export function ghostOf(lift: Lift): Stretch {
  const { cargo, byDays } = lift
  if (cargo.type === 'draft') return { kind: 'audit', ...timesOf(cargo.audit) }
  const { timeZone } = cargo.type === 'drawing' ? cargo : cargo.entries[0]
  if (cargo.type === 'drawing') return { kind: 'timeOff', ...drawnTimes(cargo, byDays), timeZone }
  return { kind: cargo.entries[0].kind, ...movedTimes(cargo.entries[0], lift), timeZone }
}

export function movedTimes(entry: Entry, { byDays, grip }: Pick<Lift, 'byDays' | 'grip'>): Times {
  return moveDays(entry, byDays, entry.timeZone, grip)
}

/**
 * What moves along with what is held: the other bars lifted, and the rest of the teams of their audits. Nothing does
 * while it is where it was, nor when it is given to somebody else.
 */
export function companionsOf(
  { cargo, byDays, auditorId, fromAuditorId }: Lift,
  all: readonly Entry[],
): Entry[] {
  if (cargo.type !== 'entries' || byDays === 0 || auditorId !== fromAuditorId) return []
  const liftedIds = new Set(cargo.entries.map(({ id }) => id))
  const auditIds = new Set(cargo.entries.map(({ projectId }) => projectId))
  const isTeammate = ({ id, projectId }: Entry) =>
    projectId !== null && auditIds.has(projectId) && !liftedIds.has(id)
  return [...cargo.entries.slice(1), ...all.filter(isTeammate)]
}

/** The same lift with its entries as they are by now; null if the one held is gone, others gone are left out. */
export function renewLift(lift: Lift, entryById: ReadonlyMap<number, Entry>): Lift | null {
  const { cargo } = lift
  if (cargo.type !== 'entries') return lift
  const [held, ...others] = cargo.entries.map(({ id }) => entryById.get(id))
  const left = others.filter(entry => entry !== undefined)
  return held ? { ...lift, cargo: { type: 'entries', entries: [held, ...left] } } : null
}

/** From the day where the drawing began to the day where it is, both whole, on the auditor's calendar. */
export function drawnDays(day: string, byDays: number): { first: string; last: string } {
  const other = addDays(day, byDays)
  return other < day ? { first: other, last: day } : { first: day, last: other }
}

function drawnTimes({ day, timeZone }: { day: string; timeZone: string }, byDays: number): Times {
  const { first, last } = drawnDays(day, byDays)
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
export function holdAt(lift: Lift, byDays: number, row: { key: string; auditorId: number }): Lift {
  const { cargo } = lift
  const keepsRow =
    cargo.type === 'drawing' ||
    lift.keeps === 'row' ||
    (cargo.type === 'entries' && (lift.grip !== 'move' || cargo.entries.length > 1))
  const to = keepsRow ? {} : { rowKey: row.key, auditorId: row.auditorId }
  const held = { ...lift, ...to }
  return { ...held, byDays: daysFor(held, byDays) }
}

function daysFor({ cargo, grip, auditorId, fromAuditorId, keeps }: Lift, byDays: number): number {
  if (cargo.type === 'drawing') return byDays
  if (cargo.type === 'draft' || keeps === 'days') return 0
  const [entry] = cargo.entries
  if (entry.project && auditorId !== fromAuditorId) return 0
  return clampDays(entry, byDays, entry.timeZone, grip)
}

/** Whether dropping it here would change anything. */
export function isMoved({ cargo, byDays, auditorId, fromAuditorId }: Lift): boolean {
  return cargo.type !== 'entries' || byDays !== 0 || auditorId !== fromAuditorId
}
