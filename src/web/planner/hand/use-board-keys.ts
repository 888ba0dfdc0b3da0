import { useEffect } from 'react'
import { actOfKey } from './keyboard.ts'

/** Ctrl+Enter, which accepts what is ticked of a proposal; while something is dragged, and in a dialog or a text, it is theirs. */
export function useAcceptKey(accept: () => void, isDragging: () => boolean): void {
  useKeyOf('accept', accept, isDragging)
}

/** Ctrl+Z wherever the focus is, but for a text, where it is the browser’s own, a dialog, and while something is dragged. */
export function useUndoKey(undo: () => void, isDragging: () => boolean): void {
  useKeyOf('undo', undo, isDragging)
}

/** Ctrl+Shift+Z, which shows what can be undone. */
export function useUndoListKey(show: () => void, isDragging: () => boolean): void {
  useKeyOf('undoList', show, isDragging)
}

function useKeyOf(type: 'undo' | 'undoList' | 'accept', act: () => void, isDragging: () => boolean): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (actOfKey(event, isDragging())?.type !== type || isElsewhere(event.target)) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [type, act, isDragging])
}

/** A dialog that is on its way out is still drawn, but has given the focus back. */
function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('input:not([type="checkbox"]), textarea, select, [aria-modal="true"]')) return true
  return target === document.body && document.querySelector('[aria-modal="true"]') !== null
}
