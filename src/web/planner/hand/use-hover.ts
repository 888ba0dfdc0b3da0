import { useCallback, useEffect, useRef, useState } from 'react'

type Hovered = { id: number; element: HTMLElement }

const delay = 250

/** The bar under the mouse or with the focus, after a moment, so that crossing the timeline stays calm. */
export function useHover() {
  const [hovered, setHovered] = useState<Hovered | null>(null)
  const timer = useRef(0)
  const show = useCallback((element: HTMLElement | null) => {
    clearTimeout(timer.current)
    const id = Number(element?.dataset.entry)
    if (!element || !id) return setHovered(null)
    timer.current = window.setTimeout(() => element.isConnected && setHovered({ id, element }), delay)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  return { hovered, show }
}
