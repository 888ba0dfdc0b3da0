import { type RefObject, useEffect, useRef } from 'react'

/** Where a button goes while it has the focus, the group that it was in takes it: `commands` names those that are there. */
export function useFocusKept<Of extends HTMLElement>(commands: string): RefObject<Of | null> {
  const group = useRef<Of>(null)
  const before = useRef(commands)
  useEffect(() => {
    if (before.current !== commands && document.activeElement === document.body) group.current?.focus()
    before.current = commands
  }, [commands])
  return group
}
