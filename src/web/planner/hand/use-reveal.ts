import { type RefObject, useCallback, useEffect, useEffectEvent } from 'react'
import { focusTabStop } from '#web/planner/axis/tab-stops.ts'
import type { TimelineHandle, TimelineRef } from '#web/planner/axis/use-grid.ts'
import { indexOfAuditor } from '#web/planner/data/auditor-rows.ts'
import { extentOf } from '#web/planner/data/bars.ts'
import type { FocusTarget } from '#web/planner/data/plan.ts'
import type { BoardData } from '#web/planner/data/use-board-data.ts'
import type { Entry } from '#web/planning/entry.ts'
import type { SelectionStore } from './selection.ts'

/** Brings a bar into view, or else the name of its auditor, and gives it the focus; `reveal` leaves the focus where it is. */
export function useReveal(board: RefObject<BoardData>, timeline: TimelineRef) {
  const focusOn = useCallback(
    (target: FocusTarget) => {
      const { rows, entries } = board.current
      const entry = entries.find(one => isMeant(one, target))
      const index = indexOfAuditor(rows, entry?.auditorId ?? target.auditorId)
      const row = rows[index]
      if (row && timeline.current)
        focusTabStop(timeline.current, index, { lineKey: row.key, id: entry?.id ?? null })
    },
    [board, timeline],
  )
  const reveal = useCallback(
    (target: FocusTarget) => {
      // What was just saved is drawn a moment later: until then a bar is still where it was before.
      const drawnBefore = board.current.entries
      const attempt = (tries: number) => {
        if (!timeline.current) return
        const { entries } = board.current
        if (entries === drawnBefore && tries < 20) return void requestAnimationFrame(() => attempt(tries + 1))
        const entry = entries.find(one => isMeant(one, target))
        if (entry) showEntry(entry, board.current, timeline.current)
      }
      attempt(0)
    },
    [board, timeline],
  )
  return { focusOn, reveal }
}

function showEntry(entry: Entry, { axis, rows }: BoardData, { showRow, showDays }: TimelineHandle): void {
  const index = indexOfAuditor(rows, entry.auditorId)
  if (index >= 0) showRow(index)
  const { from, to } = extentOf(entry, axis)
  if (to > 0 && from < axis.days.length) showDays(Math.max(0, from), Math.min(axis.days.length, to))
}

/** Of an audit the member named, or anybody of the team. */
function isMeant(entry: Entry, { auditorId, auditId, entryId }: FocusTarget): boolean {
  if (entryId !== undefined) return entry.id === entryId
  return auditId !== undefined && entry.projectId === auditId && entry.auditorId === auditorId
}

/** The audit that was searched for; another object for each search, so that the same one can be searched for again. */
export type SearchHit = { projectId: number }

type Given = {
  hit: SearchHit | undefined
  /** What is drawn, and the same as it is by the time that the focus moves. */
  board: BoardData
  latest: RefObject<BoardData>
  timeline: TimelineRef
  setFound: SelectionStore['setFound']
}

/** Leads to the audit that was searched for, once its days are loaded; it glows for a moment. */
export function useSearchHit({ hit, board, latest, timeline, setFound }: Given): void {
  const entry = hit && board.entries.find(one => one.projectId === hit.projectId)
  const listedId = entry && indexOfAuditor(board.rows, entry.auditorId) >= 0 ? entry.id : undefined
  const lead = useEffectEvent(() => {
    if (!entry) return
    setFound(entry.id)
    // The search field takes the focus back as its list shuts; the bar has it after that. The search takes filters away,
    // too: rows may have moved by then.
    const focusing = setTimeout(() => focusEntry(entry, latest.current, timeline), 150)
    const fading = setTimeout(() => setFound(undefined), 2600)
    return () => {
      clearTimeout(focusing)
      clearTimeout(fading)
    }
  })
  // Once per audit that is searched for, not whenever rows change.
  useEffect(() => {
    if (hit && listedId !== undefined) return lead()
  }, [hit, listedId])
}

function focusEntry(entry: Entry, { rows }: BoardData, timeline: TimelineRef): void {
  const index = indexOfAuditor(rows, entry.auditorId)
  const row = rows[index]
  if (row && timeline.current) focusTabStop(timeline.current, index, { lineKey: row.key, id: entry.id })
}
