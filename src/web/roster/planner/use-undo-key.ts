import { useEffect } from 'react'
import { actOfKey } from './keyboard.ts'

/** Ctrl+Z wherever the focus is, but for a text, where it is the browser’s own, a dialog, and while something is lifted. */
export function useUndoKey(undo: () => void, lifted: () => unknown): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (actOfKey(event, Boolean(lifted()))?.type !== 'undo' || isElsewhere(event.target)) return
      event.preventDefault()
      undo()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [undo, lifted])
}

function isElsewhere(target: EventTarget | null): boolean {
  const isText = target instanceof Element && target.closest('input, textarea, select') !== null
  return isText || document.querySelector('[aria-modal="true"]') !== null
}
