import { type RefObject, useEffect, useRef } from 'react'

/**
 * Where a button goes while it has the focus, the group that it was in takes it, or the dialog around that once nothing is left of
 * the group: `commands` names those that are there.
 */
export function useFocusKept<Of extends HTMLElement>(commands: string): RefObject<Of | null> {
  const group = useRef<Of>(null)
  const before = useRef(commands)
  useEffect(() => {
    const isLost = () => document.activeElement === document.body
    if (before.current !== commands && isLost()) {
      group.current?.focus()
      if (isLost()) group.current?.closest<HTMLElement>('[role="dialog"]')?.focus()
    }
    before.current = commands
  }, [commands])
  return group
}
