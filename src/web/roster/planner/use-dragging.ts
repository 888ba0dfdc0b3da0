import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react'
import type { Lift } from './lift.ts'
import type { Grid } from './use-grid.ts'
import type { Lifting } from './use-lift.ts'

const threshold = 4
const longPress = 400
const slack = 10
const edge = 36

type Session = { startX: number; startY: number; stop: () => void }

/**
 * Lifts by pointer: a mouse or pen once it has moved a little, a finger once it has rested. Listeners are on the
 * window, for the row where it began may be scrolled away and unmounted.
 */
export function useDragging(lifting: Lifting, grid: Grid, onDrop: (lift: Lift) => void) {
  const session = useRef<Session | null>(null)
  const latest = useRef({ grid, onDrop })
  latest.current = { grid, onDrop }
  const wasDragged = useRef(false)
  useEffect(() => () => session.current?.stop(), [])

  function begin(event: ReactPointerEvent, makeLift: () => Lift | null) {
    session.current?.stop()
    wasDragged.current = false
    const isTouch = event.pointerType === 'touch'
    const { clientX: startX, clientY: startY } = event
    let point = { x: startX, y: startY }
    let startDay = 0

    const lift = () => {
      const made = makeLift()
      if (!made) return stop()
      startDay = latest.current.grid.dayAt(startX)
      wasDragged.current = true
      lifting.set(made)
      scrollTimer = window.setInterval(scrollAtEdges, 30)
    }
    const follow = () => {
      const now = lifting.now()
      if (!now) return
      const { grid: current } = latest.current
      const line = current.lineAt(point.y)
      const row = line
        ? { key: line.key, auditorId: line.auditor.id }
        : { key: now.rowKey, auditorId: now.auditorId }
      lifting.hold(daysBetween(now, startDay, current.dayAt(point.x)), row)
    }
    const scrollAtEdges = () => {
      if (scrollTowards(latest.current.grid.scroller.current, point, latest.current.grid.nameWidth)) follow()
    }
    const onMove = (move: PointerEvent) => {
      point = { x: move.clientX, y: move.clientY }
      const far = Math.hypot(point.x - startX, point.y - startY)
      if (lifting.now()) follow()
      else if (isTouch ? far > slack : far > threshold) isTouch ? stop() : lift()
    }
    const onUp = () => {
      const lifted = lifting.now()
      stop()
      if (lifted) latest.current.onDrop(lifted)
    }
    const onKey = (key: KeyboardEvent) => {
      if (key.key !== 'Escape' || !lifting.now()) return
      key.stopPropagation()
      lifting.set(null)
      stop()
    }
    // A finger that holds a bar moves it, and not the page.
    const onTouchMove = (touch: TouchEvent) => lifting.now() && touch.preventDefault()
    const onMenu = (menu: Event) => isTouch && menu.preventDefault()
    let scrollTimer = 0
    const pressTimer = isTouch ? window.setTimeout(lift, longPress) : 0
    const onCancel = () => {
      lifting.set(null)
      stop()
    }
    const stop = listen({ onMove, onUp, onCancel, onKey, onTouchMove, onMenu }, () => {
      clearTimeout(pressTimer)
      clearInterval(scrollTimer)
      session.current = null
    })
    session.current = { startX, startY, stop }
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
function scrollTowards(
  scroller: HTMLElement | null,
  { x, y }: { x: number; y: number },
  nameWidth: number,
): boolean {
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
