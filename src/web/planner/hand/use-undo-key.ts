import { useEffect } from 'react'
import { actOfKey } from './keyboard.ts'

/** Ctrl+Z wherever the focus is, but for a text, where it is the browser’s own, a dialog, and while something is dragged. */
export function useUndoKey(undo: () => void, isDragging: () => boolean): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (actOfKey(event, isDragging())?.type !== 'undo' || isElsewhere(event.target)) return
      event.preventDefault()
      undo()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [undo, isDragging])
}

/** A dialog that is on its way out is still drawn, but has given the focus back. */
function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('input, textarea, select, [aria-modal="true"]')) return true
  return target === document.body && document.querySelector('[aria-modal="true"]') !== null
}
