import { useCallback, useState } from 'react'
import type { CalendarItem } from '#web/planning/items.ts'

type Open = { key: string; opener: HTMLElement; place: string }

/**
 * The item whose pop-over is open. It follows the roster when that is read anew, and closes when the item has
 * gone or other days are shown.
 */
export function useOpenItem(items: readonly CalendarItem[], place: string) {
  const [open, setOpen] = useState<Open | null>(null)
  const item = open?.place === place ? items.find(({ key }) => key === open.key) : undefined
  const onOpenItem = useCallback(
    ({ key }: CalendarItem, opener: HTMLElement) => {
      // Safari gives a clicked button no focus, and the focus is to come back to it.
      opener.focus({ preventScroll: true })
      setOpen(before => (before?.opener === opener ? null : { key, opener, place }))
    },
    [place],
  )
  const onClose = useCallback(() => setOpen(null), [])
  return { open: open && item ? { item, opener: open.opener } : null, onOpenItem, onClose }
}
