import { useEffect, useRef } from 'react'

/** Gives the focus back to where it was when the dialog was opened, unless it has gone elsewhere meanwhile. */
export function useReturnFocus(): void {
  const before = useRef<Element | null>(null)
  before.current ??= document.activeElement
  useEffect(() => {
    const opener = before.current
    return () => {
      setTimeout(() => {
        const isLost = !document.activeElement || document.activeElement === document.body
        if (isLost && opener instanceof HTMLElement && opener.isConnected)
          opener.focus({ preventScroll: true })
      })
    }
  }, [])
}
