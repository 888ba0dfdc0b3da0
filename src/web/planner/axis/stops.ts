/** A line of the timeline as the arrow keys see it: its bars by time, named by entry. */
export type StopLine = { key: string; bars: readonly { id: number; at: number }[] }

/** What has the focus: a bar, or the name of a line where `id` is null. */
export type Stop = { lineKey: string; id: number | null }

const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'] as const
type StopKey = (typeof keys)[number]

export const isStopKey = (key: string): key is StopKey => (keys as readonly string[]).includes(key)

/**
 * Where a key leads, or null at an edge. Left and right go along a line, from its name on; up and down to the
 * nearest bar of the next line, or to its name where that was left from or there is no bar.
 */
export function nextStop(lines: readonly StopLine[], from: Stop, key: StopKey): Stop | null {
  const row = lines.findIndex(line => line.key === from.lineKey)
  const line = lines[row]
  if (!line) return null
  const place = from.id === null ? -1 : line.bars.findIndex(({ id }) => id === from.id)
  const stopAt = (index: number): Stop => ({ lineKey: line.key, id: line.bars[index]?.id ?? null })
  if (key === 'Home') return stopAt(-1)
  if (key === 'End') return stopAt(line.bars.length - 1)
  if (key === 'ArrowLeft') return place < 0 ? null : stopAt(place - 1)
  if (key === 'ArrowRight') return place + 1 < line.bars.length ? stopAt(place + 1) : null
  const next = lines[row + (key === 'ArrowDown' ? 1 : -1)]
  return next ? { lineKey: next.key, id: nearestTo(next, line.bars[place]?.at) } : null
}

function nearestTo({ bars }: StopLine, at: number | undefined): number | null {
  if (at === undefined) return null
  let nearest: StopLine['bars'][number] | undefined
  for (const bar of bars) {
    if (!nearest || Math.abs(bar.at - at) < Math.abs(nearest.at - at)) nearest = bar
  }
  return nearest?.id ?? null
}
