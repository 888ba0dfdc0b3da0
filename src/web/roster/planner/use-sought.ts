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
    focusStop(grid, index, { lineKey: row.key, id: entry.id })
    setFoundId(entry.id)
    const timer = setTimeout(() => setFoundId(undefined), 2600)
    return () => clearTimeout(timer)
  }, [projectId, entry?.id, index < 0])
  return foundId
}
