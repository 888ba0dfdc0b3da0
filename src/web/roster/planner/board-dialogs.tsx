import { BookDialog } from './book-dialog.tsx'
import { ChooseDialog } from './choose-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import type { BoardState } from './use-board.ts'

/** What a mouse does by dragging, as dialogs. */
export function BoardDialogs({ state }: { state: BoardState }) {
  const { asked, ask } = state
  const onClose = () => ask(null)
  if (!asked) return null
  if (asked.type === 'book') {
    const returnFocus = () => state.focusOn({ auditorId: asked.auditor.id })
    return <BookDialog {...{ asked, onClose, returnFocus }} offerUndo={state.offerUndo} />
  }
  const { entry, type } = asked
  const returnFocus = () => state.focusOn({ auditorId: entry.auditorId, entryId: entry.id })
  const shared = { entry, confirmChange: state.confirmChange, onClose, returnFocus }
  return type === 'move' ? <MoveDialog {...shared} /> : <ChooseDialog {...shared} mode={type} />
}
