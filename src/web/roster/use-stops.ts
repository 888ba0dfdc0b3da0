import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { isStopKey, nextStop, type Stop } from './stops.ts'

/** Where the focus is. Counts only while the view begins with the same stop. */
type Place = { start: string; key: string; column: number }

/**
 * Makes a view one stop of the Tab key, in which the arrow keys move. Each focusable thing bears its stop's
 * key as `data-stop` and its `tabIndex`. `start` has the focus first, or the first stop if there is none such.
 */
export function useStops(stops: readonly Stop[], start: string) {
  const [place, setPlace] = useState<Place | null>(null)
  const find = (key: string | undefined) => stops.find(stop => stop.key === key)
  const active = (place?.start === start && find(place.key)) || find(start) || stops[0]

  function onFocus({ target }: FocusEvent) {
    const stop = find(keyOf(target))
    if (!stop) return
    const kept = place?.column ?? stop.firstColumn
    setPlace({ start, key: stop.key, column: clamp(kept, stop.firstColumn, stop.lastColumn) })
  }

  function onKeyDown(event: KeyboardEvent) {
    const from = find(keyOf(event.target as Element))
    if (!from || !isStopKey(event.key) || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const column = place?.column ?? from.firstColumn
    const to = nextStop(stops, from, column, event.key)
    if (!to) return
    const isVertical = event.key === 'ArrowUp' || event.key === 'ArrowDown'
    const kept = isVertical ? column : event.key === 'ArrowLeft' ? to.lastColumn : to.firstColumn
    focusStop(event.currentTarget, to.key)
    // After the focus, which has just set a column of its own.
    setPlace({ start, key: to.key, column: kept })
  }

  return { activeKey: active?.key, handlers: { onFocus, onKeyDown } }
}

function focusStop(container: Element, key: string): void {
  container.querySelector<HTMLElement>(`[data-stop="${CSS.escape(key)}"]`)?.focus()
}

function keyOf(target: Element): string | undefined {
  return target.closest<HTMLElement>('[data-stop]')?.dataset.stop
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
