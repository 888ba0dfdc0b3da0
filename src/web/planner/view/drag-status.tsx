import { VisuallyHidden } from '@mantine/core'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useStored } from '#web/app/store.ts'
import type { Axis } from '#web/planner/axis/days.ts'
import type { Extent } from '#web/planner/data/bars.ts'
import type { Audit } from '#web/planner/data/booking.ts'
import { useBoard } from '#web/planner/data/use-board-data.ts'
import { daysOutside, daysOutsideTogether, windowWarnings } from '#web/planner/data/visit-windows.ts'
import type { Hand } from '#web/planner/hand/contexts.ts'
import { type Drag, movedTimes } from '#web/planner/hand/drag.ts'
import { draggedIdsOf, groupByRow, noDrag } from '#web/planner/hand/drag-view.ts'
import { announceDrag, type DropPreview, previewsOf } from '#web/planner/hand/drop-previews.ts'
import { useDraggedAudits, useFits } from '#web/planner/hand/use-fits.ts'
import classes from './board.module.css'

/** Works out what a drag shows, for the rows that it concerns, and says it. It alone is redrawn with every step. */
export function DragStatus({ hand }: { hand: Hand }) {
  const { axis, rows, entries, auditors } = useBoard()
  const said = useStored(hand.announcement, text => text)
  const drag = useStored(hand.drag, now => now)
  const availabilities = useFits(drag)
  const audits = useDraggedAudits(drag)
  const previews = useMemo(
    () => (drag ? previewsOf(drag, entries, availabilities) : []),
    [drag, entries, availabilities],
  )
  const item = drag?.item
  const outside = useMemo(() => daysOutsideOf(item, audits, axis), [item, audits, axis])
  const view = useMemo(
    () => ({
      availabilities,
      previews: groupByRow(rows, previews),
      overKey: previews[0]?.rowKey,
      draggedIds: draggedIdsOf(drag, entries),
      outside,
    }),
    [availabilities, rows, previews, drag, entries, outside],
  )
  const warned = drag ? warningsOf(drag, audits, previews[0]) : []
  useLayoutEffect(() => hand.dragView.set(view), [hand, view])
  return (
    <VisuallyHidden role="status" aria-live="assertive">
      {[announceDrag(said, drag, previews, auditors), ...warned].join(' ')}
    </VisuallyHidden>
  )
}

/** What is held can't lie on them within the windows of all that moves with it. */
function daysOutsideOf(
  item: Drag['item'] | undefined,
  audits: readonly Audit[] | undefined,
  axis: Axis,
): readonly Extent[] {
  const [only, ...others] = audits ?? []
  if (!audits || !only) return noDrag.outside
  if (others.length > 0 && item?.type === 'entries') return daysOutsideTogether(item.entries[0], audits, axis)
  return daysOutside(only, axis)
}

/** Of what is held alone, where it is; of several audits, where each would be. */
function warningsOf(
  drag: Drag,
  audits: readonly Audit[] | undefined,
  held: DropPreview | undefined,
): readonly string[] {
  if (!audits || !held) return []
  if (audits.length === 1) return audits.flatMap(audit => windowWarnings(audit, held))
  return audits.flatMap(audit => windowWarnings(audit, movedTimes(audit, drag)))
}

/** What is dragged in from the list, at the pointer until it is over a row. */
export function DragLabel({ title }: { title: string }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const moveLabel = ({ clientX, clientY }: PointerEvent) => {
      element.current?.style.setProperty('transform', `translate(${clientX + 12}px, ${clientY + 12}px)`)
    }
    window.addEventListener('pointermove', moveLabel)
    return () => window.removeEventListener('pointermove', moveLabel)
  }, [])
  return (
    <div
      ref={element}
      className={classes.dragLabel}
      aria-hidden
      style={{ transform: 'translate(-999px, 0)' }}
    >
      {title}
    </div>
  )
}
