import type { Times } from '#web/planner/axis/move-days.ts'
import type { BoardState } from '#web/planner/view/use-board.ts'
import { BookDialog } from './book-dialog.tsx'
import { ChooseDialog } from './choose-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import type { Plan } from './use-confirm-change.tsx'

/** What a mouse does by dragging, as dialogs. */
export function BoardDialogs({ state }: { state: BoardState }) {
  const { asked, ask } = state
  const onClose = () => ask(null)
  if (!asked) return null
  if (asked.type === 'book') {
    const returnFocus = () => state.focusOn({ auditorId: asked.auditor.id })
    const key = JSON.stringify(asked.typed)
    return <BookDialog key={key} {...{ asked, ask, onClose, returnFocus }} offerUndo={state.offerUndo} />
  }
  const { entry, type, typed } = asked
  const returnFocus = () => state.focusOn({ auditorId: entry.auditorId, entryId: entry.id })
  const confirmChange = (plan: Plan, typed?: Times) =>
    state.confirmChange(plan, () => ask({ type, entry, typed }))
  const shared = { entry, confirmChange, onClose, returnFocus }
  if (type !== 'move') return <ChooseDialog {...shared} mode={type} />
  // Come back to, it is another than the one that may still be sliding out, and would take it along.
  return <MoveDialog key={JSON.stringify(typed)} {...shared} typed={typed} />
}
