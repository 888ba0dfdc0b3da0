import type { Grip } from '#web/planner/axis/days.ts'

/** What a key means on the timeline. */
export type KeyAct =
  | { type: 'pickUp' }
  | { type: 'select' }
  | { type: 'open' }
  | { type: 'move'; grip: Grip; days: number; rows: number }
  | { type: 'drop' }
  | { type: 'cancel' }
  | { type: 'remove' }
  | { type: 'agree' }
  | { type: 'split' }
  | { type: 'change' }
  | { type: 'clear' }
  | { type: 'undo' }
  | { type: 'undoList' }
  | { type: 'accept' }

type Pressed = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

const arrows: Record<string, { days: number; rows: number }> = {
  ArrowLeft: { days: -1, rows: 0 },
  ArrowRight: { days: 1, rows: 0 },
  ArrowUp: { days: 0, rows: -1 },
  ArrowDown: { days: 0, rows: 1 },
}

/** In capitals too, as Caps Lock makes them. */
const letters: Record<string, KeyAct> = {
  a: { type: 'agree' },
  s: { type: 'split' },
  m: { type: 'change' },
}

/**
 * Space picks up, Ctrl+Space selects, Ctrl+Enter accepts what is ticked of a proposal, Enter opens, Ctrl+Z undoes, with Shift it shows
 * what can be undone,
 * A notes that the customer agreed, S gives part of the days to somebody else, M changes all that
 * are selected, Escape selects nothing any more; while something is dragged arrows move it a day or a row (PageUp
 * and PageDown a week), Shift with arrows moves its end, Enter or Space drops, Escape puts it back.
 */
export function actOfKey(pressed: Pressed, isDragged: boolean): KeyAct | null {
  const { key, shiftKey } = pressed
  const isCommand = pressed.ctrlKey || pressed.metaKey
  if (pressed.altKey) return null
  if (isCommand) return commandOf(pressed, isDragged)
  if (!isDragged) {
    if (key === ' ') return { type: 'pickUp' }
    if (key === 'Enter') return { type: 'open' }
    if (key === 'Delete') return { type: 'remove' }
    if (key === 'Escape') return { type: 'clear' }
    return shiftKey ? null : (letters[key.toLowerCase()] ?? null)
  }
  const arrow = arrows[key]
  if (arrow && shiftKey) return arrow.days ? { type: 'move', grip: 'end', ...arrow } : null
  if (arrow) return { type: 'move', grip: 'move', ...arrow }
  if (key === 'PageDown' || key === 'PageUp') {
    return { type: 'move', grip: 'move', days: key === 'PageDown' ? 7 : -7, rows: 0 }
  }
  if (key === 'Enter' || key === ' ') return { type: 'drop' }
  return key === 'Escape' || key === 'Tab' ? { type: 'cancel' } : null
}

function commandOf({ key, shiftKey }: Pressed, isDragged: boolean): KeyAct | null {
  if (isDragged) return null
  if (key === ' ') return { type: 'select' }
  if (key === 'Enter') return { type: 'accept' }
  return key.toLowerCase() === 'z' ? { type: shiftKey ? 'undoList' : 'undo' } : null
}
