import type { RefObject } from 'react'
import type { TimelineHandle, TimelineRef } from '#web/planner/axis/use-grid.ts'
import type { Line } from '#web/planner/data/auditor-rows.ts'
import { extentOf } from '#web/planner/data/bars.ts'
import type { BoardData } from '#web/planner/data/use-board-data.ts'
import { sayPlanner } from '#words/en/planner.ts'
import type { DragStore } from './contexts.ts'
import { type Drag, previewOf } from './drag.ts'
import type { KeyAct } from './keyboard.ts'

type Given = {
  board: RefObject<BoardData>
  timeline: TimelineRef
  drag: DragStore
  onDrop: (drag: Drag) => void
  announce: (text: string) => void
}

/** Picking up, moving and dropping by keys: the same for bars of the timeline and for drafts of the list. */
export type DragKeys = {
  /** `what` is said to be lifted. */
  pickUp: (made: Drag, what: string) => void
  /** What a key does to what is dragged. */
  press: (act: KeyAct) => void
}

export function makeDragKeys({ board, timeline, drag, onDrop, announce }: Given): DragKeys {
  const showInSight = (now: Drag) => timeline.current && keepInSight(board.current, timeline.current, now)
  function pickUp(made: Drag, what: string) {
    drag.set(made)
    showInSight(made)
    announce(sayPlanner(made.item.type === 'draft' ? 'draftLifted' : 'bookingLifted', { what }))
  }
  function move({ grip, days, rows }: Extract<KeyAct, { type: 'move' }>, now: Drag) {
    const isOther = now.grip !== grip
    if (isOther) {
      // Only one bar has an end to be moved.
      if (now.item.type !== 'entries' || now.item.entries.length > 1) return
      drag.set({ ...now, grip, byDays: 0 })
    }
    const row = rows === 0 ? undefined : lineBeside(board.current, now.rowKey, rows)
    if (rows !== 0 && !row) return
    const to = row
      ? { key: row.key, auditorId: row.auditor.id }
      : { key: now.rowKey, auditorId: now.auditorId }
    drag.moveTo((isOther ? 0 : now.byDays) + days, to)
    const moved = drag.get()
    if (moved) showInSight(moved)
  }
  function press(act: KeyAct) {
    const now = drag.get()
    if (!now) return
    if (act.type === 'move') return move(act, now)
    if (act.type === 'drop') return onDrop(now)
    drag.set(null)
    announce(sayPlanner('putBack'))
  }
  return { pickUp, press }
}

/** The next auditor's row above or below; headings are passed over. */
function lineBeside({ rows }: BoardData, key: string, step: number): Line | undefined {
  for (let index = rows.findIndex(row => row.key === key) + step; rows[index]; index += step) {
    const row = rows[index]
    if (row?.type === 'line') return row
  }
  return undefined
}

function keepInSight({ rows, axis }: BoardData, { showRow, showDays }: TimelineHandle, drag: Drag): void {
  const { from, to } = extentOf(previewOf(drag), axis)
  showDays(from, to)
  const index = rows.findIndex(({ key }) => key === drag.rowKey)
  if (index >= 0) showRow(index)
}
