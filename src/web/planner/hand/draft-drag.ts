import type { PointerEvent, RefObject } from 'react'
import type { Audit } from '#web/planner/data/booking.ts'
import type { BoardData } from '#web/planner/data/use-board-data.ts'
import { listValues } from '#words/lists.ts'
import type { Hand } from './contexts.ts'
import type { Drag } from './drag.ts'
import type { DragKeys } from './drag-keys.ts'
import type { KeyAct } from './keyboard.ts'
import { activeStop } from './selection.ts'
import type { PointerDrag } from './use-pointer-drag.ts'

/** How a draft gets from the list onto the timeline. */
export type DraftDrag = {
  begin: (press: PointerEvent, take: () => Audit) => void
  pickUp: (audit: Audit) => void
  press: (act: KeyAct) => void
  isDragging: () => boolean
  takeDragged: () => boolean
}

type Given = { board: RefObject<BoardData>; hand: Hand; pointerDrag: PointerDrag; dragKeys: DragKeys }

export function makeDraftDrag({ board, hand, pointerDrag, dragKeys }: Given): DraftDrag {
  return {
    begin: (press, take) => pointerDrag.begin(press, () => dragOf(take())),
    pickUp: audit => {
      const made = dragAtRow(audit, board.current, hand)
      if (made) dragKeys.pickUp(made, listValues([audit.idflNumber, audit.companyName]))
    },
    press: dragKeys.press,
    isDragging: () => hand.drag.get() !== null,
    takeDragged: pointerDrag.takeDragged,
  }
}

/** Under the pointer it is over no row yet. */
const dragOf = (audit: Audit): Drag => ({
  item: { type: 'draft', audit },
  grip: 'move',
  byDays: 0,
  rowKey: '',
  auditorId: 0,
  fromAuditorId: null,
})

/** Picked up by a key it is over the row that had the focus last, or the first. */
function dragAtRow(audit: Audit, { rows, lines }: BoardData, { selection }: Hand): Drag | undefined {
  const all = rows.filter(row => row.type === 'line')
  const active = activeStop(lines, selection.get().place)
  const line = all.find(({ key }) => key === active?.lineKey) ?? all[0]
  const auditorId = line?.auditor.id ?? 0
  return line && { ...dragOf(audit), rowKey: line.key, auditorId, fromAuditorId: auditorId }
}
