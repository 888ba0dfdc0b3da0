import { type PointerEvent, useRef } from 'react'
import { minWidth } from './column-settings.ts'
import classes from './data-table.module.css'

type Props = {
  /** While the edge is dragged: the width it would have now. */
  onPreview: (width: number) => void
  onDone: () => void
  onReset: () => void
}

/** The right edge of a heading. By keyboard the Columns menu does the same, so it is hidden from screen readers. */
export function ResizeHandle({ onPreview, onDone, onReset }: Props) {
  const start = useRef<{ x: number; width: number } | null>(null)

  function grab(event: PointerEvent<HTMLElement>) {
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, width: event.currentTarget.closest('th')?.offsetWidth ?? minWidth }
  }
  function drag(event: PointerEvent) {
    if (!start.current) return
    onPreview(Math.max(minWidth, Math.round(start.current.width + event.clientX - start.current.x)))
  }
  function release() {
    if (start.current) onDone()
    start.current = null
  }
  return (
    <span
      aria-hidden
      className={classes.handle}
      onPointerDown={grab}
      onPointerMove={drag}
      onPointerUp={release}
      onLostPointerCapture={release}
      onDoubleClick={onReset}
    />
  )
}
