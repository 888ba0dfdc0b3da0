import type { Row } from '#web/planner/data/auditor-rows.ts'
import type { Extent } from '#web/planner/data/bars.ts'
import type { Availabilities, Fit } from '#web/planner/data/booking.ts'
import { isOfSameKind } from '#web/planner/data/ghosts.ts'
import type { Entry } from '#web/planning/entry.ts'
import { companionsOf, type Drag } from './drag.ts'
import type { DropPreview } from './drop-previews.ts'

/** What a drag shows, by row: each reads of it what concerns it alone. */
export type DragView = {
  availabilities: Availabilities | undefined
  /** The bars that would be, by key of the row. */
  previews: ReadonlyMap<string, readonly DropPreview[]>
  /** The row it is held over. */
  overKey: string | undefined
  /** The bars that would leave their places; those of the team fade once the audit is on its way. */
  draggedIds: ReadonlySet<number>
  /** The days outside the windows of what is dragged. */
  outside: readonly Extent[]
}

const noIds: ReadonlySet<number> = new Set()

export const noDrag: DragView = {
  availabilities: undefined,
  previews: new Map(),
  overKey: undefined,
  draggedIds: noIds,
  outside: [],
}

/** `previews` has the held one first, which is of one row; the others are of all rows of their auditors. */
export function groupByRow(
  rows: readonly Row[],
  previews: readonly DropPreview[],
): ReadonlyMap<string, readonly DropPreview[]> {
  const groups = new Map<string, DropPreview[]>()
  if (previews.length === 0) return groups
  for (const row of rows) {
    if (row.type !== 'line') continue
    const own = previews.filter(({ rowKey, auditorId }) =>
      rowKey === undefined ? auditorId === row.auditor.id : rowKey === row.key,
    )
    if (own.length > 0) groups.set(row.key, own)
  }
  return groups
}

export function draggedIdsOf(drag: Drag | null, entries: readonly Entry[]): ReadonlySet<number> {
  if (drag?.item.type !== 'entries') return noIds
  const isMoving = companionsOf(drag, entries).length > 0
  const auditIds = new Set(isMoving ? drag.item.entries.map(({ projectId }) => projectId) : [])
  const [held] = drag.item.entries
  const team = entries.filter(
    one => one.projectId !== null && auditIds.has(one.projectId) && isOfSameKind(one, held),
  )
  return new Set([...drag.item.entries, ...team].map(({ id }) => id))
}

/** How a row is tinted: what stands in the way of one of its bars concerns all of it. */
export function fitOfRow(
  { previews, availabilities }: DragView,
  key: string,
  auditorId: number,
): Fit | undefined {
  const own = previews.get(key)
  const worst = own?.find(({ fit }) => fit === 'busy')?.fit ?? own?.[0]?.fit
  return worst ?? availabilities?.get(auditorId)?.fit
}
