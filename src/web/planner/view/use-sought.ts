import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { focusStop } from '#web/planner/axis/use-active-stop.ts'
import type { Grid } from '#web/planner/axis/use-grid.ts'
import type { Board } from '#web/planner/data/use-rows.ts'
import type { Entry } from '#web/planning/entry.ts'

/** The audit that was searched for; another object for each search, so that the same one can be sought again. */
export type Sought = { projectId: number }

/** Leads to the audit that was searched for, once its days are loaded; it glows for a moment. */
export function useSought(
  sought: Sought | undefined,
  entries: readonly Entry[],
  board: Board,
  grid: Grid,
): number | undefined {
  const [foundId, setFoundId] = useState<number>()
  // The search takes filters away, too: rows may have moved by the time that the focus does.
  const latest = useRef({ board, grid })
  latest.current = { board, grid }
  const entry = sought && entries.find(one => one.projectId === sought.projectId)
  const listedId = entry && findLine(board, entry) >= 0 ? entry.id : undefined
  const lead = useEffectEvent(() => {
    if (!entry) return
    setFoundId(entry.id)
    // The search field takes the focus back as its list shuts; the bar has it after that.
    const focusing = setTimeout(() => focusEntry(entry, latest.current), 150)
    const fading = setTimeout(() => setFoundId(undefined), 2600)
    return () => {
      clearTimeout(focusing)
      clearTimeout(fading)
    }
  })
  // Once per audit that is searched for, not whenever rows change.
  useEffect(() => {
    if (sought && listedId !== undefined) return lead()
  }, [sought, listedId])
  return foundId
}

const findLine = ({ rows }: Board, { auditorId }: Entry): number =>
  rows.findIndex(row => row.type === 'line' && row.auditor.id === auditorId)

function focusEntry(entry: Entry, { board, grid }: { board: Board; grid: Grid }): void {
  const index = findLine(board, entry)
  const row = board.rows[index]
  if (row) focusStop(grid, index, { lineKey: row.key, id: entry.id })
}
