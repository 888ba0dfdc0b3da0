import { useEffect, useRef } from 'react'

/**
 * Gives the focus back to where it was when the dialog was opened, unless it has gone elsewhere meanwhile.
 * Where it was a row that is gone by then, the row in its place takes it; where that is no row, `elsewhere` does.
 */
export function useReturnFocus(elsewhere?: () => void): void {
  const wayBack = useRef<(() => HTMLElement | null) | null>(null)
  wayBack.current ??= rememberPlace(document.activeElement)
  const otherwise = useRef(elsewhere)
  otherwise.current = elsewhere
  useEffect(() => {
    const find = wayBack.current
    return () => {
      setTimeout(() => {
        const isLost = !document.activeElement || document.activeElement === document.body
        const place = isLost && find?.()
        if (place) place.focus({ preventScroll: true })
        else if (isLost) otherwise.current?.()
      })
    }
  }, [])
}

function rememberPlace(opener: Element | null): () => HTMLElement | null {
  const table = opener?.closest('table, [data-rows]')
  const row = Number(opener?.closest<HTMLElement>('[data-row]')?.dataset.row ?? 0)
  return () => {
    if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) return opener
    const rows = table?.querySelectorAll<HTMLElement>('[data-row]') ?? []
    return rows[Math.min(row, rows.length - 1)] ?? null
  }
}
