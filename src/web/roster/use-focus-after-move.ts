import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Keeps the focus in the calendar when a key or "+n more" leads to other days: on what has the focus first
 * there, else on the heading that names them.
 */
export function useFocusAfterMove(place: string) {
  const calendarRef = useRef<HTMLElement>(null)
  const headingRef = useRef<HTMLHeadingElement>(null)
  const isWanted = useRef(false)
  const focusAt = useEffectEvent((_place: string) => {
    if (!isWanted.current) return
    isWanted.current = false
    const first = calendarRef.current?.querySelector<HTMLElement>('[data-stop][tabindex="0"]')
    const target = first ?? headingRef.current
    target?.focus()
  })
  useEffect(() => focusAt(place), [place])
  const focusAfter = (move: () => void) => {
    isWanted.current = true
    move()
  }
  return { calendarRef, headingRef, focusAfter }
}
