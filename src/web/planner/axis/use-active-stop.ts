import { useMemo, useState } from 'react'
import type { Board } from '#web/planner/data/use-rows.ts'
import type { Stop, StopLine } from './stops.ts'
import type { Grid } from './use-grid.ts'

/** Which bar or name has the focus when Tab leads into the timeline; it is one stop, arrows go on within. */
export function useActiveStop({ rows, tracks }: Board) {
  const [place, setPlace] = useState<Stop>()
  const lines = useMemo<StopLine[]>(
    () =>
      rows.flatMap(row =>
        row.type === 'line'
          ? [
              {
                key: row.key,
                bars: (tracks.get(row.auditor.id)?.bars ?? []).map(({ entry, from }) => ({
                  id: entry.id,
                  at: from,
                })),
              },
            ]
          : [],
      ),
    [rows, tracks],
  )
  const line = lines.find(({ key }) => key === place?.lineKey)
  const isKnown = line && (place?.id === null || line.bars.some(({ id }) => id === place?.id))
  const fallback: Stop | undefined = (line ?? lines[0]) && {
    lineKey: (line ?? lines[0])?.key ?? '',
    id: null,
  }
  return { lines, active: isKnown ? place : fallback, setPlace }
}

/** Brings a stop into view and gives it the focus, once its row is drawn. */
export function focusStop(
  { scroller, virtualizer, nameWidth }: Grid,
  rowIndex: number,
  { lineKey, id }: Stop,
): void {
  if (rowIndex >= 0) virtualizer.scrollToIndex(rowIndex, { align: 'auto' })
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
    if (id !== null) scrollIntoSight(scroller.current as HTMLElement, target, nameWidth)
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
