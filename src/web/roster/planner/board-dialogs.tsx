import { BookDialog } from './book-dialog.tsx'
import { ChooseDialog } from './choose-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import type { BoardState } from './use-board.ts'

/** What a mouse does by dragging, as dialogs. */
export function BoardDialogs({ state }: { state: BoardState }) {
  const { asked, ask } = state
  const onClose = () => ask(null)
  if (!asked) return null
  if (asked.type === 'book') return <BookDialog asked={asked} offerUndo={state.offerUndo} onClose={onClose} />
  const { entry, type } = asked
  if (type === 'move')
    return <MoveDialog entry={entry} confirmChange={state.confirmChange} onClose={onClose} />
  return <ChooseDialog entry={entry} mode={type} confirmChange={state.confirmChange} onClose={onClose} />
}
