import { useEffect, useState } from 'react'
import type { Entry } from '#web/roster/entry.ts'
import { focusStop } from './use-active-stop.ts'
import type { Grid } from './use-grid.ts'
import type { Board } from './use-rows.ts'

/** Leads to the audit that was searched for, once its days are loaded; it glows for a moment. */
export function useSought(
  projectId: number | undefined,
  entries: readonly Entry[],
  board: Board,
  grid: Grid,
) {
  const [foundId, setFoundId] = useState<number>()
  const entry = projectId === undefined ? undefined : entries.find(one => one.projectId === projectId)
  const index = entry
    ? board.rows.findIndex(row => row.type === 'line' && row.auditor.id === entry.auditorId)
    : -1
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per audit sought, not whenever rows change
  useEffect(() => {
    const row = board.rows[index]
    if (!entry || row?.type !== 'line') return
    setFoundId(entry.id)
    // The search field takes the focus back as its list shuts; the bar has it after that.
    const focusing = setTimeout(() => focusStop(grid, index, { lineKey: row.key, id: entry.id }), 150)
    const fading = setTimeout(() => setFoundId(undefined), 2600)
    return () => {
      clearTimeout(focusing)
      clearTimeout(fading)
    }
  }, [projectId, entry?.id, index < 0])
  return foundId
}
