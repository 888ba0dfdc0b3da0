import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react'
import { useLatest } from '#web/app/use-latest.ts'
import type { TimelineHandle, TimelineRef } from '#web/planner/axis/use-grid.ts'
import type { DragStore } from './contexts.ts'
import type { Drag } from './drag.ts'

const threshold = 4
const longPress = 400
const slack = 10
const edge = 36

type Point = { x: number; y: number }
type RowAt = { key: string; auditorId: number }

type Wanted = {
  drag: DragStore
  timeline: TimelineRef
  /** The auditor's row at a height of the window; null over a heading or beside all rows. */
  lineAt: (clientY: number) => RowAt | null
  onDrop: (drag: Drag) => void
}

export type PointerDrag = {
  begin: (press: ReactPointerEvent, makeDrag: () => Drag | null) => void
  /** Whether the click that follows belongs to a drag; asked once. */
  takeDragged: () => boolean
}

/**
 * Drags by pointer: a mouse or pen once it has moved a little, a finger once it has rested. Listeners are on the
 * window, for the row where it began may be scrolled away and unmounted.
 */
export function usePointerDrag({ drag, timeline, lineAt, onDrop }: Wanted): PointerDrag {
  const stop = useRef<() => void>(undefined)
  const latest = useLatest({ lineAt, onDrop })
  const wasDragged = useRef(false)
  useEffect(() => () => stop.current?.(), [])

  function begin(press: ReactPointerEvent, makeDrag: () => Drag | null) {
    stop.current?.()
    wasDragged.current = false
    stop.current = startDrag(press, {
      drag,
      timeline,
      lineAt: y => latest.current.lineAt(y),
      makeDrag: () => {
        const made = makeDrag()
        wasDragged.current = made !== null
        return made
      },
      onDrop: dropped => latest.current.onDrop(dropped),
    })
  }
  function takeDragged() {
    const was = wasDragged.current
    wasDragged.current = false
    return was
  }
  return { begin, takeDragged }
}

type Given = Wanted & { makeDrag: () => Drag | null }

/** From a press to its release; returns what ends it before. */
function startDrag(press: ReactPointerEvent, given: Given): () => void {
  const isTouch = press.pointerType === 'touch'
  const start = pointOf(press)
  const { pickUp, moveTo, letGo } = trackPointer(given, start)
  const pickUpOrStop = () => pickUp() || stop()
  const restTimer = isTouch ? window.setTimeout(pickUpOrStop, longPress) : 0
  const onMove = (move: PointerEvent) => {
    const point = pointOf(move)
    moveTo(point)
    if (given.drag.get()) return
    const far = Math.hypot(point.x - start.x, point.y - start.y)
    if (isTouch && far > slack) stop()
    else if (!isTouch && far > threshold) pickUpOrStop()
  }
  const stop = listen({ onMove, ...endings(given, () => stop()), ...quieted(given, isTouch) }, () => {
    clearTimeout(restTimer)
    letGo()
  })
  return stop
}

/** What is dragged stays under the pointer; near an edge the timeline scrolls along. */
function trackPointer({ drag, timeline, lineAt, makeDrag }: Given, start: Point) {
  let point = start
  let startDay = 0
  let scrollTimer = 0
  const dayAt = (x: number) => timeline.current?.dayAt(x) ?? 0
  const track = () => {
    const now = drag.get()
    if (!now) return
    // Over a heading or beside all rows it stays over the row that it was over.
    const row = lineAt(point.y) ?? { key: now.rowKey, auditorId: now.auditorId }
    drag.moveTo(daysDragged(now, startDay, dayAt(point.x)), row)
  }
  const scroll = () => timeline.current && scrollTowards(timeline.current, point) && track()
  return {
    /** Whether there was something to drag. */
    pickUp: () => {
      const made = makeDrag()
      if (!made) return false
      startDay = dayAt(start.x)
      drag.set(made)
      scrollTimer = window.setInterval(scroll, 30)
      return true
    },
    moveTo: (to: Point) => {
      point = to
      track()
    },
    letGo: () => clearInterval(scrollTimer),
  }
}

/** Let go, it is dropped; taken away or escaped from, it is put back. */
function endings({ drag, onDrop }: Given, stop: () => void) {
  const onUp = () => {
    const dropped = drag.get()
    stop()
    if (dropped) onDrop(dropped)
  }
  const onCancel = () => {
    drag.set(null)
    stop()
  }
  const onKey = (key: KeyboardEvent) => {
    if (key.key !== 'Escape' || !drag.get()) return
    key.stopPropagation()
    onCancel()
  }
  return { onUp, onCancel, onKey }
}

/** A finger that holds a bar moves it, and not the page. */
const quieted = ({ drag }: Given, isTouch: boolean) => ({
  onTouchMove: (touch: TouchEvent) => drag.get() && touch.preventDefault(),
  onMenu: (menu: Event) => isTouch && menu.preventDefault(),
})

const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({
  x: clientX,
  y: clientY,
})

/** A range counts the days that it touches; a bar moves by the nearest whole day. */
function daysDragged({ item }: Drag, from: number, to: number): number {
  return item.type === 'range' ? Math.floor(to) - Math.floor(from) : Math.round(to - from)
}

type Listeners = {
  onMove: (event: PointerEvent) => void
  onUp: () => void
  onCancel: () => void
  onKey: (event: KeyboardEvent) => void
  onTouchMove: (event: TouchEvent) => void
  onMenu: (event: Event) => void
}

function listen(
  { onMove, onUp, onCancel, onKey, onTouchMove, onMenu }: Listeners,
  onStop: () => void,
): () => void {
  const controller = new AbortController()
  const { signal } = controller
  window.addEventListener('pointermove', onMove, { signal })
  window.addEventListener('pointerup', onUp, { signal })
  window.addEventListener('pointercancel', onCancel, { signal })
  window.addEventListener('keydown', onKey, { signal, capture: true })
  window.addEventListener('touchmove', onTouchMove, { signal, passive: false })
  window.addEventListener('contextmenu', onMenu, { signal })
  signal.addEventListener('abort', onStop)
  return () => controller.abort()
}

/** Scrolls while the pointer rests near an edge; says whether it did. */
function scrollTowards(
  { scroller: { current: scroller }, geometry }: TimelineHandle,
  { x, y }: Point,
): boolean {
  if (!scroller) return false
  const box = scroller.getBoundingClientRect()
  if (y < box.top - edge || y > box.bottom + edge) return false
  const down = y > box.bottom - edge ? 14 : y < box.top + geometry.head + edge / 2 ? -14 : 0
  const isInside = x > box.left + geometry.name - edge
  const right = x > box.right - edge ? 18 : isInside && x < box.left + geometry.name + edge ? -18 : 0
  if (down === 0 && right === 0) return false
  scroller.scrollBy(right, down)
  return true
}
