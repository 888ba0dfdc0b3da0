import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react'
import type { Grid } from '#web/planner/axis/use-grid.ts'
import type { Lift } from './lift.ts'
import type { Lifting } from './use-lift.ts'

const threshold = 4
const longPress = 400
const slack = 10
const edge = 36

type Point = { x: number; y: number }

/**
 * Lifts by pointer: a mouse or pen once it has moved a little, a finger once it has rested. Listeners are on the
 * window, for the row where it began may be scrolled away and unmounted.
 */
export function useDragging(lifting: Lifting, grid: Grid, onDrop: (lift: Lift) => void) {
  const stop = useRef<() => void>(undefined)
  const latest = useRef({ grid, onDrop })
  latest.current = { grid, onDrop }
  const wasDragged = useRef(false)
  useEffect(() => () => stop.current?.(), [])

  function begin(press: ReactPointerEvent, makeLift: () => Lift | null) {
    stop.current?.()
    wasDragged.current = false
    stop.current = startSession(press, {
      lifting,
      grid: () => latest.current.grid,
      makeLift: () => {
        const made = makeLift()
        wasDragged.current = made !== null
        return made
      },
      onDrop: lift => latest.current.onDrop(lift),
    })
  }
  return {
    begin,
    /** Whether the click that follows belongs to a drag; asked once. */
    takeDragged: () => {
      const was = wasDragged.current
      wasDragged.current = false
      return was
    },
  }
}

type Given = {
  lifting: Lifting
  /** As it is drawn by now: what is held may scroll it, and others may change it. */
  grid: () => Grid
  makeLift: () => Lift | null
  onDrop: (lift: Lift) => void
}

/** From a press to its release; returns what ends it before. */
function startSession(press: ReactPointerEvent, given: Given): () => void {
  const isTouch = press.pointerType === 'touch'
  const start = pointOf(press)
  const { lift, moveTo, letGo } = carry(given, start)
  const liftOrStop = () => lift() || stop()
  const restTimer = isTouch ? window.setTimeout(liftOrStop, longPress) : 0
  const onMove = (move: PointerEvent) => {
    const point = pointOf(move)
    moveTo(point)
    if (given.lifting.now()) return
    const far = Math.hypot(point.x - start.x, point.y - start.y)
    if (isTouch && far > slack) stop()
    else if (!isTouch && far > threshold) liftOrStop()
  }
  const stop = listen({ onMove, ...endings(given, () => stop()), ...quieted(given, isTouch) }, () => {
    clearTimeout(restTimer)
    letGo()
  })
  return stop
}

/** What is carried under the pointer: lifted, held where the pointer is, and scrolled along at the edges. */
function carry({ lifting, grid, makeLift }: Given, start: Point) {
  let point = start
  let startDay = 0
  let scrollTimer = 0
  const follow = () => {
    const now = lifting.now()
    if (now) lifting.hold(daysBetween(now, startDay, grid().dayAt(point.x)), rowAt(grid(), point, now))
  }
  const scroll = () => scrollTowards(grid(), point) && follow()
  return {
    /** Whether there was something to lift. */
    lift: () => {
      const made = makeLift()
      if (!made) return false
      startDay = grid().dayAt(start.x)
      lifting.set(made)
      scrollTimer = window.setInterval(scroll, 30)
      return true
    },
    moveTo: (to: Point) => {
      point = to
      follow()
    },
    letGo: () => clearInterval(scrollTimer),
  }
}

/** Let go, it is dropped; taken away or escaped from, it is put back. */
function endings({ lifting, onDrop }: Given, stop: () => void) {
  const onUp = () => {
    const lifted = lifting.now()
    stop()
    if (lifted) onDrop(lifted)
  }
  const onCancel = () => {
    lifting.set(null)
    stop()
  }
  const onKey = (key: KeyboardEvent) => {
    if (key.key !== 'Escape' || !lifting.now()) return
    key.stopPropagation()
    onCancel()
  }
  return { onUp, onCancel, onKey }
}

/** A finger that holds a bar moves it, and not the page. */
const quieted = ({ lifting }: Given, isTouch: boolean) => ({
  onTouchMove: (touch: TouchEvent) => lifting.now() && touch.preventDefault(),
  onMenu: (menu: Event) => isTouch && menu.preventDefault(),
})

const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({
  x: clientX,
  y: clientY,
})

/** The row under the pointer; over a heading or beside all rows, the one it was held over. */
function rowAt(grid: Grid, { y }: Point, held: Lift): { key: string; auditorId: number } {
  const line = grid.lineAt(y)
  return line
    ? { key: line.key, auditorId: line.auditor.id }
    : { key: held.rowKey, auditorId: held.auditorId }
}

/** A drawing counts the days that it touches; a bar moves by the nearest whole day. */
function daysBetween({ cargo }: Lift, from: number, to: number): number {
  return cargo.type === 'drawing' ? Math.floor(to) - Math.floor(from) : Math.round(to - from)
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
function scrollTowards({ scroller: { current: scroller }, nameWidth }: Grid, { x, y }: Point): boolean {
  if (!scroller) return false
  const box = scroller.getBoundingClientRect()
  if (y < box.top - edge || y > box.bottom + edge) return false
  const down = y > box.bottom - edge ? 14 : y < box.top + 62 + edge / 2 ? -14 : 0
  const isInside = x > box.left + nameWidth - edge
  const right = x > box.right - edge ? 18 : isInside && x < box.left + nameWidth + edge ? -18 : 0
  if (down === 0 && right === 0) return false
  scroller.scrollBy(right, down)
  return true
}
