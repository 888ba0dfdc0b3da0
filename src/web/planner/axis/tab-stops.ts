import type { TimelineHandle } from './use-grid.ts'

/** A line of the timeline as the arrow keys see it: its bars by time, named by entry. */
export type TabStopLine = { key: string; bars: readonly { id: number; at: number }[] }

/** What has the focus: a bar, or the name of a line where `id` is null. */
export type TabStop = { lineKey: string; id: number | null }

const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'] as const
type TabStopKey = (typeof keys)[number]

export const isTabStopKey = (key: string): key is TabStopKey => (keys as readonly string[]).includes(key)

/**
 * Where a key leads, or null at an edge. Left and right go along a line, from its name on; up and down to the
 * nearest bar of the next line, or to its name where that was left from or there is no bar.
 */
export function nextTabStop(lines: readonly TabStopLine[], from: TabStop, key: TabStopKey): TabStop | null {
  const row = lines.findIndex(line => line.key === from.lineKey)
  const line = lines[row]
  if (!line) return null
  const place = from.id === null ? -1 : line.bars.findIndex(({ id }) => id === from.id)
  const stopAt = (index: number): TabStop => ({ lineKey: line.key, id: line.bars[index]?.id ?? null })
  if (key === 'Home') return stopAt(-1)
  if (key === 'End') return stopAt(line.bars.length - 1)
  if (key === 'ArrowLeft') return place < 0 ? null : stopAt(place - 1)
  if (key === 'ArrowRight') return place + 1 < line.bars.length ? stopAt(place + 1) : null
  const next = lines[row + (key === 'ArrowDown' ? 1 : -1)]
  return next ? { lineKey: next.key, id: nearestTo(next, line.bars[place]?.at) } : null
}

function nearestTo({ bars }: TabStopLine, at: number | undefined): number | null {
  if (at === undefined) return null
  let nearest: TabStopLine['bars'][number] | undefined
  for (const bar of bars) {
    if (!nearest || Math.abs(bar.at - at) < Math.abs(nearest.at - at)) nearest = bar
  }
  return nearest?.id ?? null
}

/** Where an arrow, Home or End leads in a list from top to bottom; undefined for other keys and at an edge. */
export function nextIndex(key: string, index: number, count: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    Home: 0,
    End: count - 1,
  }
  const next = steps[key]
  return next !== undefined && next >= 0 && next < count ? next : undefined
}

/** Brings a stop into view and gives it the focus, once its row is drawn. */
export function focusTabStop(
  { scroller, geometry, showRow }: TimelineHandle,
  rowIndex: number,
  { lineKey, id }: TabStop,
): void {
  if (rowIndex >= 0) showRow(rowIndex)
  let tries = 0
  const attempt = () => {
    const line = scroller.current?.querySelector(`[data-line="${CSS.escape(lineKey)}"]`)
    const target = line?.querySelector<HTMLElement>(id === null ? '[data-name]' : `[data-entry="${id}"]`)
    if (!target) {
      tries += 1
      if (tries < 20) requestAnimationFrame(attempt)
      return
    }
    target.focus({ preventScroll: true })
    if (id !== null) scrollIntoSight(scroller.current as HTMLElement, target, geometry.name)
  }
  attempt()
}

/** Sideways only, and out from under the names. */
function scrollIntoSight(scroller: HTMLElement, target: HTMLElement, nameWidth: number): void {
  const box = scroller.getBoundingClientRect()
  const bar = target.getBoundingClientRect()
  const left = bar.left - (box.left + nameWidth)
  if (left < 0) scroller.scrollBy(left - 12, 0)
  else if (bar.right > box.right) scroller.scrollBy(Math.min(left, bar.right - box.right + 12), 0)
}
