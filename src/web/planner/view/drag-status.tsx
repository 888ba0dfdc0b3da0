import { VisuallyHidden } from '@mantine/core'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useStored } from '#web/planner/data/store.ts'
import { useBoard } from '#web/planner/data/use-board-data.ts'
import type { Hand } from '#web/planner/hand/contexts.ts'
import { draggedIdsOf, groupByRow } from '#web/planner/hand/drag-view.ts'
import { announceDrag, previewsOf } from '#web/planner/hand/drop-previews.ts'
import { useFits } from '#web/planner/hand/use-fits.ts'
import classes from './board.module.css'

/** Works out what a drag shows, for the rows that it concerns, and says it. It alone is redrawn with every step. */
export function DragStatus({ hand }: { hand: Hand }) {
  const { rows, entries, auditors } = useBoard()
  const said = useStored(hand.announcement, text => text)
  const drag = useStored(hand.drag, now => now)
  const availabilities = useFits(drag)
  const previews = useMemo(
    () => (drag ? previewsOf(drag, entries, availabilities) : []),
    [drag, entries, availabilities],
  )
  const view = useMemo(
    () => ({
      availabilities,
      previews: groupByRow(rows, previews),
      overKey: previews[0]?.rowKey,
      draggedIds: draggedIdsOf(drag, entries),
    }),
    [availabilities, rows, previews, drag, entries],
  )
  useLayoutEffect(() => hand.dragView.set(view), [hand, view])
  return (
    <VisuallyHidden role="status" aria-live="assertive">
      {announceDrag(said, drag, previews, auditors)}
    </VisuallyHidden>
  )
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
