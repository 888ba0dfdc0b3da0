import { useCallback, useRef } from 'react'
import type { Entry } from '#web/roster/entry.ts'
import { focusStop } from './use-active-stop.ts'
import type { Landing } from './use-confirm-change.tsx'
import type { Grid } from './use-grid.ts'
import type { Board } from './use-rows.ts'

/** Brings a bar into view, or else the name of its auditor, and gives it the focus. */
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
  return { latest, focusOn }
}

/** Of an audit the member named, or anybody of the team. */
function isMeant(entry: Entry, { auditorId, auditId, entryId }: Landing): boolean {
  if (entryId !== undefined) return entry.id === entryId
  return auditId !== undefined && entry.projectId === auditId && entry.auditorId === auditorId
}
