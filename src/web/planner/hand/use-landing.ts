import { useCallback, useRef } from 'react'
import { focusStop } from '#web/planner/axis/use-active-stop.ts'
import type { Grid } from '#web/planner/axis/use-grid.ts'
import { extentOf } from '#web/planner/data/bars.ts'
import type { Board } from '#web/planner/data/use-rows.ts'
import type { Landing } from '#web/planner/dialogs/use-confirm-change.tsx'
import type { Entry } from '#web/planning/entry.ts'

/** Brings a bar into view, or else the name of its auditor, and gives it the focus; `reveal` leaves the focus where it is. */
export function useLanding() {
  const latest = useRef<{ board: Board; grid: Grid; entries: readonly Entry[] } | null>(null)
  const focusOn = useCallback((landing: Landing) => {
    if (!latest.current) return
    const { board, grid, entries } = latest.current
    const entry = entries.find(one => isMeant(one, landing))
    const auditorId = entry?.auditorId ?? landing.auditorId
    const index = board.rows.findIndex(row => row.type === 'line' && row.auditor.id === auditorId)
    const row = board.rows[index]
    if (row) focusStop(grid, index, { lineKey: row.key, id: entry?.id ?? null })
  }, [])
  const reveal = useCallback((landing: Landing) => {
    // What was just saved is drawn a moment later: until then a bar is still where it was before.
    const drawnBefore = latest.current?.entries
    const attempt = (tries: number) => {
      if (!latest.current) return
      const { board, grid, entries } = latest.current
      if (entries === drawnBefore && tries < 20) return void requestAnimationFrame(() => attempt(tries + 1))
      const entry = entries.find(one => isMeant(one, landing))
      if (entry) showEntry(entry, board, grid)
    }
    attempt(0)
  }, [])
  return { latest, focusOn, reveal }
}

function showEntry(entry: Entry, { axis, rows }: Board, { virtualizer, showDays }: Grid): void {
  const index = rows.findIndex(row => row.type === 'line' && row.auditor.id === entry.auditorId)
  if (index >= 0) virtualizer.scrollToIndex(index, { align: 'auto' })
  const { from, to } = extentOf(entry, axis)
  if (to > 0 && from < axis.days.length) showDays(Math.max(0, from), Math.min(axis.days.length, to))
}

/** Of an audit the member named, or anybody of the team. */
function isMeant(entry: Entry, { auditorId, auditId, entryId }: Landing): boolean {
  if (entryId !== undefined) return entry.id === entryId
  return auditId !== undefined && entry.projectId === auditId && entry.auditorId === auditorId
}
